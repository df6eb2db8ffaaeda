"""The page on which a table is opened: five steps, each of which has an answer from the first moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from babel.dates import get_day_names
from fastapi import APIRouter, Request
from fastapi.responses import Response

from tabularium.bots import Tempered
from tabularium.draw.face import face_of
from tabularium.engine import Game, Refused, TabulariumError, find_game
from tabularium.engine.options import BadOption
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace, TableInfo
from tabularium.web.assets import picture_of
from tabularium.web.frame import Frame, Page
from tabularium.web.naming import level_of, value_from, value_of
from tabularium.web.opening import SHEETS, lightest_first, offered, opening, option_field, step_of, told
from tabularium.web.record import when
from tabularium.web.values import phase_name

from ..base.problem import invalid, refusal_of, status_of
from ..door.deps import Here, Who
from ..house import House
from ..tables.bots import best_level
from ..tables.lobby import NewTable
from ..tables.seating import BOT, MOST_DELAY, usual_count
from .house import signed, somebody, with_kept_links
from .rendering import Filled, frame_for, go, keep, show
from .week import number, phase_field, wanted_week

router = APIRouter(include_in_schema=False)
ALL_BACK = "all"
"""What the button sends that takes back every reading; the others send the field that they take back, or nothing."""


@dataclass(frozen=True)
class Wrong:
    """Why a table was not opened, and where the form says so."""

    reason: str
    step: str = ""


class AtStep(Exception):
    """What is wrong at a step of the form."""

    def __init__(self, step: str, error: Exception) -> None:
        super().__init__(str(error))
        self.step = step
        self.error = error


@contextmanager
def at(step: str) -> Iterator[None]:
    """Whatever is refused here is refused at this step."""
    try:
        yield
    except (Refused, TabulariumError) as error:
        raise AtStep(step, error) from error


# -- what the form says ----------------------------------------------------------------------------------------------
def usual_seat(game: Game, seat: int, company: str) -> str:
    """Who sits here at first: the host, then those who are expected, then bots."""
    if company == "room":
        return "open" if seat < (game.seats[-1] if game.benches else game.seats[0]) else ""
    if seat == 0:
        return "me"
    if seat >= usual_count(game):
        return ""
    return "open" if company == "friends" and seat < game.seats[0] else f"{BOT}{best_level(game)}"


def _seat_fields(game: Game, seat: int, wish: str) -> dict[str, str]:
    """The fields of a seat that is wanted so."""
    kind, _, rest = wish.partition(":")
    level, _, temper = rest.partition(":") if kind == "bot" else ("", "", "")
    fields = {"seat": kind, "level": level, "temper": temper, "name": rest if kind == "me" else ""}
    return {f"{game.name}.{field}.{seat}": value for field, value in fields.items() if value or field == "seat"}


def wanted_seat(form: Mapping[str, str], game: Game, seat: int) -> str:
    """What is wanted of a seat: nothing where nobody sits."""
    kind = form.get(f"{game.name}.seat.{seat}", "")
    if kind == "bot":
        kind = f"{BOT}{form.get(f'{game.name}.level.{seat}') or best_level(game)}"
    temper = form.get(f"{game.name}.temper.{seat}", "")
    if kind.startswith(BOT) and temper in game.tempers(kind.removeprefix(BOT)):
        return f"{kind}:{temper}"
    name = form.get(f"{game.name}.name.{seat}", "").strip()
    return f"me:{name}" if kind == "me" and name else kind


def wanted_seats(form: Mapping[str, str], game: Game) -> list[str]:
    """The seats that somebody is wanted for, in their order."""
    return [kind for seat in range(game.seats[-1]) if (kind := wanted_seat(form, game, seat))]


def _differing(form: Mapping[str, str], game: Game) -> dict[str, Any]:
    """The options that are not as the chosen preset has them, or the house where none is chosen."""
    preset = game.presets.get(form.get(f"{game.name}.preset", ""), {})
    made = {}
    for option in offered(game):
        sent = form.get(option_field(game, option.name), "")
        value = value_from(sent, option.values or [])
        if sent and value != preset.get(option.name, option.default):
            made[option.name] = value
    return made


def wanted_options(form: Mapping[str, str], game: Game) -> dict[str, Any]:
    """The preset that is chosen, and what differs from it."""
    preset = form.get(f"{game.name}.preset", "")
    return {**({"preset": preset} if preset else {}), **_differing(form, game)}


def wanted_table(form: Mapping[str, str]) -> NewTable:
    """The wishes of the form, for the service."""
    game = find_game(form.get("game", ""))
    with at("pace"):
        pace, delay = _pace(form, game), _delay(form, game)
    return NewTable(
        game=game.name,
        seats=wanted_seats(form, game),
        options=wanted_options(form, game),
        name=form.get("name", ""),
        public=bool(form.get("public")),
        pace=pace,
        undo=form.get("undo", "consent"),  # type: ignore[arg-type]
        delay=delay,
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


def form_of(table: TableInfo) -> dict[str, str]:
    """A form filled in as for a table that has been opened; its name stays with it."""
    game = find_game(table.game)
    kinds = {"person": "open", "open": "open", "link": "link"}
    seats = dict.fromkeys(range(game.seats[-1]), "")
    for each in table.seats:
        bot = f"{BOT}{each.level or best_level(game)}"
        seats[each.seat] = "me" if each.mine else bot if each.kind == "bot" else kinds[each.kind]
    form = {name: value for seat, wish in seats.items() for name, value in _seat_fields(game, seat, wish).items()}
    options = dict(table.options)
    form[f"{game.name}.preset"] = str(options.pop("preset", ""))
    form |= {option_field(game, name): value_of(value) for name, value in options.items()}
    pace = table.pace
    form |= {"pace": pace.kind, "undo": table.undo, "delay": str(table.delay), "pause": f"{pace.pause:g}"}
    form |= {"days": f"{pace.days:g}", "hours": f"{pace.hours:g}", "minutes": f"{pace.bank / 60:g}"}
    form |= {"weekday": str(pace.weekday), "at": pace.at, "zone": pace.zone, "early": "1" if pace.early else ""}
    form |= {"remind": f"{pace.remind:g}", "misses": str(pace.misses)}
    form |= {phase_field(game.name, key): f"{hours:g}" for key, hours in pace.phases.items()}
    return form | {"public": "1" if table.public else "", "facilitated": "1" if table.facilitated else ""}


# -- the page --------------------------------------------------------------------------------------------------------
@router.get("/new")
async def new_table(request: Request, who: Who, house: Here) -> Response:
    """The form for a new table; `again` fills it in as the last one was."""
    game = _chosen(request, house, {})
    last = await house.tables.last_opened(who, game.name)
    if last is not None and request.query_params.get("again"):
        return _new(request, who, house, form_of(last))
    return _new(request, who, house, {}, last)


def _chosen(request: Request, house: House, form: Mapping[str, Any]) -> Game:
    names = [game.name for game in house.tables.games()]
    wanted = str(form.get("game") or request.query_params.get("game") or "")
    first = next((name for name in names if face_of(find_game(name)).evening.first), names[0])
    return find_game(wanted if wanted in names else first)


def _new(
    request: Request,
    who: Visitor,
    house: House,
    form: Mapping[str, Any],
    last: TableInfo | None = None,
    wrong: Wrong | None = None,
    status: int = 200,
) -> Response:
    game = _chosen(request, house, form)
    company = next((each for each in ("friends", "room") if request.query_params.get("with") == each), "")
    frame = frame_for(request, who, asked={"game": game.name, "with": company})
    words = frame.words()
    said = dict(form)
    if company and game.calendar is not None:
        said.setdefault("pace", "weekly")
    if company == "room":
        said.setdefault("facilitated", "1")
    for seat in range(game.seats[-1]):
        if f"{game.name}.seat.{seat}" not in said:
            said |= _seat_fields(game, seat, usual_seat(game, seat, company) if not form else "")
        said.setdefault(f"{game.name}.temper.{seat}", next(iter(_tempers_of(game)), ""))

    def fill() -> Filled:
        title = words.text("new.open")
        spoken = frame.words(game)
        seats = wanted_seats(said, game)
        games = lightest_first(frame, house.tables.games())
        page = Page(title=words.text("table.title", title=title), where=title, more=SHEETS)
        return page, {
            "game": next(each for each in games if each.name == game.name),
            "games": games,
            "picture_of": picture_of,
            "form": said,
            "wrong": wrong,
            "last": _last(frame, last),
            "asks": opening(frame, game, said, seats, _differing(said, game)),
            "chairs": _chairs(frame, game, said),
            "levels": list(game.bots),
            "tempers": {level: game.tempers(level) for level in game.bots},
            "tempers_of": _tempers_of(game),
            "weekdays": [get_day_names("wide", locale=frame.lang)[day] for day in range(7)],
            "calendar": game.calendar,
            "phase_of": lambda key: phase_name(spoken, key),
            "pausing": bool(game.moments),
            "delaying": game.turn is not None,
            "level_of": lambda level: level_of(frame, level),
        }

    if form:
        page, values = fill()
        return show(request, frame, page, "new.html", status, **values)
    return keep(request, frame, "new.html", (game.name, company, last.id if last else None), fill)


@dataclass(frozen=True)
class Chair:
    """A seat as the form has it."""

    seat: int
    kind: str
    level: str
    temper: str
    name: str
    bot: str
    """The bot in words; nothing where none sits."""


def _chairs(frame: Frame, game: Game, form: Mapping[str, str]) -> list[Chair]:
    chairs = []
    for seat in range(game.seats[-1]):
        wish = wanted_seat(form, game, seat)
        sent = form.get(f"{game.name}.seat.{seat}", "")
        level = form.get(f"{game.name}.level.{seat}") or (wish.split(":")[1] if wish.startswith(BOT) else "")
        chairs.append(
            Chair(
                seat=seat,
                kind="bot" if wish.startswith(BOT) else sent,
                level=level if level in game.bots else best_level(game),
                temper=form.get(f"{game.name}.temper.{seat}", ""),
                name=form.get(f"{game.name}.name.{seat}", ""),
                bot=level_of(frame, wish.removeprefix(BOT)) if wish.startswith(BOT) else "",
            )
        )
    return chairs


def _tempers_of(game: Game) -> list[str]:
    """What bots of this game can be like; nothing stands for a character of the game's own."""
    own = any(isinstance(maker, Tempered) and maker.own for maker in game.bots.values())
    found = list(dict.fromkeys(temper for level in game.bots for temper in game.tempers(level)))
    return [""] * own + found


