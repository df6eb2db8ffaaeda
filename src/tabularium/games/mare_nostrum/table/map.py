"""The map: ground, provinces in the colours of their nations, layers of what stands and lives there, and its tools."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from tabularium.draw.parts import SPRITE, icon
from tabularium.draw.svg import Node, h, join
from tabularium.draw.zoom import zoom_buttons

from ..tables import GRADES
from .battles import BATTLES, SIEGES
from .geometry import GROUND, LINES, around, bend, height, places, shapes, width
from .livery import LIVERY, emblem, hue, patterns, shield
from .stage import Stage

LAYERS = ("control", "armies", "fleets", "population", "trade", "diplomacy")
POPULOUS = 5
"""Steps in which a province is told to have more people."""
PER_STEP = 4
"""So many people more are a step."""
BOX = 22
"""How wide a box of a stack is on the screen."""
NEUTRAL = "grade:neutral"
"""An independent's relation to a nation, unless another one is named."""
CROWD = 3
"""From so many people on a city says how many."""


@cache
def ground() -> Markup:
    """All that lies under the provinces, and the signs the map uses."""
    arrow = h.marker(
        h.path(d="M0 0L10 5L0 10z", class_="arrowhead"),
        id="arrowhead",
        viewBox="0 0 10 10",
        refX=8,
        refY=5,
        markerWidth=4.5,
        markerHeight=4.5,
        orient="auto",
    )
    stances = [
        h.pattern(
            h.rect(width=8, height=8, class_=f"sb sb--{stance}"),
            h.path(d=line, class_=f"ss ss--{stance}"),
            id=f"stance-{stance}",
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
        )
        for stance, line in (("war", "M0 0L8 8M8 0L0 8"), ("ally", "M0 4H8"), ("trade", "M4 2.5v3M2.5 4h3"))
    ]
    return join(
        patterns(),
        h.defs(arrow, stances),
        h.rect(x=-1500, y=-1500, width=4400, height=4000, class_="water"),
    )


@cache
def borders() -> Markup:
    """Rivers, mountains and straits."""
    return join(GROUND.use(kind, f"b-{kind}") for kind in LINES)


def world(stage: Stage) -> Markup:
    """The map with everything on it; what changes with the own sheet is laid on it by the script."""
    look, view = stage.look, stage.view
    home = stage.owned(stage.me) if stage.me else []
    focus = around(home, 90, 420) if home else None
    drawn = h.svg(
        ground(),
        [
            GROUND.use(f"sea-{code}", f"sea{' sea-alt' if at % 2 else ''}", data_place=f"sea:{code}")
            for at, code in enumerate(shapes()["seas"])
        ],
        GROUND.use("wasteland", "out"),
        [_province(stage, f"province:{code}") for code in shapes()["provinces"]],
        borders(),
        h.g(class_="chosen"),
        h.g([_route(stage, at) for at in range(len(stage.own["trade"]) if stage.own else 0)], class_="lines ly-trade"),
        h.g(class_="orders"),
        h.g(class_="playback"),
        h.g(_names(stage), class_="labs"),
        h.g(
            _towns(stage),
            [_capital(stage, nation) for nation in view["nations"]],
            [_stack(stage, province) for province in stage.armies],
            [_fleets(stage, sea) for sea in view["fleets"]],
            class_="marks",
        ),
        h.g(class_="markers"),
        h.g(class_="playmarks"),
        viewBox=f"0 0 {width():g} {height():g}",
        preserveAspectRatio="xMidYMid slice",
        role="group",
        aria_label=look.text("board.map.label"),
        tabindex="0",
        data_layer="control armies",
    )
    return h.div(
        drawn,
        _top(stage),
        h.div(
            h.h2(look.text("board.minimap" if _burns(stage) else "board.minimap.world"), class_="label"),
            h.a(look.text("board.page.map"), class_="btn btn--small", href="#map", data_page="map"),
            class_="minimap__head",
        ),
        zoom_buttons(look, "flag"),
        h.aside(
            h.button(
                icon("cross"),
                type="button",
                class_="iconbtn",
                data_card_close=True,
                aria_label=look.text("board.place.close"),
            ),
            h.div(data_card_body=True),
            class_="placecard panel",
            data_card=True,
            hidden=True,
            aria_label=look.text("board.place"),
        ),
        class_="map mare-map",
        data_panzoom="mare_nostrum",
        data_focus=focus,
        data_phone_focus=around(home, 40, 240) if home else None,
        data_action=focus,
        data_ground=f"/static/{GROUND.path}",
        data_sprite=SPRITE,
    )


def layers(stage: Stage) -> dict[str, Markup]:
    """The marks of layers that are drawn when a reader wants to see them, by the name of the layer."""
    people = [_people(stage, name) for name in stage.view["cities"]]
    degrees = [_grade(stage, name) for name in stage.owned(None) if stage.me]
    return {f"layer.{name}": h.svg(drawn) for name, drawn in (("population", people), ("diplomacy", degrees))}


def _burns(stage: Stage) -> bool:
    """Was there fighting last year?"""
    return any(line.message in (*BATTLES, *SIEGES) for line in stage.last_year)


