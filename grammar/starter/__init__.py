"""A first script to start from: forces of equal worth, a table between them, and comments that teach the rest."""
