"""The map as the board: lands and seas, control, cities, roads, pieces, and everything that can be pressed now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from tabularium.draw.ground import Ground
from tabularium.draw.hatching import patterns
from tabularium.draw.look import Look
from tabularium.draw.parts import disc, odds, seat_class, use
from tabularium.draw.svg import Node, h, join
from tabularium.draw.zoom import zoom_buttons

from ..board import LANDS, NAMES, NEIGHBOURS, NUMBERS, ROAD, SEAS, VALUE
from ..state import PLAYERS
from . import news as telling
from .geometry import COAST, HEIGHT, IS_SMALL, MIDDLE, NAMED, NEAR, NEAR_MOST, SHAPES, WIDTH, frame, outlines, path
from .plans import after, drawn, far, question
from .stacks import WIDE, fleet, spot, stack
from .stage import Stage, called
from .worth import attack, percent

LAND_NAMES, SEA_NAMES = [NAMES[land] for land in LANDS], [NAMES[sea] for sea in SEAS]
LETTER = 7.0
"""How wide a capital of a land's name is."""
ON_THE_MAP = (
    *("setup.home", "move.who", "move.march", "move.sail", "move.land", "combat.next", "retreat.to", "destroy.city"),
    *("place.city", "place.fortification", "place.road", "place.galley", "place.unit"),
)
"""The questions that are answered on the map: every piece there can say why it is no answer."""
SMALLEST = 8
"""The smallest letters on the map, in units of the sheet."""
PIECES, LAND_NAME, SEA_NAME = range(3)
"""The pieces that are laid on the map first; those that would cover them wait until there is room."""
BEST = 10
"""The tribute of the rich provinces."""
LONG = 12
"""A longer name goes on two lines."""
BEYOND = 900
"""So far beyond the sheet something is drawn."""
FADE = 56
"""How wide the western and northern edges of the sheet are; where lands of the game end they are half as wide."""
ROAD_PRICE = 16
"""How wide the invisible band is by which a stretch of road can be pressed."""


# -- what never changes ----------------------------------------------------------------------------------------------
def _shapes() -> Node:
    """The outlines of all lands and seas, and of what lies beyond."""
    beyond = (h.path(id=f"b-{at}", d=path(each["polygons"])) for at, each in enumerate(SHAPES["out_of_play"]))
    return [*(h.path(id=f"a-{name}", d=line) for name, line in outlines().items()), *beyond]


GROUND = Ground("conquest", _shapes)


def outline(name: str, class_: str, *children: Node) -> Markup:
    """A land or sea."""
    return GROUND.use(f"a-{name}", class_, *children)


@cache
def sheet() -> Markup:
    """Patterns to be used, and all that lies under the provinces."""
    beyond = [
        GROUND.use(f"b-{at}", "out" if each["kind"] == "land" else "open-sea")
        for at, each in enumerate(SHAPES["out_of_play"])
    ]
    seas = [
        GROUND.use(f"a-{name}", f"sea{' sea-alt' if at % 2 else ''}", data_place=f"space:{name}")
        for at, name in enumerate(SEA_NAMES)
    ]
    sea = h.rect(x=-BEYOND, y=-BEYOND, width=WIDTH + 2 * BEYOND, height=HEIGHT + 2 * BEYOND, class_="open-sea")
    east = h.rect(x=WIDTH / 2, y=0, width=WIDTH / 2 + BEYOND, height=HEIGHT + BEYOND, class_="out")
    south = h.rect(x=0, y=HEIGHT - 1, width=WIDTH, height=BEYOND + 1, class_="out")
    return join(h.defs(patterns(PLAYERS[-1]), _fades()), sea, east, south, seas, beyond)


def _fades() -> Node:
    """From what lies beyond the sheet into nothing: to the right, down, to the left and up."""
    ways = {"west": (0, 0, 1, 0), "north": (0, 0, 0, 1), "east": (1, 0, 0, 0), "south": (0, 1, 0, 0)}
    return [
        h.linearGradient(
            h.stop(offset="0"), h.stop(offset="1", stop_opacity="0"), id=f"fade-{way}", x1=x, y1=y, x2=across, y2=down
        )
        for way, (x, y, across, down) in ways.items()
    ]


