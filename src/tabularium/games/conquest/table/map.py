"""The map as the board: lands and seas, control, cities, roads, pieces, and whatever of it can be pressed now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from tabularium.draw.ground import Ground
from tabularium.draw.look import Look
from tabularium.draw.parts import seat_class, use
from tabularium.draw.svg import Node, h, join
from tabularium.draw.zoom import zoom_buttons

from ..board import LANDS, NAMES, NUMBERS, ROAD, SEAS, VALUE
from . import news as telling
from .geometry import COAST, HEIGHT, IS_SMALL, MIDDLE, NAMED, SHAPES, WIDTH, frame, outlines, path
from .stacks import fleet, spot, stack
from .stage import Stage, called
from .worth import attack, percent

LAND_NAMES, SEA_NAMES = [NAMES[land] for land in LANDS], [NAMES[sea] for sea in SEAS]
LETTER = 7.0
"""How wide a capital of a land's name is."""
BEST = 10
"""What the rich provinces pay."""
LONG = 12
"""A longer name goes on two lines."""
PATTERNS = (
    "",
    '<path d="M-2 2L2-2M0 8L8 0M6 10L10 6" class="ps"/>',
    '<circle cx="2" cy="2" r="1.1" class="pf"/><circle cx="6" cy="6" r="1.1" class="pf"/>',
    '<path d="M0 2H8M0 6H8" class="ps"/>',
    '<path d="M0 0L8 8M8 0L0 8" class="ps"/>',
    '<path d="M2 0V8M6 0V8" class="ps"/>',
)
"""What a seat's provinces are hatched with, for colour never speaks alone."""
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
    patterns = join(
        h.pattern(
            h.rect(width=8, height=8, class_="pb"),
            Markup(inside),
            id=f"pat-{seat + 1}",
            class_=seat_class(seat),
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
        )
        for seat, inside in enumerate(PATTERNS)
    )
    beyond = [
        GROUND.use(f"b-{at}", "out" if each["kind"] == "land" else "open-sea")
        for at, each in enumerate(SHAPES["out_of_play"])
    ]
    seas = [outline(name, f"sea{' sea-alt' if at % 2 else ''}") for at, name in enumerate(SEA_NAMES)]
    west = h.rect(x=-900, y=-700, width=1400, height=HEIGHT + 1400, class_="open-sea")
    east = h.rect(x=400, y=-700, width=1500, height=HEIGHT + 1400, class_="out")
    fade = h.linearGradient(h.stop(offset="0"), h.stop(offset="1", stop_opacity="0"), id="fade")
    edge = h.rect(x=-1, y=0, width=56, height=HEIGHT, fill="url(#fade)")
    return join(h.defs(patterns, fade), west, east, seas, beyond, edge)


@cache
def straits() -> Markup:
    """Where legions cross the water dry-shod."""
    lines = [each["from"] + each["to"] for each in SHAPES["straits"]]
    return join(h.path(class_="strait", d=f"M{a} {b}L{c} {d}") for a, b, c, d in lines)


@cache
def far_names() -> Markup:
    """Lands beyond the Empire."""
    return join(
        h.text(each["name"], class_="oname", x=each["label"][0], y=each["label"][1])
        for each in SHAPES["out_of_play"]
        if each["kind"] == "land" and each.get("label") and each["id"] in ("x_germania_magna", "x_sarmatia")
    )


# -- the map ---------------------------------------------------------------------------------------------------------
def board_map(stage: Stage, found: telling.News, near: bool = False) -> Markup:
    """The whole map; a `near` one shows where the action is, wide screens too."""
    look = stage.look
    focus = action(stage, found)
    view = frame(focus)
    own = telling.under_way(look) if stage.phase == "movement" else telling.News()
    told = telling.marks(own if own.trails else found) if own.trails or shows_news(look) else None
    drawn = h.svg(
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
        [standing(stage, name) for name in LAND_NAMES],
        [fleets(stage, place) for place in [*COAST, *SEA_NAMES]],
        coasts(look),
        road_targets(stage),
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="group",
        aria_label=look.text("board.map.label", n=sum(":" in option for option in look.options)),
        tabindex="0",
    )
    return h.div(
        drawn,
        zoom_buttons(look, "search"),
        legend(look, told is not None and not own.trails),
        class_=f"map conquest-map{' map--near' if near else ''}",
        data_panzoom="conquest",
        data_focus=view if near else None,
        data_phone_focus=view,
        data_action=view,
    )


