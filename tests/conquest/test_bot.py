"""The greedy bot: always legal, never without end, and wise where it is clear what is wise."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabularium.engine import Match, Run
from tabularium.games.conquest import GAME
from tabularium.games.conquest.board import NUMBERS, SEAS
from tabularium.games.conquest.bot import GreedyBot
from tabularium.games.conquest.pieces import LEADER_NAMES
from tabularium.lab import simulate
from tabularium.testing.conformance.play import random_options
from tabularium.testing.language import asked, play
from tests.conquest.table import board, force, owner, position, seat, where

LONGEST_TURN = 120
MACEDONIA, GALATIA, EGYPTUS, NUMIDIA, HISPANIA, ITALIA = range(6)
"""The seats at a table of six."""


def answer(match: Match) -> Any:
    """What a bot that sees this table for the first time answers."""
    ((each, ask),) = match.asks.items()
    return GreedyBot()(match.view(each), ask)


def moved(match: Match) -> Match:
    """The whole movement phase by the bot, up to its last answer; every answer by a new one, as in the house."""
    for _ in range(LONGEST_TURN):
        found = answer(match)
        if "move.who" in asked(match).values() and found == "done":
            return match
        assert found != "stay"
        play(match, found)
    raise AssertionError("the movement phase has no end")


def bought(match: Match) -> list[str]:
    """What the bot buys, piece by piece."""
    found = []
    while "buy.piece" in asked(match).values() and (choice := answer(match)) != "done":
        found.append(choice.removeprefix("kind:"))
        play(match, choice)
    return found


def hail(match: Match, each: int) -> tuple[str, Any] | None:
    """What the bot does unasked."""
    return GreedyBot().interject(match.view(each), match.chances(each))


# -- always ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(5))
def test_every_answer_is_legal_in_positions_that_chance_has_made(seed: int):
    rng = Random(seed)
    run = Run.new(GAME, GAME.seats[seed], seed, {**random_options(GAME, rng), "round_limit": 0})
    bot = GreedyBot(seed)

    for turn in range(400):
        ((each, ask),) = run.asks.items()
        if turn % 3 == 0:
            assert ask.accepts(bot(GAME.view(run.state, each), ask)), ask
        run.answer(each, ask.sample(rng))
        if not run.asks:
            break


@pytest.mark.parametrize("seed", range(4))
def test_the_movement_phase_ends_wherever_the_bot_takes_over(seed: int):
    rng = Random(seed)
    match = Match.new(GAME, 4, seed=seed)
    for _ in range(3):
        for _ in range(rng.randrange(20, 60)):
            ((each, ask),) = match.asks.items()
            match.answer(each, ask.sample(rng))
        while "move.who" not in asked(match).values():
            ((each, ask),) = match.asks.items()
            match.answer(each, ask.sample(rng))

        moved(match)


def test_it_beats_chance_from_both_seats():
    report = simulate(GAME, 2, ["greedy", "random"], 12, seed=9, rotate=True)

    assert {rate.name: rate.wins for rate in report.wins_by_bot} == {"greedy": 12, "random": 0}


# -- expanding ---------------------------------------------------------------------------------------------------------
def test_the_first_turn_takes_every_province_next_door_and_leaves_an_escort():
    match = moved(position(active=MACEDONIA))
    play(match, "done")

    assert [owner(match, land) for land in ("achaia", "thracia", "moesia", "dalmatia")] == [MACEDONIA] * 4
    assert where(match, "macedonia_caesar") == "macedonia"
    assert force(match, MACEDONIA, "macedonia") == [1, 0, 0]


def test_a_general_without_units_goes_to_units_without_a_leader():
    match = position(
        active=HISPANIA,
        units={"hispania": {HISPANIA: (1, 0, 0)}, "lugdunensis": {HISPANIA: (6, 2, 1)}},
        leaders={f"hispania_general_{number}": "gone" for number in (2, 3, 4)} | {"hispania_general_1": "aquitania"},
        control={"lugdunensis": HISPANIA, "aquitania": HISPANIA},
    )

    moved(match)

    assert where(match, "hispania_general_1") in ("lugdunensis", "belgica", "germania", "narbonensis")
    assert force(match, HISPANIA, "lugdunensis") != [6, 2, 1] or where(match, "hispania_general_1") == "lugdunensis"


def test_an_army_takes_the_road_to_the_enemy():
    mine = seat("egyptus", 2)
    coast = ("cyrenaica", "africa", "numidia")
    match = position(
        2,
        active=mine,
        units={"egyptus": {mine: (6, 0, 0)}},
        control=dict.fromkeys((*coast, "palestina", "arabia"), mine),
        cities=coast,
        roads=["egyptus.cyrenaica", "cyrenaica.africa", "africa.numidia"],
    )

    moved(match)

    assert force(match, mine, "numidia") == [5, 0, 0]


def test_a_galley_brings_a_legion_to_an_island():
    match = position(
        2,
        active=seat("egyptus", 2),
        units={"egyptus": {seat("egyptus", 2): (4, 0, 0)}},
        control={land: seat("egyptus", 2) for land in ("cyrenaica", "palestina", "arabia", "syria", "africa")},
        galleys={"egyptus_1": "egyptus.m_pelusium"},
    )

    moved(match)
    play(match, "done")

    assert owner(match, "cyprus") == seat("egyptus", 2)
    assert sum(force(match, seat("egyptus", 2), "cyprus")) >= 1


def test_who_goes_aboard_for_a_far_coast_sails_and_lands_there_next_turn():
    mine = seat("egyptus", 2)
    near = ("cyrenaica", "palestina", "arabia", "syria", "africa", "cyprus", "creta")
    match = position(
        2,
        active=mine,
        units={"egyptus": {mine: (4, 0, 0)}},
        control=dict.fromkeys(near, mine),
        galleys={"egyptus_1": "egyptus.m_alexandria"},
        leaders={f"egyptus_general_{number}": "gone" for number in (2, 3, 4)},
    )

    moved(match)

    state = board(match).copy()
    assert sum(state.cargo) == 1
    assert state.galley_at[state.galleys_of(mine)[0]] in SEAS
    state.points = [2] * len(state.points)
    later = moved(Match.from_state(GAME, state, 2))
    assert where(play(later, "done"), "egyptus_general_1") not in ("egyptus", *near)


def test_a_legion_sails_after_a_caesar_on_a_far_island():
    mine, theirs = seat("egyptus", 2), seat("hispania", 2)
    match = position(
        2,
        active=mine,
        units={"egyptus": {mine: (6, 2, 1)}, "hispania": {theirs: (0, 0, 0)}, "baleares": {theirs: (1, 0, 0)}},
        control={"baleares": theirs} | dict.fromkeys(("hispania", "cyrenaica", "palestina", "arabia"), mine),
        leaders={"hispania_caesar": "baleares"} | {f"hispania_general_{n}": "gone" for n in (1, 2, 3, 4)},
        galleys={"egyptus_1": "egyptus.m_alexandria"},
    )

    moved(match)

    assert board(match).galley_at[board(match).galleys_of(mine)[0]] == NUMBERS["m_libycum"]
    assert sum(board(match).cargo) == 7


# -- attacking ---------------------------------------------------------------------------------------------------------
def field(mine: tuple[int, ...], theirs: tuple[int, ...], **more: Any) -> Match:
    """Numidia's army in Africa, Egypt's in Cyrenaica, at Numidia's turn; no other province is to be had."""
    return position(
        active=NUMIDIA,
        units={"africa": {NUMIDIA: mine}, "cyrenaica": {EGYPTUS: theirs}, "numidia": {NUMIDIA: (2, 0, 0)}},
        control={"africa": NUMIDIA, "cyrenaica": EGYPTUS, "caesariensis": NUMIDIA, "tingitana": NUMIDIA},
        leaders={"numidia_general_1": "africa", "numidia_general_2": "africa", "egyptus_general_1": "cyrenaica"}
        | {f"numidia_general_{number}": "gone" for number in (3, 4)},
        **more,
    )


