"""The trading post on the board: guests, sets to sell, offices to play, senators to buy."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import chip, disc, icon, panel, seat_class, shift
from tabularium.draw.svg import Node, h
from tabularium.engine import Amount, Subset

from ..cards import CARD_OF, GOVERNORS, NAMES, NUMBERS, OFFICES, RESOURCES
from ..sets import best_value, is_set, price, values_of
from .cards import card, kind_of, small
from .scene import Stage, own

MOST_SALES_SHOWN = 6
MOST_LINES = 4


@dataclass(frozen=True)
class Sale:
    """A set, with its governors at their best, and what the bank would pay."""

    coins: int
    cards: list[str]
    values: list[int]


def worth(cards: list[int], any_three: bool, pontifex: bool) -> Sale:
    """A set at its best."""
    chosen: list[int] = []
    while len(chosen) < sum(each in GOVERNORS for each in cards):
        chosen.append(best_value(cards, chosen, any_three, pontifex))
    values = values_of(cards, chosen)
    return Sale(price(cards, values, pontifex), [NAMES[each] for each in cards], values)


def goods(player: dict[str, Any]) -> list[int]:
    """The goods that a player can sell, hidden cards first."""
    numbers = [NUMBERS[name] for name in [*player["hidden"], *player["open"]]]
    return [number for number in numbers if number in RESOURCES or number in GOVERNORS]


def best_sale(look: Look, without: str | None = None) -> Sale | None:
    """The best set among the own cards; if asked, without one of them."""
    if look.seat is None:
        return None
    me = own(look)
    if me["hidden"] is None:
        return None
    cards = [number for number in goods(me) if NAMES[number] != without]
    pontifex = "pontifex_maximus" in me["open"]
    sets = (list(three) for three in combinations(cards, 3) if is_set(list(three)))
    return max((worth(three, False, pontifex) for three in sets), key=lambda sale: sale.coins, default=None)


def post(look: Look, stage: Stage) -> Markup:
    """Guests first, then what the one at the counter may do."""
    return h.div(guests(look, stage), counter(look, stage), class_="stack")


# -- who trades ------------------------------------------------------------------------------------------------------
def guests(look: Look, stage: Stage) -> Markup:
    """Everybody in the order of trading, the host last."""
    players = look.view["players"]
    host = look.view["active"]
    order = [(host + step) % len(players) for step in range(1, len(players) + 1)]
    joined = {line.params["seat"] for line in stage.said("trade.joined")}
    declined = {line.params["seat"] for line in stage.said("trade.declined")}
    now = stage.args[0] if stage.args else None
    rows = []
    for seat in order:
        if players[seat]["out"]:
            continue
        key = f"seat:{seat}"
        if seat == now:
            state: Node = chip(
                look.text("board.guest.asked" if stage.name == "join" else "board.guest.now"), kind="gold"
            )
        elif seat == host:
            state = chip(look.text("board.guest.last"))
        elif key in joined:
            state = chip(look.text("board.guest.paid"), kind="ok", sign="check")
        elif key in declined:
            state = chip(look.text("board.guest.away"))
        else:
            state = chip(look.text("board.guest.next"))
        you = " guest--you" if look.is_me(seat) else ""
        rows.append(h.span(disc(seat, "s"), look.name(seat), " ", state, class_=f"guest{you}"))
    title = look.text("board.guests", seat=f"seat:{host}")
    label = h.span(title, class_="label")
    return h.div(h.div(label, rows, class_="guests", role="group", aria_label=title, tabindex="0"), class_="panel")


# -- the counter -----------------------------------------------------------------------------------------------------
def counter(look: Look, stage: Stage) -> Markup | None:
    """The controls of the post; the others watch."""
    if look.asks("trade.steps", "trade.set", "trade.governor_value", "trade.censor_target"):
        side = [censor(look)] if look.asks("trade.censor_target") else [offices(look), buying(look)]
        sale = h.div(selling(look, stage), class_="stack")
        return h.div(sale, h.div(side, class_="stack"), class_="post") if any(side) else sale
    if not stage.args or stage.name == "join":
        return invitation(look, stage)
    seat = stage.args[0]
    said = stage.said("trade.sold", "trade.bought", "trade.office", "trade.censored")
    lines = [line for line in said if line.params["seat"] == f"seat:{seat}"][-MOST_LINES:]
    return panel(
        look.text("board.at_post", seat=f"seat:{seat}"),
        h.div(
            h.ul((h.li(Markup(look.rich.line(line))) for line in lines), class_="plain")
            if lines
            else h.p(look.text("board.at_post.nothing"), class_="muted"),
            h.div((card(look, name) for name in look.view["players"][seat]["open"]), class_="counter"),
            class_="panel__body stack",
        ),
    )


def invitation(look: Look, stage: Stage) -> Markup | None:
    """The use of paying the fee: the reader's cards with the best sale."""
    if look.seat is None or not look.asks("trade.join"):
        return None
    assert look.ask is not None
    me = own(look)
    fee = look.ask.params["price"]
    sale = best_sale(look)
    points: list[Node] = [
        h.li(icon("talents"), h.span(look.text("board.your_coins"), " ", shift(me["coins"], me["coins"] - fee)))
    ]
    if sale:
        points.append(
            h.li(
                icon("trade"), h.span(look.text("board.best_sale"), " ", h.b(look.text("board.coins.n", n=sale.coins)))
            )
        )
    return panel(
        look.text("board.if_join"),
        h.div(h.ul(points, class_="outcomes"), class_="panel__body"),
        aside=look.text("board.only_you"),
        class_="mine",
    )