def shows_news(look: Look) -> bool:
    """The map shows what happened until the reader begins to act."""
    if look.outcome is not None:
        return False
    return look.seat is None or look.ask is None or look.asks("move.who")


def action(stage: Stage, found: telling.News) -> list[str]:
    """The places the reader will want to see."""
    look = stage.look
    places = [called(option).partition(".")[0] for option in look.options if option.split(":")[0] in ("space", "coast")]
    places += [end for option in look.options if option.startswith("road:") for end in called(option).split(".")]
    params = look.ask.params if look.ask is not None else {}
    places += [called(params[name]) for name in ("land", "place") if str(params.get(name)).startswith("space:")]
    for option in look.options:
        kind, _, name = option.partition(":")
        if kind == "leader":
            places.append(stage.view["leaders"][name]["land"] or "")
        elif kind == "galley":
            places.append(stage.view["galleys"][name]["land"] or stage.view["galleys"][name]["sea"])
    field = stage.view["columns"]["field"]
    if not places and 0 <= field < len(NAMES):
        places.append(stage.place(field))
    if not places and look.seat is not None and stage.players[look.seat]["home"]:
        places.append(stage.players[look.seat]["home"])
    return [place for place in dict.fromkeys(places or found.places) if place in MIDDLE]


def legend(look: Look, news: bool) -> Markup:
    """What the signs mean."""
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
    """A sea that can be chosen."""
    look = stage.look
    option = f"space:{name}"
    if option not in look.options and f'"{option}"' not in look.refused:
        return None
    return spot(look, option, _glow(name), label=stage.space(name), class_="target--sea")


def _glow(name: str) -> list[Node]:
    return [outline(name, "halo"), outline(name, "edge")]


def land(stage: Stage, name: str) -> Markup:
    """A province in the colour and pattern of its lord."""
    control = stage.view["lands"][name]["control"]
    owned = "" if control is None else f" owned owned-{control + 1} {seat_class(control)}"
    return outline(name, f"land{owned}", h.title(describe(stage, name)))


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
    if option not in look.options and f'"{option}"' not in look.refused:
        return None
    odds = attack(stage, name)
    if odds is not None:
        label = look.text("board.map.battle", land=label, percent=percent(odds.outcomes.attacker_wins))
    return spot(look, option, _glow(name), label=label)


def origin(stage: Stage) -> Markup | None:
    """The province from which somebody marches, or where a battle is fought."""
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
    return _text(_lines(stage.space(name)), max(x, 46), y - 3, 11, "sname")


def standing(stage: Stage, name: str) -> Markup:
    """A province's name, value, marker, city and pieces."""
    x, y = NAMED[name]
    there = stage.view["lands"][name]
    small = IS_SMALL[name]
    lines = [stage.space(name)] if small else _lines(stage.space(name))
    tinted = "" if there["control"] is None else f" lname--owned {seat_class(there['control'])}"
    right = x + max(map(len, lines)) * LETTER / 2 + 7.5
    top = y - (9 if small else 5) - 10 * (len(lines) - 1)
    middle = top - 3 + 5 * (len(lines) - 1)
    value = BEST if VALUE[NUMBERS[name]] == BEST else BEST // 2
    worth = [
        h.circle(cx=round(right, 1), cy=round(middle, 1), r=5.6, class_=f"value-{value}"),
        h.text(there["tribute"], x=round(right, 1), y=round(middle + 2.7, 1), class_="value"),
    ]
    drawn, bottom = stack(stage, name, x, y + (-5 if small else 1))
    return h.g(
        _text(lines, x, top, 10, f"lname{' lname--small' if small else tinted}"),
        None if small else worth,
        drawn,
        chance(stage, name, x, bottom),
        class_="standing",
    )


def chance(stage: Stage, name: str, x: float, y: float) -> Markup | None:
    """The odds of a battle, below the pieces that would fight it."""
    odds = attack(stage, name) if f"space:{name}" in stage.look.options else None
    if odds is None:
        return None
    return h.g(
        h.rect(x=round(x - 16, 1), y=round(y + 1, 1), width=32, height=12, rx=6, class_="oddsbox"),
        h.text(f"{percent(odds.outcomes.attacker_wins)} %", x=round(x, 1), y=round(y + 10, 1), class_="oddstext"),
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
    return join(fleet(stage, seat, place, x, y + at * 21) for at, seat in enumerate(seats))


def provinces(stage: Stage) -> Markup:
    """The same as a list, for whoever cannot see the map or wants to read it."""
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
