"""The Pontifex Maximus and his priests: election, income, votes, veto, omens, removal."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.forum.closing import mark_officers
from tabularium.games.republic.forum.events import evil_omens
from tabularium.games.republic.playing import play_statesman
from tabularium.games.republic.senate.censor import censorial
from tabularium.games.republic.senate.elections import consular
from tabularium.games.republic.senate.governors import eligible
from tabularium.games.republic.senate.pontifex import PontifexRemoval, may_ordain
from tabularium.games.republic.senate.subjects import SUBJECTS, proposable
from tabularium.games.republic.senators import highest_officer, names, votes
from tabularium.games.republic.state import CAPTIVE, EVERY_FACTION, NOBODY, ROME, Motion, Republic, Session
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, lines, play

from ..court import AELIUS, JUNIUS, court, tried
from ..floor import CENSURE, all_for, business, cards, may, sitting, tally, voted
from ..sitting import options
from ..table import board, holds, loaded, of, person, position, rome

ON = {"pontifex_maximus": True}
FABIUS, FULVIUS, FURIUS = "family:fabius", "family:fulvius", "family:furius"
SCIPIO, CORNELIUS = "statesman:1a", "family:cornelius"
GALLIC = {"wars": {"war:gallic-1": "active"}, "legions": 20}


def holy(key: str = FABIUS, **given: Any) -> dict[str, Any]:
    """A senator is Pontifex Maximus: Fabius of faction 0 unless the test says otherwise."""
    return {"pontifex": person(key), "options": ON, **given}


def priesthood(*keys: str) -> list[int]:
    """These are priests."""
    column = list(board().priest)
    for key in keys:
        column[person(key)] = 1
    return column


@pytest.mark.rule("republic:9.655a")
def test_alone_in_rome_a_pontifex_ordains_nobody() -> None:
    s = board(**holy())
    assert may_ordain(s, EVERY_FACTION[0]) is not None
    for p, place in enumerate(s.place):
        if place == ROME and p != s.pontifex:
            s.place[p] = CAPTIVE
    assert may_ordain(s, EVERY_FACTION[0]) is None


# -- the election ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.65a", "republic:9.17a")
@pytest.mark.parametrize(("given", "open_to_vote"), [({"options": ON}, True), ({}, False), (None, False)])
def test_nobody_is_proposed_where_the_office_is_none_or_not_vacant(given: Any, open_to_vote: bool) -> None:
    s = board(**(holy() if given is None else given), session=Session(step="pontifex"))
    assert ("pontifex" in proposable(s, EVERY_FACTION[0])) == open_to_vote


@pytest.mark.rule("republic:9.65a")
def test_a_vacant_office_is_filled_after_the_consuls_and_before_dictator_and_censor() -> None:
    match = sitting("pontifex", options=ON, provinces={"province:asia": "family:valerius"})
    assert asked(match) == {0: "senate.pontifex"}
    assert FABIUS in options(match)
    assert not {CORNELIUS, "family:julius"} & set(options(match)), "the consuls hold an office"
    assert "family:valerius" not in options(match), "he is not in Rome"
    all_for(play(match, FABIUS))
    assert rome(match).pontifex == person(FABIUS)
    assert rome(match).session.step == "censor"


@pytest.mark.rule("republic:9.65a", "republic:9.2d")
def test_who_holds_an_office_is_told_so() -> None:
    match = sitting("pontifex", options=ON)
    why = match.asks[0].why(CORNELIUS)
    assert why is not None
    assert (why.message, why.rule) == ("refused.other_office", "republic:9.2d")


@pytest.mark.rule("republic:9.65a", "republic:9.131a")
def test_a_rejected_candidate_is_not_named_again_and_the_last_needs_no_vote() -> None:
    match = sitting("pontifex", options=ON)
    play(match, FABIUS)
    voted(match, *["against"] * 3, "abstain", "for")
    assert asked(match) == {0: "senate.pontifex"}
    assert FABIUS not in options(match)
    why = match.asks[0].why(FABIUS)
    assert why is not None
    assert why.message == "refused.rejected_before"
    away = {key: {"place": "captive"} for key in board_keys() if key != FABIUS}
    alone = sitting("pontifex", options=ON, people=away)
    assert rome(alone).pontifex == person(FABIUS)


def board_keys() -> list[str]:
    s = board()
    return names(p for p in range(15) if s.office[p] == 0)


@pytest.mark.rule("republic:9.65a")
@pytest.mark.parametrize("given", [{"options": {}}, holy(FULVIUS)], ids=["off", "filled"])
def test_nobody_is_elected_without_the_option_or_while_one_is_in_office(given: dict[str, Any]) -> None:
    match = sitting("pontifex", **given)
    assert asked(match) == {0: "senate.censor"}


@pytest.mark.rule("republic:7.8a", "republic:9.65c")
def test_his_is_a_major_office_for_which_he_can_be_tried() -> None:
    s = board(**holy(), phase="forum")
    mark_officers(s)
    assert s.major[person(FABIUS)]


@pytest.mark.rule("republic:9.821a", "republic:9.65a")
def test_a_consul_for_life_can_be_proposed_before_the_pontifex_is_elected() -> None:
    great = {FULVIUS: {"influence": 21}}
    match = sitting("pontifex", options=ON, people=great, hands={1: cards("tribune")})
    assert [seat for seat in EVERY_FACTION[:5] if may(match, seat, "propose_life")] == [0]
    match.interject(0, "propose_life", FULVIUS)
    voted(match, *["against"] * 3, "abstain", "abstain")
    assert asked(match) == {0: "senate.pontifex"}, "and the sitting goes on"
    by_tribune = sitting("pontifex", options=ON, people=great, hands={1: cards("tribune")})
    by_tribune.interject(1, "tribune_propose", "intrigue:tribune")
    assert "consul_for_life" in options(by_tribune)


@pytest.mark.rule("republic:9.65b")
def test_he_gains_five_influence_once() -> None:
    match = sitting("pontifex", options=ON, people={FABIUS: {"influence": 4}})
    all_for(play(match, FABIUS))
    assert of(match, "influence", FABIUS) == 9
    assert view(rome(match), 0)["pontifex"] == FABIUS
    assert rome(match).session.step == "censor", "and the sitting goes on"


@pytest.mark.rule("republic:9.152b", "republic:9.65a")
def test_the_last_candidate_but_one_can_be_vetoed() -> None:
    match = sitting("pontifex", options=ON, hands={1: cards("tribune")})
    play(match, FABIUS, "seat:1")
    assert "veto" in options(match)


@pytest.mark.rule("republic:9.2d")
def test_he_holds_no_other_office_unless_the_table_lets_him() -> None:
    s = board(**holy(people={FABIUS: {"prior": 1}}))
    assert person(FABIUS) not in [*consular(s), *censorial(s), *eligible(s)]
    free = board(**holy(people={FABIUS: {"prior": 1}}, options={**ON, "pontifex_other_offices": True}))
    assert all(person(FABIUS) in able for able in (consular(free), censorial(free), eligible(free)))
    both = sitting("pontifex", options={**ON, "pontifex_other_offices": True})
    assert CORNELIUS in options(both)


@pytest.mark.rule("republic:9.11a", "republic:4.2b")
def test_he_ranks_after_the_officers_and_before_all_others() -> None:
    people = {CORNELIUS: {"office": "none"}, "family:julius": {"office": "none", "influence": 30}}
    assert highest_officer(board(**holy(people=people))) == person(FABIUS)
    assert highest_officer(board(**holy())) == person(CORNELIUS)
    away = board(**holy(people=people, provinces={"province:asia": FABIUS}))
    assert highest_officer(away) == person("family:julius")
    assert highest_officer(away, everybody=True) == person(FABIUS)


# -- losing it ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.65c")
def test_death_vacates_the_office_and_a_statesman_inherits_it() -> None:
    s = loaded(board(**holy(priest=priesthood(FULVIUS))))
    kill(s, person(FABIUS), Cause.MORTALITY)
    kill(s, person(FULVIUS), Cause.MORTALITY)
    assert (s.pontifex, any(s.priest)) == (NOBODY, False)
    heir = loaded(board(**holy(CORNELIUS, people={CORNELIUS: {"office": "none"}}, hands={0: [SCIPIO]})))
    play_statesman(heir, heir.faction[person(CORNELIUS)], person(SCIPIO))
    assert heir.pontifex == person(SCIPIO)
    priest = loaded(board(priest=priesthood(CORNELIUS), options=ON, hands={0: [SCIPIO]}))
    play_statesman(priest, priest.faction[person(CORNELIUS)], person(SCIPIO))
    assert (priest.priest[person(SCIPIO)], priest.priest[person(CORNELIUS)]) == (1, 0)


@pytest.mark.rule("republic:9.65c")
@pytest.mark.parametrize(("charge", "kept"), [("charge:lesser", True), ("charge:major", False)])
def test_a_minor_trial_leaves_him_the_office_and_a_major_one_does_not(charge: str, kept: bool) -> None:
    match = tried(court({"major": 1}, **holy(JUNIUS)), charge)
    while rome(match).motions:
        key = next(iter(asked(match).values()))
        play(match, {"senate.call": "clockwise", "trial.appeal": "no_appeal"}.get(key, "for"))
    assert lines(match, "trial.convicted")
    assert (rome(match).pontifex == person(JUNIUS)) == kept


@pytest.mark.rule("republic:9.143b", "republic:9.654a")
def test_two_thirds_of_the_votes_remove_him() -> None:
    removal = PontifexRemoval()
    assert removal.carries(20, 10)
    assert not removal.carries(19, 10)
    assert removal.carries(1, 0)
    assert not removal.carries(0, 0)


@pytest.mark.rule("republic:9.654a", "republic:9.654b", "republic:9.65c")
def test_removed_he_loses_five_influence_and_the_office() -> None:
    match = business(**holy(people={FABIUS: {"influence": 3}}))
    play(match, "remove_pontifex")
    all_for(match)
    assert (rome(match).pontifex, of(match, "influence", FABIUS)) == (NOBODY, 0)
    rich = business(**holy(people={FABIUS: {"influence": 13}}))
    all_for(play(rich, "remove_pontifex"))
    assert of(rich, "influence", FABIUS) == 8


@pytest.mark.rule("republic:9.143b", "republic:9.654a")
def test_a_bare_majority_is_not_enough_and_it_is_put_once_a_turn() -> None:
    match = business(**holy())
    play(match, "remove_pontifex")
    voted(match, "for", "for", "against", "against", "abstain")
    assert rome(match).pontifex == person(FABIUS)
    assert "remove_pontifex" not in options(match)
    assert "remove_pontifex" not in options(business(options=ON))


# -- money ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.11b", "republic:9.653a")
def test_he_earns_a_die_of_talents_more() -> None:
    match = position("personal_income", phase="revenue", dice=[4], **holy())
    assert of(match, "talents", FABIUS) == 5
    omens = position("personal_income", phase="revenue", dice=[4], events={"event:evil-omens": 1}, **holy())
    assert of(omens, "talents", FABIUS) == 4
    captive = position("personal_income", phase="revenue", people={FABIUS: {"place": "captive"}}, **holy())
    assert of(captive, "talents", FABIUS) == 0


def omen(level: int = 1, talents: int = 25, treasury: int = 0, **given: Any) -> Republic:
    """Evil omens with Fabius as Pontifex."""
    people = {FABIUS: {"talents": talents, "influence": 9, **given.pop("fabius", {})}}
    s = loaded(board(phase="forum", chest=50, people=people, treasuries={0: treasury}, **holy(**given)))
    evil_omens(s, level)
    holds(s)
    return s


@pytest.mark.rule("republic:9.653b")
def test_he_pays_for_evil_omens_and_the_state_does_not() -> None:
    s = omen()
    assert (s.talents[person(FABIUS)], s.chest, s.pontifex) == (5, 50, person(FABIUS))
    assert (s.influence[person(FABIUS)], s.impious) == (9, [])
    nobody = loaded(board(phase="forum", chest=50, options=ON))
    evil_omens(nobody, 1)
    assert nobody.chest == 30


@pytest.mark.rule("republic:9.653c", "republic:9.654b")
def test_who_cannot_pay_or_sees_a_second_omen_loses_the_office() -> None:
    poor = omen(talents=12, treasury=30)
    assert (poor.pontifex, poor.influence[person(FABIUS)], poor.talents[person(FABIUS)]) == (NOBODY, 4, 0)
    again = omen(level=2)
    assert (again.pontifex, again.influence[person(FABIUS)], again.talents[person(FABIUS)]) == (NOBODY, 4, 25)
    assert again.chest == 50


@pytest.mark.rule("republic:9.653d")
@pytest.mark.parametrize(
    ("treasury", "left", "chest", "blamed"),
    [(30, 12, 50, False), (18, 0, 50, False), (17, 0, 50, True), (8, 0, 50, True), (6, 0, 48, True), (0, 0, 42, True)],
)
def test_his_faction_pays_what_is_missing_and_a_fine_or_its_leader_answers_for_it(
    treasury: int, left: int, chest: int, blamed: bool
) -> None:
    s = omen(talents=12, treasury=treasury)
    assert (s.treasury[0], s.chest) == (left, chest)
    assert s.impious == ([person(CORNELIUS), 0] if blamed else [])


@pytest.mark.rule("republic:9.653c", "republic:10.71b")
def test_a_captives_purse_is_frozen() -> None:
    s = omen(talents=25, treasury=30, fabius={"place": "captive"})
    assert (s.talents[person(FABIUS)], s.treasury[0], s.pontifex) == (25, 0, NOBODY)


@pytest.mark.rule("republic:9.653d")
def test_the_leader_may_be_tried_beside_all_other_trials_for_his_life() -> None:
    impious = {"impious": [person("family:flaminius"), 0], "options": ON}
    match = court({"major": 1}, session={"minor_trials": 2}, **impious)
    assert set(options(match)) == {"end_trials", "family:flaminius"}
    tried(match, "charge:impiety", "family:flaminius")
    assert rome(match).session.minor_trials == 2
    while rome(match).motions:
        key = next(iter(asked(match).values()))
        play(match, {"senate.call": "clockwise", "trial.appeal": "no_appeal"}.get(key, "for"))
    assert [line.params["senator"] for line in lines(match, "senator.dies")] == ["family:flaminius"]


@pytest.mark.rule("republic:9.653d")
def test_only_in_the_next_senate_and_only_the_same_man() -> None:
    match = play(court(impious=[person("family:flaminius"), 0], options=ON), "end_trials")
    assert rome(match).impious == []
    dead = court(impious=[person("family:flaminius"), 1], options=ON)
    assert "family:flaminius" not in options(dead)


# -- votes ----------------------------------------------------------------------------------------------------------
def cast(match: Match, *frame: Any) -> int:
    """The votes of faction 2 for what the chair proposes."""
    play(match, *frame)
    while asked(match) != {0: "senate.call"}:
        play(match, next(iter(match.asks.values())).default)
    play(match, "seat:2", "for")
    return tally(match)[0]


ARMY = ("dispatch", "family:julius", "war:gallic-1", 12)


@pytest.mark.rule("republic:9.651")
def test_his_own_votes_and_knights_count_twice_on_armies_and_commanders() -> None:
    people = {FULVIUS: {"knights": 2}}
    plain = cast(business(people=people, options=ON, **GALLIC), *ARMY)
    blessed = cast(business(people=people, **GALLIC, **holy(FULVIUS)), *ARMY)
    assert blessed == plain + 2 + 2
    assert cast(business(people=people, **holy(FULVIUS)), *CENSURE) == cast(business(people=people), *CENSURE)


@pytest.mark.rule("republic:9.651")
def test_bought_votes_are_not_doubled() -> None:
    people = {FULVIUS: {"talents": 4}}
    match = business(people=people, **GALLIC, **holy(FULVIUS))
    play(match, *ARMY)
    while asked(match) != {0: "senate.call"}:
        play(match, next(iter(match.asks.values())).default)
    play(match, "seat:2", "for_buying", 4)
    assert dict(map(tuple, rome(match).motions[-1].weights))[person(FULVIUS)] == 2 * 2 + 4


@pytest.mark.rule("republic:9.651", "republic:9.655d")
def test_garrisons_are_no_such_matter() -> None:
    given = {"provinces": {"province:sicilia": "family:valerius"}, "legions": 4}
    garrison = ("garrison", "province:sicilia", 1)
    assert cast(business(**given, **holy(FULVIUS)), *garrison) == cast(business(**given, options=ON), *garrison)


@pytest.mark.rule("republic:9.655d")
def test_a_priest_has_a_vote_more_on_armies() -> None:
    plain = cast(business(options=ON, **GALLIC), *ARMY)
    assert cast(business(priest=priesthood(FULVIUS, FURIUS), options=ON, **GALLIC), *ARMY) == plain + 2
    assert cast(business(priest=priesthood(FULVIUS), options=ON), *CENSURE) == cast(business(), *CENSURE)
    both = business(priest=priesthood(FULVIUS), **GALLIC, **holy(FULVIUS))
    assert cast(both, *ARMY) == plain + 2 + 1, "a priest who is elected Pontifex stays one"


@pytest.mark.rule("republic:9.651", "republic:9.655d", "republic:9.42b")
def test_in_a_trial_he_and_his_priests_have_their_usual_votes() -> None:
    s = board(people={JUNIUS: {"influence": 9}}, **holy(JUNIUS, priest=priesthood(JUNIUS, FULVIUS)))
    motion = Motion(subject="trial", terms=[JUNIUS, FULVIUS, "charge:corruption"], by=s.faction[person(FABIUS)])
    weight = SUBJECTS["trial"].weight
    assert weight(s, motion, person(JUNIUS)) == votes(s, person(JUNIUS)) + 9
    assert weight(s, motion, person(FULVIUS)) == votes(s, person(FULVIUS))


# -- the veto -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.652")
def test_in_his_own_turn_to_vote_he_vetoes_without_a_card_once_a_year() -> None:
    match = play(business(**holy(FULVIUS)), *CENSURE, "seat:2")
    assert "veto" in options(match)
    play(match, "veto")
    assert not rome(match).motions
    play(match, "minor_motion", "motion:thanks", JUNIUS, "seat:2")
    assert "veto" not in options(match)


@pytest.mark.rule("republic:9.652")
def test_before_his_turn_too_but_not_before_the_vote_begins_nor_after_his_own() -> None:
    match = business(**holy(FULVIUS))
    assert not may(match, 2, "pontifex_veto")
    play(match, *CENSURE)
    assert not may(match, 2, "pontifex_veto")
    play(match, "seat:1")
    assert may(match, 2, "pontifex_veto") == ["pontifex"]
    assert not may(match, 1, "pontifex_veto")
    match.interject(2, "pontifex_veto", "pontifex")
    assert not rome(match).motions
    assert asked(match) == {0: "senate.business"}
    late = play(business(**holy(FULVIUS)), *CENSURE, "seat:2", "for")
    assert not may(late, 2, "pontifex_veto")


@pytest.mark.rule("republic:9.652", "republic:I.graft")
def test_a_veto_that_is_bought_off_lets_the_vote_go_on_where_it_stood() -> None:
    people = {"family:claudius": {"talents": 6}}
    match = business(hands={1: cards("graft")}, people=people, dice=[1], **holy(FULVIUS))
    match.stop(1, "tribune.played")
    play(match, *CENSURE, "seat:3", "for")
    match.interject(2, "pontifex_veto", "pontifex")
    match.interject(1, "graft", "family:claudius")
    assert asked(match) == {0: "senate.call"}
    assert rome(match).motions[-1].called == [3]
    assert not may(match, 2, "pontifex_veto"), "it is used up"


@pytest.mark.rule("republic:9.652", "republic:9.654a")
def test_not_against_his_own_removal() -> None:
    match = play(business(**holy(FULVIUS)), "remove_pontifex", "seat:1")
    assert not may(match, 2, "pontifex_veto")
    play(match, "for", "seat:2")
    assert "veto" not in options(match)
    carded = play(business(hands={2: cards("tribune")}, **holy(FULVIUS)), "remove_pontifex", "seat:2")
    assert "veto" in options(carded)


@pytest.mark.rule("republic:9.652", "republic:9.33c")
def test_not_against_a_dictators_proposal_nor_from_far_away() -> None:
    people = {CORNELIUS: {"office": "dictator"}}
    match = play(business(people=people, **holy(FULVIUS)), *CENSURE, "seat:1")
    assert not may(match, 2, "pontifex_veto")
    away = play(business(provinces={"province:asia": FULVIUS}, **holy(FULVIUS)), *CENSURE, "seat:1")
    assert not may(away, 2, "pontifex_veto")


@pytest.mark.rule("republic:9.652", "republic:9.71b")
def test_nobody_vetoes_while_a_dagger_is_drawn() -> None:
    match = play(business(dice=[3], **holy(FULVIUS)), *CENSURE, "seat:1")
    match.interject(4, "assassination", JUNIUS)
    assert not may(match, 2, "pontifex_veto")


# -- priests --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.655a", "republic:9.655b", "republic:CH.14")
def test_once_a_year_he_makes_a_priest_of_anybody_present_but_himself() -> None:
    match = business(**holy(people={JUNIUS: {"influence": 4}}, provinces={"province:asia": AELIUS}))
    able = may(match, 0, "ordain")
    assert JUNIUS in able
    assert not {FABIUS, AELIUS, "none"} & set(able)
    why = match.chances(0)["ordain"].why(FABIUS)
    assert why is not None
    assert why.message == "refused.pontifex_no_priest"
    match.interject(0, "ordain", JUNIUS)
    assert (of(match, "priest", JUNIUS), of(match, "influence", JUNIUS)) == (1, 5)
    assert not may(match, 0, "ordain")
    assert view(rome(match), 0)["senators"][JUNIUS]["priest"] is True


@pytest.mark.rule("republic:9.655a", "republic:9.655b")
def test_he_may_move_the_status_or_take_it_away() -> None:
    people = {JUNIUS: {"influence": 0}, FULVIUS: {"influence": 4}}
    match = business(**holy(people=people, priest=priesthood(JUNIUS)))
    match.interject(0, "ordain", FULVIUS)
    assert asked(match) == {0: "pontifex.former"}
    assert options(match) == ["none", JUNIUS]
    assert not may(match, 0, "ordain"), "one at a time"
    play(match, JUNIUS)
    assert (of(match, "priest", JUNIUS), of(match, "priest", FULVIUS)) == (0, 1)
    assert (of(match, "influence", JUNIUS), of(match, "influence", FULVIUS)) == (0, 5)
    two = business(**holy(people=people, priest=priesthood(JUNIUS)))
    two.interject(0, "ordain", FULVIUS)
    play(two, "none")
    assert (of(two, "priest", JUNIUS), of(two, "priest", FULVIUS)) == (1, 1)
    gone = business(**holy(people={JUNIUS: {"influence": 3}}, priest=priesthood(JUNIUS)))
    gone.interject(0, "ordain", "none")
    play(gone, JUNIUS)
    assert (of(gone, "priest", JUNIUS), of(gone, "influence", JUNIUS)) == (0, 2)


@pytest.mark.rule("republic:9.655a")
def test_only_in_the_senate_and_only_if_he_is_there() -> None:
    assert not may(business(**holy(provinces={"province:asia": FABIUS})), 0, "ordain")
    assert not may(position("revolution_phase", phase="revolution", **holy()), 0, "ordain")
    assert not may(business(**holy()), 1, "ordain")
    assert not may(business(options=ON), 0, "ordain")


@pytest.mark.rule("republic:9.655c")
def test_a_priest_may_hold_any_office() -> None:
    s = board(priest=priesthood(FULVIUS), options=ON, people={FULVIUS: {"prior": 1}})
    assert all(person(FULVIUS) in able for able in (consular(s), censorial(s), eligible(s)))


# -- the bot --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.655a", "republic:9.65a")
def test_the_bot_ordains_its_own_and_stands_by_them() -> None:
    bot = GreedyBot()
    match = business(**holy())
    moved = bot.interject(view(rome(match), 0), match.chances(0))
    assert moved == ("ordain", CORNELIUS)
    play(match, "remove_pontifex", "seat:1")
    assert bot(view(rome(match), 1), match.asks[1]) == "abstain"
    vacant = sitting("pontifex", options=ON)
    assert bot(view(rome(vacant), 0), vacant.asks[0]) == "family:valerius", "whom no army will miss"
    play(vacant, "family:valerius", "seat:1")
    assert bot(view(rome(vacant), 1), vacant.asks[1]) == "abstain"
    own = play(business(**holy(FULVIUS)), "remove_pontifex", "seat:2")
    assert bot(view(rome(own), 2), own.asks[2]) == "against"


@pytest.mark.rule("republic:9.65a")
def test_a_tribune_does_not_bring_the_election_where_there_is_no_such_office() -> None:
    match = sitting("pontifex", session={"reserved": [2]}, hands={2: cards("tribune")})
    assert asked(match) == {2: "tribune.subject"}, "after it the Censor's election is his to open"
    assert "pontifex" not in options(match)
    with_office = sitting("pontifex", session={"reserved": [2]}, options=ON)
    assert "pontifex" in options(with_office)
