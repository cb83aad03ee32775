"""Miniatures and terrain pieces made by our own program, the catalogue that finds them, and the unit cards."""
