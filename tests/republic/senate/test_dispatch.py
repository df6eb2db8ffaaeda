"""Commanders sent to war: who, against what, with how much, and who must agree."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.forces import army
from tabularium.games.republic.senate.dispatch import why_no_commander, why_no_target
from tabularium.games.republic.state import ACTIVE, FIELD, REBEL_POST, ROME, Session
from tabularium.testing.language import asked, play

from ..sitting import consent, options, refusals, sitting, vote
from ..table import board, of, person, rome, war

CORNELIUS, JULIUS = "family:cornelius", "family:julius"
"""Rome Consul in the chair, and Field Consul."""
GALLIC, SYRIAN = "war:gallic-1", "war:syrian"


def ready(**given: Any) -> dict[str, Any]:
    """Twelve legions in Rome and the Gauls at war."""
    return {"legions": 12, "wars": {GALLIC: "active"}, **given}


@pytest.mark.rule("republic:9.64a", "republic:9.641a", "republic:9.641b")
def test_units_and_commander_leave_at_once() -> None:
    match = vote(play(sitting(**ready()), "dispatch", JULIUS, GALLIC, 10, 0, "put"), "for")
    assert of(match, "place", JULIUS) == FIELD
    assert of(match, "post", JULIUS) == war(GALLIC)
    assert len(army(rome(match), person(JULIUS))) == 10
    assert rome(match).legion.count(0) == 2
    assert of(match, "sent", JULIUS) == 2


@pytest.mark.rule("republic:9.641b")
def test_only_consuls_and_the_dictator_command() -> None:
    people = {"family:fulvius": {"office": "dictator"}, "family:furius": {"office": "master_of_horse"}}
    match = play(sitting(**ready(people=people)), "dispatch")
    assert "family:furius" not in options(match)
    assert "family:fulvius" in options(match)
    assert "family:claudius" not in options(match)


@pytest.mark.rule("republic:9.641c")
def test_the_rome_consul_goes_after_or_with_the_field_consul() -> None:
    match = play(sitting(**ready()), "dispatch")
    assert options(match) == [JULIUS]
    play(match, JULIUS, GALLIC, 6, 0)
    assert CORNELIUS in options(match)
    away = {JULIUS: {"place": "field", "post": war(GALLIC), "sent": 1}}
    alone = play(sitting(**ready(people=away, armies={JULIUS: 1})), "dispatch")
    assert options(alone) == [CORNELIUS]


@pytest.mark.rule("republic:9.34b")
def test_the_master_of_horse_rides_with_his_dictator() -> None:
    people = {"family:fulvius": {"office": "dictator"}, "family:furius": {"office": "master_of_horse"}}
    match = sitting(**ready(people=people))
    play(match, "dispatch", "family:fulvius", GALLIC, 12, 0)
    vote(match, "for")
    assert of(match, "place", "family:furius") == FIELD
    assert of(match, "post", "family:furius") == war(GALLIC)


@pytest.mark.rule("republic:9.64b", "republic:10.11a")
def test_no_commander_without_the_fleets_in_support() -> None:
    wars = {SYRIAN: "active"}
    assert "dispatch" not in options(sitting(**ready(wars=wars, fleets=1)))
    match = play(sitting(**ready(wars=wars, fleets=3)), "dispatch", JULIUS, SYRIAN, 5)
    assert (match.asks[0].describe()["low"], match.asks[0].describe()["high"]) == (2, 3)


@pytest.mark.rule("republic:9.64b")
def test_an_expedition_by_sea_needs_the_support_too_unless_the_table_waives_it() -> None:
    given = ready(wars={"war:cilician-1": "active"}, fleets=1)
    assert "dispatch" not in options(sitting(**given))
    assert "dispatch" in options(sitting(**given, options={"naval_expedition_support": False}))


@pytest.mark.rule("republic:7.331", "republic:7.3321d", "republic:9.64a")
@pytest.mark.parametrize("state", ["inactive", "imminent"])
def test_an_inactive_or_imminent_war_can_be_attacked_and_becomes_active(state: str) -> None:
    match = sitting(**ready(wars={GALLIC: state}))
    vote(play(match, "dispatch", JULIUS, GALLIC, 12, 0), "for")
    assert rome(match).war[war(GALLIC)] == ACTIVE


@pytest.mark.rule("republic:7.332d")
def test_a_later_war_of_a_series_waits_until_the_earlier_is_engaged() -> None:
    wars = {"war:macedonian-1": "active", "war:macedonian-3": "active"}
    match = play(sitting(**ready(wars=wars, fleets=20)), "dispatch", JULIUS)
    assert options(match) == ["war:macedonian-1"]
    play(match, "war:macedonian-1", 5, 10, CORNELIUS)
    assert options(match) == ["war:macedonian-1", "war:macedonian-3"]
    there = {"family:fulvius": {"place": "field", "post": war("war:macedonian-1"), "office": "proconsul"}}
    engaged = sitting(**ready(wars=wars, fleets=20, people=there, armies={"family:fulvius": 1}))
    assert options(play(engaged, "dispatch", JULIUS)) == ["war:macedonian-1", "war:macedonian-3"]


@pytest.mark.rule("republic:9.643a")
@pytest.mark.parametrize(("legions", "asks"), [(6, False), (5, True)])
def test_a_commander_with_too_small_a_force_must_be_willing(legions: int, asks: bool) -> None:
    match = play(sitting(**ready()), "dispatch", JULIUS, GALLIC, legions, 0, "put")
    assert (asked(match) == {1: "senate.commander_consent"}) == asks
    if asks:
        consent(match, "refuse")
        assert of(match, "place", JULIUS) == ROME


@pytest.mark.rule("republic:9.643a")
def test_against_a_fleet_ships_are_compared_with_it_and_legions_only_if_they_go() -> None:
    pirates = ready(wars={"war:cilician-1": "active"}, fleets=10)
    enough = play(sitting(**pirates), "dispatch", JULIUS, "war:cilician-1", 0, 4, "put")
    assert asked(enough) == {0: "senate.call"}
    few = play(sitting(**pirates), "dispatch", JULIUS, "war:cilician-1", 0, 3, "put")
    assert asked(few) == {1: "senate.commander_consent"}
    weak_on_land = play(sitting(**pirates), "dispatch", JULIUS, "war:cilician-1", 1, 6, "put")
    assert asked(weak_on_land) == {1: "senate.commander_consent"}


@pytest.mark.rule("republic:9.642", "republic:9.643a")
def test_sending_the_chair_to_war_closes_the_senate() -> None:
    match = sitting(**ready())
    vote(play(match, "dispatch", JULIUS, GALLIC, 6, 0, CORNELIUS, GALLIC, 6, 0), "for")
    assert of(match, "place", CORNELIUS) == FIELD
    assert rome(match).phase != "senate"
    other = vote(play(sitting(**ready()), "dispatch", JULIUS, GALLIC, 6, 0, "put"), "for")
    assert rome(other).phase == "senate"


@pytest.mark.rule("republic:10.1b", "republic:9.645")
def test_commands_of_one_proposal_share_their_rank_and_later_ones_come_after() -> None:
    match = sitting(**ready())
    vote(play(match, "dispatch", JULIUS, GALLIC, 6, 0, "put"), "for")
    assert of(match, "rank", JULIUS) == 1
    vote(play(match, "dispatch", CORNELIUS, GALLIC, 6, 0), "for")
    assert of(match, "rank", CORNELIUS) == 2


@pytest.mark.rule("republic:9.64a", "republic:10.5b")
def test_veterans_are_sent_by_name() -> None:
    veteran = [0] * 25
    veteran[3] = 1
    match = play(sitting(**ready(veteran=veteran)), "dispatch", JULIUS, GALLIC, 11, ["legion:3"], 0)
    vote(match, "for")
    assert 3 in army(rome(match), person(JULIUS))


@pytest.mark.rule("republic:E.bequest.1")
def test_a_bequest_wants_the_field_consul_with_three_legions_and_three_fleets() -> None:
    given = ready(wars={}, bequest=[1, 0, 0])
    assert "dispatch" not in options(sitting(**given, fleets=2))
    match = play(sitting(**given, fleets=3), "dispatch", JULIUS, "bequest:pergamene")
    assert match.asks[0].describe()["low"] == 3
    vote(play(match, 3, 3), "for")
    assert of(match, "post", JULIUS) == 100


@pytest.mark.rule("republic:11.25", "republic:9.64a")
def test_a_commander_can_be_sent_against_the_rebel() -> None:
    people = {"family:fulvius": {"place": "revolt", "faction": 2}}
    match = sitting(**ready(wars={}, people=people, rebel=person("family:fulvius"), armies={"family:fulvius": 2}))
    vote(play(match, "dispatch", JULIUS, "rebel", 12, 0), "for")
    assert of(match, "post", JULIUS) == REBEL_POST


@pytest.mark.rule("republic:10.2a", "republic:9.644a")
def test_a_new_commander_takes_over_the_survivors_of_a_defeat() -> None:
    legion = [0] * 8 + [100 + war(GALLIC)] * 3 + [-1] * 14
    match = sitting(**ready(legion=legion))
    vote(play(match, "dispatch", JULIUS, GALLIC, 8, 0), "for")
    assert len(army(rome(match), person(JULIUS))) == 8 + 3


@pytest.mark.rule("republic:9.642", "republic:9.34b", "republic:9.6a")
@pytest.mark.parametrize(("resigned", "closed"), [(True, True), (False, False)])
def test_the_senate_ends_if_the_chair_rides_out_as_master_of_horse(resigned: bool, closed: bool) -> None:
    people = {
        "family:fulvius": {"office": "dictator"},
        "family:furius": {"office": "master_of_horse"},
        CORNELIUS: {"office": "none"},
        JULIUS: {"office": "rome_consul"},
    }
    gone = [person("family:fulvius")] + [person(JULIUS)] * resigned
    match = sitting(session=Session(resigned=gone), **ready(people=people))
    vote(play(match, "dispatch", "family:fulvius", GALLIC, 6, 0, "put"), "for")
    assert (rome(match).phase != "senate") == closed


# -- why not -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.641b", "republic:9.641c")
def test_it_is_said_why_a_senator_cannot_be_sent() -> None:
    people = {"family:claudius": {"office": "censor"}}
    match = play(sitting(**ready(people=people, provinces={"province:asia": "family:fabius"})), "dispatch")
    assert refusals(match) == {
        CORNELIUS: ("refused.field_consul_first", "republic:9.641c"),
        "family:claudius": ("refused.no_command", "republic:9.641b"),
    }
    (ask,) = match.asks.values()
    assert ask.why("family:fabius").message == "refused.not_in_rome"  # type: ignore[union-attr]
    assert ask.why("family:manlius").message == "refused.no_command"  # type: ignore[union-attr]


@pytest.mark.rule("republic:9.641b", "republic:9.641c")
@pytest.mark.parametrize(("who", "beside"), [(JULIUS, []), (JULIUS, [JULIUS]), (CORNELIUS, [JULIUS]), (GALLIC, [])])
def test_nothing_is_said_against_one_who_may_go_or_is_named_already(who: str, beside: list[str]) -> None:
    assert why_no_commander(board(**ready()), who, beside) is None


@pytest.mark.rule("republic:9.64b", "republic:7.332d", "republic:E.bequest.1", "republic:9.823c")
def test_it_is_said_why_he_cannot_be_sent_there() -> None:
    wars = {GALLIC: "active", "war:macedonian-1": "active", "war:macedonian-3": "active"}
    given = ready(wars=wars, fleets=9, people={JULIUS: {"office": "none"}}, bequest=[1, 0, 0])
    match = play(sitting(**given), "dispatch", CORNELIUS)
    assert refusals(match) == {
        "war:macedonian-1": ("refused.force_too_small", "republic:9.64b"),
        "war:macedonian-3": ("refused.earlier_war", "republic:7.332d"),
        "bequest:pergamene": ("refused.bequest_field_consul", "republic:E.bequest.1"),
    }
    (ask,) = match.asks.values()
    assert ask.why("war:macedonian-1").params["fleets"] == 10  # type: ignore[union-attr]
    assert ask.why("war:syrian").message == "refused.not_an_option"  # type: ignore[union-attr]
    field = play(sitting(**ready(wars=wars, fleets=2, bequest=[1, 0, 0])), "dispatch", JULIUS)
    assert refusals(field)["bequest:pergamene"] == ("refused.force_too_small", "republic:9.64b")


@pytest.mark.rule("republic:9.64b", "republic:7.332d", "republic:9.823c")
def test_it_is_said_what_must_come_first_and_no_longer_when_it_has() -> None:
    first, third, julius = "war:macedonian-1", "war:macedonian-3", person(JULIUS)
    s = board(**ready(wars={first: "active", third: "active", GALLIC: "active"}))

    def why(where: str, *beside: str) -> str | None:
        refusal = why_no_target(s, julius, where, list(beside))
        return refusal and refusal.message

    assert why(third) == "refused.earlier_war"
    assert why(third, first) == "refused.force_too_small"
    assert why("province:asia") is None, "nobody is sent to war there"
    s.life = person(CORNELIUS)
    assert why(GALLIC) == "refused.life_leads"


@pytest.mark.rule("republic:9.642", "republic:7.332d")
def test_a_suspended_departure_fails_if_the_tribune_has_made_it_impossible() -> None:
    wars = {"war:macedonian-1": "active", "war:macedonian-3": "active"}
    there = {"place": "field", "post": war("war:macedonian-1"), "office": "proconsul", "sent": 1}
    people = {"family:fulvius": there, JULIUS: {"office": "none"}}
    given = ready(wars=wars, people=people, armies={"family:fulvius": 1}, fleets=20, hands={1: ["intrigue:tribune"]})
    match = play(sitting(**given), "dispatch", CORNELIUS, "war:macedonian-3", 12, 20)
    match.interject(1, "tribune_propose", "intrigue:tribune")
    vote(play(match, "recall", "family:fulvius", "none"), "for")
    assert of(match, "place", "family:fulvius") == ROME
    assert of(match, "place", CORNELIUS) == ROME
    assert asked(match) == {0: "senate.business"}