def selling(look: Look, stage: Stage) -> Markup:
    """The own goods; while a set is chosen they are pressed, and every legal set stands beside its price."""
    me = own(look)
    if look.asks("trade.governor_value"):
        return governor(look)
    cards = [NAMES[number] for number in goods(me)]
    laid: Node = h.div((card(look, name) for name in cards), class_="counter")
    if not cards:
        laid = h.p(look.text("board.no_goods"), class_="muted")
    aside = look.text("board.sell.free" if look.view["quaestor"] else "board.sell.aside")
    body: list[Node] = [laid]
    if isinstance(look.ask, Subset):
        body.append(sales(look, look.ask))
    elif look.asks("trade.steps"):
        body.append(step_button(look, "sell"))
    return panel(look.text("board.sell"), h.div(body, class_="panel__body stack"), aside=aside)


def step_button(look: Look, answer: str) -> Markup | None:
    """One of the steps of a visit, also beside what it is about; the bar has it too."""
    assert look.ask is not None
    refusal = look.ask.why(answer)
    label = look.words.option(look.ask, answer)
    if refusal is None:
        return h.button(label, class_="btn", **look.give(answer))
    return h.button(label, class_="btn", type="button", **look.why(refusal))


def sales(look: Look, ask: Subset) -> Markup:
    """The legal sets, the dearest first; one press sells."""
    pontifex = "pontifex_maximus" in own(look)["open"]
    found = [(worth([CARD_OF[key] for key in keys], look.view["quaestor"], pontifex), keys) for keys in ask.legal()]
    found.sort(key=lambda each: -each[0].coins)
    rows = []
    for sale, keys in found[:MOST_SALES_SHOWN]:
        extra = sale.coins - sum(sale.values)
        total = f"{sum(sale.values)} + {extra}" if extra else str(sale.coins)
        tokens = [
            small(look, name, governed(look, name, value)) for name, value in zip(sale.cards, sale.values, strict=True)
        ]
        label = look.text("board.sell_these", coins=sale.coins)
        give = {**look.give(keys), "data_option": None, "aria_pressed": None, "data_answer": _json(keys)}
        rows.append(
            h.li(h.span(tokens, class_="row row--wrap"), h.b(total), h.button(label, class_="btn btn--small", **give))
        )
    more = len(found) - len(rows)
    return h.div(
        h.p(look.text("board.sales"), class_="label"),
        h.ul(rows),
        h.p(look.text("board.sales.more", n=more), class_="small muted") if more > 0 else None,
        class_="others",
    )


