"""The odds are exact: every roll of the dice, played through the game's own scenes, comes out as often as they say."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.odds import appeal, ask, assassination, battle, knights, persuasion, speech
from tabularium.testing.language import lines, play

from ..battles import battle as fight
from ..battles import led_by
from ..court import court, tried
from ..floor import business, cards
from ..table import of, position, rome

FACES = range(1, 7)
CLOSE = 1e-12


def rolls(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every roll of so many dice whose order does not matter, and how often it comes."""
    for roll in combinations_with_replacement(FACES, dice):
        yield roll, factorial(dice) // prod(factorial(count) for count in Counter(roll).values())


def counted(dice: int, result: Callable[[tuple[int, ...]], Any]) -> dict[Any, float]:
    """How likely each result is, by playing every roll."""
    found: Counter[Any] = Counter()
    for roll, ways in rolls(dice):
        found[result(roll)] += ways
    return {name: ways / len(FACES) ** dice for name, ways in found.items()}


def close(chances: dict[Any, float]) -> object:
    return pytest.approx({name: chance for name, chance in chances.items() if chance}, abs=CLOSE)


# -- battles -------------------------------------------------------------------------------------------------------
HANNIBAL = {"leader:hannibal": "leading"}


def told(match: Match, at: int = 0) -> str:
    """How a battle ended."""
    return str(lines(match, "combat.fought")[at].params["result"]).removeprefix("result:")


@pytest.mark.parametrize(
    ("war", "force", "where", "given"),
    [
        ("war:gallic-1", {"legions": 10}, "land", {}),
        ("war:gallic-1", {"legions": 3}, "land", {"events": {"event:evil-omens": 1}}),
        ("war:punic-1", {"legions": 10, "fleets": 8}, "sea", {"leaders": HANNIBAL}),
        ("war:macedonian-1", {"legions": 20, "fleets": 12}, "land", {"wars": {"war:macedonian-2": "active"}}),
    ],
)
def test_every_roll_of_a_battle(war: str, force: dict[str, Any], where: str, given: dict[str, Any]) -> None:
    """Given a force against a war, when all rolls are fought, then each result comes as often as the odds say."""
    arguments = ["battle", war, "--commander", "julius"]
    arguments += [word for unit, count in force.items() for word in (f"--{unit}", str(count))]
    arguments += ["--leader", "hannibal"] if "leaders" in given else []
    arguments += ["--matching", "1"] if "wars" in given else []
    arguments += ["--omens", "1"] if "events" in given else []

    odds = ask(arguments).data[where]

    assert counted(3, lambda roll: told(fight(*roll, target=war, **force, **given))) == close(odds["chances"])


@pytest.mark.rule("republic:7.343b", "republic:10.11d")
def test_a_commander_whose_genius_makes_the_numbers_harmless() -> None:
    odds = ask(["battle", "punic-2", "--commander", "1a", "--legions", "20", "--fleets", "5"]).data["land"]

    found = counted(3, lambda roll: told(led_by("statesman:1a", *roll, target="war:punic-2", legions=20, fleets=5)))

    assert found == close(odds["chances"])
    assert odds["chances"]["disaster"] == odds["chances"]["standoff"] == 0


def test_strengths_of_a_battle_are_those_of_the_game() -> None:
    """The First Punic War, ten at sea and on land, with Hannibal's seven; the commander counts five."""
    found = ask(
        ["battle", "punic-1", "--legions", "10", "--military", "5", "--fleets", "8", "--leader", "hannibal"]
    ).data

    assert (found["sea"]["mine"], found["sea"]["theirs"]) == (13, 17)
    assert (found["land"]["mine"], found["land"]["theirs"]) == (15, 17)
    assert (found["land"]["disaster"], found["land"]["standoff"]) == ([13, 9], [11, 14, 16])


def test_a_commander_counts_at_most_as_much_as_his_units() -> None:
    assert (battle.strength(3, 5), battle.strength(9, 5)) == (6, 14)
    assert (
        ask(["battle", "gallic-1", "--veterans", "2", "--legions", "1", "--military", "9"]).data["land"]["mine"] == 10
    )


# -- the Forum -----------------------------------------------------------------------------------------------------
def persuading(roll: tuple[int, ...], talents: int, **given: Any) -> bool:
    """Cornelius speaks to Terentius in the Forum; does he come?"""
    people = {"family:terentius": {"place": "forum"}, "family:cornelius": {"talents": 20}}
    match = position("persuade", phase="forum", active=0, people=people, dice=roll, **given)
    play(match, "family:cornelius", "family:terentius", talents, "opposed", *[0] * 5)
    return bool(of(match, "faction", "family:terentius") == 0)


@pytest.mark.parametrize(("talents", "era_ends"), [(0, False), (3, False), (9, False), (9, True)])
def test_every_roll_of_a_persuasion(talents: int, era_ends: bool) -> None:
    flags = ["--era-ends"] if era_ends else []
    odds = ask(["persuasion", "cornelius", "terentius", "--bribes", str(talents), *flags]).data

    found = counted(2, lambda roll: persuading(roll, talents, era_ends=era_ends))

    assert odds["chance"] == pytest.approx(found.get(True, 0), abs=CLOSE)
    assert odds["by_talents"][0] == odds["chance"]
    assert odds["by_talents"][-1] == persuasion.chance(99, era_ends=era_ends)


