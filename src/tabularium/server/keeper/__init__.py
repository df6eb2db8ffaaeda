"""Keeping a house: starting it, its commands, its log, and what only its keeper may do."""
