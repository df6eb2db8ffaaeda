"""Playing statesmen and concessions from the hand."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD_OF, WAR_AT
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.playing import blocked, play_statesman
from tabularium.games.republic.senators import family_appears, members
from tabularium.games.republic.state import BENEATH, FIELD, NOBODY, NOWHERE, REVOLT, ROME, WITH
from tabularium.testing.language import asked, legal, play, refusal, refused

from .table import board, concession, hand, holds, of, person, position, province, rome

GRACCHI = ["statesman:25a", "statesman:25b"]


def intrigue(*cards: str, seat: int = 0, **given: Any) -> Match:
    """A player's turn to play cards, as in the first intrigue."""
    return position("first_intrigue", [seat], phase="setup", turn=1, hands={seat: list(cards)}, **given)


def why(key: str, seat: int = 0, **given: Any) -> str | None:
    """The rule that keeps a statesman out of play."""
    found = blocked(board(**given), seat, person(key))
    return found.rule if found else None


# -- statesmen ----------------------------------------------------------------
@pytest.mark.rule("republic:7.312a", "republic:7.312c", "republic:4.12a")
def test_a_statesman_lies_on_his_family_and_takes_over_what_it_has() -> None:
    columns = {"influence": 9, "popularity": 2, "knights": 1, "talents": 7, "prior": 1, "corrupt": 1}
    match = play(intrigue("statesman:1a", people={"family:cornelius": columns}), "statesman:1a")
    s = rome(match)
    for column, value in columns.items():
        assert of(match, column, "statesman:1a") == value
    for column in ("knights", "talents", "prior", "corrupt"):
        assert of(match, column, "family:cornelius") == 0
    assert of(match, "place", "statesman:1a") == ROME
    assert of(match, "place", "family:cornelius") == BENEATH
    assert s.leader[0] == person("statesman:1a")
    assert of(match, "office", "family:cornelius") == 0
    assert of(match, "office", "statesman:1a") == 2
    assert hand(match, 0) == []
    assert len(members(s, 0)) == 3, "the pair is one senator"
    assert legal(match) == ["done"]


@pytest.mark.rule("republic:7.312c")
@pytest.mark.parametrize(
    ("reading", "influence", "popularity"),
    [("keep_at_least_printed", 6, 1), ("keep", 3, 1), ("printed", 6, 0), ("add_gained", 6 + 3 - 5, 1)],
)
def test_how_much_influence_a_statesman_inherits_is_agreed_before(
    reading: str, influence: int, popularity: int
) -> None:
    poor = {"influence": 3, "popularity": 1}
    match = intrigue("statesman:1a", people={"family:cornelius": poor}, options={"statesman_influence": reading})
    play(match, "statesman:1a")
    assert of(match, "influence", "statesman:1a") == influence
    assert of(match, "popularity", "statesman:1a") == popularity


@pytest.mark.rule("republic:7.312c")
def test_nobody_inherits_less_than_no_influence() -> None:
    for reading, influence in (("keep", 0), ("add_gained", 1)):
        columns = {"family:cornelius": {"influence": 0}}
        match = intrigue("statesman:1a", people=columns, options={"statesman_influence": reading})
        assert of(play(match, "statesman:1a"), "influence", "statesman:1a") == influence


@pytest.mark.rule("republic:7.312c")
def test_a_statesman_takes_over_army_province_and_concessions() -> None:
    match = intrigue(
        "statesman:2a",
        "statesman:18a",
        people={
            "family:fabius": {"place": "field", "post": WAR_AT["punic-1"], "fleets_with": 2, "rank": 3, "sent": 1},
            "family:quinctius": {"faction": 0},
        },
        armies={"family:fabius": 2},
        wars={"war:punic-1": "active"},
        provinces={"province:sicilia": "family:quinctius"},
        concessions={"concession:mining": "family:fabius", "concession:harbor-fees": "family:valerius"},
        legions=1,
    )
    s = rome(match)
    veteran = s.legion.index(WITH + person("family:fabius"))
    s.veteran[veteran], s.sworn[veteran] = 1, person("family:fabius")
    play(match, "statesman:2a", "statesman:18a")
    s = rome(match)
    cunctator, flamininus = person("statesman:2a"), person("statesman:18a")
    assert s.legion.count(WITH + cunctator) == 2
    assert s.legion.count(0) == 1, "other legions stay where they are"
    assert s.sworn[veteran] == cunctator
    assert [s.place[cunctator], s.post[cunctator]] == [FIELD, WAR_AT["punic-1"]]
    assert [s.fleets_with[cunctator], s.rank[cunctator], s.sent[cunctator]] == [2, 3, 1]
    assert s.holder[concession("concession:mining")] == cunctator
    assert s.holder[concession("concession:harbor-fees")] == person("family:valerius")
    assert s.governor[province("province:sicilia")] == flamininus
    assert s.governor.count(NOBODY) == len(s.governor) - 1
    assert s.leader[0] == person("family:cornelius")


