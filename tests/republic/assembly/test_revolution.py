"""Revolution and civil war by the assembly's book: who declares himself, who follows, and where veterans stand."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.engine.dice import Scripted
from tabularium.games.republic.assembly import BY_FACTION
from tabularium.games.republic.cards import BEQUESTS, MILITARY, NUMBER_OF, PERSONAL_INCOME, PROVINCES, STATE_INCOME
from tabularium.games.republic.combat.civil_war import fates, senate_wins
from tabularium.games.republic.combat.phase import stand_down
from tabularium.games.republic.forces import army, legions_at, loyal_fleets, move, rebel_strength
from tabularium.games.republic.results import STALEMATE, Result
from tabularium.games.republic.revenue.rebels import rebel_income
from tabularium.games.republic.revenue.state_income import yielding
from tabularium.games.republic.revolt import marches
from tabularium.games.republic.revolution.outbreak import outlaw
from tabularium.games.republic.revolution.rebellion import victors
from tabularium.games.republic.senate.dispatch import needs
from tabularium.games.republic.senate.telling import REBEL
from tabularium.games.republic.state import (
    ACTIVE_BOX,
    BEQUEST_POST,
    CAPTIVE,
    FIELD,
    IN_FORUM,
    MASTER_OF_HORSE,
    NOBODY,
    PROCONSUL,
    REBEL_POST,
    ROME,
    WITH,
    Republic,
)
from tabularium.testing.language import asked, lines, play

from ..battles import GALLIC
from ..table import concession, of, person, rome, war
from .factions import board, loaded, position

JULIUS, CORNELIUS, FABIUS, CLAUDIUS = "family:julius", "family:cornelius", "family:fabius", "family:claudius"
VICTOR = {"place": "field", "post": war(GALLIC), "victor": 1, "sent": 2}
MINING = "concession:mining"
NO_CHIT = 32


def after_battle(*dice: int, **given: Any) -> Match:
    """Julius has beaten the Gauls with three legions, and declares himself."""
    people = {JULIUS: VICTOR | given.pop("julius", {})}
    return position(
        "declarations",
        phase="revolution",
        people={**people, **given.pop("people", {})},
        armies={JULIUS: 3},
        wars={GALLIC: "beaten"},
        dice=dice,
        **given,
    )


def in_revolt(**more: Any) -> dict[str, Any]:
    """Julius is in revolt with five legions; Cornelius stands against him with ten."""
    people = {
        JULIUS: {"place": "revolt", "office": "none", "faction": 1},
        CORNELIUS: {"place": "field", "post": REBEL_POST, "office": "rome_consul", "sent": 2, "rank": 1},
        **more.pop("people", {}),
    }
    armies = {JULIUS: 5, CORNELIUS: 10}
    return {"phase": "combat", "people": people, "rebel": person(JULIUS), "armies": armies, **more}


def resumed_at(s: Republic, scene: str, *dice: int) -> Match:
    """The same table, later in the turn."""
    s.phase, s.agenda = "revolution", [[scene]]
    return Match.from_state(BY_FACTION, s, s.factions, Scripted(dice))


# -- the Revolution Phase --------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:11.1")
def test_from_the_highest_officer_clockwise_cards_are_played_and_five_kept() -> None:
    six = ["intrigue:tribune"] * 4 + ["intrigue:assassin"] * 2
    match = position("revolution_phase", phase="revolution", hands={1: six})
    order = []
    while "play.card" in asked(match).values():
        order += list(asked(match))
        play(match, "done")
    assert order == [0, 1, 2, 3, 4]
    assert asked(match) == {1: "cards.discard"}
    play(match, ["intrigue:tribune"])
    assert len(rome(match).hands[1]) == 5


@pytest.mark.rule("republic_assembly:11.2a")
def test_a_victor_gives_his_legions_back_or_rebels() -> None:
    match = after_battle(legions=0)
    assert asked(match) == {1: "revolution.command"}
    play(match, "return")
    assert rome(match).legion.count(ACTIVE_BOX) == 3


@pytest.mark.rule("republic_assembly:11.2a", "republic_assembly:9.1a")
def test_the_order_of_declarations_begins_with_the_highest_officer_who_is_in_rome() -> None:
    won = {JULIUS: VICTOR | {"office": "rome_consul"}, CORNELIUS: VICTOR | {"office": "field_consul"}}
    s = board(
        phase="revolution", people={**won, "family:furius": {"office": "censor"}}, armies={JULIUS: 2, CORNELIUS: 2}
    )
    assert (s.faction[person("family:furius")], s.faction[person(JULIUS)]) == (2, 1)
    assert victors(s) == [person(CORNELIUS), person(JULIUS)], "clockwise from the Censor's faction"


@pytest.mark.rule("republic_assembly:12.31", "republic_assembly:11.2a")
@pytest.mark.parametrize(("rebel", "seat"), [({}, 0), ({"rebel": person("family:aurelius")}, 1)])
def test_for_who_has_not_rebelled_yet_a_consul_for_life_says_whether_he_gives_his_army_back(
    rebel: dict[str, Any], seat: int
) -> None:
    aurelius = {"place": "revolt", "faction": 1} if rebel else {}
    match = after_battle(6, 6, 6, life=person(CORNELIUS), people={"family:aurelius": aurelius}, **rebel)
    assert asked(match) == {seat: "revolution.command"}


@pytest.mark.rule("republic_assembly:11.2b")
def test_a_master_of_horse_declares_himself_only_with_the_force_of_a_dead_dictator() -> None:
    rider = {"office": "master_of_horse", "place": "field", "post": war(GALLIC)}
    s = board(people={JULIUS: VICTOR | {"office": "dictator"}, CLAUDIUS: rider}, armies={JULIUS: 3})
    assert victors(s) == [person(JULIUS)]
    left = board(people={JULIUS: {"office": "none"}, CLAUDIUS: rider | {"victor": 1}}, armies={CLAUDIUS: 3})
    assert victors(left) == [person(CLAUDIUS)]
    assert left.office[person(CLAUDIUS)] == MASTER_OF_HORSE


@pytest.mark.rule("republic_assembly:11.21a")
@pytest.mark.parametrize(("reading", "follow"), [("as_printed", 1), ("or_equal", 2)])
def test_a_legion_follows_with_more_than_five(reading: str, follow: int) -> None:
    match = after_battle(6, 5, 4, options={"printed_comparisons": reading})
    play(match, "sound_out")
    assert lines(match, "revolution.sounded")[0].params["follow"] == follow


@pytest.mark.rule("republic_assembly:11.21a")
@pytest.mark.parametrize(("era", "least"), [(0, 6), (1, 5), (2, 4)])
def test_later_legions_follow_more_easily(era: int, least: int) -> None:
    match = after_battle(least, least - 1, least - 1, era=era)
    play(match, "sound_out")
    assert lines(match, "revolution.sounded")[0].params["follow"] == 1


@pytest.mark.rule("republic_assembly:11.21b")
def test_a_talent_for_each_legion_is_a_point_on_its_die() -> None:
    match = after_battle(5, 5, 4, julius={"talents": 3})
    play(match, "sound_out", 3)
    assert lines(match, "revolution.sounded")[0].params["follow"] == 2
    assert of(match, "talents", JULIUS) == 0


@pytest.mark.rule("republic_assembly:11.21c")
def test_sworn_veterans_follow_without_a_roll() -> None:
    match = after_battle(1, 1)
    s = rome(match)
    legion = army(s, person(JULIUS))[0]
    s.veteran[legion], s.sworn[legion] = 1, person(JULIUS)
    play(match, "sound_out")
    assert (lines(match, "revolution.sounded")[0].params["dice"], s.pledged) == ([1, 1], [legion])


@pytest.mark.rule("republic_assembly:11.4a")
def test_a_rebel_loses_his_concessions_and_what_his_knights_earn_but_not_the_knights() -> None:
    s = board(people={JULIUS: {"knights": 3}}, concessions={MINING: JULIUS}, phase="revenue")
    s.resume([["personal_income"]])
    outlaw(s, person(JULIUS))
    s.rebel = person(JULIUS)
    assert (s.holder[concession(MINING)], s.knights[person(JULIUS)]) == (IN_FORUM, 3)
    s.table.scenes.known("personal_income")(s)
    assert s.talents[person(JULIUS)] == 0
    assert s.talents[person(CLAUDIUS)] > 0


@pytest.mark.rule("republic_assembly:11.3a")
def test_legions_a_rebel_does_not_pay_are_the_senates_again() -> None:
    people = {JULIUS: {"place": "revolt", "office": "none", "faction": 1, "talents": 6}}
    match = position(
        "rebel_upkeep", phase="revenue", people=people, rebel=person(JULIUS), armies={JULIUS: 5}, legions=0
    )
    assert asked(match) == {1: "revenue.keep_units"}
    play(match, 3)
    assert asked(match) == {1: "revenue.upkeep"}
    play(match, 6)
    s = rome(match)
    assert (s.talents[person(JULIUS)], len(army(s, person(JULIUS))), s.legion.count(ACTIVE_BOX)) == (0, 3, 2)


@pytest.mark.rule("republic_assembly:9.624b")
def test_who_rebels_with_a_bequest_takes_what_the_new_province_yields_and_marches() -> None:
    sent = {"place": "field", "post": BEQUEST_POST, "sent": 2, "office": "field_consul"}
    match = position(
        "declarations",
        phase="revolution",
        people={JULIUS: sent},
        armies={JULIUS: 1},
        bequest=[1] * len(BEQUESTS),
        dice=[6, NO_CHIT],
    )
    play(match, "sound_out", "rebel", "loyal", "loyal")
    s = rome(match)
    (inherited,) = [each for each in PROVINCES if s.governor[each] == person(JULIUS)]
    assert marches(s)
    before = s.talents[person(JULIUS)]
    s.phase, s.chest = "revenue", 100
    s.resume([["rebel_income"]])
    personal, state = PERSONAL_INCOME[0][inherited], STATE_INCOME[0][inherited]
    rebel_income(loaded(s, *[2] * (personal[0] + abs(state[0]))))
    yields = 2 * personal[0] + personal[1] + 2 * state[0] + state[1]
    assert s.talents[person(JULIUS)] - before == max(0, yields) > 0
    assert inherited not in yielding(s), "the State gets nothing of it"


# -- civil war -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic_assembly:11.3b")
def test_an_army_against_the_rebel_needs_no_fleets() -> None:
    assert needs(board(**in_revolt()), REBEL, []) == (1, 0)


@pytest.mark.rule("republic_assembly:11.52a")
def test_the_rebel_counts_his_legions_and_his_skill() -> None:
    s = board(**in_revolt(armies={JULIUS: 6, CORNELIUS: 10}))
    assert rebel_strength(s) == 10


@pytest.mark.rule("republic_assembly:11.52c")
def test_the_victor_over_a_rebel_gains_half_of_his_strength_rounded_up() -> None:
    s = board(**in_revolt(people={CLAUDIUS: {"place": "revolt", "office": "none", "faction": 1}}))
    before = s.influence[person(CORNELIUS)]
    s.resume([["battles"], ["clash", CORNELIUS]])
    senate_wins(s, person(CORNELIUS), 11, 1)
    assert (s.influence[person(CORNELIUS)] - before, s.popularity[person(CORNELIUS)]) == (6, 6)
    assert (s.rebel, s.deaths[person(JULIUS)], s.deaths[person(CLAUDIUS)]) == (NOBODY, 1, 1)


@pytest.mark.rule("republic_assembly:11.52d", "republic_assembly:10.82d")
def test_every_note_may_hit_either_commander_and_nobody_is_taken() -> None:
    s = board(**in_revolt())
    fates(loaded(s, 27, 28, 29, NUMBER_OF[person(JULIUS)]), person(CORNELIUS), Result(STALEMATE), 4)
    assert (s.rebel, s.deaths[person(JULIUS)]) == (NOBODY, 1)
    other = board(**in_revolt())
    fates(loaded(other, 28, NUMBER_OF[person(CORNELIUS)]), person(CORNELIUS), Result(STALEMATE), 2)
    assert (other.deaths[person(CORNELIUS)], CAPTIVE in other.place) == (1, False)


def with_sworn(answer: str, *dice: int) -> Match:
    """A veteran sworn to loyal Fabius marches with the rebel."""
    given = in_revolt()
    s = board(**given)
    legion = army(s, person(JULIUS))[0]
    veteran, sworn = [0] * 25, [NOBODY] * 25
    veteran[legion], sworn[legion] = 1, person(FABIUS)
    match = position("combat_phase", dice=dice, veteran=veteran, sworn=sworn, **given)
    assert asked(match) == {0: "veterans.sides"}
    assert match.asks[0].default == "go_over"
    return play(match, answer)


@pytest.mark.rule("republic_assembly:10.51", "republic_assembly:11.51b")
def test_before_a_battle_veterans_go_over_to_whom_they_are_sworn_unless_they_are_held_back() -> None:
    over = with_sworn("go_over", 4, 4, 4)
    line = lines(over, "civil_war.fought")[0].params
    assert (line["mine"], line["theirs"]) == (10 + 2 + 4, 4 + 4)
    stays = with_sworn("stay", 4, 4, 4)
    line = lines(stays, "civil_war.fought")[0].params
    assert (line["mine"], line["theirs"]) == (10 + 4, 6 + 4)


@pytest.mark.rule("republic_assembly:10.51")
def test_they_join_the_commander_who_fights_and_after_the_revolt_nobody_is_asked() -> None:
    given = in_revolt(people={FABIUS: {"place": "field", "post": REBEL_POST, "office": "field_consul", "rank": 2}})
    given["people"][CORNELIUS] = {"office": "rome_consul"}
    given["armies"] = {JULIUS: 5, FABIUS: 9}
    s = board(**given)
    legion = army(s, person(JULIUS))[0]
    veteran, sworn = [0] * 25, [NOBODY] * 25
    veteran[legion], sworn[legion] = 1, person(CLAUDIUS)
    match = position("civil_battle", [FABIUS], veteran=veteran, sworn=sworn, dice=[4, 4, 4], **given)
    assert asked(match) == {1: "veterans.sides"}
    play(match, "go_over")
    assert lines(match, "civil_war.fought")[0].params["mine"] == 9 + 2 + MILITARY[person(FABIUS)]
    over = board(phase="combat")
    over.resume([["battles"], ["civil_battle", FABIUS]])
    assert next(over.table.scenes.known("civil_battle")(over, FABIUS), None) is None
    assert over.scene == "battles"


@pytest.mark.rule("republic_assembly:10.51")
def test_veterans_sworn_to_the_rebel_come_to_him_without_asking() -> None:
    match = after_battle(6, 6, 6, NO_CHIT)
    s = rome(match)
    s.veteran[0], s.sworn[0] = 1, person(JULIUS)
    assert s.legion[0] == ACTIVE_BOX
    play(match, "sound_out", "rebel", "loyal", "loyal")
    assert s.legion[0] == WITH + person(JULIUS)


@pytest.mark.rule("republic_assembly:11.52d", "republic_assembly:10.8b")
def test_a_rebel_who_has_lost_his_last_legion_is_not_beaten_by_that() -> None:
    given = in_revolt()
    given["armies"] = {JULIUS: 1, CORNELIUS: 2}
    match = position("clash", [CORNELIUS], dice=[3, 3, 4], **given)
    s = rome(match)
    assert lines(match, "civil_war.fought")[0].params["result"] == "result:stalemate"
    assert (army(s, person(JULIUS)), s.rebel, of(match, "office", CORNELIUS)) == ([], person(JULIUS), PROCONSUL)


@pytest.mark.rule("republic_assembly:11.5")
def test_the_senate_must_send_an_army_even_against_a_rebel_without_legions() -> None:
    people = {JULIUS: {"place": "revolt", "office": "none", "faction": 1}}
    match = position("march_on_rome", phase="combat", people=people, rebel=person(JULIUS))
    assert match.outcome == {"winners": [1], "ending": "rebel_takes_rome"}


@pytest.mark.rule("republic_assembly:11.52c", "republic_assembly:11.2a")
def test_who_has_beaten_a_rebel_declares_himself_like_any_victor() -> None:
    match = position("clash", [CORNELIUS], dice=[6, 6, 6, *[6] * 10], **in_revolt(legions=0))
    s = rome(match)
    assert (s.rebel, of(match, "place", CORNELIUS), s.legion.count(WITH + person(CORNELIUS))) == (NOBODY, FIELD, 10)
    assert s.legion.count(ACTIVE_BOX) == 5, "the rebel's legions are the Senate's again"
    stand_down(s)
    assert victors(s) == [person(CORNELIUS)]
    follow = resumed_at(s, "declarations", *[6] * 10, NO_CHIT)
    play(follow, "sound_out", "rebel", "loyal", "loyal")
    assert rome(follow).rebel == person(CORNELIUS)


@pytest.mark.rule("republic_assembly:11.52c", "republic_assembly:11.2a")
def test_or_he_gives_his_force_back() -> None:
    match = position("clash", [CORNELIUS], dice=[6, 6, 6], **in_revolt(legions=0))
    follow = resumed_at(rome(match), "declarations")
    play(follow, "return")
    assert (of(follow, "place", CORNELIUS), rome(follow).legion.count(ACTIVE_BOX)) == (ROME, 15)


@pytest.mark.rule("republic_assembly:6.13")
def test_the_fleets_of_his_force_stay_with_a_rebel() -> None:
    match = after_battle(6, 6, 6, NO_CHIT, julius={"fleets_with": 4})
    play(match, "sound_out", "rebel", "loyal", "loyal")
    s = rome(match)
    assert (s.rebel, s.fleets_with[s.rebel], s.fleets, loyal_fleets(s)) == (person(JULIUS), 4, 0, 0)


@pytest.mark.rule("republic_assembly:6.13", "republic_assembly:11.2c")
def test_the_fleets_of_one_who_rebelled_too_weakly_come_home_with_him() -> None:
    stronger = {CLAUDIUS: {**VICTOR, "faction": 2}}
    match = after_battle(*[6] * 12, NO_CHIT, julius={"fleets_with": 4}, people=stronger, legions=9)
    move(rome(match), legions_at(rome(match), ACTIVE_BOX), WITH + person(CLAUDIUS))
    play(match, "sound_out", "rebel", "loyal", "sound_out", "rebel", *["loyal"] * 3)
    s = rome(match)
    assert (s.rebel, s.fleets, of(match, "place", JULIUS)) == (person(CLAUDIUS), 4, ROME)
