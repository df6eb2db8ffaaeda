"""What the greedy bot does."""

from __future__ import annotations

from collections import Counter

import pytest

from tabularium.bots import Players
from tabularium.engine import Match, Run
from tabularium.games.senators import GAME
from tabularium.games.senators.bot import GreedyBot, Position
from tabularium.games.senators.cards import GOODS, NAMES, NUMBERS
from tabularium.games.senators.temper import TEMPERAMENTS
from tests.senators.table import position

A = 0


def chosen(match: Match, seat: int) -> object:
    """What the greedy bot answers."""
    return GAME.bots["greedy"](0)(match.view(seat), match.asks[seat])


@pytest.mark.parametrize(
    ("open_cards", "action"),
    [
        ([[], ["vox_populi"], ["pontifex_maximus"]], "auction"),
        ([[], ["wood_8"], ["vox_populi"]], "extortion"),
        ([["vox_populi"], ["pontifex_maximus"], ["lictors"]], "auction"),
    ],
)
def test_influence_cards_alone_are_not_worth_an_extortion(open_cards: list[list[str]], action: str) -> None:
    match = position(hidden=[["wood_7", "wood_9"]], open=open_cards, coins=[0, 10, 10])

    assert chosen(match, A) == action


def test_with_influence_cards_bots_auction_trade_and_extort() -> None:
    taken: Counter[str] = Counter()
    for seed in range(4):
        match = Match.new(GAME, 4, seed=seed, options={"influence_cards": True})
        while match.asks:
            seat = next(iter(match.asks))
            answer = chosen(match, seat)
            taken[str(answer)] += match.asks[seat].key == "turn.action"
            match.answer(seat, answer)

    assert taken["auction"] > taken["extortion"] > 0
    assert taken["trading"] > taken["extortion"]


# -- temperaments ------------------------------------------------------------------------------------------------------
def minded(match: Match, seat: int, temper: str) -> Position:
    """A position as a bot of this temperament reads it."""
    return Position(match.view(seat), seat, TEMPERAMENTS[temper])


def test_an_even_bot_bids_half_of_the_worth_and_an_ambitious_one_more() -> None:
    match = position(hidden=[[], ["wood_7", "wood_9"]], coins=[10, 10, 10])
    card = NUMBERS["wood_8"]
    even, ambitious = (minded(match, 1, temper) for temper in ("even", "ambitious"))

    assert even.bid(card) == even.worth(card) // 2 < ambitious.bid(card)


def test_a_suspicious_bot_bids_the_leader_up_and_others_less() -> None:
    leading, trailing = (position(hidden=[[], ["wood_7", "wood_9"]], senators=s) for s in ([5, 1, 1], [1, 5, 1]))
    card = NUMBERS["wood_8"]
    bids = [minded(match, 1, "suspicious").bid(card) for match in (leading, trailing)]

    assert bids[0] > minded(leading, 1, "even").bid(card) > bids[1]


def test_a_martial_bot_extorts_where_an_even_one_holds_an_auction() -> None:
    found = set()
    hand = ["wood_7", "wood_9"]
    for name in sorted({NAMES[card] for card in GOODS} - {*hand}):
        match = position(hidden=[hand], open=[[], [name], []])
        answers = [GreedyBot(0, TEMPERAMENTS[each])(match.view(A), match.asks[A]) for each in ("even", "martial")]
        found.add(tuple(answers))

    assert ("auction", "extortion") in found
    assert ("extortion", "auction") not in found


def test_bots_of_all_temperaments_play_a_game_to_its_end() -> None:
    run = Run.new(GAME, 5, 4, {})
    players = Players(run, [GreedyBot(seat, temper) for seat, temper in enumerate(TEMPERAMENTS.values())])
    while run.asks:
        players.step()

    assert GAME.outcome(run.state)["winners"]
