"""The pages without a browser: what they hold, what they hide, and that every answer can be given."""