# -- provinces -------------------------------------------------------------------------------------------------------
def _province(stage: Stage, name: str) -> Markup:
    """A province in the colour and pattern of its nation, with how many live there and how it stands to the reader."""
    row = stage.view["provinces"].get(name)
    if row is None:
        return GROUND.use(name.replace(":", "-"), "out")
    owner = row["nation"]
    classes = ["land", f"pop-{min(POPULOUS, -(-(row['rural'] + row['urban']) // PER_STEP))}"]
    if owner is not None:
        classes += ["owned", f"own-{LIVERY[owner][0]}", hue(owner)]
    stance = stage.stance(owner) if owner is not None else ""
    if stance:
        classes.append(f"to-{stance}")
    grade = row.get("relations", {}).get(stage.me) if owner is None else None
    if grade is not None:
        classes.append(f"grade-{GRADES.index(grade.partition(':')[2])}")
    return GROUND.use(name.replace(":", "-"), " ".join(classes), data_place=name)


# -- marks that keep their size on the screen ------------------------------------------------------------------------
def mark(
    at: tuple[float, float],
    *children: Node,
    layer: str,
    size: tuple[float, float] = (0, 0),
    dy: float = 0,
    more: str = "",
    parts: str | None = None,
    segment: int | None = None,
) -> Markup:
    """Something at a place, so big on the screen; the script sets it there at every zoom. It draws the `parts` of a
    piece (`sign:number`), and shows what belongs to a segment of the year when that is shown."""
    return h.g(
        *children,
        class_=f"mk ly-{layer} {more}".rstrip(),
        data_at=f"{at[0]:.0f} {at[1]:.0f}",
        data_size=f"{size[0]:g} {size[1]:g} {dy:g}",
        data_parts=parts,
        data_seg=segment,
    )


def _symbol(name: str, x: float, y: float, size: float) -> Markup:
    return h.use(href=f"{SPRITE}#{name}", x=x, y=y, width=size, height=size)


def _boxes(parts: list[tuple[str, int]], y: float) -> list[Node]:
    left = -len(parts) * BOX / 2
    return [
        [
            h.rect(
                x=left + at * BOX,
                y=y - 14,
                width=BOX - 1,
                height=28,
                rx=10 if sign == "u-general" else 3,
                class_="piece__box",
            ),
            _symbol(sign, left + at * BOX + 3.5, y - 13, 14),
            h.text(number, x=left + at * BOX + 10.5, y=y + 11.5, class_="piece__num"),
        ]
        for at, (sign, number) in enumerate(parts)
    ]


def _stack(stage: Stage, province: str) -> list[Node]:
    """The armies in a province, a row a nation: the script draws them from near by kind, from far as one number."""
    point = places()[province]
    by_nation: dict[str | None, list[dict[str, int]]] = {}
    for army in stage.armies[province]:
        by_nation.setdefault(army["nation"], []).append(army)
    found: list[Node] = []
    for at, (nation, armies) in enumerate(by_nation.items()):
        leaders = sum(stage.view["leaders"][each]["nation"] == nation for each in stage.leaders_in.get(province, []))
        foot = sum(army["inf"] + army["inf_mc"] for army in armies)
        horse = sum(army["cav"] + army["cav_mc"] for army in armies)
        parts = [(sign, n) for sign, n in (("u-general", leaders), ("u-infantry", foot), ("u-cavalry", horse)) if n]
        y = 20 + at * 30
        found.append(
            mark(
                point,
                layer="armies",
                size=(len(parts) * BOX, 28),
                dy=y,
                more=f"piece {hue(nation) if nation else 'free'}",
                parts=" ".join(f"{sign}:{n}" for sign, n in parts),
            )
        )
    return found


def _fleets(stage: Stage, sea: str) -> list[Node]:
    """The fleets in a sea, one after the other."""
    rows = stage.view["fleets"][sea]
    left = -(len(rows) - 1) * 12
    return [
        mark(
            places()[sea],
            h.g(_boxes([("u-galley", number)], 22), transform=f"translate({left + at * 24} 0)"),
            layer="fleets",
            size=(24 * len(rows), 28),
            dy=22,
            more=f"piece {hue(nation)}",
        )
        for at, (nation, number) in enumerate(rows.items())
    ]


def _capital(stage: Stage, nation: str) -> Markup | None:
    """Where a nation has its seat, with its emblem."""
    home = stage.capitals.get(nation)
    if home is None:
        return None
    return mark(
        places()[home],
        h.circle(r=11, class_="ctl"),
        h.g(_symbol(emblem(nation), -8, -8, 16), class_="ctl__sign"),
        layer="capital",
        size=(24, 24),
        more=hue(nation),
    )


def _towns(stage: Stage) -> list[Node]:
    """Every city as a square, those that somebody occupies in that nation's colour: points of lines as wide as it."""
    held: dict[str | None, list[str]] = {}
    for name, row in stage.view["cities"].items():
        x, y = places()[name]
        held.setdefault(row["occupier"], []).append(f"M{x:.1f} {y:.1f}h.01")
    found: list[Node] = []
    for nation, points in held.items():
        whose = f" occupied {hue(nation)}" if nation else ""
        for part in ("rim", "town"):
            found.append(h.path(d="".join(points), class_=f"towns {part}{whose}", vector_effect="non-scaling-stroke"))
    return found