def _last(frame: Frame, last: TableInfo | None) -> dict[str, Any] | None:
    """The last table in a few words."""
    if last is None:
        return None
    game = find_game(last.game)
    form = form_of(last)
    asks = opening(frame, game, form, wanted_seats(form, game), _differing(form, game))
    told = [asks.story, asks.people, *(each.title for each in asks.on)]
    return {"when": when(last.created), "told": " · ".join(each for each in told if each)}


@router.post("/new")
async def open_table(request: Request, who: Who, house: Here) -> Response:
    """Open the table that the form describes, or only say what it would be."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    if look := form.pop("look", ""):
        return _new(request, who, house, _as_the_house(form) if look == ALL_BACK else {**form, look: ""})
    session = None
    try:
        wanted = wanted_table(form)
        who, session = await somebody(who, house, form.get("who", ""))
        created = await house.tables.create(who, wanted)
    except AtStep as found:
        return _refused(request, who, house, form, found.error, found.step)
    except (Refused, TabulariumError) as error:
        return signed(_refused(request, who, house, form, error), request, house, session)
    to = f"/t/{created.table.id}{'/desk' if created.table.facilitated else ''}"
    response = await with_kept_links(go(to), request, house, created.table.id, created.links)
    return signed(response, request, house, session)


def _as_the_house(form: dict[str, str]) -> dict[str, str]:
    """The form with every reading as the house has it."""
    game = find_game(form.get("game", ""))
    evening = face_of(game).evening
    kept = {option_field(game, name) for name in (evening.story, *evening.within, *evening.switches)}
    readings = {option_field(game, option.name) for option in offered(game)} - kept
    return {**form, f"{game.name}.preset": "", **dict.fromkeys(readings, "")}


def _refused(
    request: Request, who: Visitor, house: House, form: dict[str, str], error: Exception, step: str = ""
) -> Response:
    game = _chosen(request, house, form)
    frame = frame_for(request, who)
    refusal = refusal_of(error)
    if isinstance(error, BadOption):
        step = step_of(game, refusal)
    elif refusal.message in ("problem.seat_count", "problem.bad_seat", "problem.unknown_bot"):
        step = "who"
    wrong = Wrong(told(frame, game, refusal), step)
    return _new(request, who, house, form, wrong=wrong, status=status_of(error))


# -- with friends ----------------------------------------------------------------------------------------------------
@router.post("/friends")
async def with_friends(request: Request, who: Who, house: Here) -> Response:
    """One click: a table with free seats, its code and its addresses; all else is as the form has it at first."""
    form = await request.form()
    game = find_game(str(form.get("game", "")))
    who, session = await somebody(who, house)
    seats = {f"{game.name}.seat.{seat}": usual_seat(game, seat, "friends") for seat in range(game.seats[-1])}
    pace = "none" if game.calendar is None else "weekly"
    wanted = wanted_table({"game": game.name, "pace": pace, "zone": str(form.get("zone", "")), **seats})
    created = await house.tables.create(who, wanted)
    response = await with_kept_links(go(f"/t/{created.table.id}"), request, house, created.table.id, created.links)
    return signed(response, request, house, session)