@pytest.mark.rule("republic:7.312c")
def test_a_statesman_takes_over_life_and_rebellion() -> None:
    s = board(hands={0: ["statesman:1a", "statesman:2a"]}, life=person("family:cornelius"))
    play_statesman(s, 0, person("statesman:2a"))
    assert s.life == person("family:cornelius")
    play_statesman(s, 0, person("statesman:1a"))
    assert s.life == person("statesman:1a")
    rebels = {"family:fabius": {"place": "revolt"}}
    s = board(hands={0: ["statesman:1a", "statesman:2a"]}, people=rebels, rebel=person("family:fabius"))
    play_statesman(s, 0, person("statesman:1a"))
    assert s.rebel == person("family:fabius")
    s.rebel_master = person("family:valerius")
    play_statesman(s, 0, person("statesman:2a"))
    assert (s.rebel, s.rebel_master) == (person("statesman:2a"), person("family:valerius"))
    assert s.place[person("statesman:2a")] == REVOLT


@pytest.mark.rule("republic:7.312d", "republic:7.311a")
@pytest.mark.parametrize("place", ["forum", "curia"])
def test_an_uncontrolled_family_goes_under_its_statesman(place: str) -> None:
    match = intrigue("statesman:19a", people={"family:aemilius": {"place": place, "talents": 0}})
    play(match, "statesman:19a")
    s = rome(match)
    assert of(match, "place", "family:aemilius") == BENEATH
    assert of(match, "faction", "family:aemilius") == 0
    assert s.curia == []
    assert of(match, "influence", "statesman:19a") == 4, "as printed"


@pytest.mark.rule("republic:7.312d")
def test_talents_on_an_unaligned_family_are_the_statesmans() -> None:
    match = intrigue("statesman:19a", people={"family:aemilius": {"place": "forum", "talents": 3}})
    play(match, "statesman:19a")
    assert of(match, "talents", "statesman:19a") == 3
    assert of(match, "talents", "family:aemilius") == 0


@pytest.mark.rule("republic:7.312a", "republic:7.312d")
def test_a_statesman_whose_family_is_not_in_play_stands_alone() -> None:
    match = intrigue("statesman:22a")
    play(match, "statesman:22a")
    s = rome(match)
    assert (s.place[person("statesman:22a")], s.faction[person("statesman:22a")]) == (ROME, 0)
    assert (of(match, "influence", "statesman:22a"), of(match, "popularity", "statesman:22a")) == (1, 0)
    assert of(match, "place", "family:porcius") == NOWHERE
    s.deck[0].remove(CARD_OF["family:porcius"])
    family_appears(s, person("family:porcius"))
    assert s.place[person("family:porcius")] == BENEATH
    assert s.faction[person("family:porcius")] == 0
    holds(s)


@pytest.mark.rule("republic:7.312a", "republic:7.32a")
def test_there_is_no_playing_outside_setup_and_revolution() -> None:
    cards = {seat: ["statesman:1a", "concession:mining"] for seat in (0,)}
    match = position("redistribution", [0], phase="revenue", hands=cards)
    assert not [ask for ask in match.chances(0).values() if "statesman:1a" in ask.legal() and ask.key != "cards.show"]
    assert "statesman:1a" not in list(match.asks[0].legal())


