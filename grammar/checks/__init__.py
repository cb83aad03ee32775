"""What can be found wrong with a script without playing it, one module for each part of a script."""
