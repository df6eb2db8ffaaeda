"""War and deficit on the board: closed fists, opened fists, and what earlier ones held."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.numerals import roman
from tabularium.draw.parts import chip, disc, facts, icon, panel, seat_class, use, veil
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from .scene import Stage

RESULTS = ("war.result", "deficit.met", "deficit.missed")


def fists(look: Look, stage: Stage) -> Markup:
    """A tile a seat: who has closed is public, how much is not."""
    living = [player["seat"] for player in look.view["players"] if not player["out"]]
    closed = [seat for seat in living if seat not in look.asked]
    tiles = [waiting_tile(look, seat, seat in closed) for seat in living]
    return h.div(
        panel(
            look.text("board.fists"),
            hole(look) if stage.name == "public_deficit" else None,
            h.ol(tiles, class_="fists"),
            aside=look.text("board.fists.closed", closed=len(closed), all=len(living)),
        ),
        h.div(h.div(before(look)), what_it_brings(look, stage), class_="warrow"),
        class_="stack",
    )


def waiting_tile(look: Look, seat: int, is_closed: bool) -> Markup:
    """One fist before they open."""
    mine = look.is_me(seat)
    sub: Node
    if is_closed and mine:
        sub = veil(look.text("board.fist.mine", n=look.held if isinstance(look.held, int) else 0))
    elif is_closed:
        sub = chip(look.text("board.closed"), kind="ok", sign="check")
    elif mine:
        sub = h.b(look.text("board.fist.yours_open"))
    else:
        sub = [icon("hourglass"), " ", look.text("board.counts")]
    state = look.text("board.closed" if is_closed else "board.counts")
    return h.li(
        h.span(
            use("i-fist" if is_closed else "i-palm"),
            class_="fist__hand",
            role="img",
            aria_label=f"{look.name(seat)}: {state}",
        ),
        h.b(disc(seat, "s"), look.name(seat)),
        h.span(sub, class_="fist__sub"),
        class_=f"fist {seat_class(seat)}{' fist--closed' if is_closed else ''}{' fist--mine' if mine else ''}",
    )


def opened(look: Look, stage: Stage) -> Markup | None:
    """The fists of this turn's event after they opened, until the action begins."""
    results = stage.said(*RESULTS)
    if not results:
        return None
    line = results[-1]
    params = line.params
    moved = params.get("winners", params.get("losers", []))
    sign = "loses" if "losers" in params else "wins"
    tiles = []
    for key, bid in params["bids"].items():
        seat = int(key.partition(":")[2])
        strength = params.get("strength", {}).get(key, bid)
        extra = f" + {strength - bid}" if strength != bid else ""
        tiles.append(
            h.li(
                h.span(f"{bid}{extra}", class_="fist__hand", role="img", aria_label=f"{look.name(seat)}: {strength}"),
                h.b(disc(seat, "s"), look.name(seat)),
                h.span(h.b(look.text(f"board.fist.{sign}")) if key in moved else None, class_="fist__sub"),
                class_=f"fist fist--open {seat_class(seat)}{' fist--won' if key in moved else ''}",
            )
        )
    total = sum(params["bids"].values())
    return panel(
        look.text("board.fists.open"),
        h.ol(tiles, class_="fists", data_new="fists"),
        aside=look.text("board.fists.to_bank", n=total),
    )


def hole(look: Look) -> Markup:
    """The deficit as a bar: the own part if the fist is closed, the rest unknown."""
    amount = look.view["event"]["amount"]
    mine = look.held if isinstance(look.held, int) else 0
    part = min(100, round(100 * mine / amount)) if amount else 100
    return h.div(
        h.span(look.text("board.hole"), class_="label"),
        h.svg(
            h.rect(width=100, height=10, class_="gauge__all"),
            h.rect(width=part, height=10, class_=f"gauge__mine {seat_class(look.seat or 0)}"),
            class_="gauge__bar",
            viewBox="0 0 100 10",
            preserveAspectRatio="none",
            role="img",
            aria_label=look.text("board.hole.label", amount=amount, mine=mine),
        ),
        h.span(look.text("board.hole.rest", amount=amount, n=max(0, amount - mine)), class_="small muted"),
        class_="gauge",
    )


def before(look: Look) -> Markup:
    """The fists of earlier events: public since they opened."""
    results = [line for line in look.lines if line.message in RESULTS]
    title = look.text("board.fists.before")
    if not results:
        return panel(title, h.p(look.text("board.fists.none_before"), class_="panel__body small muted"))
    seats = range(len(look.view["players"]))
    head = h.tr(
        h.th(look.text("board.event"), scope="col"),
        (h.th(disc(seat, "s", look.name(seat)), scope="col", class_="num") for seat in seats),
        h.th(look.text("board.to_bank"), scope="col", class_="num"),
    )
    rows = [before_row(look, at, line) for at, line in enumerate(results)]
    return panel(
        title,
        h.div(h.table(h.thead(head), h.tbody(rows), class_="tbl"), class_="scroll-x"),
        aside=look.text("board.fists.public"),
    )


def before_row(look: Look, at: int, line: Line) -> Markup:
    """One earlier event."""
    params: dict[str, Any] = line.params
    kind = "war" if line.message == "war.result" else "public_deficit"
    moved = params.get("winners", params.get("losers", []))
    sign = icon("check") if "losers" not in params else icon("cross")
    cells = []
    for seat in range(len(look.view["players"])):
        key = f"seat:{seat}"
        bid = params["bids"].get(key)
        cells.append(h.td("–" if bid is None else bid, [" ", sign] if key in moved else None, class_="num"))
    return h.tr(
        h.td(f"{roman(at + 1)} · ", look.words.ref(f"event:{kind}")),
        cells,
        h.td(sum(params["bids"].values()), class_="num"),
    )


def what_it_brings(look: Look, stage: Stage) -> Markup:
    """The stakes in plain words."""
    if stage.name == "war":
        zero = "none_gain" if look.view["options"]["war_all_zero"] == "none_gain" else "all_gain"
        pairs = [(f"board.war.{key}", f"board.war.{key}.is") for key in ("highest", "tied", "less")]
        pairs.append(("board.war.zero", f"board.war.zero.{zero}"))
        rule = "senators:war.2"
    else:
        pairs = [(f"board.deficit.{key}", f"board.deficit.{key}.is") for key in ("met", "missed", "coins")]
        rule = "senators:deficit.2"
    return panel(
        look.text("board.brings"),
        facts(*((look.text(left), look.text(right)) for left, right in pairs)),
        aside=h.span(look.rule_link(rule), class_="small"),
    )
