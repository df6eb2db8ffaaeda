"""The new senator on the board: a price that falls from seat to seat."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import disc, facts, panel
from tabularium.draw.svg import h

from ..cards import ECONOMY
from .scene import Stage, own

OPENING, DROP = ECONOMY["new_senator_price"], ECONOMY["new_senator_drop"]


def offer(look: Look, stage: Stage) -> Markup:
    """The players who were asked, each with the price, the one who is asked now, and the next one."""
    seat, price = stage.args if stage.args else (look.view["active"], OPENING)
    past = [(int(line.params["seat"][5:]), line.params["price"]) for line in stage.said("newsenator.declined")]
    steps = [step(look, who, at, "past") for who, at in past]
    steps.append(step(look, seat, price, "is-now"))
    steps += [step(look, who, at, "next") for who, at in coming(look, seat, price)]
    return h.div(
        panel(
            look.text("board.ladder"),
            h.ol(steps, class_="ladder"),
            aside=look.text("board.ladder.aside", n=len(past)),
        ),
        comparison(look, price),
        class_="stack",
    )


def coming(look: Look, seat: int, price: int) -> list[tuple[int, int]]:
    """The players who would be asked if everybody declines, each with the price, until the senator costs nothing."""
    players = look.view["players"]
    per_player = look.view["options"]["new_senator_price_drop"] == "per_player"
    steps: list[tuple[int, int]] = []
    while price > 0 and len(steps) < len(players) * (1 if not per_player else OPENING):
        following = seat
        while True:
            following = (following + 1) % len(players)
            if not players[following]["out"]:
                break
        came_round = (following - look.view["active"]) % len(players) <= (seat - look.view["active"]) % len(players)
        price -= DROP if per_player or came_round else 0
        seat = following
        steps.append((seat, price))
    return steps


def step(look: Look, seat: int, price: int, state: str) -> Markup:
    """One rung."""
    who = look.text("board.you") if look.is_me(seat) else look.name(seat)
    label = look.text(f"board.ladder.{state}", seat=f"seat:{seat}", price=price)
    return h.li(
        h.span(price, class_="ladder__bar", role="img", aria_label=label),
        h.span(disc(seat, "s"), h.span(who), class_="ladder__who"),
        class_=f"{state} p-{min(price, OPENING)}",
    )


def comparison(look: Look, price: int) -> Markup:
    """The price of a senator elsewhere, and the money left."""
    pairs = [
        (
            look.text("board.compare.post"),
            look.text("board.compare.post.is", price=ECONOMY["senator_price"], consul=ECONOMY["consul_price"]),
        ),
        (look.text("board.compare.censor"), look.text("board.compare.censor.is")),
    ]
    wars = [max(line.params["strength"].values()) for line in look.lines if line.message == "war.result"]
    if wars:
        pairs.append((look.text("board.compare.war"), look.text("board.compare.war.is", prices=wars)))
    if look.seat is not None:
        coins = own(look)["coins"]
        message = "board.compare.purse.is" if coins >= price else "board.compare.purse.short"
        pairs.append((look.text("board.compare.purse"), look.text(message, coins=coins, left=coins - price)))
    return panel(
        look.text("board.compare"), facts(*pairs), aside=h.span(look.rule_link("senators:newsenator.2"), class_="small")
    )
