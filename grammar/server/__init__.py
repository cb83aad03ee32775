"""What an editor asks about a script, each answer a pure function of its text and a place in it.

`protocol` alone knows the language server protocol's connection; everything else works, and is tested, without one.
"""
