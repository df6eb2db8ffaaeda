"""The JSON API, one module for each part of the service layer."""

from fastapi import APIRouter

from . import live, people, play, records, tables, talk

router = APIRouter()
for part in (people, tables, play, talk, records, live):
    router.include_router(part.router)