@cache
def brink() -> Markup:
    """The edges of the sheet: no land ends at a straight line, it fades into what lies beyond."""
    wide, high = WIDTH + 2 * BEYOND, HEIGHT + 2 * BEYOND
    return h.g(
        h.rect(x=-1, y=-BEYOND, width=FADE, height=high, fill="url(#fade-west)"),
        h.rect(x=-BEYOND, y=-1, width=wide, height=FADE, fill="url(#fade-north)"),
        h.rect(x=FADE, y=HEIGHT - FADE / 2, width=wide, height=FADE / 2 + 1, fill="url(#fade-south)"),
        h.rect(x=WIDTH - FADE / 2, y=FADE, width=FADE / 2 + 1, height=high, fill="url(#fade-east)"),
        class_="brink",
    )


@cache
def straits() -> Markup:
    """Where legions cross the water dry-shod."""
    lines = [each["from"] + each["to"] for each in SHAPES["straits"]]
    return join(h.path(class_="strait", d=f"M{a} {b}L{c} {d}") for a, b, c, d in lines)


@cache
def far_names() -> Markup:
    """Lands beyond the Empire."""
    return join(
        h.g(h.text(each["name"], class_="oname keeps"), transform=f"translate({each['label'][0]} {each['label'][1]})")
        for each in SHAPES["out_of_play"]
        if each["kind"] == "land" and each.get("label") and each["id"] in ("x_germania_magna", "x_sarmatia")
    )


# -- the map ---------------------------------------------------------------------------------------------------------
def board_map(stage: Stage, found: telling.News, near: bool = False) -> Markup:
    """The whole map; a `near` one shows where the action is, wide screens too."""
    look = stage.look
    focus = action(stage, found)
    view = frame(focus)
    close = frame(focus, NEAR, NEAR_MOST, heart(stage))
    own = telling.under_way(look) if stage.phase == "movement" else telling.News()
    told = telling.marks(own if own.trails else found) if own.trails or shows_news(look) else None
    svg = h.svg(
        sheet(),
        [sea(stage, name) for name in SEA_NAMES],
        [land(stage, name) for name in LAND_NAMES],
        straits(),
        far_names(),
        [sea_name(stage, name) for name in SEA_NAMES],
        roads(stage),
        origin(stage),
        told,
        [target(stage, name) for name in LAND_NAMES],
        brink(),
        [standing(stage, name) for name in LAND_NAMES],
        drawn(stage),
        [fleets(stage, place) for place in [*COAST, *SEA_NAMES]],
        coasts(look),
        road_targets(stage),
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="group",
        aria_label=look.text("board.map.label", n=sum(":" in option for option in look.options)),
        tabindex="0",
    )
    return h.div(
        svg,
        zoom_buttons(look, "search"),
        legend(look, told is not None and not own.trails),
        class_=f"map conquest-map{' map--near' if near else ''}",
        data_panzoom="conquest",
        data_asks_why=look.asks(*ON_THE_MAP) or None,
        data_letter=SMALLEST,
        data_token=WIDE,
        data_focus=view,
        data_phone_focus=close,
        data_action=view,
    )


def shows_news(look: Look) -> bool:
    """The map shows what happened until the reader begins to act."""
    if look.outcome is not None:
        return False
    return look.seat is None or look.ask is None or look.asks("move.who")


def action(stage: Stage, found: telling.News) -> list[str]:
    """The places the reader will want to see: what can be chosen, where it begins, and what lies around it."""
    look = stage.look
    options = look.options
    places = [called(option).partition(".")[0] for option in options if option.split(":")[0] in ("space", "coast")]
    places += [end for option in options if option.startswith("road:") for end in called(option).split(".")]
    params = look.ask.params if look.ask is not None else {}
    places += [called(params[name]) for name in ("land", "place") if str(params.get(name)).startswith("space:")]
    for option in look.options:
        kind, _, name = option.partition(":")
        if kind == "leader":
            places += around(stage.view["leaders"][name]["land"] or "")
        elif kind == "galley":
            places.append(stage.view["galleys"][name]["land"] or stage.view["galleys"][name]["sea"])
    field = stage.view["columns"]["field"]
    if not places and 0 <= field < len(NAMES):
        places += around(stage.place(field))
    return [
        place
        for place in dict.fromkeys(places or (found.places if look.seat is None else []) or in_play(stage))
        if place in MIDDLE
    ]


def around(land: str) -> list[str]:
    """A land and those next to it."""
    return [land, *(NAMES[other] for other in NEIGHBOURS[NUMBERS[land]])] if land in LAND_NAMES else [land]


