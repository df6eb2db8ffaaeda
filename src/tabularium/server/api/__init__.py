"""The JSON API, one module for each part of the service layer."""

from . import desk, documents, drafts, joining, letters, live, people, play, records, tables, talk

PARTS = (play, drafts, live, tables, talk, letters, documents, records, people, desk, joining)
ROUTES = [route for part in PARTS for route in part.router.routes]
"""All routes, the busiest first: they are looked through in this order."""
