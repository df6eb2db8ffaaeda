"""The Revolution Phase: cards, commands given back, rebellion and those who join it."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CONCESSIONS
from tabularium.games.republic.forces import army
from tabularium.games.republic.state import ACTIVE, FIELD, IN_FORUM, NOBODY, PROCONSUL, REVOLT, ROME
from tabularium.testing.language import asked, legal, lines, play, refused

from ..table import concession, hand, of, person, position, rome, war

JULIUS = "family:julius"
GALLIC = "war:gallic-1"
NO_CHIT = 32
LOYAL = ("loyal", "loyal")
"""The others of a faction of three."""


def cards(**given: Any) -> Match:
    """The card step begins."""
    return position("revolution_phase", phase="revolution", **given)


def victorious(*dice: int, legions: int = 4, **given: Any) -> Match:
    """Julius, Field Consul, has beaten the Gauls and must declare himself."""
    people = dict(given.pop("people", {}))
    julius = {"place": "field", "post": war(GALLIC), "victor": 1, "sent": 2, **people.pop(JULIUS, {})}
    return position(
        "declarations",
        phase="revolution",
        people={JULIUS: julius, **people},
        wars={GALLIC: "beaten", **given.pop("wars", {})},
        armies={JULIUS: legions, **given.pop("armies", {})},
        dice=dice,
        **given,
    )


# -- cards ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.1a")
def test_cards_are_played_clockwise_from_the_highest_officer_even_on_absent_senators() -> None:
    match = cards(
        people={"family:cornelius": {"office": "none"}, JULIUS: {"office": "rome_consul"}},
        hands={1: ["concession:mining"]},
        provinces={"province:sicilia": "family:claudius"},
    )
    assert asked(match) == {1: "play.card"}
    play(match, "concession:mining")
    assert "family:claudius" in next(iter(match.asks.values())).describe()["options"]
    play(match, "family:claudius", "done")
    assert asked(match) == {2: "play.card"}
    assert rome(match).holder[concession("concession:mining")] == person("family:claudius")


@pytest.mark.rule("republic:11.1b", "republic:4.15a")
def test_cards_change_hands_when_both_agree() -> None:
    match = cards(hands={0: ["intrigue:tribune", "intrigue:tribune"], 2: ["intrigue:assassin"]})
    play(match, "trade")
    assert legal(match) == ["done", "seat:1", "seat:2", "seat:3", "seat:4"]
    play(match, "seat:2", ["intrigue:tribune_2"])
    assert asked(match) == {2: "cards.answer"}
    assert match.asks[2].params["cards"] == ["intrigue:tribune"]
    play(match, "accept", ["intrigue:assassin"])
    assert asked(match) == {0: "cards.confirm"}
    play(match, "accept")
    assert hand(match, 0) == ["intrigue:tribune", "intrigue:assassin"]
    assert hand(match, 2) == ["intrigue:tribune"]
    assert not match.can_undo(0)


@pytest.mark.rule("republic:4.15a", "republic:11.1b")
@pytest.mark.parametrize("turned", [False, True])
def test_the_order_of_cards_does_not_tell_when_they_came(turned: bool) -> None:
    held = ["intrigue:tribune", "intrigue:graft", "statesman:29a"]
    match = cards(hands={0: held[::-1] if turned else held})
    play(match, "trade", "seat:2", held)
    assert match.asks[2].params["cards"] == held
    play(match, "accept", [], "accept")
    assert hand(match, 2) == held


@pytest.mark.rule("republic:11.1b")
@pytest.mark.parametrize("answers", [("decline",), ("accept", ["intrigue:assassin"], "decline")])
def test_nothing_changes_hands_if_one_declines(answers: tuple[Any, ...]) -> None:
    match = cards(hands={0: ["intrigue:tribune"], 2: ["intrigue:assassin"]})
    play(match, "trade", "seat:2", ["intrigue:tribune"], *answers)
    assert asked(match) == {0: "play.card"}
    assert hand(match, 0) == ["intrigue:tribune"]
    assert hand(match, 2) == ["intrigue:assassin"]


@pytest.mark.rule("republic:4.15a", "republic:11.1b", "republic:SUM.revolution")
def test_a_faction_offers_three_exchanges_a_turn_and_no_more() -> None:
    match = cards(bargains=[3] * 5)
    for _ in range(3):
        play(match, "trade", "seat:2", [], "decline")
    assert legal(match) == ["done"]
    play(match, "done")
    assert legal(match) == ["trade", "done"]


@pytest.mark.rule("republic:11.1a", "republic:11.1b")
def test_playing_and_trading_go_in_any_order_and_what_was_got_can_be_played() -> None:
    match = cards(hands={0: ["concession:mining"], 2: ["concession:land-commissioner", "concession:armaments"]})
    play(match, "concession:mining", "family:cornelius", "trade", "seat:2", [])
    play(match, "accept", ["concession:armaments"], "accept")
    assert legal(match) == ["concession:armaments", "trade", "done"]
    play(match, "concession:armaments", "family:cornelius", "trade", "done", "done")
    assert rome(match).holder[concession("concession:armaments")] == person("family:cornelius")
    assert asked(match) == {1: "play.card"}


@pytest.mark.rule("republic:11.1b")
def test_only_the_parties_learn_what_was_traded() -> None:
    match = cards(hands={0: ["intrigue:tribune"], 2: ["intrigue:assassin"]})
    play(match, "trade", "seat:2", ["intrigue:tribune"], "accept", [], "accept")
    told = [line for line in match.lines(1) if line.message.startswith("cards.traded")]
    assert [line.message for line in told] == ["cards.traded"]
    assert "intrigue:tribune" not in str([line.params for line in told])
    assert any(line.message == "cards.traded.what" for line in match.lines(2))


@pytest.mark.rule("republic:11.1c")
def test_nobody_keeps_more_than_five_cards() -> None:
    match = position("keep_five", phase="revolution", hands={1: ["intrigue:tribune"] * 6, 2: ["intrigue:tribune"] * 5})
    assert asked(match) == {1: "cards.discard"}
    assert refused(match, []) is not None
    play(match, ["intrigue:tribune_3"])
    assert "cards.discard" not in asked(match).values()
    assert len(hand(match, 1)) == 5
    assert len(rome(match).discards) == 1


@pytest.mark.rule("republic:I.cleopatra.2")
def test_cleopatra_cannot_be_discarded() -> None:
    match = position("keep_five", phase="revolution", hands={1: ["leader:cleopatra-vii", *["intrigue:tribune"] * 5]})
    assert "leader:cleopatra-vii" not in match.asks[1].describe()["options"]
    assert refused(match, ["leader:cleopatra-vii"]) == "republic:I.cleopatra.2"


# -- a command given back ------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.2a")
def test_a_victor_gives_back_his_army() -> None:
    match = play(victorious(legions=4, people={JULIUS: {"fleets_with": 2}}), "return")
    assert of(match, "place", JULIUS) == ROME
    assert rome(match).legion.count(0) == 4 + 4
    assert rome(match).fleets == 2


@pytest.mark.rule("republic:11.2a")
def test_victors_declare_themselves_in_order_with_all_counted_as_present() -> None:
    people = {"family:cornelius": {"place": "field", "post": war(GALLIC), "victor": 1}}
    match = victorious(people=people, armies={"family:cornelius": 2})
    assert asked(match) == {0: "revolution.command"}


@pytest.mark.rule("republic:L.manilian")
def test_with_the_manilian_law_a_victor_leads_his_army_to_another_war() -> None:
    given: dict[str, Any] = {
        "wars": {"war:syrian": "inactive"},
        "people": {JULIUS: {"fleets_with": 2}},
        "laws": ["law:manilian"],
    }
    match = play(victorious(**given), "war:syrian")
    assert of(match, "office", JULIUS) == PROCONSUL
    assert of(match, "place", JULIUS) == FIELD
    assert rome(match).war[war("war:syrian")] == ACTIVE
    assert len(army(rome(match), person(JULIUS))) == 4
    assert of(match, "prior", JULIUS) == 1
    assert (of(match, "post", JULIUS), of(match, "victor", JULIUS)) == (war("war:syrian"), 0)
    assert legal(victorious(**given)) == ["return", "sound_out", "war:syrian"]
    without = victorious(**(given | {"laws": []}))
    assert "war:syrian" not in without.asks[1].describe()["options"]
    weak = victorious(**(given | {"people": {JULIUS: {"fleets_with": 1}}}))
    assert "war:syrian" not in weak.asks[1].describe()["options"]


@pytest.mark.rule("republic:E.bequest.2")
def test_a_bequest_goes_to_the_state_or_stays_with_a_rebel() -> None:
    fetching = {JULIUS: {"post": 100, "victor": 0}}
    match = play(victorious(people=fetching, bequest=[1, 0, 0]), "return")
    assert match.view()["provinces"]["province:asia"]["state"] == "vacant"
    assert rome(match).due == 50
    rebel = play(victorious(6, 6, 6, 6, NO_CHIT, people=fetching, bequest=[1, 0, 0]), "sound_out", "rebel", *LOYAL)
    assert of(rebel, "talents", JULIUS) == 50
    assert rebel.view()["provinces"]["province:asia"]["state"] == "vacant"


# -- loyalty -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.21a", "republic:3.4c")
@pytest.mark.parametrize(("era", "follow"), [(0, 2), (1, 3), (2, 4)])
def test_legions_follow_on_five_four_or_three_by_era(era: int, follow: int) -> None:
    match = play(victorious(6, 5, 4, 3, era=era), "sound_out")
    assert lines(match, "revolution.sounded")[0].params["follow"] == follow


@pytest.mark.rule("republic:11.21b")
def test_a_talent_adds_one_to_a_legion_and_no_more_than_one() -> None:
    match = play(victorious(4, 4, 3, 3, people={JULIUS: {"talents": 9}}), "sound_out")
    assert (match.asks[1].describe()["low"], match.asks[1].describe()["high"]) == (0, 4)
    play(match, 3)
    assert lines(match, "revolution.sounded")[0].params["follow"] == 2
    assert of(match, "talents", JULIUS) == 6


@pytest.mark.rule("republic:11.21b")
@pytest.mark.parametrize(("answer", "left"), [("consent", 3), ("refuse", 5)])
def test_a_master_of_horse_may_lend_his_talents(answer: str, left: int) -> None:
    people = {
        JULIUS: {"office": "dictator", "talents": 1},
        "family:fulvius": {"office": "master_of_horse", "place": "field", "post": war(GALLIC), "talents": 5},
    }
    match = play(victorious(4, 4, 4, 4, people=people), "sound_out", 3)
    assert asked(match) == {2: "revolution.lend"}
    assert match.asks[2].params["talents"] == 2
    play(match, answer)
    assert (of(match, "talents", JULIUS), of(match, "talents", "family:fulvius")) == (0, left)
    assert lines(match, "revolution.sounded")[0].params["follow"] == (3 if answer == "consent" else 1)


@pytest.mark.rule("republic:11.21c")
def test_sworn_veterans_follow_without_a_roll_and_those_of_others_roll() -> None:
    veteran, sworn = [0] * 25, [-1] * 25
    veteran[4], sworn[4] = 1, person(JULIUS)
    veteran[5], sworn[5] = 1, person("family:fulvius")
    match = play(victorious(1, 1, 1, veteran=veteran, sworn=sworn), "sound_out")
    sounded = lines(match, "revolution.sounded")[0].params
    assert (len(sounded["dice"]), sounded["follow"]) == (3, 1)


@pytest.mark.rule("republic:11.21d")
def test_legions_that_refuse_return_to_the_senate() -> None:
    match = play(victorious(6, 6, 6, 1, people={JULIUS: {"fleets_with": 2}}), "sound_out", "rebel")
    assert len(army(rome(match), person(JULIUS))) == 3
    assert rome(match).legion.count(0) == 4 + 1
    assert (rome(match).fleets, of(match, "fleets_with", JULIUS)) == (2, 0)


# -- rebellion -----------------------------------------------------------------------------------------------------
def rebels(**given: Any) -> Match:
    """Julius rebels with all his legions; the others of his faction have not yet spoken."""
    return play(victorious(6, 6, 6, 6, NO_CHIT, **given), "sound_out", "rebel")


@pytest.mark.rule("republic:11.22a", "republic:11.22b", "republic:11.24a")
def test_a_rebel_loses_concessions_and_knights_and_his_colleagues_choose_sides() -> None:
    mining = concession("concession:mining")
    bar = [int(each == mining) for each in CONCESSIONS]
    match = rebels(people={JULIUS: {"knights": 2}}, concessions={"concession:mining": JULIUS}, bar=bar)
    assert asked(match) == {1: "revolution.side"}
    play(match, "rebel", "loyal")
    s = rome(match)
    assert s.rebel == person(JULIUS)
    assert of(match, "place", JULIUS) == REVOLT
    assert of(match, "knights", JULIUS) == 0
    assert (s.holder[mining], s.bar[mining]) == (IN_FORUM, 0)
    assert of(match, "victor", JULIUS) == 0
    assert (s.declared, s.declared_force, s.siding) == (NOBODY, 0, [])
    assert of(match, "place", "family:claudius") == REVOLT
    assert of(match, "place", "family:manlius") == ROME
    assert s.rebel_master == NOBODY


@pytest.mark.rule("republic:11.22c", "republic:11.26a")
def test_veterans_sworn_to_rebels_join_them_wherever_they_are() -> None:
    veteran, sworn = [0] * 25, [-1] * 25
    veteran[0], sworn[0] = 1, person("family:claudius")
    veteran[1], sworn[1] = 1, person("family:fulvius")
    match = play(rebels(veteran=veteran, sworn=sworn), "rebel", "loyal")
    assert 0 in army(rome(match), person(JULIUS))
    assert 1 not in army(rome(match), person(JULIUS))


@pytest.mark.rule("republic:11.22d")
def test_the_command_of_a_secondary_rebel_goes_back_to_the_senate() -> None:
    away = {"place": "field", "post": war("war:syrian"), "office": "proconsul", "faction": 1, "fleets_with": 2}
    people = {"family:claudius": away}
    match = rebels(people=people, armies={"family:claudius": 3}, wars={"war:syrian": "active"})
    play(match, "rebel", "loyal")
    assert rome(match).legion.count(0) == 4 + 3
    assert (rome(match).fleets, of(match, "fleets_with", "family:claudius")) == (2, 0)


@pytest.mark.rule("republic:11.22e", "republic:11.2b")
def test_a_master_of_horse_of_the_faction_may_go_with_his_dictator() -> None:
    people = {
        JULIUS: {"office": "dictator"},
        "family:claudius": {"office": "master_of_horse", "place": "field", "post": war(GALLIC), "faction": 1},
    }
    match = play(rebels(people=people), "rebel", "loyal")
    assert rome(match).rebel_master == person("family:claudius")


@pytest.mark.rule("republic:11.2c")
def test_a_stronger_rebel_voids_an_earlier_declaration_and_a_weaker_cannot_rebel() -> None:
    people = {"family:cornelius": {"place": "field", "post": war(GALLIC), "victor": 1}}
    given: dict[str, Any] = {"people": people, "armies": {"family:cornelius": 2}}
    match = victorious(6, 6, 6, 6, 6, 6, NO_CHIT, **given)
    play(match, "sound_out", "rebel", *LOYAL, "sound_out", "rebel", *LOYAL)
    assert rome(match).rebel == person(JULIUS)
    assert of(match, "place", "family:cornelius") == ROME
    weaker = victorious(*[6] * 7, legions=1, people=people, armies={"family:cornelius": 6})
    play(weaker, "sound_out", "rebel", *LOYAL, "sound_out")
    assert next(iter(weaker.asks.values())).describe()["options"] == ["return"]


@pytest.mark.rule("republic:11.2c")
def test_while_one_revolt_lasts_nobody_else_may_rebel() -> None:
    people = {"family:fulvius": {"place": "revolt", "office": "none", "faction": 2}}
    match = victorious(people=people, rebel=person("family:fulvius"))
    assert "sound_out" not in match.asks[1].describe()["options"]
    assert refused(match, "sound_out") == "republic:11.2c"
    assert refused(match, "march") == "republic:11.2a"


# -- the end of the year -------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:12.1a", "republic:12.2c")
def test_a_consul_for_life_has_won_when_the_year_ends() -> None:
    match = position("year_ends", phase="revolution", life=person("family:fulvius"))
    assert match.outcome == {"winners": [2], "ending": "consul_for_life"}
    assert position("year_ends", phase="revolution").outcome is None


@pytest.mark.rule("republic:SUM.revolution")
def test_cards_come_before_the_limit_of_five_and_that_before_the_declarations() -> None:
    people = {JULIUS: {"place": "field", "post": war(GALLIC), "victor": 1, "sent": 2}}
    given = {"people": people, "wars": {GALLIC: "beaten"}, "armies": {JULIUS: 2}}
    match = cards(hands={3: ["intrigue:tribune"] * 6}, **given)
    seen = []
    while match.asks:
        ((seat, key),) = asked(match).items()
        if key in ("revolution.command", "cards.discard") or key not in seen:
            seen.append(key)
        if key == "revolution.command":
            break
        match.answer(seat, match.asks[seat].default)
    assert seen == ["play.card", "cards.discard", "revolution.command"]


@pytest.mark.rule("republic:11.2a")
def test_the_order_of_declarations_goes_round_the_table_from_the_highest_officer() -> None:
    people = {
        "family:cornelius": {"place": "field", "post": war(GALLIC), "victor": 1, "office": "none"},
        JULIUS: {"office": "none", "victor": 0, "place": "rome", "post": -1},
        "family:aelius": {"place": "field", "post": war(GALLIC), "victor": 1},
        "family:papirius": {"office": "rome_consul"},
    }
    match = victorious(people=people, armies={"family:cornelius": 1, "family:aelius": 1, JULIUS: 0})
    first = next(iter(match.asks))
    play(match, "return")
    second = next(iter(match.asks))
    seats = [of(match, "faction", key) for key in ("family:aelius", "family:cornelius")]
    assert [first, second] == seats


@pytest.mark.rule("republic:11.22a", "republic:11.22e")
def test_a_master_of_horse_of_another_faction_comes_home_when_his_dictator_rebels() -> None:
    people = {
        JULIUS: {"office": "dictator"},
        "family:fulvius": {"office": "master_of_horse", "place": "field", "post": war(GALLIC)},
    }
    match = play(rebels(people=people), *LOYAL)
    assert (of(match, "place", "family:fulvius"), rome(match).rebel_master) == (ROME, NOBODY)