def in_play(stage: Stage) -> list[str]:
    """The provinces the reader holds, with their neighbours; for who only watches, all that are held."""
    lands = stage.view["lands"]
    mine = [
        name for name in LAND_NAMES if lands[name]["control"] is not None and lands[name]["control"] == stage.look.seat
    ]
    if mine:
        return [place for name in mine for place in around(name)]
    return [name for name in LAND_NAMES if lands[name]["control"] is not None]


def heart(stage: Stage) -> str | None:
    """The place that a small screen must show, if there is one: where orders are given, else where leaders wait."""
    look = stage.look
    params = look.ask.params if look.ask is not None else {}
    at = [called(str(params[name])).partition(".")[0] for name in ("land", "place") if name in params]
    at += [stage.view["leaders"][called(each)]["land"] for each in look.options if each.startswith("leader:")]
    return next((place for place in at if place in MIDDLE), None)


def legend(look: Look, news: bool) -> Markup:
    """The meaning of the signs."""
    parts: list[Node] = []
    if any(option.startswith(("space:", "leader:", "galley:", "coast:", "road:")) for option in look.options):
        parts.append(h.span(h.span(class_="key-target"), look.text("board.legend.target"), class_="row"))
    parts.append(h.span(use("u-fort", "i"), look.text("board.legend.fortified"), class_="row"))
    parts.append(h.span(use("u-city", "i"), look.text("board.legend.city"), class_="row"))
    if news:
        parts.append(h.span(h.span(class_="key-trail"), look.text("board.legend.news"), class_="row"))
    return h.div(parts, class_="map__legend", aria_hidden="true")


# -- seas and lands --------------------------------------------------------------------------------------------------
def sea(stage: Stage, name: str) -> Markup | None:
    """A sea that can be chosen, at once or by a longer way."""
    look = stage.look
    option = f"space:{name}"
    if option in far(stage):
        return beyond(stage, option, "far--sea")
    if option not in look.options and f'"{option}"' not in look.refused:
        return None
    return spot(look, option, _glow(name), label=stage.space(name), class_="target--sea", then=after(stage, option))


def beyond(stage: Stage, option: str, class_: str = "") -> Markup:
    """A place that takes several answers: pressing it shows the way there. It is no answer, but no mistake either."""
    stage.look.place(option)
    route = far(stage)[option][0]
    return h.g(
        _glow(called(option)),
        class_=f"far {class_}".rstrip(),
        role="button",
        tabindex="0",
        aria_label=question(stage, route),
        data_reveals=option,
        data_place=option,
    )


def _glow(name: str) -> list[Node]:
    return [outline(name, "halo"), outline(name, "edge")]


def land(stage: Stage, name: str) -> Markup:
    """A province in the colour and pattern of its lord."""
    control = stage.view["lands"][name]["control"]
    owned = "" if control is None else f" owned owned-{control + 1} {seat_class(control)}"
    return GROUND.use(f"a-{name}", f"land{owned}", h.title(describe(stage, name)), data_place=f"space:{name}")


def describe(stage: Stage, name: str) -> str:
    """A province in words: what it pays, whose it is, what stands there."""
    look, there = stage.look, stage.view["lands"][name]
    parts = [look.text("board.land", land=f"space:{name}", n=there["tribute"])]
    if there["control"] is not None:
        parts.append(look.name(there["control"]))
    if there["city"]:
        parts.append(look.text("board.legend.fortified" if there["fortified"] else "board.legend.city"))
    for seat in range(len(stage.players)):
        leaders = [f"leader:{each}" for each in stage.leaders.get((seat, name), [])]
        units = [f"unit:{kind}_{n}" for kind, n in there["units"].get(str(seat), {}).items() if n]
        if leaders or units:
            parts.append(look.text("board.there", seat=f"seat:{seat}", force=[*leaders, *units]))
    return ", ".join(parts)


def target(stage: Stage, name: str) -> Markup | None:
    """A province that is an answer, or would be tempting."""
    look = stage.look
    option = f"space:{name}"
    label = describe(stage, name)
    if look.ask is not None and look.asks("move.who"):
        called_up = [
            f"leader:{each}"
            for each in sorted(stage.leaders.get((look.ask.seat, name), []), key=lambda each: each.endswith("_caesar"))
            if f"leader:{each}" in look.options
        ]
        if called_up:
            words = look.text("board.map.calls", land=f"space:{name}", leader=called_up[0])
            return spot(look, option, _glow(name), label=words, class_="target--home", answer=called_up[0])
    if option in far(stage):
        return beyond(stage, option)
    if option not in look.options and f'"{option}"' not in look.refused:
        return None
    battle = attack(stage, name)
    if battle is not None:
        label = look.text("board.map.battle", land=label, percent=percent(battle.outcomes.attacker_wins))
    return spot(look, option, _glow(name), label=label, then=after(stage, option))


