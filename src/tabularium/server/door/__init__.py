"""The door: who knocks, and with what; how the house answers."""
