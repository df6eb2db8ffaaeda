"""Factions played by several people each."""