def test_it_attacks_when_it_is_all_but_sure_to_win():
    match = moved(field((5, 2, 1), (2, 0, 0)))

    assert sum(force(match, NUMIDIA, "cyrenaica")) == 8


def test_it_does_not_attack_a_stronger_army():
    match = moved(field((2, 0, 0), (6, 2, 1)))

    assert force(match, NUMIDIA, "cyrenaica") == [0, 0, 0]


def test_two_columns_meet_on_one_field():
    match = position(
        active=NUMIDIA,
        units={
            "africa": {EGYPTUS: (7, 2, 0)},
            "cyrenaica": {NUMIDIA: (5, 2, 0)},
            "numidia": {NUMIDIA: (7, 2, 1)},
            "egyptus": {EGYPTUS: (9, 0, 0)},
        },
        control={"africa": EGYPTUS, "cyrenaica": NUMIDIA},
        leaders={"numidia_general_1": "cyrenaica", "egyptus_general_1": "africa"},
    )

    moved(match)

    assert force(match, NUMIDIA, "cyrenaica") == [0, 0, 0]
    assert sum(force(match, NUMIDIA, "africa")) > 7


def test_an_enemy_caesar_within_reach_comes_before_a_general_in_a_richer_province():
    match = position(
        active=EGYPTUS,
        units={"syria": {EGYPTUS: (1, 0, 0)}},
        control={"syria": EGYPTUS, "palestina": EGYPTUS},
        leaders={"egyptus_general_1": "syria", "galatia_caesar": "arabia", "italia_general_1": "mesopotamia"}
        | {f"egyptus_general_{number}": "gone" for number in (2, 3, 4)},
    )

    moved(match)
    play(match, "done")

    assert board(match).out[GALATIA] == 1


