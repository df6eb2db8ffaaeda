"""The invariants themselves: each notices the one thing that it is there for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabularium.games.republic.cards import CARD_OF, PEOPLE
from tabularium.games.republic.dealings import Attempt, Offer
from tabularium.games.republic.state import BANK, BENEATH, DICTATOR, FIELD, NOBODY, ROME_CONSUL, WITH, Motion, Republic
from tabularium.games.republic.watch import Watch
from tests.republic.table import board, concession, holds, province

CORNELIUS, FABIUS, VALERIUS, JULIUS = range(4)
NOWHERE_YET = 29
"""A family that is not in play."""
Spoil = Callable[[Republic], None]


def sound() -> Republic:
    """A Senate in the middle of a vote, with something of everything on the table."""
    s = board(
        people={"family:cornelius": {"talents": 5, "knights": 2}, "family:julius": {"talents": 3}},
        treasuries={0: 10, 1: 4},
        concessions={"concession:mining": "family:fabius"},
        provinces={"province:sicilia": "family:valerius"},
        hands={2: ["intrigue:tribune"]},
        fleets=3,
        armies={"family:julius": 2},
    )
    s.session.chair = CORNELIUS
    s.motions = [
        Motion(subject="minor_motion", terms=[], by=0, called=[0], ayes=[CORNELIUS], weights=[[CORNELIUS, 12]])
    ]
    s.motions[0].bought = [[CORNELIUS, 1]]
    s.place[JULIUS] = FIELD
    s.veteran[0], s.sworn[0] = 1, FABIUS
    holds(s)
    return s


def put(column: str, at: int, value: int) -> Spoil:
    def put(s: Republic) -> None:
        getattr(s, column)[at] = value

    return put


def let(name: str, value: object) -> Spoil:
    def let(s: Republic) -> None:
        setattr(s, name, value)

    return let


def twice_in_hand(s: Republic) -> None:
    s.hands[3].append(s.hands[2][0])


def lost(s: Republic) -> None:
    s.hands[2].clear()


def on_table_and_in_deck(s: Republic) -> None:
    s.deck[0].append(CARD_OF["concession:mining"])


def murders_twice(s: Republic) -> None:
    s.session.attempted = [1, 1]


def suffers_twice(s: Republic) -> None:
    s.session.suffered = [2, 2]


def votes_twice(s: Republic) -> None:
    s.motions[0].noes.append(CORNELIUS)


def called_twice(s: Republic) -> None:
    s.motions[0].called.append(0)


def counts_less(s: Republic) -> None:
    s.motions[0].weights[0][1] = 1


def buys_without_voting(s: Republic) -> None:
    s.motions[0].bought.append([FABIUS, 1])


def owes_a_bribe(s: Republic) -> None:
    s.persuasion = Attempt(CORNELIUS, NOWHERE_YET, -1)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (twice_in_hand, "cards not in exactly one place"),
        (lost, "cards not in exactly one place"),
        (on_table_and_in_deck, "cards not in exactly one place"),
        (let("chest", -1), "the State owes"),
        (put("talents", CORNELIUS, -1), "owes talents"),
        (put("treasury", 1, -1), "faction 1 owes"),
        (put("out", 1, 1), "is out and has talents"),
        (let("offers", [Offer(0, NOBODY, 1, 0)]), "a gift of nothing"),
        (owes_a_bribe, "a bribe below nothing"),
        (put("influence", FABIUS, -1), "influence below 0"),
        (put("knights", FABIUS, -1), "fewer than no knights"),
        (put("popularity", FABIUS, 10), "beyond the popularity scale"),
        (put("popularity", FABIUS, -10), "beyond the popularity scale"),
        (put("place", FABIUS, 2), "is aligned and forum"),
        (put("faction", FABIUS, NOBODY), "in Rome without a faction"),
        (put("office", NOWHERE_YET, DICTATOR), "holds office and is"),
        (put("talents", NOWHERE_YET, 1), "has talents and is"),
        (put("knights", NOWHERE_YET, 1), "has knights and is"),
        (let("curia", [FABIUS]), "the Curia holds"),
        (put("office", FABIUS, ROME_CONSUL), "two hold the office rome_consul"),
        (put("leader", 0, JULIUS), "is led from outside"),
        (put("holder", concession("concession:mining"), NOWHERE_YET), "is held by nobody of a faction"),
        (let("unrest", -1), "unrest is below 0"),
        (murders_twice, "attempts a second"),
        (suffers_twice, "suffers a second"),
        (votes_twice, "each senator votes once"),
        (called_twice, "a faction is called twice"),
        (counts_less, "has lost votes"),
        (buys_without_voting, "bought by those who vote"),
        (let("fleets", 26), "more fleets than there are"),
        (let("fleets", -1), "fewer than no fleets"),
        (lambda s: s.legion.append(BANK), "more legions than there are"),
        (put("legion", 5, -2), "a legion is nowhere"),
        (put("veteran", 24, 1), "a veteran in the bank"),
        (put("legion", 0, WITH + NOWHERE_YET), "an army under a dead commander"),
        (put("sworn", 1, FABIUS), "no veteran"),
        (put("sworn", 0, NOWHERE_YET), "allegiance to the dead"),
        (put("governor", province("province:sicilia"), NOBODY), "is governed or not"),
        (put("place", 10, BENEATH), "lies beneath nobody"),
    ],
)
def test_what_cannot_be_is_noticed(spoil: Spoil, says: str) -> None:
    state = sound()

    spoil(state)

    with pytest.raises(AssertionError, match=says):
        holds(state)


def test_a_senate_without_a_chair_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = sound()
    monkeypatch.setattr("tabularium.games.republic.invariants.presiding", lambda s: NOBODY)
    with pytest.raises(AssertionError, match="nobody presides"):
        holds(state)
    monkeypatch.setattr("tabularium.games.republic.invariants.presiding", lambda s: JULIUS)
    with pytest.raises(AssertionError, match="presides and is field"):
        holds(state)


# -- from one state to the next --------------------------------------------------------------------------------------
def noticed(before: Republic, change: Spoil, says: str) -> None:
    watch = Watch(before)
    change(before)
    with pytest.raises(AssertionError, match=says):
        watch(before)


def passes(before: Republic, change: Spoil) -> None:
    watch = Watch(before)
    change(before)
    watch(before)


@pytest.mark.parametrize("phase", ["mortality", "forum", "population", "senate", "combat", "revolution"])
def test_a_treasury_that_grows_outside_the_revenue_is_noticed(phase: str) -> None:
    noticed(board(phase=phase), put("treasury", 2, 1), "the treasury of 2 grows")


def test_a_treasury_may_grow_in_the_revenue() -> None:
    passes(board(phase="revenue"), put("treasury", 2, 1))


@pytest.mark.parametrize("phase", ["mortality", "population"])
def test_talents_out_of_nothing_are_noticed(phase: str) -> None:
    noticed(board(phase=phase), put("talents", FABIUS, 1), "gain talents in the phase")


def test_talents_in_the_forum_come_from_knights_or_bribes() -> None:
    noticed(board(phase="forum"), put("talents", FABIUS, 3), "without knights or bribes")

    pressed = board(phase="forum", people={"family:fabius": {"knights": 1}})
    passes(pressed, lambda s: (put("talents", FABIUS, 3)(s), put("knights", FABIUS, 0)(s))[0])

    bribed = board(phase="forum", persuasion=Attempt(CORNELIUS, JULIUS, 3, 1))
    passes(bribed, lambda s: (put("talents", JULIUS, 4)(s), let("persuasion", [])(s))[0])


def test_talents_in_the_senate_come_from_contracts() -> None:
    noticed(board(), put("talents", FABIUS, 2), "nothing was raised")
    passes(board(), lambda s: (put("talents", FABIUS, 2)(s), put("legion", 10, 0)(s))[0])


@pytest.mark.parametrize("phase", ["senate", "combat", "revolution"])
def test_money_that_changes_hands_is_noticed(phase: str) -> None:
    def pass_on(s: Republic) -> None:
        s.talents[CORNELIUS] -= 2
        s.talents[JULIUS] += 2
        s.legion[10] = 0  # as if a legion had been raised

    noticed(board(phase=phase, people={"family:cornelius": {"talents": 2}}), pass_on, "talents go from")


def test_a_redistribution_that_makes_talents_is_noticed() -> None:
    state = board(phase="revenue", veil=[0] * len(PEOPLE), treasuries={0: 5})
    noticed(state, put("treasury", 1, 5), "a redistribution makes no talents")

    def hand_on(s: Republic) -> None:
        s.treasury[0], s.treasury[1] = 0, 5

    passes(board(phase="revenue", veil=[0] * len(PEOPLE), treasuries={0: 5}), hand_on)


def test_bribes_that_vanish_are_noticed() -> None:
    def shrink(s: Republic) -> None:
        s.persuasion = Attempt(CORNELIUS, JULIUS, 1)

    noticed(board(phase="forum", persuasion=Attempt(CORNELIUS, JULIUS, 3)), shrink, "bribes stay on the table")


def ballot(weight: int, bought: int, talents: int, seat: int = 0) -> tuple[Republic, Spoil]:
    """Cornelius, with oratory 3 and a knight, is about to vote."""
    s = board(people={"family:cornelius": {"knights": 1, "talents": 4}})
    s.motions = [Motion(subject="minor_motion", terms=[], by=1)]

    def vote(s: Republic) -> None:
        motion = s.motions[0]
        motion.called.append(seat)
        motion.ayes.append(CORNELIUS)
        motion.weights.append([CORNELIUS, weight])
        if bought:
            motion.bought.append([CORNELIUS, bought])
        s.talents[CORNELIUS] -= talents

    return s, vote


def test_a_vote_weighs_oratory_knights_and_what_was_bought() -> None:
    passes(*ballot(4, 0, 0))
    passes(*ballot(6, 2, 2))
    noticed(*ballot(5, 0, 0), "casts 5 votes")
    noticed(*ballot(3, 0, 0), "casts 3 votes")
    noticed(*ballot(6, 2, 1), "a bought vote costs a talent")
    noticed(*ballot(4, 0, 0, seat=1), "cast its votes|own senators")
