"""Around the table: the seats with what everybody sees of them, the own screen, the senators' track and the wars."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.numerals import roman
from tabularium.draw.parts import chip, disc, icon, odds, panel, seat_class, use, veil
from tabularium.draw.svg import Node, h, join

from ..cards import DATA, ECONOMY
from .cards import SIGNS, card, small
from .post import best_sale
from .scene import Stage, own

TRACK = 20
COINS = (10, 5, 1)
MOST_COINS_DRAWN = 7


def seats(look: Look, stage: Stage) -> Markup:
    """Everybody with senators, face-up cards and, veiled, what is hidden."""
    rows = [seat_row(look, stage, player) for player in look.view["players"]]
    return panel(
        look.text("board.around"),
        h.ol(rows, class_="seats"),
        aside=look.text("board.senators"),
        class_="pane pane-seats",
    )


def seat_row(look: Look, stage: Stage, player: dict[str, Any]) -> Markup:
    """One seat."""
    seat = player["seat"]
    mine = look.is_me(seat)
    classes = ["seat", seat_class(seat)]
    if seat in look.asked:
        classes.append("seat--turn")
    if player["out"]:
        classes.append("seat--out")
    hidden = sum(player["backs"])
    shown = [*player["open"], *(player["hidden"] if look.outcome is not None else [])]
    coins = veil(look.text("board.coins")) if player["coins"] is None else look.text("board.coins.n", n=player["coins"])
    backs = "; ".join(f"{roman(deck + 1)}: {count}" for deck, count in enumerate(player["backs"]))
    return h.li(
        disc(seat),
        h.span(
            h.span(look.name(seat)),
            h.em(look.text("board.you"), class_="you") if mine else look.remark(seat),
            class_="seat__name",
        ),
        h.span(player["senators"], class_="seat__score", title=look.text("board.senators")),
        h.span(
            h.span(coins),
            h.span(veil(look.text("board.hidden.n", n=hidden), label=backs)) if hidden and not look.outcome else None,
            mark(look, stage, seat),
            class_="seat__sub",
        )
        if not player["out"]
        else h.span(look.text("board.out"), class_="seat__sub"),
        h.span((small(look, name) for name in shown), class_="seat__sub seat__cards") if shown else None,
        class_=" ".join(classes),
    )


def mark(look: Look, stage: Stage, seat: int) -> Markup | None:
    """The present task of a seat."""
    if look.outcome is not None:
        return None
    if stage.name in ("war", "public_deficit"):
        if seat in look.asked:
            return h.span(icon("hourglass"), look.text("board.counts"), class_="seat__mark")
        return chip(look.text("board.closed"), kind="ok", sign="check")
    if seat in look.asked:
        return h.span(icon("hourglass"), look.text("board.thinks"), class_="seat__mark")
    if seat == look.view["active"]:
        return h.span(icon("flag"), look.text("board.active"), class_="seat__mark")
    return None


def coins(amount: int) -> Markup:
    """A few coins that make this sum; a large one ends in a heap."""
    drawn: list[Markup] = []
    left = amount
    for value in COINS:
        while left >= value and len(drawn) < MOST_COINS_DRAWN:
            silver = "" if value >= COINS[1] else " coin--silver"
            drawn.append(h.span(roman(value), class_=f"coin{silver}"))
            left -= value
    return h.span(drawn, class_="coins", aria_hidden="true")


def screen(look: Look, stage: Stage) -> Markup | None:
    """The part that only the reader sees: coins, hand, and its value."""
    if look.seat is None or own(look)["out"]:
        return None
    me = own(look)
    pledged = sum(lot["bid"] for lot in look.view["lots"] if lot["bidder"] == look.seat)
    hidden = [card(look, name, "s") for name in me["hidden"]]
    opened = (
        [card(look, name, "s") for name in me["open"]] if stage.name != "trade" or not look.asks("trade.steps") else []
    )
    if look.asks("trade.set", "trade.steps", "extortion.prefects"):
        hidden, opened = [], []  # they lie on the board, to be chosen from
    return panel(
        join(icon("hidden"), " ", look.text("board.screen")),
        h.div(
            h.div(
                h.span(coins(me["coins"]), h.b(me["coins"], class_="big"), look.text("board.coins"), class_="row"),
                chip(look.text("board.pledged", n=pledged), kind="gold") if pledged else None,
                class_="row row--between",
            ),
            h.div(hidden, h.span(class_="vr") if hidden and opened else None, opened, class_="mine__cards")
            if hidden or opened
            else None,
            sale_line(look),
            class_="panel__body stack",
        ),
        aside=look.text("board.only_you"),
        class_="pane pane-hand mine",
        label=look.text("board.screen"),
    )


def sale_line(look: Look) -> Markup | None:
    """The best set among the own cards, if there is one."""
    sale = best_sale(look)
    if sale is None:
        return None
    cards = [small(look, name) for name in sale.cards]
    return h.p(
        chip(look.text("board.sale_ready"), kind="ok", sign="check"),
        " ",
        cards,
        " ",
        h.b(look.text("board.coins.n", n=sale.coins)),
        class_="small sale",
    )


def track(look: Look, ghosts: dict[int, int] | None = None) -> Markup:
    """The senators' track; a ghost shows where a seat would stand."""
    players = [player for player in look.view["players"] if not player["out"]]
    by_count = sorted(players, key=lambda player: int(player["senators"]))
    at = {count: list(group) for count, group in groupby(by_count, key=lambda player: min(TRACK, player["senators"]))}
    spaces = []
    for space in range(1, TRACK + 1):
        markers: list[Node] = [
            disc(
                player["seat"],
                "s",
                look.text("board.track.at", seat=f"seat:{player['seat']}", senators=player["senators"]),
            )
            for player in at.get(space, [])
        ]
        for seat, count in (ghosts or {}).items():
            if min(TRACK, count) == space:
                label = look.text("board.track.would", seat=f"seat:{seat}", senators=count)
                markers.append(h.span(disc(seat, "s", label), class_="sc__ghost"))
        spaces.append(h.li(h.span(roman(space), class_="sc__n"), markers, class_="has" if markers else None))
    return panel(
        look.text("board.track"),
        h.ol(spaces, class_="sc"),
        aside=look.text("board.track.aside"),
        class_="trackpanel",
    )