def origin(stage: Stage) -> Markup | None:
    """The province from which a legion marches, or where a battle is fought."""
    look = stage.look
    field = stage.view["columns"]["field"]
    from_ = called(look.ask.params["land"]) if look.asks("move.march", "move.land", "retreat.to") and look.ask else ""
    name = from_ or (stage.place(field) if 0 <= field < len(LANDS) and look.outcome is None else "")
    return h.g(outline(name, "edge"), class_="is-from") if name in LAND_NAMES else None


def _lines(name: str) -> list[str]:
    """A long name of several words on two lines."""
    if len(name) <= LONG or " " not in name:
        return [name]
    words = name.split(" ")
    cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _text(lines: Sequence[str], x: float, y: float, step: float, class_: str) -> Markup:
    first, *others = lines
    spans = [h.tspan(each, x=round(x, 1), dy=step) for each in others]
    return h.text(first, spans, class_=class_, x=round(x, 1), y=round(y, 1))


def sea_name(stage: Stage, name: str) -> Markup:
    """A sea's name, where it is widest."""
    x, y = MIDDLE[name]
    text = h.g(_text(_lines(stage.space(name)), 0, -3, 11, "sname"), class_="keeps", data_lays=SEA_NAME)
    return anchored(max(x, 46), y, text)


def standing(stage: Stage, name: str) -> Markup:
    """A province's name, value, marker, city and pieces, drawn around its anchor: far away they grow against it."""
    x, y = NAMED[name]
    there = stage.view["lands"][name]
    small = IS_SMALL[name]
    lines = [stage.space(name)] if small else _lines(stage.space(name))
    tinted = "" if there["control"] is None else f" lname--owned {seat_class(there['control'])}"
    right = max(map(len, lines)) * LETTER / 2 + 7.5
    top = -(9 if small else 5) - 10 * (len(lines) - 1)
    middle = top - 3 + 5 * (len(lines) - 1)
    value = BEST if VALUE[NUMBERS[name]] == BEST else BEST // 2
    worth = [
        h.circle(cx=round(right, 1), cy=round(middle, 1), r=5.6, class_=f"value-{value}"),
        h.text(there["tribute"], x=round(right, 1), y=round(middle + 2.7, 1), class_="value"),
    ]
    pieces, bottom = stack(stage, name, 0, -5 if small else 1)
    title = [_text(lines, 0, top, 10, f"lname{' lname--small' if small else tinted}"), None if small else worth]
    return anchored(
        x,
        y,
        h.g(title, class_="standing keeps", data_lays=LAND_NAME, data_must="" if goal(stage, name) else None),
        h.g(pieces, chance(stage, name, 0, bottom), class_=kept(pieces), data_lays=PIECES),
    )


def goal(stage: Stage, name: str) -> bool:
    """Can one go there now? Then its name is always read."""
    option = f"space:{name}"
    return option in stage.look.options or option in far(stage)


def anchored(x: float, y: float, *children: Node) -> Markup:
    """A drawing around a point of the sheet that keeps its size on the screen from far."""
    return h.g(children, transform=f"translate({x:g} {y:g})")


def kept(pieces: str) -> str:
    """How pieces keep their size: a finger must be able to meet those that can be chosen."""
    return "standing keeps keeps--touch" if "data-answer" in pieces else "standing keeps"


def chance(stage: Stage, name: str, x: float, y: float) -> Markup | None:
    """The odds of a battle, below the pieces that would fight it."""
    battle = attack(stage, name) if f"space:{name}" in stage.look.options else None
    if battle is None:
        return None
    return h.g(
        h.rect(x=round(x - 16, 1), y=round(y + 1, 1), width=32, height=12, rx=6, class_="oddsbox"),
        h.text(f"{percent(battle.outcomes.attacker_wins)} %", x=round(x, 1), y=round(y + 10, 1), class_="oddstext"),
        class_="map-odds",
    )


# -- roads, galleys, new pieces --------------------------------------------------------------------------------------
def _stretch(first: str, second: str) -> str:
    (a, b), (c, d) = MIDDLE[first], MIDDLE[second]
    return f"M{a:g} {b:g}L{c:g} {d:g}"


def roads(stage: Stage) -> Markup:
    """The roads between cities."""
    lines = [_stretch(first, second) for first, second, _ in stage.view["roads"]]
    return h.g(h.path(d=line, class_=name) for line in lines for name in ("road", "road-in"))


