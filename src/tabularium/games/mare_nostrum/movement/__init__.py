"""Armies and their movement in six segments (3.14)."""
