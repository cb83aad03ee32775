"""The scenario language: from the text of a `*.strike` script to a battle that can be played."""
