"""Graft, the murder of a tribune, and the mob that avenges him."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import CURIA, ROME
from tabularium.testing.language import asked, lines, play

from ..floor import CENSURE, business, cards, may, stops
from ..table import hand, of, person, rome

TRIBUNE = "intrigue:tribune"
MOB = "mob-incited-to-violence"
RICH = {"family:fulvius": {"talents": 4}}


def vetoed(**given: Any) -> Match:
    """Faction 1 vetoes a censure, and faction 2 is waited for."""
    hands = {1: cards("tribune"), **given.pop("hands", {})}
    match = stops(business(hands=hands, **given), "tribune.played", 2)
    return play(match, *CENSURE, "seat:1", "veto")


def grafted(die: int, **given: Any) -> Match:
    """Fulvius pays for Graft against that veto."""
    match = vetoed(people=RICH, dice=[die], hands={2: cards("graft")}, **given)
    match.interject(2, "graft", "family:fulvius")
    return match


@pytest.mark.rule("republic:I.graft")
def test_a_bought_tribune_vetoes_nothing_and_the_faction_votes_again() -> None:
    match = grafted(3)
    assert of(match, "talents", "family:fulvius") == 1
    assert lines(match, "tribune.bought")
    assert hand(match, 2) == []
    assert asked(match) == {1: "senate.vote"}
    assert not [option for option in match.asks[1].describe()["options"] if option.startswith("veto")]
    assert rome(match).session.cancelled is False


@pytest.mark.rule("republic:I.graft")
def test_who_cannot_pay_has_wasted_the_card() -> None:
    match = grafted(5)
    assert of(match, "talents", "family:fulvius") == 4
    assert lines(match, "tribune.not_bought")
    assert hand(match, 2) == []
    play(match, "go_on")
    assert rome(match).motions == []


@pytest.mark.rule("republic:I.graft")
def test_exactly_the_sum_is_enough() -> None:
    assert of(grafted(4), "talents", "family:fulvius") == 0


@pytest.mark.rule("republic:I.graft", "republic:E.evil-omens.1")
def test_evil_omens_make_it_cheaper() -> None:
    assert of(grafted(5, events={"event:evil-omens": 1}), "talents", "family:fulvius") == 0
    assert of(grafted(1, events={"event:evil-omens": 1}), "talents", "family:fulvius") == 4
    assert of(grafted(1, events={"event:evil-omens": 3}), "talents", "family:fulvius") == 4


@pytest.mark.rule("republic:I.graft")
def test_the_payer_need_not_be_in_rome_unless_the_table_reads_the_card_so() -> None:
    away = {"people": RICH, "provinces": {"province:sicilia": "family:furius"}, "hands": {2: cards("graft")}}
    assert may(vetoed(**away), 2, "graft") == ["family:fulvius", "family:furius", "family:aurelius"]
    strict = vetoed(options={"graft_in_rome": True}, **away)
    assert may(strict, 2, "graft") == ["family:fulvius", "family:aurelius"]


@pytest.mark.rule("republic:I.graft", "republic:10.71b")
def test_a_captives_talents_are_frozen() -> None:
    captive = {"family:furius": {"place": "captive", "faction": 2, "talents": 9}}
    match = vetoed(people=captive, hands={2: cards("graft")})
    assert may(match, 2, "graft") == ["family:fulvius", "family:aurelius"]


@pytest.mark.rule("republic:I.graft")
def test_without_anybody_to_pay_the_card_cannot_be_played() -> None:
    away = dict(zip(("sicilia", "africa", "syria"), ("fulvius", "furius", "aurelius"), strict=True))
    provinces = {f"province:{where}": f"family:{who}" for where, who in away.items()}
    match = vetoed(options={"graft_in_rome": True}, provinces=provinces, hands={2: cards("graft")})
    assert "graft" not in match.chances(2)


@pytest.mark.rule("republic:I.graft")
def test_another_tribune_may_follow() -> None:
    match = vetoed(people=RICH, dice=[2], hands={1: cards("tribune", 2), 2: cards("graft")})
    match.interject(2, "graft", "family:fulvius")
    assert "veto" in match.asks[1].describe()["options"]


@pytest.mark.rule("republic:I.graft")
def test_graft_stops_a_proposal_and_a_reservation() -> None:
    match = stops(business(people=RICH, dice=[2], hands={1: cards("tribune"), 2: cards("graft")}), "tribune.played", 2)
    match.interject(1, "tribune_propose", TRIBUNE)
    match.interject(2, "graft", "family:fulvius")
    assert asked(match) == {0: "senate.business"}
    assert rome(match).session.cancelled is False
    other = stops(business(people=RICH, dice=[2], hands={1: cards("tribune"), 2: cards("graft")}), "tribune.played", 2)
    play(other, *CENSURE, "seat:3")
    other.interject(1, "tribune_reserve", TRIBUNE)
    other.interject(2, "graft", "family:fulvius")
    assert rome(other).session.reserved == []
    assert asked(other) == {3: "senate.vote"}


@pytest.mark.rule("republic:I.graft", "republic:I.murder-of-a-tribune")
def test_only_right_after_a_tribune_of_another_player() -> None:
    stoppers = [*cards("graft"), *cards("murder-of-a-tribune")]
    quiet = business(people=RICH, hands={2: stoppers})
    assert not may(quiet, 2, "graft")
    assert not may(quiet, 2, "murder_of_a_tribune")
    own = stops(business(hands={1: [*cards("tribune"), *stoppers], 2: cards(MOB)}), "tribune.played", 1)
    own.interject(1, "tribune_propose", TRIBUNE)
    assert not may(own, 1, "graft")
    assert not may(own, 1, "murder_of_a_tribune")


@pytest.mark.rule("republic:I.murder-of-a-tribune")
@pytest.mark.parametrize(("die", "gone"), [(1, False), (2, True), (5, False), (6, True)])
def test_an_even_die_murders_the_tribune_and_popularity_is_lost_anyway(die: int, gone: bool) -> None:
    match = vetoed(dice=[die], hands={2: cards("murder-of-a-tribune")})
    match.interject(2, "murder_of_a_tribune", "family:fulvius")
    assert of(match, "popularity", "family:fulvius") == -die
    assert lines(match, "tribune.murdered" if gone else "tribune.escaped")
    assert hand(match, 2) == []
    if not gone:
        play(match, "go_on")
    assert (asked(match) == {1: "senate.vote"}) == gone


@pytest.mark.rule("republic:I.murder-of-a-tribune")
def test_the_murderer_must_be_in_rome() -> None:
    match = vetoed(hands={2: cards("murder-of-a-tribune")}, provinces={"province:sicilia": "family:furius"})
    assert may(match, 2, "murder_of_a_tribune") == ["family:fulvius", "family:aurelius"]


@pytest.mark.rule("republic:I.graft")
def test_a_tribune_already_bought_is_not_bought_twice() -> None:
    match = vetoed(
        people={**RICH, "family:junius": {"talents": 9}}, dice=[2], hands={2: cards("graft"), 3: cards("graft")}
    )
    stops(match, "tribune.attacked", 3)
    stops(match, "tribune.played", 3)
    match.interject(2, "graft", "family:fulvius")
    assert not may(match, 3, "graft")


# -- the mob ---------------------------------------------------------------------------------------------------------
def incited(script: list[int], die: int = 2) -> Match:
    """Graft has been played by faction 2; Aelius of faction 4, oratory 4, sets the mob on it."""
    match = vetoed(people=RICH, dice=[die, *script], hands={2: cards("graft"), 4: cards(MOB)})
    stops(match, "tribune.attacked", 4)
    match.interject(2, "graft", "family:fulvius")
    assert asked(match) == {4: "stop.tribune.attacked"}
    assert may(match, 4, "mob_incited") == ["family:flaminius", "family:aelius", "family:sulpicius"]
    match.interject(4, "mob_incited", "family:aelius")
    return match


@pytest.mark.rule("republic:I.mob-incited")
def test_a_die_and_oratory_in_chits_kill_senators_in_rome_of_that_faction() -> None:
    match = incited([3, 1, 2, 3, 4, 5, 7, 9])
    assert [line.params["chits"] for line in lines(match, "tribune.mob")] == [7]
    assert of(match, "place", "family:aurelius") == CURIA
    assert of(match, "place", "family:fulvius") == ROME  # the leader's family stays
    assert of(match, "talents", "family:fulvius") == 0
    assert of(match, "place", "family:furius") == ROME
    assert of(match, "place", "family:claudius") == ROME
    assert hand(match, 4) == []


@pytest.mark.rule("republic:I.mob-incited", "republic:E.evil-omens.1")
def test_evil_omens_leave_at_least_the_oratory() -> None:
    match = vetoed(people=RICH, dice=[4, 1], hands={2: cards("graft"), 4: cards(MOB)}, events={"event:evil-omens": 2})
    stops(match, "tribune.attacked", 4)
    match.interject(2, "graft", "family:fulvius")
    match.interject(4, "mob_incited", "family:aelius")
    assert [line.params["chits"] for line in lines(match, "tribune.mob")] == [4]


@pytest.mark.rule("republic:I.mob-incited")
def test_the_mob_avenges_one_who_wished_to_propose_later_too() -> None:
    hands = {1: cards("tribune"), 2: cards("graft"), 4: cards(MOB)}
    match = business(people=RICH, dice=[2, 1, 9, 2, 3, 4, 5], hands=hands)
    stops(match, "tribune.played", 2)
    stops(match, "tribune.attacked", 4)
    play(match, *CENSURE, "seat:3")
    match.interject(1, "tribune_reserve", TRIBUNE)
    match.interject(2, "graft", "family:fulvius")
    match.interject(4, "mob_incited", "family:aelius")
    assert [line.params["seat"] for line in lines(match, "tribune.mob")] == ["seat:2"]
    assert of(match, "place", "family:aurelius") == CURIA


@pytest.mark.rule("republic:I.mob-incited")
def test_the_cancellation_stands() -> None:
    match = play(incited([1, 1, 2, 3, 4, 5]), "go_on")
    assert asked(match) == {1: "senate.vote"}


@pytest.mark.rule("republic:I.mob-incited")
def test_the_attempt_is_enough_to_be_avenged() -> None:
    match = incited([1, 9, 2, 3, 4, 5], die=6)
    assert of(match, "place", "family:aurelius") == CURIA


@pytest.mark.rule("republic:I.mob-incited", "republic:I.murder-of-a-tribune")
def test_a_murder_is_avenged_too_but_only_by_others() -> None:
    match = vetoed(dice=[2], hands={2: [*cards("murder-of-a-tribune"), *cards(MOB)]})
    stops(match, "tribune.attacked", 2)
    match.interject(2, "murder_of_a_tribune", "family:fulvius")
    assert not may(match, 2, "mob_incited")


@pytest.mark.rule("republic:I.mob-incited")
def test_without_an_attack_there_is_no_mob() -> None:
    assert not may(vetoed(hands={4: cards(MOB)}), 4, "mob_incited")


@pytest.mark.rule("republic:I.mob-incited", "republic:9.12e")
def test_the_mob_may_kill_the_chair() -> None:
    match = business(
        people={"family:cornelius": {"talents": 6}},
        dice=[1, 2, 1, 30, 29, 28, 27, 26],
        hands={0: cards("graft"), 1: cards("tribune"), 4: cards(MOB)},
    )
    stops(match, "tribune.played", 0)
    stops(match, "tribune.attacked", 4)
    match.interject(1, "tribune_propose", TRIBUNE)
    match.interject(0, "graft", "family:cornelius")
    match.interject(4, "mob_incited", "family:aelius")
    assert rome(match).session.chair == person("family:julius")
    play(match, "go_on")
    assert asked(match) == {1: "senate.business"}
