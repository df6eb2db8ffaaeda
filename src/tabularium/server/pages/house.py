"""Pages without a table: opening one, links, signing in."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from typing import Any

from babel.dates import get_day_names
from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.datastructures import UploadFile

from tabularium.bots import Tempered
from tabularium.draw import LANGUAGES
from tabularium.engine import Game, Refused, TabulariumError, find_game
from tabularium.engine.options import describe
from tabularium.shapes.people import Link, SignedIn, Visitor
from tabularium.shapes.tables import GameInfo, Pace
from tabularium.web.frame import Page
from tabularium.web.naming import emblem_of, level_of, preset_of, title_of, value_from, value_of
from tabularium.web.values import phase_name

from ..base.problem import invalid, refusal_of, status_of
from ..door.cookies import is_secure, set_session
from ..door.deps import Here, Who
from ..house import House
from ..people.names import guest_name
from ..tables.bots import best_level
from ..tables.lobby import NewTable
from ..tables.seating import BOT, MOST_DELAY
from .rendering import LANGUAGE_COOKIE, YEAR, Filled, frame_for, go, inside, keep, show
from .week import number, wanted_week

router = APIRouter(include_in_schema=False)
USUAL_SEATS = 4
SHOWN_FOR = 300
"""Seconds in which the page that follows may show new links."""
KEPT_FOR = 30 * 86400
"""Seconds for which a host's browser keeps links that have not been used."""
MOST_KEPT = 30
"""Links it keeps: a cookie holds no more."""
LINK_PATH = re.compile(r"/(link|feed)/[\w-]{10,80}")
OWN = "own"
WAY_BACK = "back"


# -- links are shown once, on the page that follows ------------------------------------------------------------------
def with_links(response: Response, request: Request, house: House, place: str, links: list[Link]) -> Response:
    """Hand links to the next page of this browser; an empty list forgets them."""
    plain = [{"kind": link.kind, "path": link.path, "seat": link.seat} for link in links]
    return _hand_on(response, request, house, place, plain, SHOWN_FOR, "/")


def _hand_on(
    response: Response, request: Request, house: House, place: str, links: list[dict[str, Any]], seconds: int, path: str
) -> Response:
    value = base64.urlsafe_b64encode(json.dumps(links).encode()).decode() if links else ""
    response.set_cookie(
        f"links-{place}",
        value,
        max_age=seconds if links else 0,
        path=path,
        secure=is_secure(request, house),
        httponly=True,
        samesite="lax",
    )
    return response


def take_links(request: Request, place: str) -> list[dict[str, Any]]:
    """The links that were made on the previous page."""
    try:
        found = json.loads(base64.urlsafe_b64decode(request.cookies.get(f"links-{place}", "")))
    except ValueError:
        return []
    if not isinstance(found, list):
        return []
    sound = [each for each in found if isinstance(each, dict) and LINK_PATH.fullmatch(str(each.get("path")))]
    return [{"kind": str(each.get("kind")), "path": each["path"], "seat": _whole(each.get("seat"))} for each in sound]


async def with_kept_links(
    response: Response, request: Request, house: House, table: str, links: list[Link]
) -> Response:
    """Keep new links to a table in a cookie of the host's browser, beside those that still work."""
    new = [{"kind": link.kind, "path": link.path, "seat": link.seat} for link in links]
    others = [each for each in await kept_links(request, house, table) if each["seat"] not in [n["seat"] for n in new]]
    return _hand_on(response, request, house, table, [*others, *new][-MOST_KEPT:], KEPT_FOR, f"/t/{table}")


async def kept_links(request: Request, house: House, table: str) -> list[dict[str, Any]]:
    """The links to a table in this browser's cookie that still work; the database holds only digests."""
    found = take_links(request, table)
    good = await house.people.good_links(table, [each["path"].rpartition("/")[2] for each in found]) if found else set()
    return [each for each in found if each["path"].rpartition("/")[2] in good]


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) else None


async def somebody(who: Visitor, house: House, name: str = "") -> tuple[Visitor, SignedIn | None]:
    """The visitor, or a new guest in their place."""
    if who.person is not None:
        return who, None
    signed = await house.people.guest(who, name.strip() or guest_name(house.settings.token()), who.language)
    return Visitor(signed.person, None, signed.person.language, who.address), signed


