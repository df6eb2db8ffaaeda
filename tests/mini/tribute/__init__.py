"""Tribute: a game of a few lines in which everybody fills in a secret sheet every year."""
