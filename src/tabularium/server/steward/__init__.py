"""The steward: the part of the server that acts at tables when no person does."""
