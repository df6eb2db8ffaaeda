"""A table of Senators put up in the middle of a game, by card names; and short words to read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tabularium.engine import Ask, Match
from tabularium.engine.dice import Scripted, seeded
from tabularium.games.senators import GAME
from tabularium.games.senators.cards import EVENTS, INFLUENCE, NAMES, NUMBERS, OFFICES, RESOURCES, VALUE, WARS
from tabularium.games.senators.state import NOBODY, Senators
from tabularium.testing.language import play

Names = Sequence[str]


def position(
    seats: int = 3,
    scene: str = "action",
    args: Sequence[Any] = (),
    *,
    options: Mapping[str, Any] | None = None,
    coins: Sequence[int] | None = None,
    senators: Sequence[int] | None = None,
    hidden: Sequence[Names] = (),
    open: Sequence[Names] = (),
    active: int = 0,
    start: int = 0,
    event: str | None = None,
    wars: int = 0,
    used_events: Names = (),
    later_events: Names = (),
    decks: Mapping[int, Names] | None = None,
    discards: Names = (),
    offices: Names | None = None,
    used_offices: Names = (),
    influence_row: Names = (),
    lots: Names = (),
    bids: Sequence[int] = (),
    bidders: Sequence[int] = (),
    lower_bids: Mapping[int, Mapping[int, int]] | None = None,
    dice: Iterable[str | int] = (),
    seed: int = 0,
    **fields: Any,
) -> Match:
    """A match that begins with `scene`, played on to its first ask.

    Everybody has 10 coins, 5 senators and no card unless told otherwise; no senators means out. Whatever card is not
    named lies in its deck (with `decks={0: [...]}` or `offices=[...]` the rest of that deck is discarded); Influence
    cards switch their variant on, and those not named are in the box. `bidders` uses -1 for nobody; `lower_bids` are
    those that were outbid, by lot and seat. `dice` is a script: card names for draws, numbers from 1 for rolls; then
    chance goes on from `seed`. `fields` are any further fields of the state.
    """
    influence = bool(influence_row) or any(_number(name) in INFLUENCE for names in open for name in names)
    state = GAME.new(seats, {"influence_cards": influence, **(options or {})})
    assert isinstance(state, Senators)
    state.agenda = [[scene, *args]]
    state.dice = seeded(seed)
    state.senators = list(senators or [5] * seats)
    state.out = [int(count == 0) for count in state.senators]
    state.coins = list(coins or [0 if out else 10 for out in state.out])
    state.bank = -sum(state.coins)
    state.active, state.start = active, start
    state.hidden = _by_seat(hidden, seats)
    state.open = _by_seat(open, seats)
    state.lots = _numbers(lots)
    state.bids = [[0] * seats for _ in lots]
    for lot, (amount, bidder) in enumerate(zip(bids, bidders, strict=True)):
        if bidder != NOBODY:
            state.bids[lot][bidder] = amount
    for lot, by_seat in (lower_bids or {}).items():
        for seat, amount in by_seat.items():
            state.bids[lot][seat] = amount
    _lay_events(state, event, wars, used_events, later_events)
    held = {card for cards in (*state.hidden, *state.open, state.lots) for card in cards}
    _lay_resources(state, held, decks or {}, _numbers(discards))
    _lay_offices(state, held, offices, _numbers(used_offices))
    if state.options.influence_cards:
        state.influence_row = _numbers(influence_row)
        state.gone_influence = [card for card in INFLUENCE if card not in held and card not in state.influence_row]
    for name, value in fields.items():
        assert hasattr(state, name), f"a state has no {name}"
        setattr(state, name, value)
    holds(state)
    script = [_number(each) if isinstance(each, str) else each for each in dice]
    match = Match.from_state(GAME, state, seats, Scripted(script))
    holds(match.state)
    return match


def _number(name: str) -> int:
    return NUMBERS[name.removeprefix("card:")]


def _numbers(names: Names) -> list[int]:
    return [_number(name) for name in names]


def _by_seat(cards: Sequence[Names], seats: int) -> list[list[int]]:
    assert len(cards) <= seats
    return [_numbers(names) for names in cards] + [[] for _ in range(seats - len(cards))]


def _lay_events(state: Senators, event: str | None, wars: int, used: Names, later: Names) -> None:
    state.event = NOBODY if event is None else _number(event)
    state.wars = [card for card in WARS if card != state.event][:wars]
    state.used_events = _numbers(used)
    state.later_events = _numbers(later)
    gone = {state.event, *state.wars, *state.used_events, *state.later_events}
    state.events = [card for card in EVENTS if card not in gone]


def _lay_resources(state: Senators, held: set[int], decks: Mapping[int, Names], discards: list[int]) -> None:
    state.deck_of = [(VALUE[card] - 1) // 3 for card in RESOURCES]
    loose = [card for card in RESOURCES if card not in held]
    kept = {deck: _numbers(names) for deck, names in decks.items()}
    thrown = {card for card in loose if card in discards or card not in kept.get(state.deck_of[card], loose)}
    of = state.deck_of
    state.decks = [[card for card in loose if of[card] == deck and card not in thrown] for deck in range(3)]
    state.discards = [[card for card in loose if of[card] == deck and card in thrown] for deck in range(3)]


def _lay_offices(state: Senators, held: set[int], kept: Names | None, used: list[int]) -> None:
    loose = [card for card in OFFICES if card not in held]
    state.offices = [card for card in loose if card not in used and (kept is None or card in _numbers(kept))]
    state.used_offices = [card for card in loose if card not in state.offices]


def holds(state: Any) -> None:
    """No coin, card or piece is lost or made: the invariants of the game."""
    assert GAME.invariants is not None
    GAME.invariants(state)


# -- reading it ------------------------------------------------------------------------------------------------------
def coins(match: Match) -> list[int]:
    """The coins behind every screen."""
    return list(match.state.coins)  # type: ignore[attr-defined]


def senators(match: Match) -> list[int]:
    """The senator track."""
    return list(match.state.senators)  # type: ignore[attr-defined]


def names(cards: Iterable[int]) -> list[str]:
    """Cards by name, as they lie."""
    return [NAMES[card] for card in cards]


def opened(match: Match, seat: int) -> list[str]:
    """The face-up cards of a player."""
    return names(match.state.open[seat])  # type: ignore[attr-defined]


def hand(match: Match, seat: int) -> list[str]:
    """The hidden cards of a player."""
    return names(match.state.hidden[seat])  # type: ignore[attr-defined]


# -- playing on ------------------------------------------------------------------------------------------------------
def revealed(event: str, seats: int = 3, **given: Any) -> Match:
    """The active player has just revealed this event; for what is `given` see `position`."""
    return position(seats, "turn", dice=[event], **given)


def fists(match: Match, *amounts: int) -> Match:
    """Everybody closes a fist, in seat order."""
    return play(match, *enumerate(amounts))


def pass_turn(match: Match) -> Match:
    """The active player takes an empty trading action, and nobody joins it."""
    active = match.view()["active"]
    match.answer(active, "trading")
    while match.view()["active"] == active:
        ((seat, ask),) = match.asks.items()
        play(match, (seat, "finish" if ask.key == "trade.steps" else "decline"))
    return match


def embezzle(match: Match, seat: int) -> Match:
    """A player embezzles unasked."""
    match.interject(seat, "embezzle", "take")
    holds(match.state)
    return match


# -- whole stretches of play -----------------------------------------------------------------------------------------
def keys(*cards: str) -> list[str]:
    """Cards as options of an ask."""
    return [f"card:{card}" for card in cards]


def near(match: Match, seat: int) -> dict[Any, str | None]:
    """What a seat would try next but may not, with the rule that forbids it."""
    return {answer: refusal.rule for answer, refusal in match.asks[seat].near()}


def go_out(match: Match, seat: int) -> Match:
    """A player embezzles unasked until no senator is left, and is out of the game."""
    while senators(match)[seat] > 1:
        embezzle(match, seat)
    embezzle(match, seat)
    return play(match, (seat, "confirm"))


def endings(match: Match, goes_on: Callable[[Ask], bool]) -> int:
    """In how many ways a stretch of play can go, every legal answer tried, as long as the next question `goes_on`."""
    asks = list(match.asks.values())
    if len(asks) != 1 or not goes_on(asks[0]):
        return 1
    count = 0
    for answer in asks[0].legal():
        after = match.clone(0)
        after.answer(asks[0].seat, answer)
        count += endings(after, goes_on)
    return count


def bid(match: Match, seat: int, card: str, amount: int) -> Match:
    """A bid on one lot of an auction."""
    return play(match, (seat, f"card:{card}"), (seat, amount))


def offered(match: Match) -> dict[str, tuple[int, int | None]]:
    """The lots as everybody sees them, with the highest bid and its bidder."""
    return {lot["card"]: (lot["bid"], lot["bidder"]) for lot in match.view(None)["lots"]}
