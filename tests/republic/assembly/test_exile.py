"""Exile: a statesman's way out of a trial for his life, what becomes of him there, and how he comes back."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly.exile import banish, choose_exile, claim_exile, come_back, most_for, recallable
from tabularium.games.republic.assembly.state import Assembly
from tabularium.games.republic.cards import FAMILY, INFLUENCE, LOYALTY, NUMBER_OF
from tabularium.games.republic.chance import struck
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.forum.events import abroad
from tabularium.games.republic.playing import blocked
from tabularium.games.republic.senators import members, purse_open
from tabularium.games.republic.state import (
    BENEATH,
    CAPTIVE,
    CURIA,
    EXILE,
    FORUM,
    IN_FORUM,
    NO_OFFICE,
    NOBODY,
    NOWHERE,
    PROVINCE,
    ROME,
    Faction,
    Motion,
)
from tabularium.testing.language import asked, line, play

from ..court import CLAUDIUS, MANLIUS, options
from ..floor import voted
from ..table import concession, of, person, rome
from .factions import board, business, in_court, loaded

CUNCTATOR, FABIUS, SCIPIO, CORNELIUS = "statesman:2a", "family:fabius", "statesman:1a", "family:cornelius"
TIBERIUS, GAIUS, SEMPRONIUS = "statesman:25a", "statesman:25b", "family:sempronius"
CATO = "statesman:22b"
MINING, FURIUS = "concession:mining", "family:furius"


def tried_for_his_life(**accused: Any) -> Match:
    """Fabius Cunctator of faction 0 is on trial, and his faction is called first."""
    people = {CUNCTATOR: {"faction": 0, "major": 1, **accused}}
    match = in_court({}, people=people, concessions={MINING: CUNCTATOR}, dice=[3, 3])
    return play(match, CUNCTATOR, "charge:major", MANLIUS, "seat:0")


def exiled(**given: Any) -> Assembly:
    """Fabius Cunctator is in exile, his family in the Curia."""
    s = board(people={CUNCTATOR: {"faction": 0, "talents": 7, "knights": 2, **given}})
    assert isinstance(s, Assembly)
    s.resume([["sitting"]])
    banish(s, person(CUNCTATOR))
    return s


# -- into exile ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.421a", "republic_assembly:9.44d")
@pytest.mark.parametrize("first", ["no_appeal", "appeal"])
def test_in_the_voting_turn_of_his_faction_a_statesman_may_leave_even_after_an_appeal(first: str) -> None:
    match = play(tried_for_his_life(), first)
    assert asked(match) == {0: "trial.exile"}
    assert match.asks[0].default == "stay"
    play(match, "leave")
    assert of(match, "place", CUNCTATOR) == EXILE
    assert rome(match).motions == []


@pytest.mark.rule("republic_assembly:9.421a")
def test_who_stays_votes_and_cannot_leave_any_more() -> None:
    match = play(tried_for_his_life(), "no_appeal", "stay")
    assert asked(match) == {0: "senate.vote"}
    play(match, "against")
    assert asked(match) == {1: "senate.call"}
    assert of(match, "place", CUNCTATOR) == ROME


@pytest.mark.rule("republic_assembly:9.421a")
def test_only_statesmen_leave_and_only_from_a_trial_for_their_lives() -> None:
    family = in_court({"major": 1})
    play(family, "family:junius", "charge:major", MANLIUS, "seat:3", "no_appeal")
    assert asked(family) == {3: "senate.vote"}
    lesser = in_court({}, people={CUNCTATOR: {"faction": 0, "major": 1}})
    play(lesser, CUNCTATOR, "charge:lesser", MANLIUS, "seat:0", "no_appeal")
    assert asked(lesser) == {0: "senate.vote"}


@pytest.mark.rule("republic_assembly:9.421b")
def test_the_price_of_exile() -> None:
    above = INFLUENCE[person(CUNCTATOR)] + 9
    match = tried_for_his_life(influence=above, popularity=3, prior=1, talents=7, knights=2)
    s = rome(match)
    s.veteran[0], s.sworn[0] = 1, person(CUNCTATOR)
    play(match, "no_appeal", "leave")
    p = person(CUNCTATOR)
    assert (s.influence[p], s.popularity[p], s.prior[p]) == (INFLUENCE[p], 0, 0)
    assert s.holder[concession(MINING)] == IN_FORUM
    assert (s.talents[p], s.knights[p], s.sworn[0]) == (7, 2, p), "what he keeps waits for him"
    assert not purse_open(s, p)
    assert (s.faction[p], p in members(s, Faction(0))) == (NOBODY, False)


@pytest.mark.rule("republic_assembly:9.421b")
def test_bad_popularity_goes_with_him() -> None:
    assert exiled(popularity=-3).popularity[person(CUNCTATOR)] == -3


@pytest.mark.rule("republic_assembly:9.412b")
def test_the_prosecutor_of_an_exile_is_rewarded_as_for_a_conviction() -> None:
    match = tried_for_his_life(influence=INFLUENCE[person(CUNCTATOR)] + 7, prior=1)
    before = of(match, "influence", MANLIUS)
    play(match, "no_appeal", "leave")
    assert of(match, "influence", MANLIUS) == before + 4
    assert of(match, "prior", MANLIUS) == 1


@pytest.mark.rule("republic_assembly:9.412b", "republic_assembly:9.421b")
def test_who_has_less_influence_than_is_printed_loses_none() -> None:
    match = tried_for_his_life(influence=INFLUENCE[person(CUNCTATOR)] - 2)
    before = of(match, "influence", MANLIUS)
    play(match, "no_appeal", "leave")
    assert line(match, "exile.goes").params["lost"] == 0
    assert (of(match, "influence", MANLIUS), of(match, "influence", CUNCTATOR)) == (
        before,
        INFLUENCE[person(CUNCTATOR)] - 2,
    )


@pytest.mark.rule("republic_assembly:9.421a")
def test_the_trial_is_over_with_his_flight() -> None:
    match = play(tried_for_his_life(), "no_appeal", "leave")
    assert [CUNCTATOR, "charge:major"] in rome(match).session.tried


@pytest.mark.rule("republic_assembly:9.421a")
def test_nobody_is_asked_in_a_trial_that_has_lost_its_censor() -> None:
    match = play(tried_for_his_life(), "no_appeal")
    match.interject(3, "assassination", CLAUDIUS)
    s = rome(match)
    s.office[person(CLAUDIUS)] = NO_OFFICE
    s.resume([["sitting"], ["choose_exile"]])
    assert next(choose_exile(s), None) is None
    assert s.scene == "call"


@pytest.mark.rule("republic_assembly:9.422")
def test_a_faction_whose_last_senator_has_left_gets_one_of_the_curia() -> None:
    away = {CORNELIUS: {"place": "forum"}, "family:valerius": {"place": "forum"}, FURIUS: {"place": "curia"}}
    s = board(people={CUNCTATOR: {"faction": 0}, **away})
    assert isinstance(s, Assembly)
    s.leader[0] = NOBODY
    banish(s, person(CUNCTATOR))
    assert list(members(s, Faction(0))) == [person(FURIUS)]


# -- abroad ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.422")
def test_to_his_family_it_is_as_if_he_had_died() -> None:
    s = exiled()
    assert s.place[person(FABIUS)] == CURIA
    led = board(people={SCIPIO: {"faction": 0}})
    assert isinstance(led, Assembly)
    assert led.leader[0] == person(SCIPIO)
    banish(led, person(SCIPIO))
    assert led.leader[0] == person(CORNELIUS)
    assert (led.faction[person(CORNELIUS)], led.place[person(CORNELIUS)]) == (0, ROME)


@pytest.mark.rule("republic_assembly:9.422")
@pytest.mark.parametrize(("dice", "dead"), [((1, 1, 2, 2), FABIUS), ((2, 2, 1, 1), CUNCTATOR)])
def test_dice_decide_whom_a_note_hits(dice: tuple[int, ...], dead: str) -> None:
    s = exiled()
    family = person(FABIUS)
    s.curia.remove(family)
    s.place[family] = FORUM
    assert struck(loaded(s, *dice), NUMBER_OF[family]) == person(dead)


@pytest.mark.rule("republic_assembly:9.422")
def test_an_exile_dies_of_a_foreign_epidemic_and_otherwise_has_no_effect() -> None:
    s = exiled()
    assert abroad(s, person(CUNCTATOR))
    kill(s, person(CUNCTATOR), Cause.MORTALITY)
    assert s.place[person(CUNCTATOR)] == NOWHERE
    assert s.place[person(FABIUS)] == CURIA


# -- and back --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:9.423a")
def test_the_senate_recalls_him_to_the_forum_over_a_family_that_nobody_has() -> None:
    s = exiled()
    come_back(s, person(CUNCTATOR))
    assert (s.place[person(CUNCTATOR)], s.faction[person(CUNCTATOR)]) == (FORUM, NOBODY)
    assert (s.place[person(FABIUS)], person(FABIUS) in s.curia) == (BENEATH, False)
    assert (s.talents[person(CUNCTATOR)], s.knights[person(CUNCTATOR)]) == (7, 2)
    rich = exiled()
    rich.curia.remove(person(FABIUS))
    rich.place[person(FABIUS)], rich.talents[person(FABIUS)] = FORUM, 5
    come_back(rich, person(CUNCTATOR))
    assert (rich.talents[person(CUNCTATOR)], rich.talents[person(FABIUS)]) == (12, 0)


@pytest.mark.rule("republic_assembly:9.423a")
def test_he_takes_the_place_of_his_family_where_a_faction_has_it() -> None:
    s = exiled()
    family, p = person(FABIUS), person(CUNCTATOR)
    s.curia.remove(family)
    s.place[family], s.faction[family], s.knights[family], s.influence[family] = ROME, Faction(2), 1, 15
    come_back(s, p)
    assert (s.place[p], s.faction[p], s.place[family]) == (ROME, 2, BENEATH)
    assert (s.influence[p], s.knights[p], s.talents[p]) == (15, 3, 7)


@pytest.mark.rule("republic_assembly:9.423a")
def test_a_gracchus_joins_his_brother() -> None:
    s = board(people={TIBERIUS: {"faction": 1}, GAIUS: {"faction": 3}})
    assert isinstance(s, Assembly)
    banish(s, person(GAIUS))
    come_back(s, person(GAIUS))
    assert (s.faction[person(GAIUS)], s.place[person(GAIUS)]) == (1, ROME)


@pytest.mark.rule("republic_assembly:9.423a")
def test_a_gracchus_whose_brother_is_nobodys_lies_in_the_forum() -> None:
    s = board(people={TIBERIUS: {"faction": -1, "place": "forum"}, GAIUS: {"faction": 3}})
    assert isinstance(s, Assembly)
    banish(s, person(GAIUS))
    come_back(s, person(GAIUS))
    assert (s.faction[person(GAIUS)], s.place[person(GAIUS)]) == (NOBODY, FORUM)


@pytest.mark.rule("republic_assembly:9.423a")
def test_another_of_his_number_may_be_played_and_then_he_cannot_come_back() -> None:
    s = board(people={SCIPIO: {"faction": 0}})
    assert isinstance(s, Assembly)
    banish(s, person(SCIPIO))
    assert recallable(s) == [person(SCIPIO)]
    assert blocked(s, Faction(0), person("statesman:1b")) is None
    s.faction[person("statesman:1b")], s.place[person("statesman:1b")] = Faction(0), ROME
    assert recallable(s) == []


@pytest.mark.rule("republic_assembly:9.423a", "republic_assembly:10.82b")
@pytest.mark.parametrize(("place", "faction"), [(CAPTIVE, 2), (PROVINCE, NOBODY)])
def test_he_cannot_come_back_while_his_family_is_captive_or_governs_for_nobody(place: int, faction: int) -> None:
    s = exiled()
    family = person(FABIUS)
    s.curia.remove(family)
    s.place[family], s.faction[family] = place, Faction(faction)
    assert recallable(s) == []
    s.place[family], s.faction[family] = place, Faction(2)
    assert (recallable(s) == []) == (place == CAPTIVE), "from a faction's governor he takes over"


@pytest.mark.rule("republic_assembly:9.423a", "republic_assembly:9.423b")
@pytest.mark.parametrize(("roll", "won"), [(-1, True), (0, False)])
def test_the_faction_that_did_most_for_his_return_may_win_him(roll: int, won: bool) -> None:
    p = person(CUNCTATOR)
    total = LOYALTY[p] + roll
    dice = [total // 2, total - total // 2]
    match = business(people={CUNCTATOR: {"place": "exile", "faction": -1}, FABIUS: {"place": "curia"}}, dice=dice)
    play(match, "exile_recall")
    assert options(match) == [CUNCTATOR]
    play(match, CUNCTATOR)
    voted(match, "abstain", "for", "abstain", "abstain", "abstain")
    assert asked(match) == {2: "senate.exile_claim"}
    play(match, "claim")
    assert (of(match, "faction", CUNCTATOR) == 2) == won
    assert (of(match, "faction", FABIUS) == 2) == won, "his family goes with him"
    assert of(match, "place", CUNCTATOR) == (ROME if won else FORUM)


@pytest.mark.rule("republic_assembly:9.421b", "republic_assembly:9.422")
def test_nobody_rules_for_life_from_exile() -> None:
    s = board(people={CUNCTATOR: {"faction": 0}}, life=person(CUNCTATOR))
    assert isinstance(s, Assembly)
    banish(s, person(CUNCTATOR))
    assert s.life == NOBODY
    other = board(people={CUNCTATOR: {"faction": 0}}, life=person(CLAUDIUS))
    assert isinstance(other, Assembly)
    banish(other, person(CUNCTATOR))
    assert other.life == person(CLAUDIUS)


@pytest.mark.rule("republic_assembly:9.423b")
def test_the_most_votes_for_his_return_are_those_of_a_whole_faction() -> None:
    s = board()
    motion = Motion(subject="exile_recall", terms=[CUNCTATOR], by=Faction(0))
    motion.ayes, motion.noes = [3, 6, 7], [9]
    motion.weights = [[3, 4], [6, 3], [7, 2], [9, 30]]
    assert most_for(s, motion) == 2
    motion.weights = [[3, 6], [6, 3], [7, 2], [9, 30]]
    assert most_for(s, motion) == 1


@pytest.mark.rule("republic_assembly:9.423a", "republic_assembly:9.423b")
@pytest.mark.parametrize(("answer", "faction"), [("claim", 4), ("decline", 2)])
def test_he_can_be_won_with_his_family_from_another_faction(answer: str, faction: int) -> None:
    people = {CUNCTATOR: {"place": "exile", "faction": -1}, FABIUS: {"faction": 2}}
    match = business(people=people, dice=[1, 1])
    play(match, "exile_recall", CUNCTATOR)
    voted(match, "abstain", "abstain", "abstain", "for", "abstain")
    assert asked(match) == {4: "senate.exile_claim"}
    assert of(match, "faction", CUNCTATOR) == 2
    play(match, answer)
    assert [of(match, "faction", key) for key in (CUNCTATOR, FABIUS)] == [faction, faction]


@pytest.mark.rule("republic_assembly:9.423b", "republic_assembly:2d")
def test_with_or_equal_the_loyalty_itself_wins_him() -> None:
    total = LOYALTY[person(CUNCTATOR)]
    match = business(
        people={CUNCTATOR: {"place": "exile", "faction": -1}, FABIUS: {"place": "curia"}},
        dice=[total // 2, total - total // 2],
        options={"printed_comparisons": "or_equal"},
    )
    play(match, "exile_recall", CUNCTATOR)
    voted(match, "abstain", "for", "abstain", "abstain", "abstain")
    play(match, "claim")
    assert of(match, "faction", CUNCTATOR) == 2


@pytest.mark.rule("republic_assembly:9.423b")
def test_evil_omens_spoil_the_claim_on_an_exile() -> None:
    total = LOYALTY[person(CUNCTATOR)] - 1
    people = {CUNCTATOR: {"place": "exile", "faction": -1}, FABIUS: {"place": "curia"}}
    match = business(people=people, dice=[total // 2, total - total // 2], events={"event:evil-omens": 1})
    play(match, "exile_recall", CUNCTATOR)
    voted(match, "abstain", "for", "abstain", "abstain", "abstain")
    play(match, "claim")
    assert of(match, "faction", CUNCTATOR) == NOBODY


@pytest.mark.rule("republic_assembly:9.423b", "republic_assembly:7.51b")
@pytest.mark.parametrize(("dice", "won"), [((5, 4), True), ((6, 4), False)])
def test_a_natural_ten_wins_no_exile_however_loyal_he_is(dice: tuple[int, int], won: bool) -> None:
    assert LOYALTY[person(CATO)] == 11
    match = business(people={CATO: {"place": "exile", "faction": -1}}, dice=dice)
    play(match, "exile_recall", CATO)
    voted(match, "abstain", "for", "abstain", "abstain", "abstain")
    play(match, "claim")
    assert (of(match, "faction", CATO) == 2) == won


@pytest.mark.rule("republic_assembly:9.423b")
def test_nobody_is_asked_about_an_exile_who_has_died_on_his_way() -> None:
    s = exiled()
    s.resume([["sitting"], ["claim_exile"]])
    assert next(claim_exile(s, [person(CUNCTATOR), s.deaths[person(CUNCTATOR)] + 1], Faction(1)), None) is None
    assert s.scene == "sitting"


@pytest.mark.rule("republic_assembly:9.423b")
def test_a_leader_who_has_come_back_is_nobodys_prey() -> None:
    match = business(people={SCIPIO: {"place": "exile", "faction": -1}, CORNELIUS: {"faction": 0}})
    rome(match).leader[0] = person(CORNELIUS)
    play(match, "exile_recall", SCIPIO)
    voted(match, "for", "abstain", "abstain", "abstain", "abstain")
    assert asked(match) == {1: "senate.business"}, "Julius presides, and nobody is asked"
    assert rome(match).leader[0] == person(SCIPIO)
    assert FAMILY[person(SCIPIO)] == person(CORNELIUS)


@pytest.mark.rule("republic_assembly:9.421a")
def test_the_trial_comes_before_a_vote_that_waits_for_it() -> None:
    match = tried_for_his_life()
    rome(match).motions.insert(0, Motion(subject="minor_motion", terms=["motion:censure", MANLIUS], by=Faction(0)))
    play(match, "no_appeal")
    assert match.asks[0].params["senator"] == CUNCTATOR
    play(match, "leave")
    assert [motion.subject for motion in rome(match).motions] == ["minor_motion"]
