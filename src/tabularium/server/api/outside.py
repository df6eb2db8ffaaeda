"""Routes outside the API: health and personal feeds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated
from xml.etree import ElementTree as ET

from fastapi import APIRouter, Path, Request, Response

from tabularium import __version__
from tabularium.engine import find_game

from ..base.speech import speaker
from ..door.deps import Here, Who
from ..steward.health import WELL
from ..talk.notices import Turn
from .wire import reply

router = APIRouter(include_in_schema=False)

ATOM = "http://www.w3.org/2005/Atom"
Token = Annotated[str, Path(max_length=100)]


@router.get("/healthz")
async def health(house: Here) -> Response:
    """Does the house stand, does its database answer, and can anything be written?"""
    status = await house.health.look()
    return reply({"status": status, "version": __version__}, 200 if status == WELL else 503)


@router.get("/feed/{token}.json")
async def json_feed(request: Request, house: Here, who: Who, token: Token) -> Response:
    """The turns that wait for whoever has this address, as a JSON feed."""
    name, lang, turns = await house.notices.turns(token)
    base = house.settings.base_url or str(request.base_url).rstrip("/")
    items = [
        {"id": _id(turn), "url": f"{base}{_path(turn)}", "title": _title(turn, lang), "date_published": _when(turn)}
        for turn in turns
    ]
    return reply({"version": "https://jsonfeed.org/version/1.1", "title": f"Tabularium: {name}", "items": items})


@router.get("/feed/{token}")
async def atom_feed(request: Request, house: Here, who: Who, token: Token) -> Response:
    """The same as an Atom feed."""
    name, lang, turns = await house.notices.turns(token)
    base = house.settings.base_url or str(request.base_url).rstrip("/")
    feed = ET.Element("feed", {"xmlns": ATOM})
    _add(feed, "id", f"{base}/")
    _add(feed, "title", f"Tabularium: {name}")
    _add(feed, "updated", _when(turns[0]) if turns else "1970-01-01T00:00:00+00:00")
    for turn in turns:
        entry = ET.SubElement(feed, "entry")
        _add(entry, "id", _id(turn))
        _add(entry, "title", _title(turn, lang))
        _add(entry, "updated", _when(turn))
        ET.SubElement(entry, "link", {"href": f"{base}{_path(turn)}"})
    data = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return Response(data, media_type="application/atom+xml")


def _add(parent: ET.Element, name: str, value: str) -> None:
    ET.SubElement(parent, name).text = value


def _id(turn: Turn) -> str:
    return f"urn:tabularium:turn:{turn.table}:{turn.seat}:{turn.ask}"


def _path(turn: Turn) -> str:
    return f"/t/{turn.table}"


def _title(turn: Turn, lang: str) -> str:
    words = speaker(find_game(turn.game), lang)
    title = words.text("game.title")
    return words.text("feed.turn", table=turn.name or title, game=title)


def _when(turn: Turn) -> str:
    return datetime.fromtimestamp(turn.since, UTC).isoformat(timespec="seconds")
