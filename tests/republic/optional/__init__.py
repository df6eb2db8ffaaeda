"""The optional rules of The Republic of Rome, a module each."""