def test_a_small_legion_does_not_stay_beside_a_great_army():
    mine, theirs = seat("egyptus", 2), seat("hispania", 2)
    match = position(
        2,
        active=mine,
        units={"africa": {mine: (2, 0, 0)}, "numidia": {theirs: (6, 2, 1)}},
        control={"numidia": theirs} | dict.fromkeys(("africa", "cyrenaica", "palestina", "arabia"), mine),
        leaders={"egyptus_general_1": "africa", "hispania_general_1": "numidia"},
    )

    moved(match)

    assert force(match, mine, "africa") == [0, 0, 0]
    assert where(match, "egyptus_general_1") != "africa"


# -- in battle ---------------------------------------------------------------------------------------------------------
def battle(mine: tuple[int, ...], theirs: tuple[int, ...], scene: str, args: list[Any], **more: Any) -> Match:
    """Numidia attacks Egypt in Cyrenaica, with a general each."""
    fields: dict[str, Any] = {"front": [*theirs, *mine], "fallen": [0] * 6} | more.pop("fields", {})
    return position(
        active=NUMIDIA,
        scene=scene,
        args=args,
        units={"cyrenaica": {NUMIDIA: mine, EGYPTUS: theirs}},
        control={"cyrenaica": EGYPTUS, "africa": NUMIDIA},
        leaders={"numidia_general_1": "cyrenaica", "egyptus_general_1": "cyrenaica"} | more.pop("leaders", {}),
        field=NUMBERS["cyrenaica"],
        foe=EGYPTUS,
        clash=1,
        **fields,
        **more,
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"), [((6, 2, 1), (1, 0, 0), "fight"), ((1, 0, 0), (5, 2, 1), "retreat")]
)
def test_it_stands_or_retreats_by_the_odds(mine: tuple[int, ...], theirs: tuple[int, ...], expected: str):
    assert answer(battle(mine, theirs, "stand", [NUMIDIA])) == expected
    assert answer(battle(theirs, mine, "stand", [EGYPTUS])) == expected


