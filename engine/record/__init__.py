"""The record of a battle: written, read, told in sentences."""