def _people(stage: Stage, name: str) -> Markup:
    """A city as a circle as big as its people are many."""
    urban = stage.view["cities"][name]["urban"]
    radius = round(3.5 + urban**0.5 * 2.6, 1)
    return mark(
        places()[name],
        h.circle(r=radius, class_="people"),
        h.text(urban, y=4, class_="people__n") if urban > CROWD else None,
        layer="population",
        size=(radius * 2, radius * 2),
    )


def _grade(stage: Stage, name: str) -> Markup:
    """How an independent stands to the reader: the degree as a number, or the sign of a leader, who lets nobody in."""
    row = stage.view["provinces"][name]
    grade = GRADES.index(row["relations"].get(stage.me, NEUTRAL).partition(":")[2])
    kind = "led" if row["leader"] else "hostile" if not grade else "ours" if grade > 1 else "neutral"
    return mark(
        places()[name],
        h.circle(r=10, cy=14),
        h.text(stage.look.text("board.grade.led") if row["leader"] else grade, y=18),
        layer="diplomacy",
        size=(22, 22),
        dy=14,
        more=f"degree degree--{kind}",
    )


def _route(stage: Stage, at: int) -> Markup:
    """A trade route of the reader's, or one that ends in the reader's land."""
    row = stage.own["trade"][at]
    line, _ = bend(places()[row["origin"]], places()[row["destination"]], 0.16)
    return h.path(
        d=line, class_=f"route{'' if row['active'] else ' route--asleep'}", vector_effect="non-scaling-stroke"
    )


# -- names -----------------------------------------------------------------------------------------------------------
def _names(stage: Stage) -> list[Node]:
    """Every name, the most important first: nations, seas, own provinces, the others, cities."""
    view = stage.view

    def text(shown: str, at: str, kind: str) -> Markup:
        x, y = places()[at] if at in places() else _middle(stage, at)
        place = {} if kind == "nation" else {"data_place": at}
        whole = stage.name(at) if kind != "nation" and stage.name(at) != shown else None
        return h.text(shown, class_=f"mk ml ml-{kind}", data_at=f"{x:.0f} {y:.0f}", data_name=whole, **place)

    provinces = sorted(view["provinces"], key=lambda name: view["provinces"][name]["nation"] != stage.me)
    seats = set(stage.capitals.values())
    cities = sorted(view["cities"], key=lambda name: (name not in seats, -view["cities"][name]["urban"]))
    return [
        [text(stage.name(nation).upper(), nation, "nation") for nation in view["nations"] if stage.owned(nation)],
        [text(stage.short(f"sea:{code}"), f"sea:{code}", "sea") for code in shapes()["seas"]],
        [text(stage.short(name), name, "province") for name in provinces],
        [text(stage.short(name), name, "city") for name in cities],
    ]


def _middle(stage: Stage, nation: str) -> tuple[float, float]:
    """The middle of a nation's land."""
    points = [places()[name] for name in stage.owned(nation)]
    return round(sum(x for x, _ in points) / len(points), 1), round(sum(y for _, y in points) / len(points), 1)


# -- tools -----------------------------------------------------------------------------------------------------------
def _top(stage: Stage) -> Markup:
    """Search, and which layer is shown."""
    look = stage.look
    layers = [each for each in LAYERS if each != "trade" or stage.own]
    return h.div(
        h.label(
            icon("search"),
            h.span(look.text("board.map.find"), class_="sr"),
            h.input(
                type="search",
                class_="input",
                placeholder=look.text("board.map.find"),
                data_seek=True,
                autocomplete="off",
            ),
            class_="seek",
        ),
        h.div(
            (
                h.button(
                    look.text(f"board.layer.{each}"),
                    type="button",
                    data_layers="control armies"
                    if each == "armies"
                    else f"control {each}"
                    if each == "fleets"
                    else each,
                    aria_pressed="true" if each == "armies" else "false",
                )
                for each in layers
            ),
            class_="seg",
            role="group",
            aria_label=look.text("board.layers"),
        ),
        h.ul(class_="found panel", data_found_places=True, hidden=True, data_none=look.text("board.map.none")),
        class_="maptop",
    )


def key(stage: Stage) -> Markup:
    """The meaning of colours, patterns and lines."""
    look = stage.look
    nations = [
        h.li(shield(nation, "s"), h.span(class_=f"swatch {hue(nation)}"), h.span(stage.name(nation)))
        for nation in stage.view["nations"]
    ]
    lines = [
        h.li(h.span(class_=f"keyline keyline--{kind}"), h.span(look.text(f"board.border.{kind}"))) for kind in LINES
    ]
    return h.section(
        h.div(h.h2(look.text("board.key"), class_="label"), class_="panel__head"),
        h.ul(nations, class_="mapkey"),
        h.ul(lines, class_="mapkey"),
        class_="panel at-map",
        aria_label=look.text("board.key"),
    )
