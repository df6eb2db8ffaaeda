"""The Republic of Rome: tests of its bot."""
