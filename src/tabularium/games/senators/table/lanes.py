"""Extortion on the board: a lane for each opponent, in the order in which they are asked."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import chip, disc, icon, panel, seat_class, shift
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from ..cards import NAMES
from .cards import card, is_resource
from .post import best_sale
from .scene import Stage, own


def lanes(look: Look, stage: Stage) -> Markup:
    """The offers so far, the player who is asked now, and the next one."""
    players = look.view["players"]
    active = look.view["active"]
    order = [(active + step) % len(players) for step in range(1, len(players))]
    now = stage.args[0] if stage.name in ("offer", "name_price", "respond") and stage.args else None
    rows = [lane(look, stage, players[seat], seat == now) for seat in order if not players[seat]["out"]]
    board = panel(
        look.text("board.lanes", seat=f"seat:{active}"),
        h.div(rows, class_="lanes"),
        aside=look.text("board.lanes.aside"),
    )
    deal = wanted(look, stage)
    return h.div(board, deal, class_="extort") if deal else board


def lane(look: Look, stage: Stage, player: dict[str, Any], now: bool) -> Markup:
    """One opponent with the cards that lie open."""
    seat = player["seat"]
    done = [line for line in stage.lines if about(line) == seat]
    cards: Node = [card(look, name) for name in player["open"]]
    if not player["open"]:
        cards = h.span(look.text("board.lane.nothing"), class_="small muted")
    protected = look.view["protected"]
    state = "lane--now" if now else "" if done else "lane--next"
    return h.div(
        h.div(
            disc(seat),
            h.span(
                h.b(look.name(seat)),
                h.span(look.text("board.senators.n", n=player["senators"]), class_="small muted"),
            ),
            class_="lane__who",
        ),
        h.div(
            h.div(cards, class_="lane__cards"),
            chip(look.text("board.lane.protected"), kind="info", sign="lock") if protected in player["open"] else None,
            h.div(chip(Markup(look.rich.line(done[-1]))), class_="lane__done") if done else None,
        ),
        class_=f"lane {seat_class(seat)} {state}",
    )


def about(line: Line) -> int | None:
    """The opponent whose part of the extortion this line ends."""
    if line.message in ("extortion.sold", "extortion.kept"):
        return int(line.params["seat"][5:])
    return int(line.params["victim"][5:]) if line.message == "extortion.passed" else None


def wanted(look: Look, stage: Stage) -> Markup | None:
    """The card in question with its price; for its owner, what giving and keeping would each mean."""
    if stage.name not in ("name_price", "respond"):
        return None
    victim, number, *price = stage.args
    name = NAMES[number] if isinstance(number, int) else number
    called = f"card:{name}"
    body: list[Node] = [h.div(card(look, name), class_="victimbox__card")]
    if price:
        body.append(h.p(look.html("board.wanted.for", card=called, price=price[0]), class_="display"))
        if look.is_me(victim):
            body.append(h.div(give(look, name, price[0]), keep(look, name, price[0]), class_="ways ways--1"))
    else:
        body.append(h.p(look.text("board.wanted.rule"), class_="small muted"))
    return panel(
        look.text("board.wanted", card=called),
        h.div(body, class_="panel__body stack"),
        aside=look.text("board.only_you") if look.is_me(victim) and price else None,
    )


def sale_shift(look: Look, without: str) -> Markup | None:
    """How the best sale changes if a card goes."""
    now, then = best_sale(look), best_sale(look, without)
    if now is None:
        return None
    return h.li(icon("trade"), h.span(look.text("board.best_sale"), " ", shift(now.coins, then.coins if then else 0)))


def give(look: Look, name: str, price: int) -> Markup:
    """The result of handing it over."""
    coins = own(look)["coins"]
    goes = "board.goes_hidden" if is_resource(name) else "board.goes_open"
    return way(
        look,
        look.text("board.give", price=price),
        h.li(icon("talents"), h.span(look.text("board.your_coins"), " ", shift(coins, coins + price))),
        h.li(icon("hand"), h.span(look.text(goes, seat=f"seat:{look.view['active']}"))),
        sale_shift(look, name),
    )


def keep(look: Look, name: str, price: int) -> Markup:
    """The result of keeping it."""
    coins = own(look)["coins"]
    stays = "board.stays_hidden" if is_resource(name) else "board.stays_open"
    money = (
        h.li(icon("talents"), h.span(look.text("board.your_coins"), " ", shift(coins, coins - price)))
        if coins >= price
        else h.li(icon("talents"), h.span(look.text("board.too_dear", coins=coins, price=price)))
    )
    return way(look, look.text("board.keep", price=price), money, h.li(icon("hand"), h.span(look.text(stays))))


def way(look: Look, title: str, *points: Node) -> Markup:
    """One of two ways, weighed alike."""
    return h.div(h.h3(title), h.ul(points), class_="way")