def test_a_caesar_leaves_a_battle_that_a_general_would_fight_out():
    even = (4, 1, 0)

    assert answer(battle(even, even, "stand", [NUMIDIA])) == "fight"
    assert answer(battle(even, even, "stand", [NUMIDIA], leaders={"numidia_caesar": "cyrenaica"})) == "retreat"


def test_who_has_nowhere_to_go_fights():
    surrounded = {"africa": {GALATIA: (1, 0, 0)}, "egyptus": {EGYPTUS: (5, 0, 0)}}
    match = battle((1, 0, 0), (5, 2, 1), "stand", [NUMIDIA])
    state = board(match).copy()
    for land, forces in surrounded.items():
        for each, units in forces.items():
            state.lose(each, NUMBERS[land], state.force(each, NUMBERS[land]))
            state.shift(each, NUMBERS[land], units)

    assert answer(Match.from_state(GAME, state, 6)) == "fight"


def test_a_battle_legion_is_mixed_so_that_it_hits_most():
    match = battle((6, 6, 0), (3, 0, 0), "form", [NUMIDIA])

    assert match.asks[NUMIDIA].params["unit"] == "kind:cavalry"
    assert 1 <= answer(match) <= 3


def test_the_last_foot_is_kept_where_horses_are_many():
    match = battle((1, 5, 0), (3, 0, 0), "mark", [NUMIDIA, 3])

    assert match.asks[NUMIDIA].params["unit"] == "kind:infantry"
    assert answer(match) == 0


def test_the_retreat_goes_home():
    match = position(
        active=EGYPTUS,
        scene="retreat",
        args=[GALATIA],
        units={"cappadocia": {EGYPTUS: (6, 2, 0), GALATIA: (2, 0, 0)}},
        control={"cappadocia": GALATIA, "syria": GALATIA, "armenia": GALATIA},
        leaders={"egyptus_general_1": "cappadocia", "galatia_general_1": "cappadocia"},
        field=NUMBERS["cappadocia"],
        foe=GALATIA,
        clash=1,
        front=[2, 0, 0, 6, 2, 0],
        fallen=[0] * 6,
    )

    assert match.asks[GALATIA].default == "space:syria"
    assert answer(match) == "space:galatia"


def test_the_surest_battle_comes_first_and_the_weakest_enemy():
    match = position(
        active=NUMIDIA,
        scene="combat",
        units={
            "africa": {NUMIDIA: (3, 0, 0), EGYPTUS: (3, 0, 0)},
            "caesariensis": {NUMIDIA: (3, 1, 0), HISPANIA: (2, 0, 0), ITALIA: (1, 0, 0)},
        },
        leaders={"numidia_general_1": "caesariensis", "numidia_general_2": "africa"},
        control={"africa": EGYPTUS, "caesariensis": HISPANIA},
    )
    state = board(match).copy()
    state.shift(NUMIDIA, NUMBERS["africa"], (4, 2, 0))

    assert answer(match) == "space:caesariensis"
    assert answer(Match.from_state(GAME, state, 6)) == "space:africa"
    assert answer(play(match, "space:caesariensis")) == f"seat:{ITALIA}"


def at_sea(mine: int, theirs: int) -> Match:
    """Galleys of Numidia and of Italy in one sea."""
    galleys = {f"numidia_{number + 1}": "m_numidia" for number in range(mine)}
    galleys |= {f"italia_{number + 1}": "m_numidia" for number in range(theirs)}
    return position(active=NUMIDIA, scene="combat", galleys=galleys)


def test_a_battle_at_sea_is_fought_where_it_pays():
    assert answer(at_sea(4, 1)) == "space:m_numidia"
    assert answer(at_sea(1, 1)) == "done"


def test_who_is_called_on_a_coast_goes_ashore():
    match = position(
        active=NUMIDIA,
        galleys={"numidia_1": "sardinia.m_numidia"},
        cargo={"numidia_1": (2, 0, 0)},
        leaders={"numidia_general_1": "galley:numidia_1"},
    )

    assert answer(play(match, "leader:numidia_general_1")) == "space:sardinia"


