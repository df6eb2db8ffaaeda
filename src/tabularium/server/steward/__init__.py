"""The steward: whoever acts at a table when no person does."""