def _json(answer: list[str]) -> str:
    return '["' + '","'.join(answer) + '"]'


def governed(look: Look, name: str, value: int) -> Markup | None:
    """The value a governor takes in a set."""
    return h.small(look.text("board.as_value", value=value)) if NUMBERS[name] in GOVERNORS else None


def governor(look: Look) -> Markup:
    """The value a governor takes: each with what the bank would pay."""
    ask = look.ask
    assert isinstance(ask, Amount)
    cards = [CARD_OF[key] for key in ask.params["cards"]]
    pontifex = "pontifex_maximus" in own(look)["open"]
    chosen = look.view["flow"][-1][3]
    buttons = []
    for value in ask.legal():
        taken = [*chosen, value]
        while len(taken) < sum(each in GOVERNORS for each in cards):
            taken.append(best_value(cards, taken, look.view["quaestor"], pontifex))
        coins = price(cards, values_of(cards, taken), pontifex)
        label = look.text("board.governor.as", value=value, coins=coins)
        buttons.append(h.button(h.b(value), h.small(coins), class_="valbtn target", **look.give(value, label)))
    return panel(
        look.text("board.governor", card=ask.params["card"]),
        h.div(
            h.div((card(look, NAMES[each]) for each in cards), class_="counter"),
            h.div(
                buttons, class_="valbtns", role="group", aria_label=look.text("board.governor", card=ask.params["card"])
            ),
            h.p(look.text("board.governor.note"), class_="small muted"),
            class_="panel__body stack",
        ),
    )


def offices(look: Look) -> Markup | None:
    """The Senate cards one could play."""
    open_cards = own(look)["open"]
    held = [name for name in open_cards if NUMBERS[name] in OFFICES and NUMBERS[name] not in GOVERNORS]
    if not held and not look.view["consul"] and not look.view["quaestor"]:
        return None
    in_force = [
        chip(look.text(f"board.in_force.{office}"), kind="ok", sign="check")
        for office in ("consul", "quaestor")
        if look.view[office]
    ]
    rows = [
        h.div(
            card(look, name, "s"),
            h.p(look.text(f"board.note.{kind_of(name)}"), class_="small muted"),
            class_="officerow",
        )
        for name in held
    ]
    return panel(look.text("board.offices"), h.div(in_force, rows, class_="panel__body stack"))


def buying(look: Look) -> Markup | None:
    """Senators for sale."""
    if not look.asks("trade.steps"):
        return None
    assert look.ask is not None
    me = own(look)
    cost = look.ask.params["price"]
    return panel(
        look.text("board.buy"),
        h.div(
            h.div(
                h.span(look.text("board.buy.each", price=cost)),
                h.b(look.text("board.buy.now", n=me["coins"] // cost)),
                class_="row row--between",
            ),
            h.div(
                h.span(look.text("board.senators")),
                shift(me["senators"], me["senators"] + 1),
                class_="row row--between",
            ),
            step_button(look, "buy"),
            class_="panel__body stack",
        ),
    )


def censor(look: Look) -> Markup:
    """The targets of a censor; the others say why not."""
    rows = []
    for player in look.view["players"]:
        seat = player["seat"]
        if look.is_me(seat) or player["out"]:
            continue
        after = shift(player["senators"], player["senators"] - 1) if f"seat:{seat}" in look.options else None
        label = look.text("board.censor.take", seat=f"seat:{seat}", n=player["senators"])
        rows.append(
            look.thing(
                f"seat:{seat}",
                disc(seat),
                h.span(
                    h.b(look.name(seat)),
                    h.span(look.text("board.senators.n", n=player["senators"]), class_="small muted"),
                ),
                after,
                class_=f"victim {seat_class(seat)}",
                label=label,
            )
        )
    return panel(look.text("board.censor"), h.div(rows, class_="panel__body victims"))