def road_targets(stage: Stage) -> list[Markup]:
    """Where a road could be built."""
    look = stage.look
    if not look.asks("place.road"):
        return []
    wanted = [key for key in ROAD if key in look.options or f'"{key}"' in look.refused]
    return [
        spot(
            look,
            key,
            h.path(d=_stretch(*called(key).split(".")), class_="band", stroke_width=ROAD_PRICE),
            h.path(d=_stretch(*called(key).split(".")), class_="road-new"),
            label=look.words.ref(key),
        )
        for key in wanted
    ]


def coasts(look: Look) -> list[Markup]:
    """Where a new galley could lie."""
    return [
        spot(
            look,
            f"coast:{name}",
            h.circle(cx=x, cy=y, r=9, class_="halo"),
            h.circle(cx=x, cy=y, r=9, class_="edge"),
            label=look.words.ref(f"coast:{name}"),
        )
        for name, (x, y) in COAST.items()
        if f"coast:{name}" in look.options or f'"coast:{name}"' in look.refused
    ]


def fleets(stage: Stage, place: str) -> Markup | None:
    """The galleys in a sea or on a coast, a row a seat."""
    seats = [seat for seat, where in stage.galleys if where == place]
    if not seats:
        return None
    x, y = COAST[place] if place in COAST else (MIDDLE[place][0], MIDDLE[place][1] + 20)
    ships = join(fleet(stage, seat, place, 0, at * 21) for at, seat in enumerate(seats))
    return anchored(x, y, h.g(ships, class_=kept(ships), data_lays=PIECES))


def reach(stage: Stage) -> Markup | None:
    """The places that can be chosen as a list, for a screen on which the map is small: the same answers."""
    look = stage.look
    near = [option for option in look.options if option.startswith("space:")]
    rows = [_row(stage, option) for option in [*near, *far(stage)]]
    return h.ol(rows, class_="reach", aria_label=look.text("board.legend.target")) if rows else None


def _row(stage: Stage, option: str) -> Markup:
    look, name = stage.look, called(option)
    land = stage.view["lands"].get(name)
    routes = far(stage).get(option)
    odds_there = attack(stage, name) if land and not routes else None
    won = percent(odds_there.outcomes.attacker_wins) if odds_there else 0
    about: Node = look.text("board.plan.points", n=routes[0].points) if routes else None
    if odds_there:
        about = odds(look.text("board.odds.win", percent=won), won)
    held = land["control"] if land else None
    sign = disc(held, "s") if held is not None else h.span(land["tribute"] if land else "~", class_="reach__n")
    pressed = {"data_reveals": option} if routes else {**look.give(option), "data_then": after(stage, option)}
    detail = describe(stage, name).partition(", ")[2] if land else None
    button = h.button(sign, h.span(h.b(stage.space(name)), h.small(detail)), about, **{**pressed, "type": "button"})
    return h.li(button)


def provinces(stage: Stage) -> Markup:
    """The same as a list, for readers who cannot see the map or prefer to read it."""
    look = stage.look
    rows = []
    for name in sorted(LAND_NAMES, key=stage.space):
        there = stage.view["lands"][name]
        forces = [
            look.text("board.there", seat=f"seat:{seat}", force=[*leaders, *units])
            for seat in range(len(stage.players))
            for leaders in [[f"leader:{each}" for each in stage.leaders.get((seat, name), [])]]
            for units in [[f"unit:{kind}_{n}" for kind, n in there["units"].get(str(seat), {}).items() if n]]
            if leaders or units
        ]
        city = "board.legend.fortified" if there["fortified"] else "board.legend.city"
        rows.append(
            h.tr(
                h.th(stage.space(name), scope="row"),
                h.td(there["tribute"], class_="num"),
                h.td(look.who(there["control"]) if there["control"] is not None else "–"),
                h.td(look.text(city) if there["city"] else "–"),
                h.td("; ".join(forces) or "–"),
            )
        )
    head = [look.text(f"board.list.{column}") for column in ("land", "tribute", "control", "city", "force")]
    return h.details(
        h.summary(h.span(look.text("board.list"), class_="label"), class_="panel__head"),
        h.div(
            h.table(h.thead(h.tr(h.th(each, scope="col") for each in head)), h.tbody(rows), class_="tbl provinces"),
            class_="scroll-x",
        ),
        class_="panel fold",
        data_fold="conquest.provinces",
    )
