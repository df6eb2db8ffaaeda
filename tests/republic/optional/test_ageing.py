"""Ageing: markers, the roll of the old, what elders cannot do, retirement, and the first ages."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.engine.dice import seeded
from tabularium.games.republic.ageing import grow_old
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.bot.senate import military
from tabularium.games.republic.cards import MANILIAN
from tabularium.games.republic.end import era_over, total_influence
from tabularium.games.republic.forum.persuasion import change_sides
from tabularium.games.republic.odds import ask
from tabularium.games.republic.odds.ageing import death, survival
from tabularium.games.republic.playing import play_statesman
from tabularium.games.republic.posts import come_home
from tabularium.games.republic.revolution.rebellion import elsewhere
from tabularium.games.republic.senate.censor import censorial
from tabularium.games.republic.senate.dictator import untried
from tabularium.games.republic.senate.dispatch import commanders, why_no_commander
from tabularium.games.republic.senate.elections import consular
from tabularium.games.republic.senate.governors import eligible, why_no_governor
from tabularium.games.republic.senators import clockwise, names
from tabularium.games.republic.state import CURIA, FIELD, NOBODY, PROVINCE, ROME, Republic, Session
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, lines, play, refusal

from ..floor import business, may
from ..sitting import options
from ..table import GAME, board, holds, loaded, of, person, position, province, rome

ON = {"ageing": True}
CORNELIUS, FABIUS, JULIUS = "family:cornelius", "family:fabius", "family:julius"
CLAUDIUS, SCIPIO = "family:claudius", "statesman:1a"


def aged(ages: dict[str, int], *dice: int, **given: Any) -> Republic:
    """A board with senators of these ages, on which a year passes with these rolls."""
    people = given.pop("people", {})
    for key, age in ages.items():
        people[key] = {**people.get(key, {}), "age": age}
    s = loaded(board(phase="mortality", people=people, **{"options": ON} | given), *dice)
    grow_old(s)
    holds(s)
    return s


def age(s: Republic, key: str) -> int:
    return s.age[person(key)]


# -- growing old ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:5.5a")
def test_everybody_in_a_faction_or_the_forum_is_a_year_older_and_nobody_in_the_curia() -> None:
    people = {"family:terentius": {"place": "forum"}, "family:popillius": {"place": "curia"}}
    s = aged({FABIUS: 3, JULIUS: 6}, 1, people=people, provinces={"province:asia": JULIUS})
    assert [age(s, key) for key in (CORNELIUS, FABIUS, JULIUS, "family:terentius")] == [1, 4, 7, 1]
    assert age(s, "family:popillius") == 0
    assert view(s, 0)["senators"][FABIUS]["age"] == 4


@pytest.mark.rule("republic:5.5a", "republic:5.2")
def test_it_comes_after_the_years_chit() -> None:
    match = position("mortality_phase", phase="mortality", dice=[2, 6], people={JULIUS: {"age": 6}}, options=ON)
    assert [line.params["senator"] for line in lines(match, "senator.dies")] == [FABIUS, JULIUS]
    assert of(match, "age", FABIUS) == 0, "the dead of this year are not a year older"


@pytest.mark.rule("republic:5.5a")
def test_without_the_option_nobody_grows_older() -> None:
    match = position("mortality_phase", phase="mortality", dice=[32])
    assert not any(rome(match).age)
    assert "age" not in view(rome(match), 0)["senators"][JULIUS]


@pytest.mark.rule("republic:5.5b")
@pytest.mark.parametrize(
    ("before", "rolled", "dead"), [(6, 6, True), (6, 5, False), (8, 4, True), (8, 3, False), (11, 1, True)]
)
def test_an_elder_dies_when_the_die_and_his_years_beyond_seven_come_to_six(
    before: int, rolled: int, dead: bool
) -> None:
    s = aged({FABIUS: before}, rolled)
    assert (s.place[person(FABIUS)] == CURIA) == dead
    assert age(s, FABIUS) == (0 if dead else before + 1)


@pytest.mark.rule("republic:5.5b")
def test_below_seven_nobody_rolls() -> None:
    assert age(aged({FABIUS: 5}), FABIUS) == 6


@pytest.mark.rule("republic:5.5c")
def test_evil_omens_do_not_touch_the_roll() -> None:
    s = aged({FABIUS: 6}, 6, events={"event:evil-omens": 2})
    assert s.place[person(FABIUS)] == CURIA


@pytest.mark.rule("republic:5.5d")
def test_a_statesman_has_the_age_of_the_family_on_which_he_is_played() -> None:
    s = loaded(board(people={CORNELIUS: {"age": 5}}, hands={0: [SCIPIO]}, options=ON))
    play_statesman(s, s.faction[person(CORNELIUS)], person(SCIPIO))
    assert (age(s, SCIPIO), age(s, CORNELIUS)) == (5, 0)


@pytest.mark.rule("republic:5.5d")
def test_even_if_the_family_lay_in_the_forum() -> None:
    s = loaded(board(people={CORNELIUS: {"place": "forum", "age": 5}}, hands={1: [SCIPIO]}, options=ON))
    play_statesman(s, s.faction[person(JULIUS)], person(SCIPIO))
    assert (age(s, SCIPIO), age(s, CORNELIUS)) == (5, 0)


@pytest.mark.rule("republic:5.5a")
def test_who_changes_sides_keeps_his_age() -> None:
    s = loaded(board(people={FABIUS: {"age": 4}}, options=ON))
    change_sides(s, person(FABIUS), s.faction[person(JULIUS)])
    assert age(s, FABIUS) == 4


@pytest.mark.rule("republic:5.53", "republic:5.3f")
def test_a_leader_who_dies_of_old_age_is_followed_by_a_young_man_of_his_family() -> None:
    s = aged({JULIUS: 6}, 6)
    assert (s.leader[1], age(s, JULIUS), s.place[person(JULIUS)]) == (person(JULIUS), 0, ROME)


@pytest.mark.rule("republic:5.53", "republic:5.5b")
def test_who_follows_an_old_rebel_dies_with_him_and_does_not_roll() -> None:
    rebels = {JULIUS: {"place": "revolt", "office": "none"}, CLAUDIUS: {"place": "revolt"}}
    s = aged({JULIUS: 6, "family:claudius": 6}, 6, people=rebels, rebel=person(JULIUS), armies={JULIUS: 3})
    assert s.rebel == NOBODY
    assert s.place[person("family:claudius")] == CURIA


# -- elders ---------------------------------------------------------------------------------------------------------
OLD = {"age": 7}


@pytest.mark.rule("republic:5.51a")
def test_an_elder_governs_no_province() -> None:
    s = board(people={FABIUS: OLD, "family:terentius": {"place": "forum", "age": 7}}, options=ON)
    assert not {FABIUS, "family:terentius"} & set(names(eligible(s)))
    assert "family:valerius" in names(eligible(s))


@pytest.mark.rule("republic:5.51a", "republic:5.51b")
def test_an_elder_consul_is_not_sent_to_war_and_does_not_hold_the_other_back() -> None:
    s = board(people={JULIUS: OLD}, options=ON)
    assert names(commanders(s, [])) == [CORNELIUS]
    assert names(commanders(board(options=ON), [])) == [JULIUS]


@pytest.mark.rule("republic:5.51b")
def test_an_elder_may_be_consul_and_censor_but_neither_dictator_nor_master_of_horse() -> None:
    s = board(
        people={FABIUS: {**OLD, "prior": 1}},
        wars={"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active"},
        options=ON,
    )
    assert person(FABIUS) in consular(s)
    assert person(FABIUS) in censorial(s)
    assert person(FABIUS) not in untried(s)


@pytest.mark.rule("republic:5.51b", "republic:9.33b")
def test_the_dictators_master_of_horse_is_no_elder() -> None:
    people = {CORNELIUS: {"office": "dictator"}, FABIUS: OLD}
    match = position("name_master", people=people, options=ON)
    assert FABIUS not in options(match)
    assert "family:valerius" in options(match)


@pytest.mark.rule("republic:5.51a", "republic:9.823c")
def test_under_an_elder_for_life_others_are_sent() -> None:
    s = board(people={FABIUS: OLD}, life=person(FABIUS), wars={"war:gallic-1": "active"}, options=ON)
    assert FABIUS not in names(commanders(s, []))
    match = business(people={FABIUS: OLD}, life=person(FABIUS), wars={"war:gallic-1": "active"}, legions=15, options=ON)
    assert "dispatch" in options(match)


@pytest.mark.rule("republic:5.51a")
def test_an_elder_murders_nobody() -> None:
    match = business(people={"family:aelius": OLD}, options=ON)
    match.interject(4, "assassination", JULIUS)
    assert options(match) == ["family:flaminius", "family:sulpicius"]
    everybody = dict.fromkeys(("family:flaminius", "family:aelius", "family:sulpicius"), OLD)
    assert not may(business(people=everybody, options=ON), 4, "assassination")


@pytest.mark.rule("republic:5.51a", "republic:5.51d")
def test_an_elder_is_not_named_leader_but_stays_one() -> None:
    match = position("last_actions", [["leader"]], phase="forum", active=0, people={FABIUS: OLD}, options=ON)
    play(match, "leader")
    assert options(match) == ["family:valerius"]
    old = position("last_actions", [["leader"]], phase="forum", active=0, people={CORNELIUS: OLD}, options=ON)
    assert rome(old).leader[0] == person(CORNELIUS)
    play(old, "leader", FABIUS)
    again = position(
        "last_actions",
        [["leader"]],
        phase="forum",
        active=0,
        people={CORNELIUS: OLD},
        leader=[1, 3, 6, 9, 12],
        options=ON,
    )
    play(again, "leader")
    assert CORNELIUS not in options(again), "once replaced he never leads again"


@pytest.mark.rule("republic:5.51a")
def test_why_an_elder_is_not_named_is_told_with_its_rule() -> None:
    match = position("last_actions", [["leader"]], phase="forum", active=0, people={FABIUS: OLD}, options=ON)
    play(match, "leader")
    assert refusal(match, FABIUS).rule == "republic:5.51a"
    assert refusal(match, CORNELIUS).rule == "republic:7.7", "he leads already"
    master = position("name_master", people={CORNELIUS: {"office": "dictator"}, FABIUS: OLD}, options=ON)
    assert refusal(master, FABIUS).rule == "republic:5.51a"
    murder = business(people={"family:aelius": OLD}, options=ON)
    murder.interject(4, "assassination", JULIUS)
    assert refusal(murder, "family:aelius").rule == "republic:5.51a"
    old = {FABIUS: OLD, "family:valerius": {**OLD, "office": "censor"}}
    s = board(people=old, options=ON)
    told = [why_no_governor(s, "governors", "province:sicilia", key) for key in (FABIUS, "family:valerius", JULIUS)]
    assert [why.rule for why in told if why is not None] == ["republic:5.51a", "republic:5.51a", "republic:9.5f"]
    field = board(people={JULIUS: OLD}, options=ON)
    assert [why.rule for why in [why_no_commander(field, JULIUS, [])] if why is not None] == ["republic:5.51b"]


@pytest.mark.rule("republic:5.51b")
@pytest.mark.parametrize("scene", ["appoint_dictator", "nominate_dictator"])
def test_why_an_elder_is_no_dictator_is_told_with_its_rule(scene: str) -> None:
    wars = {"war:gallic-1": "active", "war:syrian": "active", "war:illyrian-2": "active"}
    args = [[0, 0]] if scene == "appoint_dictator" else []
    match = position(
        scene,
        args,
        people={FABIUS: OLD},
        wars=wars,
        options=ON,
        session=Session(chair=0, step="dictator", appointing=2),
    )
    assert refusal(match, FABIUS).rule == "republic:5.51b"


@pytest.mark.rule("republic:5.51a")
def test_a_faction_of_elders_names_no_new_leader() -> None:
    everybody = dict.fromkeys((FABIUS, "family:valerius"), OLD)
    match = position("last_actions", [["leader"]], phase="forum", active=0, people=everybody, options=ON)
    assert asked(match) == {0: "forum.persuader"}, "the next initiative has begun"


@pytest.mark.rule("republic:5.51c")
def test_who_becomes_an_elder_far_away_goes_on_there() -> None:
    people = {
        FABIUS: {"age": 6},
        JULIUS: {"age": 6, "place": "field", "post": 0, "office": "proconsul"},
    }
    s = aged({}, 1, 1, people=people, provinces={"province:asia": FABIUS}, armies={JULIUS: 4})
    assert (s.place[person(FABIUS)], s.place[person(JULIUS)]) == (PROVINCE, FIELD)


@pytest.mark.rule("republic:5.51c", "republic:L.manilian")
def test_but_he_leads_his_army_to_no_other_war() -> None:
    def reach(years: int) -> list[int]:
        people = {JULIUS: {"age": years, "place": "field", "post": 0, "office": "field_consul", "victor": 1}}
        s = board(people=people, armies={JULIUS: 8}, wars={"war:gallic-1": "active"}, options=ON)
        s.laws[MANILIAN] = 1
        return elsewhere(s, person(JULIUS))

    assert reach(6)
    assert not reach(7)


@pytest.mark.rule("republic:5.51a", "republic:5.51c", "republic:L.vatinian.2")
@pytest.mark.parametrize(("years", "away", "choice"), [(7, False, 1), (7, True, 2), (6, False, 2)])
def test_an_elder_in_rome_governs_by_his_legate(years: int, away: bool, choice: int) -> None:
    s = board(
        people={FABIUS: {"age": years}}, provinces={"province:sicilia": FABIUS}, laws=["law:vatinian"], options=ON
    )
    if not away:
        come_home(s, person(FABIUS))
    s.dice, s.agenda = seeded(0), [["residence", FABIUS, province("province:sicilia")]]
    match = Match.from_state(GAME, s, s.factions)
    assert options(match)[-choice:] == ["province", "legate"][-choice:]
    assert len(options(match)) == choice


# -- retirement -----------------------------------------------------------------------------------------------------
def evening(influence: int = 23, years: int = 7, **given: Any) -> Match:
    """A Revolution Phase begins; Julius of faction 1 is an elder of much influence."""
    people = {JULIUS: {"age": years, "influence": influence, "office": "none", **given.pop("julius", {})}}
    return position("revolution_phase", phase="revolution", people=people, **{"options": ON} | given)


@pytest.mark.rule("republic:5.52a")
def test_an_elder_in_rome_with_influence_twenty_may_retire_before_cards_are_played() -> None:
    match = evening(20)
    assert asked(match) == {1: "revolution.retire"}
    assert options(match) == [JULIUS]
    play(match, [])
    assert asked(match) != {1: "revolution.retire"}
    assert of(match, "influence", JULIUS) == 20


@pytest.mark.rule("republic:5.52a")
@pytest.mark.parametrize(("influence", "years", "where"), [(19, 7, "rome"), (20, 6, "rome"), (20, 7, "province")])
def test_nobody_else_is_asked(influence: int, years: int, where: str) -> None:
    away = {"provinces": {"province:asia": JULIUS}} if where == "province" else {}
    match = evening(influence, years, **away)
    assert "revolution.retire" not in asked(match).values()


@pytest.mark.rule("republic:5.52b")
def test_half_of_his_influence_counts_for_his_faction_at_the_end() -> None:
    match = evening(23)
    before = total_influence(rome(match))[1]
    play(match, [JULIUS])
    s = rome(match)
    assert s.honour[1] == 11
    assert total_influence(s)[1] == before - 23 + 11 + s.influence[person(JULIUS)]
    assert view(s, 0)["factions"][1]["honour"] == 11
    rich = loaded(board(options=ON, honour=[0, 0, 90, 0, 0]))
    era_over(rich)
    assert rich.winners == [2]


@pytest.mark.rule("republic:5.53", "republic:5.3b", "republic:5.3c")
def test_a_retirement_has_the_consequences_of_a_death() -> None:
    people = {CLAUDIUS: {"age": 8, "influence": 24}}
    mining = {"concession:mining": CLAUDIUS}
    match = position("retirement", [1], phase="revolution", people=people, concessions=mining, options=ON)
    play(match, [CLAUDIUS])
    assert rome(match).curia == [person(CLAUDIUS)]
    assert view(rome(match), 0)["concessions"]["concession:mining"]["holder"] == "forum"
    assert [line.params["senator"] for line in lines(match, "ageing.retires")] == [CLAUDIUS]
    assert not lines(match, "senator.dies")


# -- setting up -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:5.54")
def test_each_player_gives_his_senators_the_ages_from_one_on() -> None:
    match = Match.new(GAME, 3, 5, ON)
    given: dict[int, list[str]] = {0: [], 1: [], 2: []}
    while "setup.age" in asked(match).values():
        ((seat, question),) = match.asks.items()
        chosen = question.describe()["options"][-1]
        assert question.params["age"] == len(given[seat]) + 1
        given[seat].append(chosen)
        match.answer(seat, chosen)
    assert "setup.leader" in asked(match).values()
    s = rome(match)
    assert list(given) == [0, 1, 2]
    assert all(len(chosen) == 2 for chosen in given.values()), "the last of each needs no question"
    assert [line.params["senators"][0] for line in lines(match, "setup.ages")] == [given[seat][0] for seat in first(s)]
    for seat, chosen in given.items():
        own = [p for p, faction in enumerate(s.faction) if faction == seat]
        assert sorted(s.age[p] for p in own) == list(range(1, len(own) + 1))
        assert [s.age[person(key)] for key in chosen] == list(range(1, len(own)))


def first(s: Republic) -> list[int]:
    """The factions clockwise from the temporary consul's."""
    return list(clockwise(s))


