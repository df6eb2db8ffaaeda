"""The JSON API, one module for each part of the service layer."""

from . import desk, drafts, joining, live, people, play, records, tables, talk

ROUTES = [
    route for part in (play, drafts, live, tables, talk, records, people, desk, joining) for route in part.router.routes
]
"""All routes, the busiest first: they are looked through in this order."""