def signed(response: Response, request: Request, house: House, session: SignedIn | None) -> Response:
    """The response, with a session cookie if somebody has just signed in."""
    if session is not None:
        set_session(response, request, house, session)
    return response


# -- a game against bots ---------------------------------------------------------------------------------------------
@router.post("/play")
async def play_bots(request: Request, who: Who, house: Here) -> Response:
    """Open a table against bots with one click, and begin."""
    form = await request.form()
    game = find_game(str(form.get("game", "")))
    who, session = await somebody(who, house)
    count = USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]
    bot = f"bot:{best_level(game)}"
    created = await house.tables.create(who, NewTable(game=game.name, seats=["me", *[bot] * (count - 1)]))
    return signed(go(f"/t/{created.table.id}"), request, house, session)


@router.post("/guide")
async def guided(request: Request, who: Who, house: Here) -> Response:
    """Open a guided first game with one click."""
    form = await request.form()
    who, session = await somebody(who, house)
    table = await house.guides.open(who, find_game(str(form.get("game", ""))).name)
    return signed(go(f"/t/{table.id}"), request, house, session)


@router.post("/friends")
async def with_friends(request: Request, who: Who, house: Here) -> Response:
    """One click: a table with free seats, its code and its addresses; all else is as the form has it at first."""
    form = await request.form()
    game = find_game(str(form.get("game", "")))
    who, session = await somebody(who, house)
    seats = {f"{game.name}.seat.{seat}": _usual_seat(game, seat, "friends") for seat in range(game.seats[-1])}
    pace = "none" if game.calendar is None else "weekly"
    wanted = _wanted({"game": game.name, "pace": pace, "zone": str(form.get("zone", "")), **seats})
    created = await house.tables.create(who, wanted)
    response = await with_kept_links(go(f"/t/{created.table.id}"), request, house, created.table.id, created.links)
    return signed(response, request, house, session)


def _usual_seat(game: Game, seat: int, company: str) -> str:
    """Who sits here at first: the host, then those who are expected, then bots."""
    if company == "room":
        return "open" if seat < (game.seats[-1] if game.benches else game.seats[0]) else ""
    if seat == 0:
        return "me"
    if seat >= (USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]):
        return ""
    return "open" if company == "friends" and seat < game.seats[0] else f"bot:{best_level(game)}"


# -- a new table -----------------------------------------------------------------------------------------------------
@router.get("/new")
async def new_table(request: Request, who: Who, house: Here) -> Response:
    """The form for a new table."""
    return _new(request, who, house, {})


def _new(
    request: Request, who: Visitor, house: House, form: Mapping[str, Any], wrong: str = "", status: int = 200
) -> Response:
    games = house.tables.games()
    wanted = str(form.get("game") or request.query_params.get("game") or "")
    chosen = wanted if any(game.name == wanted for game in games) else games[0].name
    company = next((each for each in ("friends", "room") if request.query_params.get("with") == each), "")
    frame = frame_for(request, who, asked={"game": chosen, "with": company})
    words = frame.words()
    if company and find_game(chosen).calendar is not None:
        form = {"pace": "weekly", **form}
    if company == "room":
        form = {"facilitated": "1", **form}

    def tempers_of(game: GameInfo) -> list[str]:
        makers = find_game(game.name).bots.values()
        own = any(isinstance(maker, Tempered) and maker.own for maker in makers)
        return ([""] if own else []) + next(iter(game.tempers.values()))

    def rule_of(game: str, option: str) -> str:
        book = find_game(game).rules
        return book.cite(book.decided.get(option, ""))

    def spoken(game: str) -> Any:
        return frame.words(find_game(game))

    def fill() -> Filled:
        return Page(title=words.text("table.title", title=words.text("new.open")), where=words.text("new.open")), {
            "games": games,
            "chosen": chosen,
            "form": form,
            "wrong": wrong,
            "default_seat": lambda game, seat: _usual_seat(find_game(game.name), seat, company),
            "value_of": value_of,
            "weekly": [game.name for game in games if find_game(game.name).calendar is not None],
            "delaying": [game.name for game in games if find_game(game.name).turn is not None],
            "weekdays": [get_day_names("wide", locale=frame.lang)[day] for day in range(7)],
            "phases_of": lambda game: find_game(game).calendar or {},
            "phase_of": lambda game, key: phase_name(spoken(game), key),
            "pausing": [game.name for game in games if find_game(game.name).moments],
            "emblem_of": emblem_of,
            "title_of": lambda game: title_of(frame, game),
            "level_of": lambda level: level_of(frame, level),
            "tempers_of": tempers_of,
            "preset_of": lambda game, preset: preset_of(frame, game, preset),
            "sentence_of": lambda game, option: spoken(game).option_sentence(option),
            "rule_of": rule_of,
            "option_value": lambda game, option, value: spoken(game).option_value(option, value),
        }

    if form:
        page, values = fill()
        return show(request, frame, page, "new.html", status, **values)
    return keep(request, frame, "new.html", (chosen, company), fill)


