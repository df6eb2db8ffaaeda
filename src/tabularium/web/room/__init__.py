"""The room: one screen for all, a phone each, and the desk that presides. Three views of one truth."""
