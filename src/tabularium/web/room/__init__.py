"""The pages of a room: one screen for all, a phone each, and the presiding desk."""
