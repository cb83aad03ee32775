"""Everything that is true of the game. It knows no file format of ours and no screen."""

__version__ = "0.1.0"
