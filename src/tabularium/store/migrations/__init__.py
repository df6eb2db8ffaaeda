"""Alembic at home in our package."""
