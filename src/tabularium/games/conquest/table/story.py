"""The end told as a story: who is the last Caesar and why, the standings, what turned the game, and a chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from tabularium.draw.chart import Chart, led
from tabularium.draw.look import Look
from tabularium.draw.parts import chip, disc, panel, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from .stage import Stage, seat_of

MOMENTS = 6
WEIGHTS = {
    "eliminated": 100,
    "inflation.now": 30,
    "captive.taken": 14,
    "naval.sunk": 8,
    "battle.won": 10,
    "battle.held": 9,
    "ransom.done": 9,
    "destroyed": 7,
    "retreat.none": 12,
}
"""How much a line moved the game."""
DEEDS = {
    "conquered": "conquests",
    "battle.won": "battles",
    "battle.held": "battles",
    "captive.taken": "captives",
    "destroyed": "destroyed",
}


def finale(look: Look, history: Sequence[list[int]]) -> Markup:
    """The laurel, the standings, what mattered, and everybody's tribute turn by turn."""
    stage = Stage(look)
    outcome = look.outcome or {}
    return h.div(
        laurel(stage, outcome, history),
        h.div(h.div(standings(stage, outcome)), h.div(moments(look)), class_="endrow"),
        chart(look, history) if len(history) > 1 else None,
        class_="stack",
    )


def laurel(stage: Stage, outcome: Mapping[str, Any], history: Sequence[list[int]]) -> Markup:
    """The winner of the Empire, and how it came about."""
    look = stage.look
    winners = outcome["winners"]
    first = winners[0] if winners else 0
    refs = [f"seat:{seat}" for seat in winners]
    said = look.text(
        f"board.reason.{_decided_by(outcome)}", winners=refs, rounds=outcome["rounds"], home=stage.home(first) or ""
    )
    return h.section(
        h.span(use("e-laurel"), disc(first), class_="finale__wreath", aria_hidden="true"),
        h.div(
            h.p(look.text("board.ave"), class_="label"),
            h.h1(look.text("board.master", winners=refs)),
            h.p(said),
            h.p(turning_point(look, first, history)) if len(winners) == 1 and len(history) > 1 else None,
        ),
        class_="panel finale",
        aria_label=look.text("board.the_end"),
    )


def _decided_by(outcome: Mapping[str, Any]) -> str:
    """The ending; where tribute left several equal and talents did not, that."""
    best = [tribute for tribute in outcome["tribute"] if tribute == max(outcome["tribute"])]
    tied = len(best) > len(outcome["winners"])
    return "treasury" if outcome["ending"] == "round_limit" and tied else str(outcome["ending"])


def turning_point(look: Look, winner: int, history: Sequence[list[int]]) -> str:
    """When the winner's tribute became the highest for good."""
    how, since = led(winner, history)
    return look.text(f"board.turning.{how}", seat=f"seat:{winner}", turn=since)


def deeds(lines: Sequence[Line], seats: int) -> list[Counter[str]]:
    """The deeds of each seat, as far as the log tells."""
    found: list[Counter[str]] = [Counter() for _ in range(seats)]
    for line in lines:
        if line.message in DEEDS:
            found[seat_of(line.params["seat"])][DEEDS[line.message]] += 1
    return found


def standings(stage: Stage, outcome: Mapping[str, Any]) -> Markup:
    """Everybody in the end."""
    look = stage.look
    winners = outcome["winners"]
    seats = range(len(outcome["tribute"]))
    order = sorted(
        seats, key=lambda seat: (seat in winners, outcome["tribute"][seat], outcome["talents"][seat]), reverse=True
    )
    done = deeds(look.lines, len(seats))
    rows = [
        h.tr(
            h.td(
                h.span(
                    disc(seat),
                    h.b(look.name(seat), class_="display"),
                    h.em(look.text("board.you"), class_="you") if look.is_me(seat) else None,
                    chip(look.text("board.caesar"), kind="gold", sign="leader") if seat in winners else None,
                    class_="row row--wrap",
                )
            ),
            h.td(stage.home(seat)),
            h.td(h.b(outcome["tribute"][seat], class_="big"), class_="num"),
            h.td(outcome["talents"][seat], class_="num hide-s"),
            h.td(
                ", ".join(
                    look.text(f"board.deeds.{name}", n=done[seat][name])
                    for name in dict.fromkeys(DEEDS.values())
                    if done[seat][name]
                ),
                class_="small muted hide-s",
            ),
            class_="won" if seat in winners else None,
        )
        for seat in order
    ]
    head = h.tr(
        h.th(look.text("board.standings.seat"), scope="col"),
        h.th(look.text("board.standings.home"), scope="col"),
        h.th(look.text("board.tribute"), scope="col", class_="num"),
        h.th(look.text("board.talents"), scope="col", class_="num hide-s"),
        h.th(look.text("board.standings.deeds"), scope="col", class_="hide-s"),
    )
    return panel(
        look.text("board.standings"),
        h.div(h.table(h.thead(head), h.tbody(rows), class_="tbl standings"), class_="scroll-x"),
        aside=look.text("board.rounds", n=outcome["rounds"]),
    )


def moments(look: Look) -> Markup:
    """The lines that mattered most, in the order in which they happened."""
    weighed = [(WEIGHTS.get(line.message, 0), at, line) for at, line in enumerate(look.lines)]
    chosen = sorted(sorted(weighed, key=lambda each: (-each[0], -each[1]))[:MOMENTS], key=lambda each: each[1])
    items: list[Node] = [
        h.li(
            disc(seat_of(line.params["seat"]), "s")
            if "seat" in line.params
            else h.span(use("e-tabula"), class_="disc disc--s"),
            look.told(at),
        )
        for weight, at, line in chosen
        if weight
    ]
    return panel(look.text("board.moments"), h.ol(items, class_="log"))


def chart(look: Look, history: Sequence[list[int]]) -> Markup:
    """Tribute over time, a step a turn, with the inflations and the falls marked."""
    marks: list[tuple[int, str]] = []
    begun = sum(line.message == "turn.begins" for line in look.lines)
    turn = max(0, len(history) - 1 - begun)  # of a long game the page has the newest lines only
    for line in look.lines:
        if line.message == "turn.begins":
            turn += 1
        elif line.message == "inflation.now":
            marks.append((turn, f"×{line.params['factor']}"))
        elif line.message == "eliminated":
            marks.append((turn, look.text("board.chart.fall", seat=line.params["seat"])))
    names = [look.name(seat) for seat in range(len(look.view["players"]))]
    label = look.text(
        "board.chart.label", turns=len(history) - 1, tribute={name: history[-1][at] for at, name in enumerate(names)}
    )
    drawing = Chart(names, history, marks=marks, mine=look.seat).draw(label)
    return panel(
        look.text("board.chart"), h.div(drawing, class_="panel__body scroll-x"), aside=look.text("board.chart.step")
    )