# -- the Caesar --------------------------------------------------------------------------------------------------------
def test_the_caesar_keeps_an_escort_against_an_army_next_door():
    match = position(
        active=NUMIDIA,
        units={"numidia": {NUMIDIA: (9, 0, 0)}, "africa": {EGYPTUS: (7, 4, 2)}},
        control={"africa": EGYPTUS},
        leaders={"egyptus_general_1": "africa", "egyptus_general_2": "africa"},
    )

    moved(match)

    assert where(match, "numidia_caesar") == "numidia"
    assert sum(force(match, NUMIDIA, "numidia")) >= 8


def test_a_caesar_who_cannot_be_guarded_leaves():
    match = position(
        active=NUMIDIA,
        units={"numidia": {NUMIDIA: (1, 0, 0)}, "africa": {EGYPTUS: (7, 4, 2)}},
        control={"africa": EGYPTUS, "caesariensis": NUMIDIA, "tingitana": NUMIDIA},
        leaders={"egyptus_general_1": "africa", "egyptus_general_2": "africa"},
    )

    moved(match)

    assert where(match, "numidia_caesar") in ("caesariensis", "tingitana")


# -- buying ------------------------------------------------------------------------------------------------------------
def purse(talents: int, each: int = NUMIDIA, **more: Any) -> Match:
    """The purchase of a player with so many talents."""
    return position(scene="buy", active=each, talents=[talents * (seat == each) for seat in range(6)], **more)


def test_a_threatened_home_gets_units_and_nothing_else():
    match = purse(
        100,
        units={"africa": {EGYPTUS: (7, 4, 2)}, "numidia": {NUMIDIA: (2, 0, 0)}},
        control={"africa": EGYPTUS, "caesariensis": NUMIDIA},
        leaders={"egyptus_general_1": "africa", "egyptus_general_2": "africa"},
    )

    kinds = bought(match)

    assert kinds.count("infantry") >= 3
    assert set(kinds) <= {"infantry", "cavalry", "catapult"}


def test_a_safe_purse_builds_a_city_early_and_none_late():
    assert "city" in bought(purse(60, control={"caesariensis": NUMIDIA}))
    assert "city" not in bought(purse(60, control={"caesariensis": NUMIDIA}, round=40))


def test_an_army_of_foot_gets_horses_and_machines():
    match = purse(80, units={"numidia": {NUMIDIA: (8, 0, 0)}}, round=40)

    assert {"cavalry", "catapult"} <= set(bought(match))


def test_money_is_kept_back_for_the_ransom_of_a_general():
    prisoner = {"numidia_general_1": f"captive:{EGYPTUS}", "numidia_general_2": f"captive:{EGYPTUS}"}
    match = purse(60, leaders=prisoner, round=40)

    bought(match)

    assert board(match).talents[NUMIDIA] >= 25


def placing(kind: str, **more: Any) -> Match:
    """Hispania has bought one such piece and places it."""
    return play(purse(100, HISPANIA, **more), f"kind:{kind}", "done")


def test_a_new_city_stands_beside_an_own_one_in_a_safe_province():
    match = placing("city", control=dict.fromkeys(("belgica", "aquitania", "narbonensis"), HISPANIA))

    assert answer(match) == "space:aquitania"


def test_walls_go_where_units_stand_in_danger():
    match = placing(
        "fortification",
        units={"narbonensis": {HISPANIA: (3, 0, 0)}},
        control=dict.fromkeys(("aquitania", "narbonensis"), HISPANIA),
        cities=["aquitania", "narbonensis"],
    )

    assert answer(match) == "space:narbonensis"


def test_the_first_road_leads_from_the_home():
    lands = ("belgica", "lugdunensis", "aquitania")
    match = placing("road", control=dict.fromkeys(lands, HISPANIA), cities=lands)

    assert answer(match) == "road:aquitania.hispania"


