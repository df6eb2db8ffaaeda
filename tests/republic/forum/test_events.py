"""Random events: how they come, rise a level and leave, and what they do at once."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import EARLY, EVENT, EVENT_IDS, EVENT_TABLE, EVENTS, LATE, MIDDLE, WARS
from tabularium.games.republic.chance import omens
from tabularium.games.republic.forum.events import abroad, befall, random_event
from tabularium.games.republic.state import CURIA, IN_CURIA, NOBODY, Republic
from tabularium.games.republic.wars import droughts
from tabularium.testing.language import asked, legal, play

from ..table import board, concession, event, loaded, of, person, position, rome

DROUGHT, OMENS = event("event:drought"), event("event:evil-omens")


def befallen(key: str, *dice: int, times: int = 1, **given: Any) -> Republic:
    """A board on which an event has come so often."""
    s = board(phase="forum", **given)
    loaded(s, *dice)
    for _ in range(times):
        befall(s, event(key))
    return s


# -- the table ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.22a", "republic:TBL.events")
@pytest.mark.parametrize(
    ("era", "dice", "key"),
    [
        (EARLY, (3, 3, 3), "event:drought"),
        (EARLY, (1, 1, 1), "event:mob-violence"),
        (EARLY, (6, 6, 6), "event:trial-of-verres"),
        (EARLY, (6, 4, 4), "event:new-alliance"),
        (MIDDLE, (6, 6, 1), "event:barbarian-raids"),
        (MIDDLE, (4, 3, 1), "event:internal-disorder"),
        (LATE, (6, 6, 5), "event:enemy-leader-dies"),
        (LATE, (5, 5, 1), "event:internal-disorder"),
    ],
)
def test_three_dice_name_the_event_of_the_period(era: int, dice: tuple[int, ...], key: str) -> None:
    s = loaded(board(era=era, unrest=0, chest=100), *dice)
    random_event(s)
    assert {EVENT[each]: s.level[each] for each in EVENTS if s.level[each]} == {key: 1}


@pytest.mark.rule("republic:TBL.events", "republic:ERR.events-table")
def test_every_total_of_every_period_names_an_event() -> None:
    assert [len(column) for column in EVENT_TABLE] == [16, 16, 16]
    assert EVENT_IDS[EVENT_TABLE[MIDDLE][0]] == EVENT_IDS[EVENT_TABLE[LATE][3]] == "pretender-emerges"


@pytest.mark.rule("republic:7.22b")
@pytest.mark.parametrize("key", ["event:ally-deserts", "event:enemys-ally-deserts", "event:new-alliance"])
def test_a_repeated_event_shows_its_dark_side_and_no_more(key: str) -> None:
    assert befallen(key, times=2).level[event(key)] == 2
    assert befallen(key, times=3).level[event(key)] == 2


@pytest.mark.rule("republic:E.allied-enthusiasm.2", "republic:7.22b")
def test_allied_enthusiasm_rises_twice() -> None:
    assert [
        befallen("event:allied-enthusiasm", times=n).level[event("event:allied-enthusiasm")] for n in (1, 2, 3)
    ] == [
        1,
        2,
        2,
    ]


@pytest.mark.rule("republic:E.drought.2", "republic:E.manpower-shortage.2", "republic:7.22b")
@pytest.mark.parametrize("key", ["event:drought", "event:manpower-shortage"])
def test_droughts_and_shortages_go_on_rising(key: str) -> None:
    assert befallen(key, times=3).level[event(key)] == 3


@pytest.mark.rule("republic:E.drought.2")
def test_each_drought_counts() -> None:
    assert droughts(befallen("event:drought", times=3)) == 3


# -- evil omens --------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.evil-omens.1", "republic:E.evil-omens.2", "republic:7.22a")
def test_evil_omens_cost_twenty_talents_once_and_weigh_more_each_time() -> None:
    s = befallen("event:evil-omens", chest=60)
    assert (s.chest, omens(s)) == (40, 1)
    s = befallen("event:evil-omens", times=3, chest=60)
    assert (s.chest, omens(s)) == (40, 3)


@pytest.mark.rule("republic:E.evil-omens.1")
def test_a_state_that_cannot_pay_for_sacrifices_falls() -> None:
    assert befallen("event:evil-omens", chest=20).ending == ""
    assert befallen("event:evil-omens", chest=19).ending == "bankruptcy"


@pytest.mark.rule("republic:E.evil-omens.1", "republic:7.22a")
@pytest.mark.parametrize(
    ("options", "key"),
    [({}, "event:epidemic"), ({"evil_omens_exempt_rolls": "initiative_events_disaster_tax_farmer"}, "event:drought")],
)
def test_evil_omens_lower_the_roll_for_events_unless_the_card_is_as_printed(options: dict[str, str], key: str) -> None:
    s = loaded(board(events={"event:evil-omens": 1}, options=options), 3, 3, 3)
    random_event(s)
    assert s.level[event(key)] == 1


@pytest.mark.rule("republic:E.evil-omens.1")
def test_below_three_the_first_row_counts() -> None:
    s = loaded(board(events={"event:evil-omens": 2}), 1, 1, 1)
    random_event(s)
    assert s.level[event("event:mob-violence")] == 1


# -- epidemics ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.epidemic.1")
def test_an_epidemic_kills_senators_in_rome_only() -> None:
    s = befallen("event:epidemic", 2, 3, 5, 6, 8, 9, provinces={"province:asia": "family:claudius"})
    assert set(s.curia) == {
        person(f"family:{name}") for name in ("fabius", "valerius", "manlius", "furius", "aurelius")
    }


@pytest.mark.rule("republic:E.epidemic.1")
def test_an_epidemic_draws_six_chits() -> None:
    s = befallen("event:epidemic", 2, 3, 5, 6, 8, 9, 11)
    assert len(s.curia) == 6
    assert s.place[person("family:papirius")] != CURIA


@pytest.mark.rule("republic:E.epidemic.2")
def test_a_foreign_epidemic_kills_the_first_drawn_who_is_away() -> None:
    provinces = {"province:asia": "family:claudius", "province:sicilia": "family:manlius"}
    s = befallen("event:epidemic", 2, 5, 6, 30, 29, 28, provinces=provinces, events={"event:epidemic": 1})
    assert s.curia == [person("family:claudius")]


@pytest.mark.rule("republic:E.epidemic.2")
def test_further_epidemics_come_from_abroad_too() -> None:
    provinces = {"province:asia": "family:claudius"}
    s = befallen("event:epidemic", 30, 29, 28, 27, 2, 5, provinces=provinces, events={"event:epidemic": 2})
    assert s.curia == [person("family:claudius")]


@pytest.mark.rule("republic:E.epidemic.2")
def test_governors_proconsuls_captives_and_rebels_are_away_but_no_magistrate_in_the_field() -> None:
    s = board(
        people={
            "family:fabius": {"place": "captive"},
            "family:valerius": {"place": "revolt"},
            "family:claudius": {"place": "field", "office": "proconsul"},
            "family:julius": {"place": "field"},
            "family:terentius": {"place": "forum"},
        },
        provinces={"province:asia": "family:manlius"},
    )
    away = {each for each in range(30) if abroad(s, each)}
    assert away == {person(f"family:{name}") for name in ("fabius", "valerius", "claudius", "manlius")}


# -- mob violence ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.mob-violence.1")
def test_a_mob_kills_those_less_popular_than_unrest_is_high() -> None:
    people = {
        "family:fabius": {"popularity": 4},
        "family:valerius": {"popularity": 3},
        "family:claudius": {"place": "captive"},
    }
    s = befallen("event:mob-violence", 2, 3, 5, 6, 8, unrest=4, people=people)
    assert s.curia == [person("family:valerius"), person("family:manlius")]
    assert s.gone == []


@pytest.mark.rule("republic:E.mob-violence.1")
def test_without_unrest_there_is_no_mob() -> None:
    assert befallen("event:mob-violence", unrest=0).curia == []


@pytest.mark.rule("republic:E.mob-violence.2")
@pytest.mark.parametrize(("threshold", "dead"), [("below_unrest", []), ("below_unrest_plus_1", ["family:fabius"])])
def test_a_repeated_mob_draws_a_die_more(threshold: str, dead: list[str]) -> None:
    """Unrest 2 and a three: five chits, the sixth stays in the cup; popularity 2 is lower than 2 only as printed."""
    s = befallen(
        "event:mob-violence",
        *(3, 30, 29, 28, 27, 2),
        3,
        unrest=2,
        events={"event:mob-violence": 1},
        people={"family:fabius": {"popularity": 2}},
        options={"mob_violence_threshold": threshold},
    )
    assert s.curia == [person(key) for key in dead]


# -- disasters ------------------------------------------------------------------------------------------------------
DISASTERS = [
    (1, "mining"),
    (2, "mining"),
    (3, "harbor-fees"),
    (4, "harbor-fees"),
    (5, "armaments"),
    (6, "ship-building"),
]


@pytest.mark.rule("republic:E.natural-disaster.1")
@pytest.mark.parametrize(("die", "name"), DISASTERS)
def test_a_disaster_costs_fifty_talents_and_a_concession(die: int, name: str) -> None:
    names = ("mining", "harbor-fees", "armaments", "ship-building")
    concessions = {f"concession:{each}": "family:fabius" for each in names}
    s = befallen("event:natural-disaster", die, chest=120, concessions=concessions)
    assert s.chest == 70
    assert [each for each in names if s.holder[concession(f"concession:{each}")] == IN_CURIA] == [name]


@pytest.mark.rule("republic:E.natural-disaster.1")
def test_a_concession_that_is_not_in_play_is_not_destroyed() -> None:
    s = befallen("event:natural-disaster", 1, chest=120)
    assert s.holder[concession("concession:mining")] == NOBODY


@pytest.mark.rule("republic:E.natural-disaster.1")
def test_a_state_that_cannot_pay_for_relief_falls() -> None:
    assert befallen("event:natural-disaster", 1, chest=50).ending == ""
    s = befallen("event:natural-disaster", 1, chest=49, concessions={"concession:mining": "family:fabius"})
    assert s.ending == "bankruptcy"
    assert s.holder[concession("concession:mining")] == person("family:fabius")


@pytest.mark.rule("republic:E.natural-disaster.2")
def test_a_repeated_disaster_costs_only_another_concession() -> None:
    concessions = {"concession:mining": "family:fabius", "concession:armaments": "forum"}
    s = befallen("event:natural-disaster", 1, 5, times=2, chest=120, concessions=concessions)
    assert s.chest == 70
    assert s.holder[concession("concession:mining")] == s.holder[concession("concession:armaments")] == IN_CURIA


@pytest.mark.rule("republic:E.evil-omens.1", "republic:E.natural-disaster.1")
@pytest.mark.parametrize(
    ("exempt", "destroyed"), [("initiative", False), ("initiative_events_disaster_tax_farmer", True)]
)
def test_under_evil_omens_a_roll_of_nothing_hits_nothing(exempt: str, destroyed: bool) -> None:
    s = befallen(
        "event:natural-disaster",
        1,
        chest=120,
        events={"event:evil-omens": 1},
        concessions={"concession:mining": "family:fabius"},
        options={"evil_omens_exempt_rolls": exempt},
    )
    assert (s.holder[concession("concession:mining")] == IN_CURIA) == destroyed


# -- storms ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:E.storm-at-sea.1")
@pytest.mark.parametrize(("fleets", "left"), [(6, 0), (9, 0), (10, 1)])
def test_a_storm_sinks_as_many_fleets_as_the_dice_show(fleets: int, left: int) -> None:
    assert rome(storm(5, 4, fleets=fleets)).fleets == left


def storm(*dice: int, **given: Any) -> Match:
    """A storm in the initiative of faction 2; the highest officer is of faction 0."""
    people = {"family:julius": {"place": "field", "post": 0, "fleets_with": given.pop("army", 0)}}
    return position("take_initiative", [2], dice=(3, 4, 5, 5, 1, *dice), phase="forum", people=people, **given)


@pytest.mark.rule("republic:E.storm-at-sea.1")
def test_a_storm_that_takes_everything_asks_nobody() -> None:
    camps = [0] * len(WARS)
    camps[1] = 1
    match = storm(5, 4, fleets=3, army=5, camp_fleets=camps)
    assert (rome(match).fleets, of(match, "fleets_with", "family:julius"), sum(rome(match).camp_fleets)) == (0, 0, 0)
    assert asked(match) == {2: "forum.persuader"}


@pytest.mark.rule("republic:E.storm-at-sea.1")
def test_the_highest_officer_says_which_fleets_are_lost() -> None:
    camps = [0] * len(WARS)
    camps[1] = 4
    match = storm(3, 4, fleets=3, army=5, camp_fleets=camps)
    assert asked(match) == {0: "forum.storm"}
    assert legal(match) == ["box:active", "family:julius", "war:punic-2"]
    play(match, "family:julius")
    assert (legal(match), match.asks[0].default) == ([1, 2, 3, 4, 5], 5)
    play(match, 2, "war:punic-2")
    assert legal(match) == [1, 2, 3, 4]
    play(match, 3, "box:active")
    assert legal(match) == [1, 2]
    play(match, 2)
    state = rome(match)
    assert (state.fleets, of(match, "fleets_with", "family:julius"), state.camp_fleets[1]) == (1, 3, 1)
    assert asked(match) == {2: "forum.persuader"}


@pytest.mark.rule("republic:E.storm-at-sea.1")
def test_what_cannot_be_lost_elsewhere_must_be_lost_here() -> None:
    match = storm(3, 4, fleets=3, army=6)
    play(match, "family:julius")
    assert legal(match) == [4, 5, 6]
    play(match, 4, "box:active", 3)
    assert (rome(match).fleets, of(match, "fleets_with", "family:julius")) == (0, 2)


@pytest.mark.rule("republic:E.storm-at-sea.1")
def test_every_storm_is_a_new_one() -> None:
    assert rome(storm(1, 1, fleets=9, events={"event:storm-at-sea": 2})).fleets == 7


# -- the conspiracy -------------------------------------------------------------------------------------------------
def conspiracy(*dice: int, **given: Any) -> Match:
    """Faction 2 draws the conspiracy; the highest officer is Cornelius with popularity 2."""
    people = {"family:cornelius": {"popularity": 2}} | given.pop("people", {})
    return position("take_initiative", [2], dice=(3, 3, 153, *dice), phase="forum", people=people, **given)


@pytest.mark.rule("republic:E.catiline", "republic:7.37")
def test_the_highest_officer_names_another_faction_and_pays_with_popularity() -> None:
    match = conspiracy(3, 3, 5, 2, 6, 30, 29, 28, provinces={"province:asia": "family:claudius"})
    assert asked(match) == {0: "forum.catiline"}
    assert legal(match) == ["seat:1", "seat:2", "seat:3", "seat:4"]
    play(match, "seat:1")
    assert of(match, "popularity", "family:cornelius") == -4
    assert set(rome(match).curia) == {person("family:claudius"), person("family:manlius")}
    assert 153 in rome(match).discards
    assert asked(match) == {2: "forum.persuader"}


@pytest.mark.rule("republic:E.catiline")
def test_the_printed_card_draws_one_die_of_chits() -> None:
    match = conspiracy(2, 5, 6, 8, options={"catiline_dice": "1d6"})
    play(match, "seat:1")
    assert of(match, "popularity", "family:cornelius") == 0
    assert len(rome(match).curia) == 2


@pytest.mark.rule("republic:E.catiline")
def test_with_nobody_in_rome_there_is_nobody_to_accuse() -> None:
    away = {key: {"place": "captive"} for key in [f"family:{name}" for name in ALL]}
    assert asked(conspiracy(people=away)) == {2: "forum.last_actions"}


ALL = (
    *("cornelius", "fabius", "valerius", "julius", "claudius", "manlius", "fulvius", "furius", "aurelius"),
    *("junius", "papirius", "acilius", "flaminius", "aelius", "sulpicius"),
)
