"""Voted laws: a law is a proposal with two sponsors of other factions, and cannot be vetoed or thrown away."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.cards import CARD_OF, INFLUENCE, LAW
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.senate.law_votes import kept, laws_back
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, lines, play, refused

from ..floor import CENSURE, all_for, business, cards, may, sitting, tally, voted
from ..sitting import options
from ..table import hand, holds, of, person, position, rome

ON = {"voted_laws": True}
FULVIUS, JUNIUS, JULIUS = "family:fulvius", "family:junius", "family:julius"
"""Of factions 2, 3 and 1."""


def holding(*laws: str, seat: int = 1, **given: Any) -> Match:
    """A faction holds laws while the chair, Cornelius of faction 0, has the floor."""
    return business(hands={seat: [f"law:{law}" for law in laws]}, **{"options": ON} | given)


def brought(match: Match, law: str, seat: int = 1, sponsors: tuple[str, str] = (FULVIUS, JUNIUS)) -> Match:
    """Faction 1 brings a law, with Fulvius and Junius as its sponsors, who agree."""
    match.interject(seat, "law_propose", f"law:{law}")
    return play(match, *sponsors, "consent", "consent")


def in_force(match: Match, law: str) -> bool:
    """Is a law in force?"""
    return rome(match).laws[LAW.index(f"law:{law}")] == 1


# -- bringing one ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.831a", "republic:9.83")
def test_a_law_played_is_put_to_the_vote_by_anybody_and_without_a_tribune() -> None:
    match = holding("manilian")
    assert not may(match, 1, "law_play")
    assert may(match, 1, "law_propose") == ["law:manilian"]
    brought(match, "manilian")
    assert [motion.subject for motion in rome(match).motions] == ["law"]
    assert asked(match) == {0: "senate.call"}
    assert (in_force(match, "manilian"), hand(match, 1)) == (False, [])
    all_for(match)
    assert in_force(match, "manilian")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.831a", "republic:9.83")
def test_without_the_option_a_law_is_in_force_when_it_is_played() -> None:
    match = holding("manilian", options={})
    assert not may(match, 1, "law_propose")
    match.interject(1, "law_play", "law:manilian")
    assert in_force(match, "manilian")


@pytest.mark.rule("republic:9.831a", "republic:9.83")
def test_at_any_point_of_the_sitting_but_not_once_the_chair_has_closed_it() -> None:
    assert may(sitting("consuls", hands={1: ["law:manilian"]}, options=ON), 1, "law_propose")
    assert not may(holding("manilian", session={"adjourning": True}), 1, "law_propose")
    assert not may(position("combat_phase", phase="combat", hands={1: ["law:manilian"]}, options=ON), 1, "law_propose")


@pytest.mark.rule("republic:9.831a", "republic:L.acilian")
def test_the_condition_of_a_law_holds_for_bringing_it() -> None:
    match = holding("acilian", "manilian")
    assert may(match, 1, "law_propose") == ["law:manilian"]
    why = match.chances(1)["law_propose"].why("law:acilian")
    assert why is not None
    assert why.rule == "republic:L.acilian"


# -- its sponsors ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.831a", "republic:9.831b")
def test_both_sponsors_are_of_other_factions_and_present() -> None:
    match = holding("manilian", provinces={"province:asia": "family:furius"})
    match.interject(1, "law_propose", "law:manilian")
    sponsors = options(match)
    assert not {JULIUS, "family:claudius", "family:manlius", "family:furius"} & set(sponsors)
    assert FULVIUS in sponsors
    refusals = {key: match.asks[1].why(key) for key in (JULIUS, "family:furius", "nobody")}
    told = {key: why.message for key, why in refusals.items() if why is not None}
    assert told[JULIUS] == "refused.own_sponsor"
    assert "refused.own_sponsor" not in (told["family:furius"], told["nobody"])
    play(match, FULVIUS)
    assert asked(match) == {1: "law.cosponsor"}
    assert options(match) == [key for key in sponsors if key != FULVIUS]


@pytest.mark.rule("republic:9.831b")
def test_both_must_agree() -> None:
    match = holding("manilian")
    match.interject(1, "law_propose", "law:manilian")
    play(match, FULVIUS, JUNIUS)
    assert asked(match) == {2: "law.sponsor_consent"}
    play(match, "consent")
    assert asked(match) == {3: "law.sponsor_consent"}
    play(match, "refuse")
    assert not rome(match).motions
    assert hand(match, 1) == ["law:manilian"]
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.831b", "republic:9.131a")
def test_a_pair_that_was_refused_is_not_named_again_this_turn() -> None:
    match = holding("manilian")
    match.interject(1, "law_propose", "law:manilian")
    play(match, FULVIUS, JUNIUS, "refuse")
    match.interject(1, "law_propose", "law:manilian")
    play(match, JUNIUS)
    assert FULVIUS not in options(match)


@pytest.mark.rule("republic:9.831b")
def test_one_faction_may_give_both_and_is_asked_for_each() -> None:
    match = holding("manilian")
    match.interject(1, "law_propose", "law:manilian")
    play(match, FULVIUS, "family:furius")
    assert match.asks[2].params["senator"] == FULVIUS
    play(match, "consent")
    assert match.asks[2].params["senator"] == "family:furius"


@pytest.mark.rule("republic:9.831b")
def test_without_two_willing_men_there_is_no_law() -> None:
    others = ("fabius", "valerius", "fulvius", "furius", "aurelius")
    away = {f"family:{name}": {"place": "captive"} for name in others}
    assert not may(holding("manilian", seats=3, people=away), 1, "law_propose")
    del away["family:fabius"]
    assert may(holding("manilian", seats=3, people=away), 1, "law_propose")


@pytest.mark.rule("republic:9.831b")
def test_a_law_that_passes_gives_its_sponsors_three_and_one_influence() -> None:
    match = holding("manilian", people={FULVIUS: {"influence": 4}, JUNIUS: {"influence": 4}})
    all_for(brought(match, "manilian"))
    assert (of(match, "influence", FULVIUS), of(match, "influence", JUNIUS)) == (7, 5)


@pytest.mark.rule("republic:9.831b", "republic:9.831c")
def test_the_dead_gain_nothing_and_the_vote_goes_on() -> None:
    match = brought(holding("manilian", people={JUNIUS: {"influence": 4}}), "manilian")
    kill(rome(match), person(FULVIUS), Cause.MURDERED)
    all_for(match)
    assert in_force(match, "manilian")
    assert of(match, "influence", JUNIUS) == 5
    assert of(match, "influence", FULVIUS) == INFLUENCE[person(FULVIUS)], "his family, which leads the faction now"


@pytest.mark.rule("republic:9.831b")
def test_nor_does_the_heir_of_a_sponsor_who_died_while_the_law_was_waiting() -> None:
    match = brought(play(holding("manilian"), *CENSURE, "seat:2"), "manilian")
    kill(rome(match), person(FULVIUS), Cause.MURDERED)
    play(match, "for", "clockwise", "for", "for", "for", "for")
    all_for(match)
    assert in_force(match, "manilian")
    assert of(match, "influence", FULVIUS) == INFLUENCE[person(FULVIUS)]


@pytest.mark.rule("republic:9.831b")
def test_a_sponsor_who_dies_before_he_is_asked_cannot_agree() -> None:
    match = holding("manilian")
    match.interject(1, "law_propose", "law:manilian")
    play(match, FULVIUS, JUNIUS)
    kill(rome(match), person(JUNIUS), Cause.MURDERED)
    play(match, "consent")
    assert "law.sponsor_consent" not in asked(match).values(), "nor does his heir speak for him"
    assert not rome(match).motions
    assert hand(match, 1) == ["law:manilian"]


# -- when it is voted on --------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.831a")
def test_played_during_a_vote_it_follows_at_once() -> None:
    match = play(holding("manilian"), *CENSURE, "seat:2")
    brought(match, "manilian")
    assert [motion.subject for motion in rome(match).motions] == ["minor_motion"]
    assert view(rome(match), 0)["laws_waiting"] == ["law:manilian"]
    play(match, "for", "clockwise", "for", "for", "for", "for")
    assert [motion.subject for motion in rome(match).motions] == ["law"]
    assert not view(rome(match), 0)["laws_waiting"]


@pytest.mark.rule("republic:9.831a")
def test_of_several_laws_the_chair_says_which_comes_first() -> None:
    hands = {1: ["law:manilian"], 2: ["law:calpurnian"]}
    match = play(business(hands=hands, options=ON), *CENSURE, "seat:2")
    brought(match, "manilian")
    brought(match, "calpurnian", 2, (JULIUS, JUNIUS))
    play(match, "for", "clockwise", "for", "for", "for", "for")
    assert asked(match) == {0: "senate.law_order"}
    assert options(match) == ["law:manilian", "law:calpurnian"]
    play(match, "law:calpurnian")
    assert rome(match).motions[-1].terms[0] == "law:calpurnian"
    all_for(match)
    assert rome(match).motions[-1].terms[0] == "law:manilian"


@pytest.mark.rule("republic:9.831a", "republic:9.642")
def test_a_law_played_while_the_chair_is_sent_to_war_is_voted_on_before_the_senate_closes() -> None:
    match = holding("manilian", wars={"war:gallic-1": "active"}, legions=20, people={JULIUS: {"place": "nowhere"}})
    play(match, "dispatch", "family:cornelius", "war:gallic-1", 15, 0)
    while asked(match) != {0: "senate.call"}:
        play(match, next(iter(match.asks.values())).default)
    play(match, "seat:2")
    brought(match, "manilian")
    play(match, "for", "clockwise", "for", "for", "for", "for")
    assert [motion.subject for motion in rome(match).motions] == ["law"]
    holds(match.state)


@pytest.mark.rule("republic:9.831a")
def test_a_law_that_nobody_is_left_to_vote_on_goes_back_to_the_hand() -> None:
    s = rome(brought(play(holding("manilian"), *CENSURE, "seat:2"), "manilian"))
    laws_back(s)
    assert (s.hands[1], s.session.laws) == ([CARD_OF["law:manilian"]], [])
    out = rome(brought(play(holding("manilian"), *CENSURE, "seat:2"), "manilian"))
    out.out[1] = 1
    laws_back(out)
    assert (out.hands[1], CARD_OF["law:manilian"] in out.deck[0]) == ([], True)


# -- the vote -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.831c", "republic:9.152b")
def test_no_tribune_vetoes_a_law() -> None:
    match = business(hands={1: ["law:manilian"], 2: cards("tribune")}, options=ON)
    brought(match, "manilian")
    play(match, "seat:2")
    assert asked(match) == {2: "senate.vote"}
    assert "veto" not in options(match)


@pytest.mark.rule("republic:9.831c")
def test_a_rejected_law_leaves_the_game() -> None:
    match = voted(brought(holding("manilian"), "manilian"), *["against"] * 5)
    assert not in_force(match, "manilian")
    assert rome(match).gone == [CARD_OF["law:manilian"]]
    assert [line.params["law"] for line in lines(match, "law.rejected")] == ["law:manilian"]
    assert asked(match) == {0: "senate.business"}, "it is not the chair's proposal, and costs him nothing"


@pytest.mark.rule("republic:9.831c", "republic:L.servilian.2")
def test_no_vote_repeals_a_law_but_the_servilian_still_does() -> None:
    match = holding("servilian", laws=["law:acilian", "law:calpurnian"])
    assert may(match, 1, "servilian_repeal") == ["law:acilian"]
    assert "repeal_law" not in options(match)


@pytest.mark.rule("republic:9.831a")
@pytest.mark.parametrize(("cato", "knights", "more"), [("statesman:22a", 2, 6), ("statesman:22b", 2, 8)])
def test_the_catos_have_six_votes_more_on_laws_and_the_younger_twice_his_knights(
    cato: str, knights: int, more: int
) -> None:
    match = holding("manilian", people={cato: {"faction": 2, "knights": knights}})
    before = view(rome(match), 0)["factions"][2]["votes"]
    brought(match, "manilian")
    play(match, "seat:2", "for")
    assert tally(match)[0] == before + more


@pytest.mark.rule("republic:9.831b", "republic:L.plautian-papirian", "republic:L.servilian.1")
def test_what_a_law_costs_or_gives_its_player_is_his_who_brought_it() -> None:
    match = holding("plautian-papirian", "servilian", wars={"war:social": "active"}, unrest=5)
    all_for(brought(match, "plautian-papirian"))
    assert (of(match, "popularity", JULIUS), rome(match).unrest) == (-1, 3)
    all_for(brought(match, "servilian"))
    assert rome(match).servilian == 1


# -- discarding -----------------------------------------------------------------------------------------------------
def discarding(*keys: str, **given: Any) -> Match:
    """Faction 1 holds too many cards when the card step ends."""
    return position("keep_five", phase="revolution", hands={1: list(keys)}, **{"options": ON} | given)


TWO_LAWS = ("law:manilian", "law:julian", "intrigue:tribune", "intrigue:graft", "intrigue:assassin", "intrigue:tribune")


@pytest.mark.rule("republic:9.8311")
def test_a_law_is_never_thrown_away() -> None:
    match = discarding(*TWO_LAWS)
    assert options(match) == ["intrigue:tribune", "intrigue:graft", "intrigue:assassin", "intrigue:tribune_2"]
    assert refused(match, ["law:manilian"]) == "republic:9.8311"
    assert "law:manilian" in options(discarding(*TWO_LAWS, options={}))


@pytest.mark.rule("republic:9.8311")
def test_laws_above_five_are_kept() -> None:
    laws = [f"law:{name}" for name in ("manilian", "julian", "gabinian", "vatinian", "servilian", "tradition-erodes")]
    match = discarding(*laws, "intrigue:tribune")
    assert match.asks[1].describe()["least"] == 1
    play(match, ["intrigue:tribune"])
    assert hand(match, 1) == laws


@pytest.mark.rule("republic:9.8311", "republic:L.acilian")
def test_the_acilian_law_goes_if_the_calpurnian_was_rejected() -> None:
    acilian = ("law:acilian", *TWO_LAWS[1:])
    assert "law:acilian" not in options(discarding(*acilian))
    rejected = rome(voted(brought(business(hands={1: ["law:calpurnian"]}, options=ON), "calpurnian"), *["against"] * 5))
    rejected.hands[1] = [CARD_OF[key] for key in acilian]
    assert not kept(rejected, CARD_OF["law:acilian"])
    assert kept(rejected, CARD_OF["law:julian"])


@pytest.mark.rule("republic:9.831a", "republic:9.831b")
def test_while_sponsors_are_sought_nobody_brings_another_law() -> None:
    match = business(hands={1: ["law:manilian"], 2: ["law:calpurnian"]}, options=ON)
    match.interject(1, "law_propose", "law:manilian")
    assert not may(match, 1, "law_propose")
    play(match, FULVIUS, JUNIUS)
    assert not may(match, 2, "law_propose")


@pytest.mark.rule("republic:9.831b", "republic:L.servilian.2")
def test_a_servilian_law_given_up_while_sponsors_are_sought_is_brought_no_more() -> None:
    match = holding("servilian", laws=["law:acilian", "law:calpurnian"])
    match.interject(1, "law_propose", "law:servilian")
    play(match, FULVIUS, JUNIUS)
    match.interject(1, "servilian_repeal", "law:acilian")
    play(match, "consent", "consent")
    assert not rome(match).motions
    assert rome(match).discards == [CARD_OF["law:servilian"], CARD_OF["law:acilian"]]


# -- the bot --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.831a", "republic:9.831b")
def test_the_bot_brings_a_law_that_helps_and_sponsors_those_of_others() -> None:
    match = holding("servilian")
    bot = GreedyBot()
    moved = bot.interject(view(rome(match), 1), match.chances(1))
    assert moved == ("law_propose", "law:servilian")
    match.interject(1, *moved)
    while asked(match) != {0: "senate.call"}:
        ((seat, ask),) = match.asks.items()
        play(match, bot(view(rome(match), seat), ask))
    assert rome(match).motions[-1].terms[0] == "law:servilian"
    play(match, "seat:2")
    assert bot(view(rome(match), 2), match.asks[2]) in ("for", "abstain")