def wars(look: Look) -> Markup:
    """The wars so far, and how likely the next event is another one."""
    last = ECONOMY["wars_to_end"]
    fought = len(look.view["wars"]) + bool(look.view["event"] and look.view["event"]["kind"] == "war")
    shields = []
    for war in range(1, last + 1):
        if war <= fought:
            shields.append(h.span(use(SIGNS["war"]), class_="shield on"))
        else:
            shields.append(h.span(roman(war), class_=f"shield{' end' if war == last else ''}"))
    return h.section(
        h.span(look.text("board.wars"), class_="label"),
        h.span(
            shields, class_="row shields", role="img", aria_label=look.text("board.wars.label", n=fought, last=last)
        ),
        next_war(look, fought),
        class_="panel wars",
        aria_label=look.text("board.wars"),
    )


def next_war(look: Look, drawn: int) -> Markup | None:
    """The chance that the next event is a war: what everybody can count, and nothing more."""
    if look.outcome is not None:
        return None
    unseen = DATA["events"]["war"] - drawn
    left = look.view["events_left"]
    if look.view["first_pile"]:
        pile_wars, pile_others = look.view["first_pile"]
        if pile_wars + pile_others:
            unseen, left = pile_wars, pile_wars + pile_others
    if not left:
        return None
    percent = round(100 * unseen / left)
    message = "board.wars.next_ends" if drawn + 1 == ECONOMY["wars_to_end"] else "board.wars.next"
    return odds(look.text(message, percent=percent), percent)


def topline(look: Look, stage: Stage) -> Markup:
    """The present event, and how near the end is."""
    event = look.view["event"]
    if event:
        amount = event.get("amount")
        sign, label = SIGNS[event["kind"]], "board.event"
        title = look.words.ref(f"event:{event['kind']}")
        title = title if amount is None else look.text("board.event.amount", event=f"event:{event['kind']}", n=amount)
        note = look.text(f"board.note.{event['kind']}")
    else:
        sign, label = stage.sign, "board.action"
        title = look.text(f"board.stage.{stage.action}", seat=f"seat:{look.view['active']}")
        note = look.text(f"board.stage.{stage.action}.note")
    return h.div(
        h.section(
            h.span(use(sign), class_="event__art", aria_hidden="true"),
            h.div(
                h.span(look.text(label), class_="label"),
                h.p(title, class_="display event__name"),
                h.p(note, class_="small muted"),
            ),
            class_="panel event",
            aria_label=look.text(label),
        ),
        wars(look),
        class_="topline",
    )
