"""The Revolution Phase: who declares himself and when, who follows, and what a rebel leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.forces import army
from tabularium.games.republic.state import BEQUEST_POST, FIELD, NOBODY, REVOLT, ROME, VACANT
from tabularium.testing.language import asked, legal, lines, play, the_ask

from ..battles import GALLIC, JULIUS
from ..table import of, person, position, province, rome, war

CORNELIUS, CLAUDIUS, FABIUS, VALERIUS = "family:cornelius", "family:claudius", "family:fabius", "family:valerius"
NO_CHIT = 32
VICTOR = {"place": "field", "post": war(GALLIC), "victor": 1, "sent": 2}


def after_battle(*dice: int, people: dict[str, dict[str, Any]], armies: dict[str, int], **given: Any) -> Match:
    """The Gauls are beaten, and the commanders declare themselves."""
    wars = {GALLIC: "beaten", **given.pop("wars", {})}
    return position("declarations", phase="revolution", people=people, armies=armies, wars=wars, dice=dice, **given)


def commanders_asked(match: Match) -> list[str]:
    """Who is asked for his command, if everybody gives his back."""
    found = []
    while "revolution.command" in asked(match).values():
        (ask,) = match.asks.values()
        found.append(ask.params["senator"])
        play(match, "return")
    return found


# -- the order -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.2a")
def test_an_officer_in_the_field_counts_as_present_for_the_order() -> None:
    people = {
        JULIUS: VICTOR | {"office": "rome_consul"},
        CORNELIUS: VICTOR | {"office": "field_consul"},
        FABIUS: {"office": "censor"},
    }
    assert commanders_asked(after_battle(people=people, armies={JULIUS: 2, CORNELIUS: 2})) == [JULIUS, CORNELIUS]


@pytest.mark.rule("republic:11.2a")
def test_of_one_faction_the_victor_of_most_influence_declares_himself_first() -> None:
    people = {JULIUS: VICTOR | {"influence": 4}, CLAUDIUS: VICTOR | {"influence": 9}}
    assert commanders_asked(after_battle(people=people, armies={JULIUS: 2, CLAUDIUS: 2})) == [CLAUDIUS, JULIUS]


@pytest.mark.rule("republic:11.2a")
def test_a_commander_who_has_not_won_declares_nothing() -> None:
    people = {JULIUS: VICTOR, CLAUDIUS: VICTOR | {"victor": 0, "post": war("war:syrian"), "office": "proconsul"}}
    match = after_battle(people=people, armies={JULIUS: 2, CLAUDIUS: 2}, wars={"war:syrian": "active"})
    assert commanders_asked(match) == [JULIUS]


@pytest.mark.rule("republic:E.bequest.2", "republic:11.2a")
def test_a_master_of_horse_beside_a_dictator_who_fetches_a_bequest_has_no_command() -> None:
    fetching = {"place": "field", "post": BEQUEST_POST}
    people = {JULIUS: fetching | {"office": "dictator"}, CLAUDIUS: fetching | {"office": "master_of_horse"}}
    assert commanders_asked(after_battle(people=people, armies={JULIUS: 2}, bequest=[1, 0, 0])) == [JULIUS]


# -- loyalty -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.21a", "republic:E.evil-omens.1")
def test_evil_omens_take_from_the_loyalty_of_legions() -> None:
    match = after_battle(5, 5, 6, people={JULIUS: VICTOR}, armies={JULIUS: 3}, events={"event:evil-omens": 1})
    play(match, "sound_out")
    assert lines(match, "revolution.sounded")[0].params["follow"] == 1


@pytest.mark.rule("republic:11.21b")
@pytest.mark.parametrize(("dice", "follow"), [((4, 3, 3), 1), ((3, 4, 4), 0), ((5, 4, 4), 1)])
def test_talents_are_tied_to_legions_before_the_dice(dice: tuple[int, ...], follow: int) -> None:
    people = {JULIUS: VICTOR | {"talents": 1}}
    match = play(after_battle(*dice, people=people, armies={JULIUS: 3}), "sound_out", 1)
    assert lines(match, "revolution.sounded")[0].params["follow"] == follow


@pytest.mark.rule("republic:11.21b")
@pytest.mark.parametrize(("chosen", "follow"), [(["legion:5"], 1), ([], 0)])
def test_a_commander_says_which_veterans_his_talents_are_for(chosen: list[str], follow: int) -> None:
    veteran = [int(legion == 5) for legion in range(25)]
    people = {JULIUS: VICTOR | {"talents": 1}}
    match = after_battle(3, 4, 3, people=people, armies={JULIUS: 3}, veteran=veteran)
    play(match, "sound_out", 1)
    assert asked(match) == {1: "revolution.reward"}
    assert match.asks[1].describe()["most"] == 1
    play(match, chosen)
    assert lines(match, "revolution.sounded")[0].params["follow"] == follow


@pytest.mark.rule("republic:11.21b")
def test_talents_that_other_legions_have_no_use_for_go_to_veterans() -> None:
    veteran = [int(legion in (4, 5)) for legion in range(25)]
    people = {JULIUS: VICTOR | {"talents": 3}}
    match = after_battle(4, 4, 4, people=people, armies={JULIUS: 3}, veteran=veteran)
    play(match, "sound_out", 2)
    assert match.asks[1].describe()["least"] == 1
    every = after_battle(4, 4, 4, people=people, armies={JULIUS: 3}, veteran=veteran)
    play(every, "sound_out", 3)
    assert lines(every, "revolution.sounded")[0].params["follow"] == 3


@pytest.mark.rule("republic:11.2a", "republic:11.21d")
def test_a_commander_who_has_sounded_out_his_legions_may_still_return() -> None:
    match = after_battle(6, 6, 6, people={JULIUS: VICTOR}, armies={JULIUS: 3})
    play(match, "sound_out", "return")
    s = rome(match)
    assert (of(match, "place", JULIUS), s.rebel, s.declared_force, s.pledged) == (ROME, NOBODY, 0, [])
    assert s.legion.count(0) == 4 + 3


@pytest.mark.rule("republic:11.2c", "republic:11.2a")
@pytest.mark.parametrize(("legions", "options"), [(4, ["return"]), (5, ["return", "rebel"])])
def test_a_later_rebel_must_be_stronger_than_the_first_with_the_skill_of_both(legions: int, options: list[str]) -> None:
    people = {CORNELIUS: VICTOR | {"office": "rome_consul"}, CLAUDIUS: VICTOR}
    match = after_battle(*[6] * 7, people=people, armies={CORNELIUS: 2, CLAUDIUS: legions})
    play(match, "sound_out", "rebel", "loyal", "loyal", "sound_out")
    assert legal(match) == options


@pytest.mark.rule("republic:11.2c", "republic:11.22d")
@pytest.mark.parametrize("side", ["loyal", "rebel"])
def test_a_stronger_victor_of_the_rebels_own_faction_can_only_follow_him(side: str) -> None:
    people = {JULIUS: VICTOR | {"influence": 9}, CLAUDIUS: VICTOR}
    match = after_battle(6, 6, NO_CHIT, people=people, armies={JULIUS: 2, CLAUDIUS: 5})
    play(match, "sound_out", "rebel")
    assert the_ask(match, 1).params["senator"] == CLAUDIUS
    play(match, side, "loyal")
    if side == "loyal":
        assert (asked(match), legal(match)) == ({1: "revolution.command"}, ["return"])
        play(match, "return")
    s = rome(match)
    assert (s.rebel, len(army(s, s.rebel)), s.legion.count(0)) == (person(JULIUS), 2, 4 + 5)
    assert (of(match, "place", CLAUDIUS) == REVOLT) == (side == "rebel")


# -- sides are taken at once -----------------------------------------------------------------------------------------
def two_victors(*dice: int, legions: int = 5, **given: Any) -> Match:
    """Cornelius, whose colleagues are Fabius and Valerius, declares himself before Julius."""
    people = {CORNELIUS: VICTOR | {"office": "rome_consul"}, JULIUS: VICTOR, **given.pop("people", {})}
    armies = {CORNELIUS: 2, JULIUS: legions, **given.pop("armies", {})}
    return play(after_battle(*dice, people=people, armies=armies, **given), "sound_out", "rebel")


@pytest.mark.rule("republic:11.22a", "republic:11.2a")
def test_the_faction_of_a_rebel_takes_sides_before_the_next_commander_declares_himself() -> None:
    match = two_victors(6, 6, NO_CHIT)
    assert [the_ask(match, 0).params["senator"], legal(match)] == [FABIUS, ["loyal", "rebel"]]
    play(match, "rebel", "loyal")
    assert asked(match) == {1: "revolution.command"}
    assert of(match, "place", FABIUS) == ROME, "who rebels is settled when all have declared themselves"
    play(match, "return")
    assert [of(match, "place", each) for each in (CORNELIUS, FABIUS, VALERIUS)] == [REVOLT, REVOLT, ROME]


@pytest.mark.rule("republic:11.22a", "republic:11.2c", "republic:11.2a")
def test_with_an_earlier_declaration_its_followers_are_void_too() -> None:
    away = {"place": "field", "post": war("war:syrian"), "office": "proconsul"}
    people = {FABIUS: VICTOR, VALERIUS: away}
    given: dict[str, Any] = {"armies": {FABIUS: 3, VALERIUS: 1}, "wars": {"war:syrian": "active"}}
    match = two_victors(*[6] * 7, NO_CHIT, people=people, **given)
    play(match, "rebel", "rebel", "sound_out", "rebel")
    assert asked(match) == {1: "revolution.side"}
    play(match, "loyal", "loyal")
    s = rome(match)
    assert s.rebel == person(JULIUS)
    assert [of(match, "place", each) for each in (CORNELIUS, FABIUS, VALERIUS)] == [ROME, ROME, FIELD]
    assert (s.legion.count(0), len(army(s, person(VALERIUS)))) == (4 + 2 + 3, 1)
    assert [line.params for line in lines(match, "revolution.void")] == [{"senator": CORNELIUS}]


@pytest.mark.rule("republic:11.22d", "republic:E.bequest.2")
def test_who_was_sent_for_a_bequest_and_follows_a_rebel_gives_it_to_the_state() -> None:
    fetching = {"place": "field", "post": BEQUEST_POST}
    people = {JULIUS: VICTOR | {"influence": 9}, CLAUDIUS: fetching}
    match = after_battle(6, 6, NO_CHIT, people=people, armies={JULIUS: 2, CLAUDIUS: 1}, bequest=[1, 0, 0])
    play(match, "sound_out", "rebel", "rebel", "loyal")
    assert (rome(match).due, match.view()["provinces"]["province:asia"]["state"]) == (50, "vacant")
    assert of(match, "place", CLAUDIUS) == REVOLT


@pytest.mark.rule("republic:11.2a", "republic:11.271b")
def test_a_commander_whom_no_legion_follows_cannot_rebel() -> None:
    match = after_battle(1, 1, 1, people={JULIUS: VICTOR}, armies={JULIUS: 3})
    assert legal(play(match, "sound_out")) == ["return"]


@pytest.mark.rule("republic:11.22c", "republic:11.271b")
def test_a_veteran_sworn_to_him_who_stands_elsewhere_is_enough() -> None:
    veteran, sworn = [1] + [0] * 24, [person(JULIUS)] + [-1] * 24
    given: dict[str, Any] = {"people": {JULIUS: VICTOR}, "armies": {JULIUS: 3}, "legions": 1}
    match = after_battle(1, 1, 1, veteran=veteran, sworn=sworn, **given)
    assert legal(play(match, "sound_out")) == ["return", "rebel"]


# -- the revolt begins ---------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.26a", "republic:10.51")
def test_veterans_sworn_to_the_rebel_himself_join_him_though_all_others_stay_loyal() -> None:
    veteran, sworn = [1] + [0] * 24, [person(JULIUS)] + [-1] * 24
    given: dict[str, Any] = {"people": {JULIUS: VICTOR}, "armies": {JULIUS: 3}}
    match = after_battle(6, 6, 6, veteran=veteran, sworn=sworn, **given)
    play(match, "sound_out", "rebel", "loyal", "loyal")
    assert 0 in army(rome(match), person(JULIUS))


@pytest.mark.rule("republic:11.22b", "republic:11.24a")
def test_a_governor_who_joins_the_rebel_leaves_his_province() -> None:
    given: dict[str, Any] = {"people": {JULIUS: VICTOR}, "armies": {JULIUS: 3}}
    match = after_battle(6, 6, 6, NO_CHIT, provinces={"province:sicilia": CLAUDIUS}, **given)
    play(match, "sound_out", "rebel", "rebel", "loyal")
    assert rome(match).governor[province("province:sicilia")] == NOBODY
    assert rome(match).province[province("province:sicilia")] == VACANT


@pytest.mark.rule("republic:11.2c", "republic:11.22a")
def test_a_victor_whose_leaders_declaration_was_void_is_at_home_and_declares_nothing_more() -> None:
    """He has followed, and is back in Rome with the leader who was too weak."""
    match = position("return_or_rebel", [CLAUDIUS], phase="revolution")
    assert not match.asks
    assert not lines(match, "revolution.returned")