@pytest.mark.rule("republic:7.312b")
def test_a_statesman_is_kept_out_by_another_players_family() -> None:
    assert why("statesman:2a", seat=1) == "republic:7.312b"
    assert why("statesman:2a", seat=0) is None
    match = intrigue("statesman:4a")
    assert legal(match) == ["done"]
    found = refusal(match, "statesman:4a")
    assert (found.rule, found.params["seat"]) == ("republic:7.312b", "seat:1")


@pytest.mark.rule("republic:7.312b", "republic:5.22a")
def test_a_statesman_is_kept_out_by_his_number() -> None:
    africanus: dict[str, dict[str, Any]] = {"statesman:1a": {}}
    assert why("statesman:1b", people=africanus) == "republic:5.22a"
    assert why("statesman:1b") is None


@pytest.mark.rule("republic:10.71c")
def test_a_captive_keeps_his_number_to_himself() -> None:
    assert why("statesman:1a", people={"family:cornelius": {"place": "captive"}}) == "republic:10.71c"
    captive = {"statesman:25b": {"faction": 0, "place": "captive"}}
    assert why("statesman:25a", people=captive) == "republic:10.71c"


@pytest.mark.rule("republic:5.22a")
def test_an_unaligned_governor_keeps_his_number_to_himself() -> None:
    away = board(people={"family:aemilius": {"place": "forum"}})
    away.place[person("family:aemilius")] = 5
    found = blocked(away, 0, person("statesman:19a"))
    assert found is not None
    assert found.rule == "republic:5.22a"


@pytest.mark.rule("republic:7.312f", "republic:5.22a")
def test_one_gracchus_waits_until_the_other_is_in_play_if_the_family_is_elsewhere() -> None:
    family = {"family:sempronius": {"faction": 1}}
    assert why("statesman:25a", people=family) == "republic:7.312f"
    assert why("statesman:25b", people=family) == "republic:7.312b"
    both = family | {"statesman:25b": {}}
    assert why("statesman:25a", people=both) is None
    match = intrigue("statesman:25a", people=both)
    play(match, "statesman:25a")
    assert of(match, "faction", "statesman:25a") == 0
    assert of(match, "faction", "family:sempronius") == 1, "the family stays under the other"


@pytest.mark.rule("republic:7.312e", "republic:5.22a")
@pytest.mark.parametrize("number", ["25", "29"])
def test_a_family_that_appears_late_goes_under_the_one_lettered_a(number: str) -> None:
    s = board(people={f"statesman:{number}b": {"faction": 1}, f"statesman:{number}a": {"faction": 0}})
    family = int(number) - 1
    s.deck[0].remove(CARD_OF[{"25": "family:sempronius", "29": "family:licinius"}[number]])
    family_appears(s, family)
    assert (s.place[family], s.faction[family]) == (BENEATH, 0)
    holds(s)


@pytest.mark.rule("republic:7.312g")
def test_the_family_passes_to_the_surviving_brother() -> None:
    s = board(people={"statesman:25b": {"faction": 1}, "family:sempronius": {"faction": 0}, "statesman:25a": {}})
    s.leader[0] = person("statesman:25a")
    assert (s.place[24], s.faction[24]) == (BENEATH, 0)
    kill(s, person("statesman:25a"), Cause.MORTALITY)
    assert (s.place[24], s.faction[24]) == (BENEATH, 1)
    assert s.leader[0] == NOBODY
    assert s.curia == []
    holds(s)


@pytest.mark.rule("republic:CH.4")
def test_enemies_may_sit_together_and_nobody_can_be_sent_away() -> None:
    match = intrigue("statesman:22b", people={"statesman:4a": {"faction": 0}, "family:julius": {"place": "forum"}})
    play(match, "statesman:22b")
    assert {person("statesman:4a"), person("statesman:22b")} <= set(members(rome(match), 0))
    assert legal(match) == ["done"]


