"""Around the board: the phases, the contenders with their tribute, and the tribute scale with its two inflations."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.numerals import roman
from tabularium.draw.parts import disc, icon, panel, seat_class, use, veil
from tabularium.draw.svg import Node, h, join

from ..state import FACTORS, MARKS
from .letters import held_chip
from .market import prices
from .stacks import marker
from .stage import PHASES, Stage

LEFT, RIGHT, FLOOR = 14, 316, 62
STEP = 12


def phases(stage: Stage) -> Markup:
    """The six phases of a turn, with the one that is played."""
    look = stage.look
    now = PHASES.index(stage.phase) if stage.phase in PHASES else -1
    items = [
        h.li(
            look.text(f"board.phase.{name}"),
            data_n=roman(at + 1),
            class_="done" if at < now else None,
            aria_current="step" if at == now else None,
        )
        for at, name in enumerate(PHASES)
    ]
    return h.ol(items, class_="phases", aria_label=look.text("board.phases", n=stage.view["round"]), tabindex="0")


def seats(stage: Stage) -> Markup:
    """Everybody with tribute, talents and leaders, the scale below, then the price list."""
    look = stage.look
    order = sorted(stage.players, key=lambda each: (each["out"], each["seat"]))
    contenders = panel(
        look.text("board.contenders", n=roman(stage.view["round"])),
        h.ol([_seat(stage, each["seat"]) for each in order], class_="seats"),
        scale(stage),
        aside=look.text("board.tribute"),
        class_="pane pane-seats",
    )
    return join(contenders, prices(stage))


def _seat(stage: Stage, seat: int) -> Markup:
    look, player = stage.look, stage.players[seat]
    classes = ["seat", seat_class(seat)]
    if seat in look.asked:
        classes.append("seat--turn")
    if player["out"]:
        classes.append("seat--out")
    free = [
        name
        for name, where in stage.view["leaders"].items()
        if where["owner"] == seat and (where["land"] or where["galley"]) and not name.endswith("_caesar")
    ]
    talents: Node = veil(look.text("board.talents"))
    if player["talents"] is not None:
        talents = h.span(use("i-talents", "i"), player["talents"], class_="stat", title=look.text("board.talents"))
    doing = None
    if look.outcome is None and not player["out"]:
        if seat in look.asked:
            doing = h.span(icon("hourglass"), look.text("board.thinks"), class_="seat__mark")
        elif seat == stage.active:
            doing = h.span(icon("flag"), look.text("board.turn"), class_="seat__mark")
    home = stage.home(seat)
    allies = [f"seat:{other}" for other in player["allies"]]
    return h.li(
        disc(seat),
        h.span(
            h.span(look.name(seat)),
            h.em(look.text("board.you"), class_="you") if look.is_me(seat) else look.remark(seat),
            class_="seat__name",
        ),
        h.span(player["tribute"], class_="seat__score", title=look.text("board.tribute")),
        h.span(
            [
                h.span(home) if home else None,
                talents,
                h.span(use("u-general", "i"), len(free), class_="stat", title=look.text("board.generals", n=len(free))),
                held_chip(stage, seat),
                h.span(icon("alliance"), look.text("board.allies", seats=allies)) if allies else None,
                h.span(icon("leader"), look.text("board.hails", seat=f"seat:{player['hails']}"))
                if player["hails"] is not None
                else None,
                doing,
            ]
            if not player["out"]
            else h.span(look.text("board.out")),
            class_="seat__sub",
        ),
        class_=" ".join(classes),
    )


# -- the tribute scale -----------------------------------------------------------------------------------------------
def scale(stage: Stage) -> Markup:
    """A ruler with everybody's marker, and the two marks at which prices rise."""
    look = stage.look
    highest = max(MARKS[-1] + 20, *(int(each["tribute"]) for each in stage.players))
    most = -(-highest // 10) * 10

    def x(tribute: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * tribute / most, 1)

    ticks = [h.path(d=f"M{x(n)} {FLOOR}v{6 if n % 50 == 0 else 3}") for n in range(0, most + 1, 10)]
    numbers = [h.text(n, x=x(n), y=FLOOR + 16) for n in range(0, most + 1, 50)]
    marks = [
        [
            h.path(d=f"M{x(mark)} {FLOOR}V24", class_="scale__mark"),
            h.text(f"×{factor}", x=x(mark) - 4, y=26, class_="scale__x"),
        ]
        for mark, factor in zip(MARKS, FACTORS, strict=True)
    ]
    discs: list[Node] = []
    last, level = -1.0 * STEP, 0
    for player in sorted(stage.players, key=lambda each: int(each["tribute"])):
        if not player["out"]:
            here = x(player["tribute"])
            level = level + 1 if here - last < STEP else 0
            last = here
            discs.append(marker(player["seat"], here, FLOOR - 8 - STEP * level, 5.6))
    told = {f"seat:{each['seat']}": each["tribute"] for each in stage.players if not each["out"]}
    label = look.text("board.scale", tribute=told, first=MARKS[0], second=MARKS[1])
    return h.div(
        h.svg(
            h.path(d=f"M{LEFT} {FLOOR}H{RIGHT}"),
            ticks,
            numbers,
            marks,
            discs,
            viewBox="0 0 330 84",
            role="img",
            aria_label=label,
        ),
        class_="scale",
    )
