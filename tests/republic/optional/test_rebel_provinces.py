"""War with rebel governors: the assault on their provinces, the interception of their forces, and civil war."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match, Window
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.cards import NUMBER_OF, REVOLTS
from tabularium.games.republic.combat import assault
from tabularium.games.republic.combat.civil_war import thin_out
from tabularium.games.republic.combat.interception import lose_fleets
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.forces import army, garrison, provincial_armies_with, raise_legions
from tabularium.games.republic.odds.battle import battle as odds
from tabularium.games.republic.results import DEFEAT, STALEMATE, Result
from tabularium.games.republic.revolt import arrive, escort, in_transit, marches
from tabularium.games.republic.senate.closing import helpless
from tabularium.games.republic.senate.dispatch import front, needs, targets, too_weak
from tabularium.games.republic.senate.interception import chance
from tabularium.games.republic.senate.recall import settled as settled_commanders
from tabularium.games.republic.senate.reinforcing import reinforceable
from tabularium.games.republic.state import (
    ACTIVE_BOX,
    AT_HOME,
    CURIA,
    FIELD,
    IN_TRANSIT,
    JOINED,
    NOBODY,
    REBEL_POST,
    REBEL_PROVINCE_POST,
    ROME,
    VACANT,
    WITH,
    Republic,
    Session,
)
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, legal, lines, play

from ..floor import all_for
from ..sitting import refusals
from ..table import holds, of, person, province, rome
from .provinces import forces
from .rebels import AFRICA, ASIA, FABIUS, JULIUS, MANLIUS, NO_CHIT, ON, SICILIA, VALERIUS, playing, risen

FULVIUS, POMPEY = "family:fulvius", "statesman:30a"
HARMLESS = (NO_CHIT, 28, 29, 30, 27, 26)


def sent(
    where: str,
    stands: dict[str, int],
    *dice: int,
    legions: int = 10,
    fleets: int = 0,
    governor: str = MANLIUS,
    **given: Any,
) -> Republic:
    """Julius, military 4, has been sent with an army against a rebel province; Manlius, military 3, governs it."""
    if governor == MANLIUS:
        given["people"] = {MANLIUS: {"faction": 0}, **given.get("people", {})}
    s = risen({where: stands}, *dice, where=where, governor=governor, phase="combat", **given)
    p = person(JULIUS)
    s.place[p], s.post[p], s.sent[p], s.rank[p] = FIELD, REBEL_PROVINCE_POST + province(where), s.turn, 1
    raise_legions(s, legions, WITH + p)
    s.fleets_with[p] = fleets
    holds(s)
    return s


def fought(match: Match, message: str = "assault.fought") -> dict[str, Any]:
    return lines(match, message)[0].params


# -- how strong a rebel province is ---------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.381a", "republic:11.33")
def test_base_armies_legions_veterans_and_the_governor_defend_it() -> None:
    s = sent(SICILIA, {"armies": 4, "legions": 3})
    veteran = garrison(s, province(SICILIA))[0]
    s.veteran[veteran] = 1
    assert assault.land_force(s, province(SICILIA)) == 2 + 4 + 2 + 2 + 3 == 13
    alone = sent(SICILIA, {"armies": 5})
    assert assault.land_force(alone, province(SICILIA)) == 2 + 3 + 3


@pytest.mark.rule("republic:11.381b")
@pytest.mark.parametrize(("fleets", "support", "naval"), [(6, 11, 14), (2, 7, 0), (5, 10, 0)])
def test_many_fleets_make_a_battle_at_sea_necessary(fleets: int, support: int, naval: int) -> None:
    s = sent(ASIA, {"fleets": fleets})
    asia = province(ASIA)
    assert (assault.needed_support(s, asia), assault.naval_force(s, asia)) == (support, naval)
    assert needs(s, ASIA, []) == (int(not naval), support)


@pytest.mark.rule("republic:11.381b")
def test_or_many_in_support_where_the_table_reads_it_so_but_never_without_a_naval_base() -> None:
    wider = {**ON, "rebel_province_naval_battle": "required_support"}
    assert assault.at_sea(sent(ASIA, {"fleets": 1}, options=wider), province(ASIA))
    assert not assault.at_sea(sent(ASIA, {}, options=wider), province(ASIA))
    assert not assault.at_sea(sent(SICILIA, {"fleets": 5}, options=wider), province(SICILIA))
    few = sent(ASIA, {"fleets": 6}, options={**ON, "naval_expedition_support": False})
    assert assault.least_fleets(few, province(ASIA)) == 1


@pytest.mark.rule("republic:11.381a")
def test_it_is_a_target_like_a_war_unless_its_forces_are_gone() -> None:
    s = risen({SICILIA: {"armies": 2}}, where=SICILIA, legions=20)
    julius = person(JULIUS)
    assert SICILIA in targets(s, julius, 20, 0, [])
    assert "rebel" not in targets(s, julius, 20, 0, [])
    for state in (IN_TRANSIT, JOINED):
        s.expedition[province(SICILIA)] = state
        assert SICILIA not in targets(s, julius, 20, 0, [])
        assert "rebel" in targets(s, julius, 20, 0, [])
    asia = risen({ASIA: {}}, legions=20)
    assert ASIA not in targets(asia, julius, 20, 4, []), "its base needs five fleets in support"
    assert ASIA in targets(asia, julius, 20, 5, [])


def in_session(**given: Any) -> Republic:
    """Fabius has rebelled in Asia and stays there, Valerius follows him in Sicilia, and the Senate sits."""
    stands = {ASIA: {"legions": 1}, SICILIA: {"armies": 2, "legions": 1}, AFRICA: {"legions": 1}}
    s = risen(stands, followers={SICILIA: VALERIUS}, provinces={AFRICA: MANLIUS}, phase="senate", **given)
    s.session = Session(step="business")
    return s


@pytest.mark.rule("republic:11.381a", "republic:11.38a", "republic:9.64b")
def test_it_is_said_why_no_army_is_sent_against_a_rebel() -> None:
    s = in_session(legions=9, fleets=4, wars={"war:gallic-1": "active"})
    s.expedition[province(SICILIA)] = JOINED
    match = play(playing(s, "sitting"), "dispatch", JULIUS)
    assert refusals(match) == {
        "rebel": ("refused.rebel_stays", "republic:11.38a"),
        ASIA: ("refused.force_too_small", "republic:9.64b"),
        SICILIA: ("refused.province_marched", "republic:11.381a"),
    }


@pytest.mark.rule("republic:11.31", "republic:11.35")
@pytest.mark.parametrize(
    ("subject", "rule"),
    [("garrison", "republic:11.31"), ("ungarrison", "republic:11.31"), ("governor_recall", "republic:11.35")],
)
def test_a_rebel_province_is_out_of_the_senates_reach(subject: str, rule: str) -> None:
    match = play(playing(in_session(legions=9), "sitting"), subject)
    assert AFRICA in legal(match)
    assert refusals(match) == dict.fromkeys((ASIA, SICILIA), ("refused.rebel_province", rule))


@pytest.mark.rule("republic:11.381a", "republic:9.643a")
def test_who_is_sent_with_too_little_must_be_willing() -> None:
    s = risen({SICILIA: {"armies": 4}}, where=SICILIA)
    assert too_weak(s, person(JULIUS), SICILIA, 3, 0)
    assert not too_weak(s, person(JULIUS), SICILIA, 4, 0), "4 and 4 against 2, 2 and 4"
    sea = risen({ASIA: {"fleets": 6}})
    assert too_weak(sea, person(JULIUS), ASIA, 0, 10)
    assert not too_weak(sea, person(JULIUS), ASIA, 0, 11)


@pytest.mark.rule("republic:11.381a", "republic:9.641a")
def test_the_senate_sends_a_commander_there() -> None:
    s = risen({SICILIA: {"armies": 2}}, where=SICILIA, legions=12, phase="senate")
    s.session = Session(step="business")
    match = playing(s, "sitting")
    all_for(play(match, "dispatch", JULIUS, SICILIA, 12, 0))
    assert of(match, "post", JULIUS) == REBEL_PROVINCE_POST + province(SICILIA)
    assert front(rome(match), person(JULIUS)) == SICILIA
    assert view(rome(match), 2)["senators"][JULIUS]["post"] == SICILIA


@pytest.mark.rule("republic:9.9a", "republic:11.381a")
def test_who_cannot_fight_there_comes_home() -> None:
    s = sent(ASIA, {}, legions=5, fleets=5)
    assert not helpless(s, person(JULIUS))
    s.fleets_with[person(JULIUS)] = 4
    assert helpless(s, person(JULIUS))
    s.fleets_with[person(JULIUS)], s.expedition[province(ASIA)] = 5, JOINED
    assert helpless(s, person(JULIUS)), "there is nobody to fight"
    s.sent[person(JULIUS)] = 1
    assert person(JULIUS) in settled_commanders(s)
    assert person(JULIUS) in reinforceable(s)


# -- the assault ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.39")
def test_an_assault_is_fought_like_a_war() -> None:
    s = sent(SICILIA, {"armies": 4, "legions": 2}, 5, 5, 4, legions=12)
    match = playing(s, "combat_phase")
    assert (fought(match)["mine"], fought(match)["theirs"], fought(match)["result"]) == (16, 11, "result:victory")
    omens = playing(
        sent(SICILIA, {"armies": 4, "legions": 4}, 5, 5, 1, legions=12, events={"event:evil-omens": 1}), "combat_phase"
    )
    assert (fought(omens)["theirs"], fought(omens)["result"]) == (13, "result:stalemate"), "11 and 3, less the omens"


@pytest.mark.rule("republic:11.39")
def test_an_undecided_assault_costs_the_senate_units_and_leaves_a_proconsul() -> None:
    s = sent(SICILIA, {"armies": 4, "legions": 2}, 2, 2, 2, 8, 7, 9, *HARMLESS, legions=12)
    match = playing(s, "combat_phase")
    assert fought(match)["result"] == "result:stalemate"
    assert lines(match, "combat.losses")[0].params["legions"] == 2
    assert forces(rome(match), SICILIA) == (4, 0, 2), "the rebel loses nothing"
    assert of(match, "office", JULIUS) == 6
    assert lines(match, "combat.veteran")


@pytest.mark.rule("republic:11.39", "republic:10.7a")
def test_a_commander_whose_chit_comes_up_is_dead_and_his_army_in_rome() -> None:
    s = sent(SICILIA, {"armies": 4, "legions": 2}, 2, 2, 2, 8, 7, 9, 4, 28, legions=12)
    match = playing(s, "combat_phase")
    assert rome(match).deaths[person(JULIUS)] == 1
    assert rome(match).legion.count(ACTIVE_BOX) == 4 + 10


@pytest.mark.rule("republic:11.392", "republic:11.38a")
def test_a_governor_who_beats_the_senate_in_his_province_has_not_won() -> None:
    s = sent(SICILIA, {"armies": 9, "legions": 5}, 1, 1, 1, legions=3)
    match = playing(s, "combat_phase")
    assert fought(match)["result"] == "result:defeat"
    assert rome(match).deaths[person(JULIUS)] == 1
    assert (rome(match).ending, rome(match).triumph) == ("", NOBODY)
    assert rome(match).unrest == 2


@pytest.mark.rule("republic:11.391", "republic:11.271a")
def test_a_beaten_leader_is_the_end_of_the_revolt() -> None:
    s = sent(SICILIA, {"armies": 2, "legions": 1}, 6, 6, 6, legions=15, unrest=4)
    influence = s.influence[person(JULIUS)]
    match = playing(s, "combat_phase")
    assert fought(match)["theirs"] == 8
    assert (rome(match).rebel, of(match, "place", MANLIUS)) == (NOBODY, CURIA)
    assert rome(match).province[province(SICILIA)] == VACANT
    assert forces(rome(match), SICILIA) == (0, 0, 0)
    assert of(match, "influence", JULIUS) == influence + 4
    assert (of(match, "place", JULIUS), rome(match).unrest) == (ROME, 3)
    assert not of(match, "victor", JULIUS), "he has no army to rebel with"


@pytest.mark.rule("republic:11.391", "republic:11.381b")
def test_the_next_revolt_of_a_province_whose_fleet_was_beaten_has_one_again() -> None:
    s = sent(ASIA, {"fleets": 6})
    s.navy_beaten[REVOLTS[province(ASIA)]] = 1
    assert not assault.at_sea(s, province(ASIA))
    kill(s, person(MANLIUS), Cause.MORTALITY)
    again = risen({ASIA: {"fleets": 6}}, navy_beaten=s.navy_beaten)
    assert assault.at_sea(again, province(ASIA))


@pytest.mark.rule("republic:11.391", "republic:I.proscription")
def test_the_end_of_the_revolt_is_a_moment_for_proscription() -> None:
    s = sent(SICILIA, {})
    s.resume([["combat_over"]])
    assault.take_province(s, person(JULIUS), province(SICILIA))
    assert (s.scene, s.arguments) == ("crushed", [0])
    follower = risen({ASIA: {}, SICILIA: {}}, followers={SICILIA: VALERIUS})
    follower.resume([["combat_over"]])
    assault.take_province(follower, person(JULIUS), province(SICILIA))
    assert follower.scene == "combat_over"


@pytest.mark.rule("republic:11.39", "republic:11.26b")
def test_before_the_dice_veterans_may_leave_the_rebel() -> None:
    s = sent(SICILIA, {"legions": 1})
    s.resume([["before_assault", JULIUS]])
    moment = next(assault.before_assault(s, JULIUS))
    assert isinstance(moment, Window)
    assert moment.key == "combat.before_roll"


@pytest.mark.rule("republic:11.39", "republic:11.381b")
def test_who_has_lost_his_means_meanwhile_does_not_fight() -> None:
    s = sent(ASIA, {}, legions=5, fleets=4)
    s.resume([["combat_over"], ["assault", JULIUS]])
    assault.assault(s, JULIUS)
    assert s.fought == []
    assert assault.able(sent(ASIA, {"fleets": 6}, legions=0, fleets=1), person(JULIUS), province(ASIA))
    assert not assault.able(sent(ASIA, {"fleets": 6}, legions=5, fleets=0), person(JULIUS), province(ASIA))


@pytest.mark.rule("republic:11.381a", "republic:11.381b", "republic:11.39")
def test_a_governor_whose_skill_is_rolled_rolls_for_it() -> None:
    people = {POMPEY: {"faction": 0}}
    s = sent(SICILIA, {"legions": 1}, 5, 3, 3, 3, legions=12, governor=POMPEY, people=people)
    assert fought(playing(s, "combat_phase"))["theirs"] == 2 + 1 + 6
    sea = sent(ASIA, {"fleets": 6}, 5, 3, 3, 3, legions=0, fleets=15, governor=POMPEY, people=people)
    assert fought(playing(sea, "combat_phase"))["theirs"] == 5 + 6 + 6


@pytest.mark.rule("republic:11.391")
def test_a_beaten_follower_loses_his_province_and_the_revolt_goes_on() -> None:
    s = risen({ASIA: {"armies": 2}, SICILIA: {"armies": 1}}, 6, 6, 6, followers={SICILIA: VALERIUS}, phase="combat")
    julius = person(JULIUS)
    s.place[julius], s.post[julius], s.rank[julius] = FIELD, REBEL_PROVINCE_POST + province(SICILIA), 1
    raise_legions(s, 12, WITH + julius)
    match = playing(s, "combat_phase")
    assert (rome(match).rebel, of(match, "place", VALERIUS)) == (person(FABIUS), CURIA)
    assert rome(match).province[province(SICILIA)] == VACANT
    assert not rome(match).defied, "the Senate has fought the revolt"


@pytest.mark.rule("republic:11.39", "republic:11.391", "republic:11.381b")
def test_its_fleet_is_beaten_first_and_the_land_at_once_or_later() -> None:
    s = sent(ASIA, {"fleets": 6}, 6, 6, 6, 6, 6, 6, legions=10, fleets=15)
    match = playing(s, "combat_phase")
    assert (fought(match)["mine"], fought(match)["theirs"]) == (15 + 4, 14)
    assert asked(match) == {1: "combat.storm"}
    assert legal(match) == ["fight", "wait"]
    assert match.asks[1].default == "fight"
    assert lines(match, "combat.veteran")
    even = playing(sent(ASIA, {"fleets": 6}, 6, 6, 6, legions=5, fleets=15), "combat_phase")
    assert even.asks[1].default == "fight", "five and four against six and three"
    few = playing(sent(ASIA, {"fleets": 6}, 6, 6, 6, legions=2, fleets=15, governor=VALERIUS), "combat_phase")
    assert few.asks[1].default == "wait", "a veteran and a legion, and he no more than they, against six and one"
    weak = playing(sent(ASIA, {"fleets": 6, "armies": 9}, 6, 6, 6, legions=3, fleets=15), "combat_phase")
    assert weak.asks[1].default == "wait"
    play(match, "fight")
    assert rome(match).rebel == NOBODY
    waits = playing(sent(ASIA, {"fleets": 6}, 6, 6, 6, legions=10, fleets=15), "combat_phase")
    play(waits, "wait")
    assert of(waits, "office", JULIUS) == 6
    assert not assault.at_sea(rome(waits), province(ASIA)), "the victory at sea lasts"


@pytest.mark.rule("republic:11.391", "republic:10.7a")
def test_who_falls_in_his_victory_at_sea_is_dead_and_the_fleet_is_beaten() -> None:
    chits = (NUMBER_OF[person(JULIUS)], *HARMLESS[:3])
    s = sent(ASIA, {"fleets": 6}, 1, 1, 2, *chits, legions=0, fleets=20)
    s.leader[1] = person("family:claudius")
    match = playing(s, "combat_phase")
    assert (fought(match)["mine"], fought(match)["theirs"]) == (24, 5 + 6 + 3)
    assert s.navy_beaten[REVOLTS[province(ASIA)]]
    assert (of(match, "place", JULIUS), s.fleets) == (CURIA, 16)


@pytest.mark.rule("republic:11.391")
def test_after_a_victory_at_sea_who_has_no_legions_goes_home_and_who_lacks_support_waits() -> None:
    fleet = playing(sent(ASIA, {"fleets": 6}, 6, 6, 6, legions=0, fleets=15), "combat_phase")
    assert of(fleet, "place", JULIUS) == ROME
    weak = playing(sent(ASIA, {"fleets": 6}, 6, 6, 5, legions=5, fleets=10), "combat_phase")
    assert (of(weak, "place", JULIUS), of(weak, "office", JULIUS)) == (FIELD, 6)


# -- interception ---------------------------------------------------------------------------------------------------
def crossing(
    *dice: int, fleets: int = 10, local: int = 2, own: int = 1, governor: str = FABIUS, **given: Any
) -> Republic:
    """Fabius, who has marched a year after his declaration, is at sea."""
    stands = {"armies": 3, "fleets": local, "legions": 1}
    s = risen({ASIA: stands}, *dice, governor=governor, **{"phase": "combat", **given})
    s.expedition[province(ASIA)] = IN_TRANSIT
    s.fleets, s.fleets_with[person(governor)] = fleets, own
    return s


@pytest.mark.rule("republic:11.372a")
def test_base_provincial_fleets_and_the_rebels_own_are_the_escort() -> None:
    s = crossing()
    assert escort(s, province(ASIA)) == 5 + 2 + 1
    assert chance(s, province(ASIA)) == odds(10, 8)["victory"]


@pytest.mark.rule("republic:11.372a")
def test_the_senate_may_order_an_interception() -> None:
    s = crossing(phase="senate")
    s.session = Session(step="business")
    match = playing(s, "sitting")
    assert "intercept" in legal(match)
    play(match, "intercept")
    assert asked(match) == {0: "senate.intercept"}
    told = match.asks[0].params
    assert told == {"fleets": 10, "escort": 8, "chance": round(100 * odds(10, 8)["victory"])}
    all_for(play(match, ASIA))
    assert rome(match).intercepted == [province(ASIA)]
    assert "intercept" not in legal(match), "it is ordered once"


@pytest.mark.rule("republic:11.372a")
@pytest.mark.parametrize("given", [{"fleets": 0}, {"state": AT_HOME}, {"state": JOINED}])
def test_not_without_fleets_nor_when_nobody_is_at_sea(given: dict[str, int]) -> None:
    s = crossing(phase="senate", fleets=given.get("fleets", 10))
    s.expedition[province(ASIA)] = given.get("state", IN_TRANSIT)
    s.session = Session(step="business")
    assert "intercept" not in legal(playing(s, "sitting"))


@pytest.mark.rule("republic:11.372a", "republic:11.372b")
@pytest.mark.parametrize(
    ("dice", "state", "fleets"),
    [
        ((6, 6, 4), AT_HOME, (10, 2, 1)),
        ((5, 4, 4), AT_HOME, (7, 0, 0)),
        ((3, 3, 3), JOINED, (8, 0, 1)),
        ((1, 1, 1), JOINED, (7, 2, 1)),
    ],
)
def test_only_a_victory_turns_the_rebels_back(dice: tuple[int, ...], state: int, fleets: tuple[int, int, int]) -> None:
    s = crossing(*dice)
    s.intercepted = [province(ASIA)]
    match = playing(s, "interceptions")
    line = lines(match, "interception.fought")[0].params
    assert (line["mine"], line["theirs"]) == (10, 8)
    after = rome(match)
    assert after.expedition[province(ASIA)] == state
    assert (after.fleets, after.provincial_fleets[province(ASIA)], after.fleets_with[person(FABIUS)]) == fleets
    assert after.provincial_armies[province(ASIA)] == 3, "only fleets are lost"
    assert (after.unrest, after.deaths[person(FABIUS)]) == (0, 0)


@pytest.mark.rule("republic:11.372a", "republic:E.evil-omens.1")
@pytest.mark.parametrize(("omens", "state"), [(0, AT_HOME), (1, JOINED)])
def test_omens_weigh_on_the_senates_dice(omens: int, state: int) -> None:
    s = crossing(4, 4, 4, events={"event:evil-omens": omens})
    s.intercepted = [province(ASIA)]
    assert rome(playing(s, "interceptions")).expedition[province(ASIA)] == state


@pytest.mark.rule("republic:11.38b", "republic:11.372b")
@pytest.mark.parametrize("ordered", [True, False])
def test_a_rebel_whom_fleets_have_driven_home_has_not_defied_the_senate(ordered: bool) -> None:
    s = crossing(6, 6, 4)
    s.intercepted = [province(ASIA)] if ordered else []
    s.expedition[province(ASIA)] = IN_TRANSIT if ordered else AT_HOME
    after = rome(playing(s, "combat_phase"))
    assert after.expedition[province(ASIA)] == AT_HOME
    assert after.defied == (not ordered)
    assert after.fought == ([[REBEL_PROVINCE_POST + province(ASIA), 0]] if ordered else [])
    assert not after.intercepted, "the order was for this year"


@pytest.mark.rule("republic:11.372b", "republic:11.27b")
def test_where_the_table_takes_all_only_the_loser_loses() -> None:
    s = crossing()
    lose_fleets(s, province(ASIA), Result(DEFEAT, -1))
    assert (s.fleets, s.provincial_fleets[province(ASIA)], s.fleets_with[person(FABIUS)]) == (0, 2, 1)
    lose_fleets(s, province(ASIA), Result(STALEMATE, 2))
    assert (s.provincial_fleets[province(ASIA)], s.fleets_with[person(FABIUS)]) == (0, 1)


@pytest.mark.rule("republic:11.372a", "republic:11.371")
def test_without_an_order_they_arrive_before_any_battle() -> None:
    s = crossing()
    assert in_transit(s) == [province(ASIA)]
    match = playing(s, "combat_phase")
    assert not lines(match, "interception.fought")
    assert rome(match).expedition[province(ASIA)] == JOINED
    assert rome(match).ending == "rebel_takes_rome", "and nobody faced him"


@pytest.mark.rule("republic:11.372b")
def test_who_was_to_face_a_rebel_who_was_turned_back_comes_home() -> None:
    s = crossing(6, 6, 6)
    s.intercepted = [province(ASIA)]
    julius = person(JULIUS)
    s.place[julius], s.post[julius], s.rank[julius] = FIELD, REBEL_POST, 1
    raise_legions(s, 5, WITH + julius)
    match = playing(s, "combat_phase")
    assert not lines(match, "civil_war.fought")
    assert of(match, "place", JULIUS) == ROME
    assert not marches(rome(match))
    assert not rome(match).ending


# -- civil war ------------------------------------------------------------------------------------------------------
def before_rome(stands: dict[str, int], *dice: int, legions: int = 10) -> Match:
    """Fabius has marched on Rome from Sicilia, and Julius faces him."""
    s = risen({SICILIA: stands}, *dice, where=SICILIA, phase="combat")
    s.expedition[province(SICILIA)] = JOINED
    for legion in garrison(s, province(SICILIA)):
        s.legion[legion] = WITH + person(FABIUS)
    julius = person(JULIUS)
    s.place[julius], s.post[julius], s.rank[julius] = FIELD, REBEL_POST, 1
    raise_legions(s, legions, WITH + julius)
    return playing(s, "combat_phase")


@pytest.mark.rule("republic:11.37b", "republic:11.27b", "republic:10.02a")
def test_provincial_armies_fight_and_fall_beside_legions() -> None:
    match = before_rome({"armies": 4, "legions": 3}, 3, 3, 3, 10, 11, 12, 5, *HARMLESS)
    line = fought(match, "civil_war.fought")
    assert (line["mine"], line["theirs"], line["result"]) == (14, 4 + 3 + 4, "result:stalemate")
    s = rome(match)
    assert lines(match, "civil_war.losses")[0].params == {"legions": 1, "rebels": 1}
    assert s.provincial_armies[province(SICILIA)] == 3


@pytest.mark.rule("republic:11.271b", "republic:10.02a")
def test_without_legions_they_fall_twice_as_fast_and_the_last_is_the_end() -> None:
    match = before_rome({"armies": 4}, 1, 1, 1, legions=4)
    line = fought(match, "civil_war.fought")
    assert (line["mine"], line["theirs"], line["result"]) == (8, 2 + 2, "result:defeat")
    lost = before_rome({"armies": 2}, 2, 2, 2, 7, 5, *HARMLESS, legions=4)
    assert fought(lost, "civil_war.fought")["result"] == "result:stalemate"
    assert rome(lost).rebel == NOBODY


@pytest.mark.rule("republic:11.392", "republic:11.273")
def test_a_governor_who_beats_the_senate_before_rome_has_won() -> None:
    match = before_rome({"armies": 9, "legions": 6}, 1, 1, 1, legions=3)
    assert rome(match).ending == "rebel_takes_rome"


@pytest.mark.rule("republic:10.02a")
def test_armies_of_provinces_that_have_not_joined_are_safe() -> None:
    s = risen({ASIA: {"armies": 2}, SICILIA: {"armies": 3}}, followers={SICILIA: VALERIUS})
    s.expedition[province(ASIA)] = JOINED
    assert thin_out(s, 4) == 2
    assert (s.provincial_armies[province(ASIA)], s.provincial_armies[province(SICILIA)]) == (0, 3)


@pytest.mark.rule("republic:12.4b")
def test_who_stays_brings_his_garrison_when_he_must_save_rome() -> None:
    wars = dict.fromkeys(("war:syrian", "war:illyrian-1", "war:illyrian-2", "war:punic-3"), "active")
    s = risen({SICILIA: {"legions": 4}}, where=SICILIA, wars=wars, phase="revenue", chest=0, fleets=9)
    match = playing(s, "expenses")
    assert asked(match) == {0: "combat.save_rome"}
    play(match, "war:punic-3")
    assert not garrison(rome(match), province(SICILIA))


@pytest.mark.rule("republic:12.4b", "republic:11.37b")
def test_the_provincial_armies_with_him_help_to_save_rome_and_fall_for_it() -> None:
    wars = dict.fromkeys(("war:syrian", "war:illyrian-1", "war:illyrian-2", "war:punic-3"), "active")
    stands = {SICILIA: {"legions": 1, "armies": 5}, ASIA: {"armies": 9}}
    given: dict[str, Any] = {"wars": wars, "legions": 0, "fleets": 9, "phase": "revenue", "chest": 0}
    s = risen(stands, 4, 4, 3, where=SICILIA, followers={ASIA: VALERIUS}, **given)
    match = play(playing(s, "expenses"), "war:syrian")
    line = lines(match, "combat.fought")[0].params
    assert line["mine"] == 1 + 5 + 4, "a legion, five armies and the military of Fabius"
    assert (line["theirs"], line["result"]) == (6, "result:victory")
    assert rome(match).ending == "rebel_in_collapse"
    assert (forces(rome(match), SICILIA)[0], forces(rome(match), ASIA)[0]) == (3, 9), "two of three that fell"
    assert not army(rome(match), person(FABIUS))


@pytest.mark.rule("republic:12.4b", "republic:11.37b")
def test_provincial_armies_fight_beside_nobody_but_a_rebel_on_the_march() -> None:
    s = risen({SICILIA: {"legions": 1, "armies": 5}}, where=SICILIA, armies={JULIUS: 3})
    assert provincial_armies_with(s, person(FABIUS)) == 0, "they stay where he stays"
    arrive(s, province(SICILIA))
    assert [provincial_armies_with(s, person(each)) for each in (FABIUS, JULIUS)] == [5, 0]


# -- the bot --------------------------------------------------------------------------------------------------------
def bot(match: Match) -> Any:
    ((seat, ask),) = match.asks.items()
    return GreedyBot()(match.view(seat), ask)


def test_the_bot_meets_rebels_at_sea_and_attacks_their_provinces() -> None:
    s = crossing(phase="senate", fleets=20, governor=FULVIUS)
    s.session = Session(step="business")
    assert bot(playing(s, "sitting")) == "intercept"
    weak = crossing(phase="senate", fleets=1, governor=FULVIUS)
    weak.session = Session(step="business")
    assert bot(playing(weak, "sitting")) != "intercept"
    stays = risen({SICILIA: {"armies": 1}}, where=SICILIA, governor=FULVIUS, legions=15, phase="senate")
    stays.session = Session(step="business")
    match = playing(stays, "sitting")
    assert bot(match) == "dispatch"
    play(match, "dispatch")
    assert bot(match) == JULIUS
    play(match, JULIUS)
    assert bot(match) == SICILIA


def test_the_bot_does_not_rebel_with_little() -> None:
    weak = playing(_discontented({"armies": 2}), "declarations")
    assert bot(weak) == "loyal"
    strong = playing(_discontented({"armies": 10, "legions": 8}), "declarations")
    assert bot(strong) == "rebel"


def _discontented(stands: dict[str, int]) -> Republic:
    s = risen({SICILIA: stands}, where=SICILIA, phase="revolution", legions=0)
    s.rebel = NOBODY
    s.place[person(FABIUS)], s.post[person(FABIUS)] = 5, province(SICILIA)
    return s


def test_the_asks_of_a_revolt_are_put_to_the_rebels_faction_alone() -> None:
    s = risen({AFRICA: {"armies": 2}}, where=AFRICA, phase="revolution")
    assert list(playing(s, "declarations").asks) == [0]
