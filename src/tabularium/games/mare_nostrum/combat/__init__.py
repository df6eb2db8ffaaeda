"""Battles at sea and in the field, assaults and sieges (4.1 to 4.4), and what they give (8.1)."""