@pytest.mark.parametrize("talents", range(6))
def test_every_roll_for_a_knight(talents: int) -> None:
    def comes(roll: tuple[int, ...]) -> bool:
        people = {"family:cornelius": {"talents": 8}}
        match = play(
            position("knights", phase="forum", active=0, people=people, dice=roll), "family:cornelius", talents
        )
        return bool(of(match, "knights", "family:cornelius") == 1)

    assert counted(1, comes).get(True, 0) == pytest.approx(knights.chance(talents))


# -- the Senate ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("popularity", [-3, 0, 2])
def test_every_roll_of_an_appeal(popularity: int) -> None:
    def appealed(roll: tuple[int, ...]) -> int | str:
        match = court({"corrupt": 1, "popularity": popularity}, dice=[*roll, *[32] * 30])
        play(tried(match), "seat:3", "appeal")
        for told, name in (("trial.lynched", appeal.KILLED), ("trial.freed", appeal.FREED)):
            if lines(match, told):
                return name
        return int(lines(match, "trial.appealed")[0].params["votes"])

    assert counted(2, appealed) == close(dict(appeal.chances(popularity)))


@pytest.mark.parametrize(("assassins", "guards"), [(0, 0), (1, 0), (0, 1), (2, 2)])
def test_every_roll_of_an_assassination(assassins: int, guards: int) -> None:
    """The first die is the attempt, each bodyguard brings one more in which the assassin can be caught."""
    found: Counter[tuple[bool, bool]] = Counter()
    for roll in product(FACES, repeat=1 + guards):
        hands = {4: cards("assassin", assassins), 1: cards("secret-bodyguard", guards)}
        match = business(hands=hands, dice=roll)
        match.interject(4, "assassination", "family:julius")
        play(match, "family:aelius", assassins, guards)
        found[bool(lines(match, "assassination.killed")), bool(lines(match, "assassination.seized"))] += 1
    total = found.total()

    odds = assassination.chances(assassins, guards)

    assert odds.killed == pytest.approx((found[True, False] + found[True, True]) / total)
    assert odds.caught == pytest.approx((found[False, True] + found[True, True]) / total)
    assert odds.both == pytest.approx(found[True, True] / total)


# -- the people ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("popularity", "unrest", "omens"), [(0, 0, 0), (2, 9, 0), (-3, 5, 1)])
def test_every_roll_of_a_speech(popularity: int, unrest: int, omens: int) -> None:
    events = {"event:evil-omens": omens} if omens else {}
    consul = {"family:cornelius": {"popularity": popularity}}

    def spoken(roll: tuple[int, ...]) -> tuple[int | None, bool, bool, bool]:
        match = position("population_phase", phase="population", dice=roll, people=consul, unrest=unrest, events=events)
        told = lines(match, "population.change")
        change = int(told[0].params["change"]) if told else None
        return change, bool(lines(match, "population.mob")), rome(match).no_recruitment, bool(rome(match).shortage)

    found = counted(3, spoken)
    odds = speech.chances(popularity, unrest, omens)

    assert odds.revolt == pytest.approx(sum(chance for row, chance in found.items() if row[0] is None))
    assert odds.mob == pytest.approx(sum(chance for row, chance in found.items() if row[1]))
    assert odds.no_recruitment == pytest.approx(sum(chance for row, chance in found.items() if row[2]))
    assert odds.shortage == pytest.approx(sum(chance for row, chance in found.items() if row[3]))
    changes: Counter[int] = Counter()
    for row, chance in found.items():
        if row[0] is not None:
            changes[row[0]] += chance  # type: ignore[assignment]
    assert odds.changes == close(dict(changes))
    assert odds.unrest == pytest.approx(sum(change * chance for change, chance in changes.items()) / (1 - odds.revolt))


@pytest.mark.rule("republic:TBL.population", "republic:8.2a", "republic:E.evil-omens.1")
def test_the_exact_chances_of_a_speech() -> None:
    """Counted by hand: of 216 rolls so many make each total."""
    calm, angry = speech.chances(popularity=0, unrest=0), speech.chances(popularity=1, unrest=10)

    assert (calm.revolt, calm.mob, calm.no_recruitment) == (0, 0, 0)
    assert calm.shortage == pytest.approx((1 + 6 + 15) / 216)
    assert calm.unrest == pytest.approx(254 / 216)
    assert calm.changes[5] == pytest.approx((1 + 3) / 216)
    assert angry.revolt == pytest.approx(56 / 216)
    assert angry.mob == pytest.approx((25 + 27) / 216)
    assert angry.no_recruitment == pytest.approx((25 + 27 + 27) / 216)
    assert angry.shortage == pytest.approx((25 + 15 + 6) / 216)
    assert speech.chances(popularity=1, unrest=8, omens=2) == angry


@pytest.mark.rule("republic:8.2a")
def test_a_speech_that_must_end_in_revolt() -> None:
    assert speech.chances(popularity=-9, unrest=20) == (1, 0, 0, 0, 0, {})


@pytest.mark.parametrize("name", ["", ".appeal", ".assassination", ".battle", ".knights", ".persuasion", ".speech"])
def test_the_examples_in_the_docstrings(name: str) -> None:
    failed, tried_out = doctest.testmod(import_module(f"tabularium.games.republic.odds{name}"))

    assert (failed, tried_out > 0) == (0, True)
