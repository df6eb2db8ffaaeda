"""Pages without a table: rules, help and static files."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tabularium.draw import Wording, wording
from tabularium.engine import Game, Rule, UnknownName, find_game, game_names
from tabularium.web import howto
from tabularium.web.assets import assets
from tabularium.web.frame import Frame, Page
from tabularium.web.naming import title_of
from tabularium.web.words import PageWords

from ..base.problem import not_found
from ..door.deps import Here, Who
from .cache import PageCache
from .rendering import YEAR, Filled, frame_for, go, keep

router = APIRouter(include_in_schema=False)
INTERPRETATIONS = "interpretations"
MOST_NEAR = 8


@router.get("/static/{name:path}")
async def static(request: Request, name: str) -> Response:
    """A static file: style sheet, script, font, emblems."""
    asset = assets().get(name)
    if asset is None:
        raise not_found()
    sure = asset.named or request.query_params.get("v") == asset.version
    kept = f"public, max-age={YEAR}, immutable" if sure else "no-cache"
    headers = {"Cache-Control": kept, "ETag": f'"{asset.version}"', "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", "") and len(asset.packed) < len(asset.body):
        return Response(asset.packed, media_type=asset.type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(asset.body, media_type=asset.type, headers=headers)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """The icon for browsers that do not read the page's own."""
    return go("/static/icon.svg")


@dataclass(frozen=True)
class Entry:
    """A rule in the list."""

    id: str
    short: str
    title: str
    href: str
    phase: str
    told: Wording
    option: str | None


def _entries(frame: Frame, game: Game) -> list[Entry]:
    """All rules of a game, in a language."""
    words = frame.words(game)
    return [_entry(words, game, each) for each in game.rules.rules.values()]


def _entry(words: PageWords, game: Game, rule: Rule) -> Entry:
    prefix, _, short = rule.id.partition(":")
    named = short if prefix == game.name else rule.id
    return Entry(
        id=rule.id,
        short=short,
        title=words.rule_title(rule.id).replace(" - ", ": "),
        href=f"/rules/{game.name}/{named}",
        phase=rule.phase,
        told=wording(game, rule, words.lang),
        option=rule.option or _setting(game, rule),
    )


def _setting(game: Game, rule: Rule) -> str | None:
    """The first option that changes this rule or switches it on."""
    found = game.rules.entries[rule.id].get("setting") or {}
    first = found[0] if isinstance(found, list) else found
    return first.get("name")


def _interpretations(entries: list[Entry]) -> list[Entry]:
    """Our own interpretations, each once, though several rules may refer to one."""
    found: dict[str, Entry] = {}
    for each in entries:
        if each.told.reading:
            found.setdefault(each.told.reading, each)
    return list(found.values())


@router.get("/rules")
async def rules() -> Response:
    """The rules of the first game."""
    return go(f"/rules/{game_names()[0]}")


@router.get("/rules/{name}")
@router.get("/rules/{name}/{rule}")
async def rules_of(request: Request, who: Who, name: str, rule: str = "") -> Response:
    """The rules of a game in our own words: all, one of them, or our interpretations."""
    game = _game(name)
    frame = frame_for(request, who)
    words = frame.words(game)
    cache: PageCache = request.app.state.page_cache
    entries = await cache.of(who, (name, frame.lang), lambda: _entries(frame, game))
    cited = game.rules.cite(rule)
    chosen = next((each for each in entries if rule and cited in (each.short, each.id)), None)
    if rule and rule != INTERPRETATIONS and chosen is None:
        raise not_found("rule")

    def fill() -> Filled:
        at = entries.index(chosen) if chosen else -1
        phases: dict[str, list[Entry]] = {}
        for each in entries:
            phases.setdefault(each.phase, []).append(each)
        title = title_of(frame, name)
        page = Page(
            title=words.text("table.title", title=chosen.title if chosen else words.text("rules.of", game=title)),
            where=words.text("frame.rules"),
            aside=title,
            game=game,
        )
        return page, {
            "rule": chosen,
            "listing": rule == INTERPRETATIONS,
            "phases": list(phases.items()),
            "count": len(entries),
            "interpretations": _interpretations(entries),
            "near": [each for each in phases.get(chosen.phase, []) if each is not chosen][:MOST_NEAR] if chosen else [],
            "before": entries[at - 1] if chosen and at > 0 else None,
            "after": entries[at + 1] if chosen and at + 1 < len(entries) else None,
            "games": game_names(),
            "title_of": lambda each: title_of(frame, each),
            "phase_of": lambda phase: (
                words.text(f"phase.{phase}") if words.has(f"phase.{phase}") else phase.replace("_", " ")
            ),
        }

    return keep(request, frame, "rules.html", (name, rule), fill)


@router.get("/help")
async def help_page(request: Request, who: Who, house: Here) -> Response:
    """The help page."""
    frame = frame_for(request, who)
    also = ("mail",) if house.settings.smtp else ()

    def fill() -> Filled:
        words = frame.words()
        title = words.text("guide.title")
        return Page(title=words.text("table.title", title=title), where=words.text("frame.help")), {
            "title": title,
            "lead": words.text("guide.lead"),
            "sections": howto.sections(words, "guide", also),
            "keys": [(key, words.text(f"guide.key.{name}")) for key, name in howto.KEYS],
            "links": [(f"/help/{name}", words.text("guide.play", game=title_of(frame, name))) for name in game_names()],
        }

    return keep(request, frame, "help.html", also, fill)


@router.get("/help/{name}")
async def how_to_play(request: Request, who: Who, name: str) -> Response:
    """How to play a game, in our own words."""
    game = _game(name)
    frame = frame_for(request, who)

    def fill() -> Filled:
        words = frame.words(game)
        title = words.text("guide.play", game=title_of(frame, name))
        page = Page(title=words.text("table.title", title=title), where=words.text("frame.help"), game=game)
        return page, {
            "title": title,
            "lead": words.text("howto.lead") if words.has("howto.lead") else None,
            "sections": howto.sections(words, "howto"),
            "keys": [],
            "links": [(f"/rules/{name}", words.text("frame.rules")), (f"/new?game={name}", words.text("new.open"))],
        }

    return keep(request, frame, "help.html", name, fill)


def _game(name: str) -> Game:
    try:
        return find_game(name)
    except UnknownName:
        raise not_found() from None
