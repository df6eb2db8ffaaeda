"""Tribute: its sheet, its years, and how the house knows it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tabularium.bots import RandomBot
from tabularium.engine import (
    SEATS,
    Game,
    Knowledge,
    Options,
    Refusal,
    Rulebook,
    Scene,
    Scenes,
    Sheet,
    State,
    Together,
    refuse,
    written,
)
from tabularium.engine.state import plain_copy

book = Rulebook(__package__, "tribute")
scenes = Scenes()
rule, scene = book.rule, scenes.scene

PURSE, INCOME = 6, 4
LEGION, SHIP, CHARIOT = 2, 3, 2
FAVOUR = 3
PUBLIC = ("seats", "year", "glory", "gods", "winners", "ending", "flow")


class TributeOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table may decide."""

    years: Annotated[int, Meta(ge=1, le=60)] = 2


# -- the sheet ---------------------------------------------------------------------------------------------------
class Levy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is raised."""

    legions: Annotated[int, Meta(ge=0, le=5)] = 0
    ships: Annotated[int, Meta(ge=0, le=3)] = 0


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coins for another player."""

    to: str
    coins: Annotated[int, Meta(ge=1)]


class Temple(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is offered, and to whom."""

    god: Literal["mars", "ceres"] | None = None
    offering: Annotated[int, Meta(ge=0, le=20)] = 0
    procession: bool = False
    vow: Annotated[str, Meta(max_length=40)] = ""


class Triumph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it is held, if one is held at all."""

    chariots: Annotated[int, Meta(ge=1, le=3)] = 1
    elephants: bool = False


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sheet of a year, a section each."""

    levy: Levy = Levy()
    gifts: Annotated[list[Gift], Meta(max_length=3)] = []
    temple: Temple = Temple()
    triumph: Triumph | None = None


def price(orders: Orders) -> int:
    """What a sheet costs; the same sum is charged when it is opened."""
    gifts = sum(gift.coins for gift in orders.gifts)
    triumph = CHARIOT * orders.triumph.chariots if orders.triumph else 0
    return orders.levy.legions * LEGION + orders.levy.ships * SHIP + gifts + orders.temple.offering + triumph


class Tribute(State, kw_only=True):
    """Columns by seat; `coins` is the only secret."""

    options: TributeOptions
    seats: int
    coins: list[int]
    glory: list[int]
    sheets: list[Orders] = []
    gods: list[str] = []
    year: int = 0
    winners: list[int] = []
    ending: str = ""


def start(options: TributeOptions, seats: int) -> Tribute:
    """Before the treasuries are filled."""
    return Tribute(options=options, seats=seats, coins=[0] * seats, glory=[0] * seats)


def sheet(s: Tribute, seat: int) -> Sheet:
    """What a seat may order this year."""

    def check(orders: Orders) -> Iterator[tuple[str, Refusal]]:
        if price(orders) > s.coins[seat]:
            yield "", refuse("sheet.too_dear", "tribute:sheet.1", price=price(orders), coins=s.coins[seat])
        for place, gift in enumerate(orders.gifts):
            if any(gift.to == before.to for before in orders.gifts[:place]):
                yield f"gifts[{place}].to", refuse("sheet.twice", "tribute:gifts.1", to=gift.to)
        if orders.temple.offering and orders.temple.god is None:
            yield "temple.god", refuse("sheet.no_god", "tribute:temple.1", "sheet.no_god.remedy")

    others = [SEATS[other] for other in range(s.seats) if other != seat]
    return Sheet(
        seat,
        "orders",
        Orders,
        check,
        Orders(),
        among={"gifts[].to": others},
        within={"gifts[].coins": [1, max(1, s.coins[seat])], "temple.offering": [0, s.coins[seat]]},
        rule="tribute:sheet.1",
        params={"coins": s.coins[seat]},
    )


# -- the years ---------------------------------------------------------------------------------------------------
@scene
@rule("tribute:setup.1")
def setup(s: Tribute) -> None:
    """Every treasury is filled by a die."""
    s.coins = [PURSE + die for die in s.roll(s.seats)]
    s.next(new_year)


@scene
@rule("tribute:end.1")
def new_year(s: Tribute) -> None:
    """Another year, or the end."""
    if s.year == s.options.years:
        s.next(the_end)
        return
    s.year += 1
    s.say("year.begins", rule="tribute:sheet.1", year=s.year)
    s.next(orders)


@scene
@rule("tribute:sheet.1")
def orders(s: Tribute) -> Scene:
    """All sheets are opened together, and what they cost is paid."""
    sheets = yield Together(sheet(s, seat) for seat in range(s.seats))
    s.sheets = [written(Orders, sheets[seat]) for seat in range(s.seats)]
    s.coins = [coins - price(each) for coins, each in zip(s.coins, s.sheets, strict=True)]
    s.next(levy)


@scene
@rule("tribute:levy.1", "tribute:triumph.1")
def levy(s: Tribute) -> None:
    """Legions and ships are glory, and so are the chariots of a triumph."""
    for seat, each in enumerate(s.sheets):
        s.glory[seat] += each.levy.legions + each.levy.ships + (each.triumph.chariots if each.triumph else 0)
    s.next(gifts)


@scene
@rule("tribute:gifts.1")
def gifts(s: Tribute) -> None:
    """Coins go from hand to hand; only the two know how many."""
    for seat, each in enumerate(s.sheets):
        for gift in each.gifts:
            receiver = SEATS.index(gift.to)
            s.coins[receiver] += gift.coins
            s.say(
                "gift.given",
                rule="tribute:gifts.1",
                to=[seat, receiver],
                seat=SEATS[seat],
                other=gift.to,
                coins=gift.coins,
            )
    s.next(temple)


@scene
@rule("tribute:temple.1")
def temple(s: Tribute) -> None:
    """The highest offering finds favour; then the next year's income comes in."""
    top = max(each.temple.offering for each in s.sheets)
    s.gods = [each.temple.god or "" for each in s.sheets]
    for seat, each in enumerate(s.sheets):
        if top and each.temple.offering == top:
            s.glory[seat] += FAVOUR
            s.say("temple.favour", rule="tribute:temple.1", seat=SEATS[seat], offering=top)
        s.coins[seat] += INCOME
    s.sheets = []
    s.next(new_year)


@scene
@rule("tribute:end.1")
def the_end(s: Tribute) -> None:
    """Treasuries are opened."""
    s.reveal()
    s.winners = [seat for seat in range(s.seats) if s.glory[seat] == max(s.glory)]
    s.ending = "glory"
    s.over()


# -- what the house needs ----------------------------------------------------------------------------------------
def view(s: Tribute, seat: int | None) -> dict[str, Any]:
    """Everything but the treasuries of others."""
    return {
        "seat": seat,
        "options": msgspec.structs.asdict(s.options),
        **{name: plain_copy(getattr(s, name)) for name in PUBLIC},
        "coins": [coins if s.ending or each == seat else None for each, coins in enumerate(s.coins)],
    }


def knowledge(options: TributeOptions) -> Knowledge:
    """Treasuries are secret; sheets are open when they lie in the state at all."""
    known = (name for name in PUBLIC if name != "flow")
    return Knowledge(("options", "sheets", *known), own=("coins",))


def imagine(view: dict[str, Any], seed: int) -> Tribute:
    """The treasuries of others are made up."""
    rng = Random(seed)
    coins = [rng.randint(0, 20) if known is None else known for known in view["coins"]]
    s = Tribute(
        options=TributeOptions(**view["options"]),
        coins=coins,
        dice=rng.getrandbits(64),
        **{name: plain_copy(view[name]) for name in PUBLIC if name != "flow"},
    )
    s.resume(view["flow"])
    return s


def check(s: Tribute) -> None:
    """What holds after every scene."""
    assert min(s.coins) >= 0, "nobody owes"


def outcome(s: Tribute) -> dict[str, Any]:
    """The result."""
    return {"winners": list(s.winners), "ending": s.ending, "glory": list(s.glory)}


TRIBUTE = Game(
    name="tribute",
    package=__package__,
    seats=range(2, 14),
    state=Tribute,
    options=TributeOptions,
    scenes=scenes,
    rules=book,
    rules_version=1,
    start=start,
    opening=setup,
    view=view,
    knowledge=knowledge,
    outcome=outcome,
    imagine=imagine,
    invariants=check,
    bots={"random": RandomBot},
    turn=lambda s: s.year,
    calendar={},
)