# -- concessions ----------------------------------------------------------------
@pytest.mark.rule("republic:7.32a")
def test_a_concession_goes_to_a_senator_of_the_player_and_shows_no_corruption() -> None:
    match = intrigue("concession:mining", "concession:harbor-fees", provinces={"province:sicilia": "family:valerius"})
    play(match, "concession:mining")
    assert asked(match) == {0: "play.holder"}
    assert legal(match) == ["family:cornelius", "family:fabius", "family:valerius"]
    assert refused(match, "family:julius") == "republic:7.32a"
    play(match, "family:fabius")
    s = rome(match)
    mine = concession("concession:mining")
    assert (s.holder[mine], s.bar[mine]) == (person("family:fabius"), 0)
    assert hand(match, 0) == ["concession:harbor-fees"]
    assert legal(match) == ["concession:harbor-fees", "done"]


@pytest.mark.rule("republic:7.32a")
def test_a_rebel_is_given_no_concession() -> None:
    rebel = {"family:fabius": {"place": "revolt"}}
    match = play(intrigue("concession:mining", people=rebel, rebel=person("family:fabius")), "concession:mining")
    assert legal(match) == ["family:cornelius", "family:valerius"]
    assert refused(match, "family:fabius") == "republic:11.24a"


@pytest.mark.rule("republic:7.32a")
def test_a_concession_nobody_can_hold_stays_in_the_hand() -> None:
    nobody = {key: {"place": "forum"} for key in ("family:cornelius", "family:fabius", "family:valerius")}
    match = position(
        "first_intrigue",
        [4],
        phase="setup",
        turn=1,
        hands={0: ["concession:mining"]},
        people=nobody,
        leader=[NOBODY, 3, 6, 9, 12],
    )
    assert legal(match) == ["done"]
    assert refused(match, "concession:mining") == "republic:7.32a"


@pytest.mark.rule("republic:7.312c", "republic:4.12a")
def test_the_family_of_two_brothers_in_one_faction_stays_where_it_lies() -> None:
    match = intrigue("statesman:25a", people={"family:sempronius": {"faction": 0}, "statesman:25b": {"knights": 2}})
    play(match, "statesman:25a")
    assert (of(match, "place", "statesman:25a"), of(match, "place", "statesman:25b")) == (ROME, ROME)
    assert of(match, "knights", "statesman:25b") == 2
    assert of(match, "place", "family:sempronius") == BENEATH
    assert len(members(rome(match), 0)) == 5


@pytest.mark.rule("republic:9.61d", "republic:I.land-commissioner")
def test_the_land_commissioner_is_played_only_while_a_land_bill_is_in_force() -> None:
    none = intrigue("concession:land-commissioner")
    assert legal(none) == ["done"]
    assert refused(none, "concession:land-commissioner") == "republic:9.61d"
    assert "concession:land-commissioner" in legal(intrigue("concession:land-commissioner", bills={"II": 1}))


@pytest.mark.rule("republic:I.egyptian-grain", "republic:I.sicilian-grain", "republic:7.321")
@pytest.mark.parametrize(
    ("grain", "war", "fit"),
    [
        ("aegyptian-grain", "alexandrine", False),
        ("sicilian-grain", "slave-1", False),
        ("sicilian-grain", "slave-2", False),
        ("sicilian-grain", "slave-3", True),
        ("mining", "alexandrine", True),
    ],
)
@pytest.mark.parametrize("state", ["inactive", "active", "unprosecuted"])
def test_grain_is_not_played_while_its_war_is_in_play(grain: str, war: str, fit: bool, state: str) -> None:
    key = f"concession:{grain}"
    match = intrigue(key, wars={f"war:{war}": state})
    assert (key in legal(match)) == fit
    if not fit:
        assert refused(match, key) == "republic:7.321"
    assert key in legal(intrigue(key, wars={f"war:{war}": "beaten"}))


@pytest.mark.rule("republic:7.35", "republic:9.83", "republic:I.cleopatra.2")
@pytest.mark.parametrize(
    ("card", "rule"),
    [("intrigue:secret-bodyguard", "7.35"), ("law:julian", "9.83"), ("leader:cleopatra-vii", "I.cleopatra.2")],
)
def test_in_the_card_step_other_cards_wait_for_their_own_time(card: str, rule: str) -> None:
    match = position("intrigue", [0], phase="revolution", hands={0: [card]}, bargains=[0] * 5)
    assert refusal(match, card).rule == f"republic:{rule}"