def test_a_new_galley_lies_where_there_is_something_to_take():
    coast = ("baetica", "baleares", "tingitana", "caesariensis")
    match = placing("galley", control=dict.fromkeys(coast, HISPANIA))

    assert answer(match) == "coast:hispania.m_narbo"


# -- ransoms -----------------------------------------------------------------------------------------------------------
GENERAL = LEADER_NAMES.index("numidia_general_1")


def letter(talents: int, writer: int, generals: tuple[int, ...] = (), **more: Any) -> Match:
    """A letter about a general of Numidia whom Egypt holds; Egypt's reply, or Numidia's."""
    return position(
        scene="reply",
        args=[GENERAL, writer, talents, list(generals), "none", 2],
        active=writer,
        talents=[0, 0, 100, 100, 0, 0],
        leaders={"numidia_general_1": f"captive:{EGYPTUS}"} | more.pop("leaders", {}),
        **more,
    )


@pytest.mark.parametrize(("talents", "expected"), [(60, "accept"), (5, "decline")])
def test_a_captor_accepts_a_good_price_only(talents: int, expected: str):
    assert answer(letter(talents, writer=NUMIDIA)) == expected


@pytest.mark.parametrize(("talents", "expected"), [(25, "accept"), (95, "decline")])
def test_an_owner_pays_a_fair_price_only(talents: int, expected: str):
    assert answer(letter(talents, writer=EGYPTUS)) == expected


def test_a_captor_gives_general_for_general():
    swap = LEADER_NAMES.index("egyptus_general_1")
    held = {"egyptus_general_1": f"captive:{NUMIDIA}"}

    assert answer(letter(0, NUMIDIA, (swap,), leaders=held)) == "accept"
    assert answer(letter(0, NUMIDIA, (), leaders=held)) == "decline"


def test_an_owner_with_money_writes_and_offers_it():
    match = position(
        scene="ransom",
        active=NUMIDIA,
        talents=[0, 0, 0, 70, 0, 0],
        leaders={"numidia_general_1": f"captive:{EGYPTUS}"},
    )

    assert answer(match) == "leader:numidia_general_1"
    play(match, answer(match))
    assert answer(match) == 25


def test_an_owner_who_holds_a_general_of_the_captor_offers_him():
    match = position(
        scene="letter",
        args=[GENERAL, NUMIDIA, 0],
        active=NUMIDIA,
        talents=[0, 0, 0, 70, 0, 0],
        leaders={"numidia_general_1": f"captive:{EGYPTUS}", "egyptus_general_1": f"captive:{NUMIDIA}"},
    )

    assert answer(match) == 0
    assert answer(play(match, 0)) == ["leader:egyptus_general_1"]


# -- acclamation -------------------------------------------------------------------------------------------------------
def empire(round: int, mine: tuple[str, ...] = ()) -> Match:
    """A table of three at which Macedonia has nearly everything; Egypt has its home and what is named."""
    lands = [land for land in NUMBERS if NUMBERS[land] < 42 and land not in ("egyptus", "macedonia", "hispania", *mine)]
    return position(
        3,
        control=dict.fromkeys(lands, 0) | {"hispania": 0} | dict.fromkeys(mine, 1),
        units={"egyptus": {1: (1, 0, 0)}, "hispania": {2: (0, 0, 0)}, "macedonia": {0: (9, 5, 3)}},
        round=round,
        factor=3,
    )


def test_who_has_lost_hope_hails_the_master_once():
    match = empire(30)

    assert hail(match, 1) == ("hail", "seat:0")
    match.interject(1, "hail", "seat:0")
    assert hail(match, 1) is None


def test_nobody_is_hailed_early_or_by_one_who_has_hope():
    assert hail(empire(5), 1) is None
    assert (
        hail(empire(30, mine=("cyrenaica", "africa", "numidia", "palestina", "arabia", "syria", "cyprus")), 1) is None
    )
    assert hail(empire(30), 0) is None
