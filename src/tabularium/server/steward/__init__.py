"""The steward and his bots: whoever acts at a table when no person does."""
