"""Cards at their moments: nobody has set a stop, and whoever could hold one is given the same pause."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.games.republic.game import GAME
from tabularium.testing.conformance.play import Case
from tabularium.testing.conformance.secrecy import Worlds
from tabularium.testing.language import asked, lines, play

from .floor import CENSURE, business, voted
from .table import board, hand, position, rome

LATE = {"options": {"scenario": "extended", "extended_decks": "early_middle_late"}, "era": 2}
"""A time by which all of these cards have been dealt."""
TRIBUNE, GRAFT, MURDER = "intrigue:tribune", "intrigue:graft", "intrigue:murder-of-a-tribune"
MOB, PROSCRIPTION = "intrigue:mob-incited-to-violence", "intrigue:proscription"
UNKNOWN, OTHER = "concession:mining", "concession:harbor-fees"
"""Cards that answer nothing."""
RICH = {"family:fulvius": {"talents": 9}}
PLAYED, ATTACKED = "moment.tribune.played", "moment.tribune.attacked"
ADJOURNING, PENDING, CLOSING = (
    f"moment.{each}" for each in ("senate.adjourning", "war_departure.pending", "war_departure.closing")
)
JULIUS, CORNELIUS, GAUL = "family:julius", "family:cornelius", "war:gallic-1"


def courteous(match: Match) -> Match:
    match.be_courteous()
    return match


def vetoed(*dice: int, **hands: list[str]) -> Match:
    """Faction 1 vetoes a censure in a courteous house; factions 2 and 3 have a card each, 0 and 4 none."""
    held = {1: [TRIBUNE], 2: [UNKNOWN], 3: [OTHER], **{int(seat[1:]): held for seat, held in hands.items()}}
    match = courteous(business(hands=held, people=RICH, dice=list(dice), **LATE))
    return play(match, *CENSURE, "seat:1", "veto")


@pytest.mark.rule("republic:I.graft", "republic:I.murder-of-a-tribune")
@pytest.mark.parametrize("held", [[GRAFT], [MURDER], [UNKNOWN]])
def test_when_a_tribune_comes_all_with_cards_are_waited_for_whatever_they_are(held: list[str]) -> None:
    assert asked(vetoed(_2=held)) == {2: PLAYED, 3: PLAYED}


@pytest.mark.rule("republic:I.graft")
def test_graft_is_played_in_the_pause() -> None:
    match = vetoed(3, _2=[GRAFT])
    match.answer(3, "go_on")
    match.interject(2, "graft", "family:fulvius")
    assert lines(match, "tribune.bought")


@pytest.mark.rule("republic:I.murder-of-a-tribune", "republic:I.mob-incited")
def test_murder_is_played_in_the_pause_and_the_mob_in_the_next() -> None:
    match = vetoed(2, 1, *range(2, 12), _2=[MURDER], _3=[MOB])
    match.interject(2, "murder_of_a_tribune", "family:fulvius")
    assert asked(match) == {3: ATTACKED}
    match.interject(3, "mob_incited", rome_of(match, 3))
    assert lines(match, "tribune.mob")


def rome_of(match: Match, seat: int) -> str:
    """A senator who can speak to the crowd."""
    return str(next(iter(match.chances(seat)["mob_incited"].legal())))


@pytest.mark.rule("republic:I.graft")
def test_the_tribune_takes_effect_when_the_pause_is_over() -> None:
    match = vetoed(_2=[GRAFT])
    match.lapse()
    assert rome(match).motions == []


@pytest.mark.rule("republic:I.graft")
def test_nobody_is_waited_for_where_the_period_knows_no_such_card() -> None:
    match = courteous(business(hands={1: [TRIBUNE], 2: [UNKNOWN]}))
    play(match, *CENSURE, "seat:1", "veto")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.151e")
@pytest.mark.parametrize("held", [[TRIBUNE], [UNKNOWN]])
def test_after_the_closing_of_the_senate_all_with_cards_are_waited_for(held: list[str]) -> None:
    match = play(courteous(business(hands={2: held})), "adjourn")
    assert asked(match) == {2: ADJOURNING}


@pytest.mark.rule("republic:9.151e")
def test_a_tribune_keeps_the_senate_open_without_a_stop() -> None:
    match = play(courteous(business(hands={2: [TRIBUNE]})), "adjourn")
    match.interject(2, "tribune_adjourning", TRIBUNE)
    assert hand(match, 2) == []
    assert asked(match) == {2: "tribune.subject"}


def departing() -> Match:
    """The chair proposes to send both consuls to war, which would end the Senate."""
    match = courteous(business(wars={GAUL: "active"}, legions=20, hands={2: [TRIBUNE], 3: [UNKNOWN]}))
    return play(match, "dispatch", JULIUS, GAUL, 10, 0, CORNELIUS, GAUL, 10, 0)


@pytest.mark.rule("republic:9.642", "republic:9.151b")
def test_before_a_vote_that_sends_the_chair_to_war_all_with_cards_are_waited_for() -> None:
    match = departing()
    assert asked(match) == {2: PENDING, 3: PENDING}
    match.interject(2, "tribune_propose", TRIBUNE)
    assert hand(match, 2) == []


@pytest.mark.rule("republic:9.151g", "republic:9.642")
def test_that_vote_can_be_suspended_before_its_last_faction_is_called() -> None:
    match = departing()
    match.lapse()
    voted(match, *["for"] * 4)
    assert asked(match) == {2: CLOSING, 3: CLOSING}
    match.interject(2, "tribune_suspend", TRIBUNE)
    assert hand(match, 2) == []


@pytest.mark.rule("republic:9.16")
def test_an_ordinary_vote_is_not_held_up() -> None:
    match = courteous(business(hands={2: [TRIBUNE]}))
    play(match, *CENSURE)
    assert asked(match) == {0: "senate.call"}
    voted(match, *["for"] * 5)
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:I.proscription")
@pytest.mark.parametrize("held", [[PROSCRIPTION], [UNKNOWN]])
def test_after_a_civil_war_all_with_cards_but_the_losers_are_waited_for(held: list[str]) -> None:
    s = board(phase="combat", hands={1: [OTHER], 3: held}, **LATE)
    s.agenda = [["crushed", 1]]
    match = Match.from_state(GAME, s, 5, stops={PROSCRIPTION: list(range(5))})
    assert asked(match) == {3: "moment.combat.civil_war_won"}
    if held == [PROSCRIPTION]:
        match.interject(3, "proscription", PROSCRIPTION)
        assert lines(match, "proscription.played")


@pytest.mark.rule("republic:7.413b", "republic:I.seduction")
@pytest.mark.parametrize("held", [["intrigue:seduction"], [UNKNOWN]])
def test_a_persuader_without_a_talent_left_is_waited_for(held: list[str]) -> None:
    people = {CORNELIUS: {"talents": 4}, "family:terentius": {"place": "forum"}}
    match = courteous(position("persuade", phase="forum", active=0, hands={0: held}, people=people, dice=(3, 2)))
    play(match, CORNELIUS, "family:terentius", 4, "opposed", 0, 0, 0, 0)
    assert asked(match) == {0: "moment.persuasion.accepting"}
    if held != [UNKNOWN]:
        match.interject(0, "unopposed", "intrigue:seduction")
        assert lines(match, "persuasion.unopposed")


def test_nobody_learns_from_a_pause_who_holds_what() -> None:
    """Given a game of greedy factions in a courteous house, then every pause is the same in all worlds one sees."""
    case = Case(GAME, 4, {"scenario": "middle"}, 5)
    match, worlds, pauses = courteous(case.new()), Worlds(case), 0
    bots = [GAME.bot("greedy", seat) for seat in match.seats]
    while match.asks and pauses < 12:
        if match.run.pausing:
            compared = [worlds.compare(match, observer) for observer in (*match.seats, None)]
            assert all(compared)
            pauses += 1
            match.lapse()
        else:
            seat, ask = next(iter(match.asks.items()))
            match.answer(seat, bots[seat](match.view(seat), ask))
    assert pauses


@pytest.mark.rule("republic:I.graft")
def test_a_card_can_be_switched_off() -> None:
    match = courteous(business(hands={1: [TRIBUNE], 2: [UNKNOWN], 3: [OTHER]}, **LATE))
    for card in (GRAFT, MURDER):
        match.stop(2, card, on=False)
    play(match, *CENSURE, "seat:1", "veto")
    assert asked(match) == {3: PLAYED}