# -- odds and bot ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:5.5b")
def test_the_odds_of_old_age() -> None:
    assert [death(years) for years in (6, 7, 8, 12)] == [0, 1 / 6, 2 / 6, 1]
    assert dict(survival(5))[6] == 1
    assert dict(survival(6))[8] == pytest.approx(5 / 6 * 4 / 6)
    assert max(dict(survival(6))) == 12
    found = ask(["ageing", "--age", "6"]).data["alive"]
    assert found["7"] == pytest.approx(5 / 6)


@pytest.mark.rule("republic:5.52a", "republic:5.51a")
def test_the_bot_retires_a_man_who_will_hardly_see_next_year() -> None:
    bot = GreedyBot()

    def answer(influence: int, years: int) -> Any:
        match = evening(influence, years)
        return bot(view(rome(match), 1), match.asks[1])

    assert answer(22, 9) == [JULIUS]
    assert answer(22, 7) == []
    assert answer(33, 9) == [], "a man so near to the crown is worth the risk"


@pytest.mark.rule("republic:5.51a")
def test_the_bot_counts_on_no_elder_for_command_or_province() -> None:
    s = board(people={JULIUS: OLD, "family:manlius": OLD, "family:claudius": OLD}, options=ON)
    t = Table(view(s, 1))
    assert t.commanders == [CORNELIUS]
    assert not t.expendable


@pytest.mark.rule("republic:5.51a")
def test_the_bot_sees_no_soldier_in_an_elder() -> None:
    s = board(people={FABIUS: OLD}, options=ON)
    t = Table(view(s, 0))
    assert (military(t, FABIUS), military(t, JULIUS)) == (0, 4)


def test_the_bot_keeps_its_soldiers_young() -> None:
    """Given a Valerius of most influence, Cornelius is still the better soldier."""
    people = {"family:valerius": {"influence": 9}, CORNELIUS: {"influence": 7}}
    match = position("give_ages", [0], phase="setup", people=people, options=ON)
    assert GreedyBot()(view(rome(match), 0), match.asks[0]) == CORNELIUS
