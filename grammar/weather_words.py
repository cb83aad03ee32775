"""The closed tables of words of the weather, and of what units do about it."""

from __future__ import annotations

from engine.rules import weather

WEATHER_CLAUSES = ("wind", "light", "sky", "atmosphere", "gravity", "temperature", "hazards", "earthquake")
LIGHTS = tuple(weather.LIGHTS)
SKIES = ("clear", *weather.SKIES)
AIRS = tuple(weather.AIRS)
TEMPERATURES = weather.TEMPERATURES
WINDS = ("rolled", "variable")
"""How a wind is that does not blow as it is written."""
HAZARDS = ("none", "emi", "earthquakes")
GRAVITIES = (0.1, 5.0)
"""The least and the greatest gravity, in G."""
TARGETINGS = ("normal", "short_range", "long_range", "anti_aircraft")
"""Special targeting systems; the last is not one to switch to."""
