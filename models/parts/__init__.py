"""Parametric parts of miniatures: shapes, limbs, hulls, weapons, bases, trees; their paint; the file format."""
