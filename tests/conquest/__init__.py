"""Rules of Conquest of the Empire."""