@router.post("/new")
async def open_table(request: Request, who: Who, house: Here) -> Response:
    """Open the table that the form describes."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    session = None
    try:
        wanted = _wanted(form)
        who, session = await somebody(who, house, form.get("who", ""))
        created = await house.tables.create(who, wanted)
    except (Refused, TabulariumError) as error:
        words = frame_for(request, who).words()
        refused = _new(request, who, house, form, words.refusal(refusal_of(error)), status_of(error))
        return signed(refused, request, house, session)
    to = f"/t/{created.table.id}{'/desk' if created.table.facilitated else ''}"
    response = await with_kept_links(go(to), request, house, created.table.id, created.links)
    return signed(response, request, house, session)


def _wanted(form: Mapping[str, str]) -> NewTable:
    """The wishes of the form, for the service."""
    game = find_game(form.get("game", ""))
    seats = []
    for seat in range(game.seats[-1]):
        kind = form.get(f"{game.name}.seat.{seat}", "")
        name = form.get(f"{game.name}.name.{seat}", "").strip()
        temper = form.get(f"{game.name}.temper.{seat}", "")
        if kind.startswith(BOT) and temper in game.tempers(kind.removeprefix(BOT)):
            kind = f"{kind}:{temper}"
        if kind:
            seats.append(f"me:{name}" if kind == "me" and name else kind)
    preset = form.get(f"{game.name}.preset", "")
    options: dict[str, Any] = {"preset": preset} if preset and preset != OWN else {}
    if preset == OWN:
        prefix = f"{game.name}.option."
        sent = {name.removeprefix(prefix): value for name, value in form.items() if name.startswith(prefix)}
        values = {option.name: option.values or [] for option in describe(game.options)}
        options = {name: value_from(value, values.get(name, [])) for name, value in sent.items()}
    return NewTable(
        game=game.name,
        seats=seats,
        options=options,
        name=form.get("name", ""),
        public=bool(form.get("public")),
        pace=_pace(form, game),
        undo=form.get("undo", "consent"),  # type: ignore[arg-type]
        delay=_delay(form, game),
        facilitated=bool(form.get("facilitated")),
        salt=form.get("salt", ""),
    )


def _delay(form: Mapping[str, str], game: Game) -> int:
    try:
        return int(number(form, "delay", 0)) if game.turn is not None else 0
    except ValueError:
        raise invalid("problem.bad_delay", most=MOST_DELAY) from None


def _pace(form: Mapping[str, str], game: Game) -> Pace:
    kind = form.get("pace", "none")
    try:
        if kind == "weekly":
            return wanted_week(form, game)
        if kind == "days":
            return Pace(kind="days", days=number(form, "days", 2.0), hours=number(form, "hours", 12.0))
        pause = number(form, "pause", 6.0)
        if kind == "live":
            return Pace(kind="live", bank=60 * number(form, "minutes", 30.0), pause=pause)
    except ValueError:
        raise invalid("problem.bad_pace") from None
    return Pace(pause=pause)


# -- links -----------------------------------------------------------------------------------------------------------
@router.get("/link/{token}")
async def link_page(request: Request, who: Who, house: Here, token: str) -> Response:
    """Show where a link leads and do nothing yet: a preview by another program must not take the seat."""
    link = await house.people.find_link(who, token)
    frame = frame_for(request, who)
    words = frame.words()
    table = await house.tables.behind(who, link)
    page = Page(title=words.text("table.title", title=words.text("link.title")), where=words.text("link.title"))
    return show(
        request,
        frame,
        page,
        "link.html",
        token=token,
        kind=link.kind,
        seat=link.seat,
        table=table,
        game_title=title_of(frame, table.game) if table else "",
    )


@router.post("/link/{token}")
async def follow_link(request: Request, who: Who, house: Here, token: str) -> Response:
    """Follow the link."""
    form = await request.form()
    name = str(form.get("name", "")).strip() or guest_name(house.settings.token())
    opened = await house.tables.open_link(who, token, name)
    if opened.kind == "mail":
        return go("/me?told=confirmed")
    response: Response = go(f"/t/{opened.table}" if opened.table else "/")
    if opened.back is not None:
        response = with_links(response, request, house, WAY_BACK, [opened.back])
    return signed(response, request, house, opened.signed_in)


# -- signing in ------------------------------------------------------------------------------------------------------
@router.get("/signin")
async def sign_in_page(request: Request, who: Who, house: Here) -> Response:
    """Sign in, make an account, or come as a guest."""
    return _gate(request, who, house, inside(request.query_params.get("back")))


def _gate(
    request: Request, who: Visitor, house: House, back: str, wrong: str = "", account: str = "", status: int = 200
) -> Response:
    frame = frame_for(request, who, asked={"back": back})
    words = frame.words()
    page = Page(title=words.text("table.title", title=words.text("frame.sign_in")), where=words.text("frame.sign_in"))
    mails = bool(house.settings.smtp)
    return show(request, frame, page, "signin.html", status, wrong=wrong, account=account, back=back, mails=mails)


async def _enter(request: Request, who: Visitor, house: House, kind: str) -> Response:
    form = {name: str(value) for name, value in (await request.form()).items()}
    back = inside(form.get("back"))
    try:
        if kind == "in":
            session = await house.people.sign_in(who, form.get("account", ""), form.get("password", ""))
        elif kind == "new":
            session = await house.people.register(
                who, form.get("account", ""), form.get("password", ""), email=form.get("email") or None
            )
        else:
            _, guest = await somebody(who, house, form.get("name", ""))
            return signed(go(back), request, house, guest)
    except Refused as error:
        words = frame_for(request, who).words()
        wrong = words.refusal(refusal_of(error))
        return _gate(request, who, house, back, wrong, form.get("account", "")[:60], status_of(error))
    return signed(go(back), request, house, session)


@router.post("/signin")
async def sign_in(request: Request, who: Who, house: Here) -> Response:
    """Sign in with a password."""
    return await _enter(request, who, house, "in")


@router.post("/register")
async def register(request: Request, who: Who, house: Here) -> Response:
    """Make an account; a guest keeps seats and games."""
    return await _enter(request, who, house, "new")


@router.post("/guest")
async def guest(request: Request, who: Who, house: Here) -> Response:
    """Sign in as a guest."""
    return await _enter(request, who, house, "guest")


@router.post("/language")
async def language(request: Request, who: Who, house: Here) -> Response:
    """Change the language."""
    form = await request.form()
    wanted = str(form.get("language", ""))
    response = go(inside(str(form.get("back", "/"))))
    if wanted in LANGUAGES:
        if who.person is not None:
            await house.people.update(who, language=wanted)
        response.set_cookie(LANGUAGE_COOKIE, wanted, max_age=YEAR, httponly=True, samesite="lax")
    return response


@router.post("/records")
async def upload(request: Request, who: Who, house: Here) -> Response:
    """Upload a record, to replay it here."""
    who, session = await somebody(who, house)
    file = (await request.form()).get("record")
    data = await file.read(house.settings.record_limit + 1) if isinstance(file, UploadFile) else b""
    table = await house.records.upload(who, data)
    return signed(go(f"/t/{table}/replay"), request, house, session)
