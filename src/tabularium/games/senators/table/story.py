"""The end told as a story: who won and why, how everybody came by their senators, and what turned the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from tabularium.draw.chart import Chart, led
from tabularium.draw.look import Look
from tabularium.draw.numerals import roman
from tabularium.draw.parts import chip, disc, panel, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

GAINS = {
    "trade.bought": "bought",
    "newsenator.bought": "new_senator",
    "trade.vox_populi": "vox_populi",
    "trade.censored": "censor",
}
WAYS = (*dict.fromkeys(("war", "deficit", *GAINS.values(), "censored", "deficit_lost", "embezzled")),)
"""The lines about each seat, gains first."""
MOMENTS = 4
WEIGHTS = {"trade.censored": 24, "deficit.missed": 20, "embezzle.forced": 12, "extortion.sold": 10}
"""Lines that moved the game without naming coins of their own."""


def seat_of(reference: str) -> int:
    """The number of a seat."""
    return int(reference.partition(":")[2])


def ways_they_came(lines: Sequence[Line], seats: int) -> list[Counter[str]]:
    """How often each seat won or lost a senator, and by what."""
    ways: list[Counter[str]] = [Counter() for _ in range(seats)]
    for line in lines:
        params = line.params
        if line.message in GAINS:
            ways[seat_of(params["seat"])][GAINS[line.message]] += 1
        if line.message == "trade.censored":
            ways[seat_of(params["target"])]["censored"] += 1
        elif line.message in ("embezzle.done", "embezzle.forced"):
            ways[seat_of(params["seat"])]["embezzled"] += 1
        for seat in params.get("winners", []) if line.message in ("war.result", "deficit.met") else []:
            ways[seat_of(seat)]["war" if line.message == "war.result" else "deficit"] += 1
        for seat in params.get("losers", []):
            ways[seat_of(seat)]["deficit_lost"] += 1
    return ways


def finale(look: Look, history: Sequence[list[int]]) -> Markup:
    """The laurel, the standings and the chart; `history` holds the senators of every seat at the end of each turn."""
    outcome = look.outcome or {}
    return h.div(
        laurel(look, outcome, history),
        h.div(h.div(standings(look, outcome)), h.div(moments(look)), class_="endrow"),
        chart(look, history) if len(history) > 1 else None,
        class_="stack",
    )


def laurel(look: Look, outcome: Any, history: Sequence[list[int]]) -> Markup:
    """The winner, and the lead."""
    winners = outcome["winners"]
    refs = [f"seat:{seat}" for seat in winners]
    first = winners[0] if winners else 0
    return h.section(
        h.span(use("e-laurel"), disc(first), class_="finale__wreath", aria_hidden="true"),
        h.div(
            h.p(look.text("board.ave"), class_="label"),
            h.h1(look.text("board.master", winners=refs)),
            h.p(reason(look, outcome), " ", look.text("board.no_second")),
            h.p(turning_point(look, first, history)) if len(winners) == 1 and len(history) > 1 else None,
        ),
        class_="panel finale",
        aria_label=look.text("board.the_end"),
    )


def reason(look: Look, outcome: Any) -> str:
    """The decisive moment."""
    winners, senators, coins = outcome["winners"], outcome["senators"], outcome["coins"]
    if outcome["ending"] != "fourth_war" or not winners:
        return look.text(f"board.reason.{outcome['ending']}")
    first = winners[0]
    tied = [seat for seat in range(len(senators)) if senators[seat] == senators[first] and seat not in winners]
    if tied:
        return look.text(
            "board.reason.coins",
            senators=senators[first],
            coins=coins[first],
            others=[f"seat:{seat}" for seat in tied],
            theirs=max(coins[seat] for seat in tied),
        )
    others = [senators[seat] for seat in range(len(senators)) if seat not in winners]
    return look.text("board.reason.senators", senators=senators[first], lead=senators[first] - max(others, default=0))


def turning_point(look: Look, winner: int, history: Sequence[list[int]]) -> str:
    """When the winner took the lead for good."""
    how, since = led(winner, history)
    return look.text(f"board.turning.{how}", seat=f"seat:{winner}", turn=since)


def standings(look: Look, outcome: Any) -> Markup:
    """Everybody, the screens lifted."""
    seats = range(len(outcome["senators"]))
    order = sorted(seats, key=lambda seat: (outcome["senators"][seat], outcome["coins"][seat]), reverse=True)
    ways = ways_they_came(look.lines, len(seats))
    rows = [standing(look, outcome, seat, ways[seat]) for seat in order]
    head = h.tr(
        h.th(look.text("board.seat"), scope="col"),
        h.th(look.text("board.senators"), scope="col", class_="num"),
        h.th(look.text("board.coins"), scope="col", class_="num"),
        h.th(look.text("board.how"), scope="col", class_="hide-s"),
    )
    table = h.table(h.thead(head), h.tbody(rows), class_="tbl standings")
    return panel(look.text("board.standings"), h.div(table, class_="scroll-x"), aside=look.text("board.lifted"))


def standing(look: Look, outcome: Any, seat: int, ways: Counter[str]) -> Markup:
    """One row of the standings."""
    won = seat in outcome["winners"]
    how = [look.text(f"board.how.{way}", n=ways[way]) for way in WAYS if ways[way]]
    return h.tr(
        h.td(
            h.span(
                disc(seat),
                h.b(look.name(seat), class_="display"),
                h.em(look.text("board.you"), class_="you") if look.is_me(seat) else None,
                chip(look.text("board.caesar"), kind="gold", sign="leader") if won else None,
                class_="row",
            )
        ),
        h.td(h.b(outcome["senators"][seat], class_="big"), class_="num"),
        h.td(outcome["coins"][seat], class_="num"),
        h.td(", ".join(how), class_="small muted hide-s"),
        class_="won" if won else None,
    )


def moments(look: Look) -> Markup:
    """The lines that mattered most, in the order in which they happened."""
    weighed = [(weight(line), at, line) for at, line in enumerate(look.lines)]
    chosen = sorted(sorted(weighed, key=lambda each: -each[0])[:MOMENTS], key=lambda each: each[1])
    items: list[Node] = [h.li(disc(subject(line), "s"), look.told(at)) for points, at, line in chosen if points]
    return panel(look.text("board.moments"), h.ol(items, class_="log"))


def subject(line: Line) -> int:
    """The seat a line is about."""
    params = line.params
    moved = params.get("winners") or params.get("losers") or ["seat:0"]
    return seat_of(params.get("seat") or moved[0])


def weight(line: Line) -> int:
    """How much a line moved the game, roughly in coins."""
    params = line.params
    if line.message == "trade.sold":
        return int(params["coins"])
    if line.message == "war.result":
        return 8 + 2 * int(max(params["bids"].values()))
    if line.message == "elimination":
        return 100
    return WEIGHTS.get(line.message, 0)


def chart(look: Look, history: Sequence[list[int]]) -> Markup:
    """Senators over time, a step a turn, with the wars marked."""
    wars: list[tuple[int, str]] = []
    turn = 0
    for line in look.lines:
        if line.message == "event.drawn":
            turn += 1
            if line.params["event"] == "event:war":
                wars.append((turn, look.text("board.chart.war", war=roman(len(wars) + 1))))
    names = [look.name(seat) for seat in range(len(look.view["players"]))]
    label = look.text(
        "board.chart.label", turns=len(history) - 1, senators={n: history[-1][i] for i, n in enumerate(names)}
    )
    drawing = Chart(names, history, marks=wars, mine=look.seat).draw(label)
    return panel(
        look.text("board.chart"), h.div(drawing, class_="panel__body scroll-x"), aside=look.text("board.chart.step")
    )
