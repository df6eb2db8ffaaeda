"""The odds as the command asks for them: forces in words, and the answer in tables.

`ask(["field", "8 infantry 2 veteran cavalry +2 age 40", "9 infantry +1"])`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

import msgspec

from tabularium.draw.findings import Cell, Figure, Findings, Grid, Said
from tabularium.engine.refusal import bad

from ..combat.figures import DIE
from .ages import CAUSES, life
from .answer import Army, BattleOdds, LifeOdds, Loss, Navy, WallOdds
from .battles import field_battle, naval_battle
from .walls import Dice, before_walls

MOST = 200
"""More units or fleets of one side than anybody has seen in one place."""
MOST_TURNS = 60
EXAMPLES = {
    "field": "8 infantry 2 veteran cavalry +2 age 40",
    "naval": "20 fleets 3 ports",
    "walls": "12 units",
    "city": "4 garrison 7 population",
}
ARMY = {
    "infantry": "infantry",
    "cavalry": "cavalry",
    "veteran infantry": "veteran_infantry",
    "veteran cavalry": "veteran_cavalry",
}
WORDS = re.compile(
    r"\b(?P<word>age|on|most)\s+(?P<figure>\d+)|\bcards\s+(?P<cards>[+-]\d)|\+(?P<leader>\d)|\b(?P<named>named)\b"
    r"|(?P<count>\d+)\s+(?P<kind>(?:veteran\s+)?[a-z]+)"
)
"""A leader's age, what dice need, how many dice there are; what cards add; a leader's modifier; whether history knows
him; and a number of something.
"""


def ask(arguments: Sequence[str]) -> Findings:
    """The odds of a battle in the field or at sea, of attacks on a city, or of a leader's life."""
    what, *rest = arguments
    if what not in QUESTIONS:
        raise bad("odds.bad.question", name=what, nearest=nearest(what, QUESTIONS))
    return QUESTIONS[what](rest)


# -- questions ------------------------------------------------------------------
def field(arguments: Sequence[str]) -> Findings:
    """Two armies."""
    one, other = (read_army(text) for text in two(arguments, "field"))
    return battle(field_battle(one, other))


def naval(arguments: Sequence[str]) -> Findings:
    """Two fleets."""
    one, other = (
        Navy(**read(text, ("fleets", "ports"), "naval"), cards=figures(text).get("cards", 0))
        for text in two(arguments, "naval")
    )
    return battle(naval_battle(one, other))


def walls(how: str, arguments: Sequence[str]) -> Findings:
    """Units before a city, which is attacked in some segments."""
    units, city = two(arguments[:2], "walls")
    behind = read(city, ("garrison", "population"), "city")
    times = number(arguments[2], 6) if len(arguments) > 2 else 1
    before = read(units, ("units",), "walls").get("units", 0)
    by = Dice(figures(units).get("on", DIE), figures(city).get("on", DIE), figures(units).get("most"))
    odds = before_walls(before, behind.get("garrison", 0), behind.get("population", 0), [how] * times, by)
    return Findings(list(wall_grids(odds)), msgspec.to_builtins(odds))


def leader(arguments: Sequence[str]) -> Findings:
    """An age, and how many turns are looked ahead."""
    named = "named" in arguments
    numbers = [number(each, 200) for each in arguments if each != "named"]
    if not 1 <= len(numbers) <= 2:
        raise bad("odds.bad.age", example="leader 45 10")
    odds = life(numbers[0], min(numbers[1], MOST_TURNS) if len(numbers) > 1 else 10, named)
    return Findings(list(life_grids(odds)), msgspec.to_builtins(odds))


QUESTIONS: dict[str, Callable[[Sequence[str]], Findings]] = {
    "field": field,
    "naval": naval,
    "assault": lambda rest: walls("assault", rest),
    "siege": lambda rest: walls("siege", rest),
    "leader": leader,
}


# -- reading ------------------------------------------------------------------
def two(arguments: Sequence[str], kind: str) -> tuple[str, str]:
    """The two sides."""
    if len(arguments) != 2:
        raise bad("odds.bad.sides", number=len(arguments), example=EXAMPLES[kind])
    return arguments[0], arguments[1]


def read_army(text: str) -> Army:
    """An army in words; `+1` is its leader with his modifier."""
    army: dict[str, int | bool] = {ARMY[kind]: count for kind, count in read(text, tuple(ARMY), "field").items()}
    found = figures(text)
    army |= {name: found[name] for name in ("leader", "age", "cards") if name in found}
    army["named"] = any(each["named"] for each in WORDS.finditer(text.lower()))
    return msgspec.convert(army, Army)


def figures(text: str) -> dict[str, int]:
    """The figures of a force that count nothing: its leader's modifier and age, what cards add, what its dice need."""
    found: dict[str, int] = {}
    for each in WORDS.finditer(text.lower()):
        if each["word"]:
            found[each["word"]] = int(each["figure"])
        for name in ("cards", "leader"):
            if each[name]:
                found[name] = int(each[name])
    return found


def read(text: str, kinds: Sequence[str], example: str) -> dict[str, int]:
    """How many of each kind; a kind may be named in the singular."""
    lower = text.lower()
    found: dict[str, int] = {}
    for each in WORDS.finditer(lower):
        count, word = each["count"], each["kind"]
        if not count:
            continue
        kind = next((kind for kind in kinds if word.split() in (kind.split(), kind.removesuffix("s").split())), "")
        if not kind:
            raise bad("odds.bad.piece", name=word, nearest=nearest(word, kinds))
        found[kind] = found.get(kind, 0) + int(count)
        if found[kind] > MOST:
            raise bad("odds.bad.many", number=found[kind], name=word, nearest=MOST)
    if WORDS.sub("", lower).strip(" ,") or not found:
        raise bad("odds.bad.force", name=text, example=EXAMPLES[example])
    return found


def number(text: str, most: int) -> int:
    """A whole number from one on."""
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise bad("odds.bad.number", name=text, nearest=most)
    return int(text)


def nearest(name: str, known: Iterable[str]) -> str:
    """The likely meanings of a name."""
    return (get_close_matches(name, list(known), 1, 0) or [""])[0]


# -- telling ------------------------------------------------------------------
SIDES = [Said("odds.one"), Said("odds.other")]


def battle(odds: BattleOdds) -> Findings:
    """A battle in tables."""
    return Findings(list(battle_grids(odds)), msgspec.to_builtins(odds))


def battle_grids(odds: BattleOdds) -> Iterable[Grid]:
    """How it ends, what it costs and brings, and the chance of each number lost."""
    ends: list[list[Cell]] = [
        [Said("odds.wins"), *map(share, odds.wins)],
        [Said("odds.undecided"), share(odds.undecided), None],
        [Said("odds.destroyed"), *map(share, odds.destroyed)],
    ]
    if odds.goes_on is not None:
        ends.append([Said("odds.goes_on"), *map(share, odds.goes_on)])
    ends += [
        [Said("odds.lost"), *(Figure(each.expected) for each in odds.lost)],
        [Said("odds.leader_lost"), *(None if each is None else share(each) for each in odds.leader_lost)],
        [Said("odds.points"), *map(Figure, odds.points)],
    ]
    yield Grid(Said("odds.outcome"), SIDES, ends)
    yield Grid(Said("odds.losses"), SIDES, by_number(odds.lost))


def wall_grids(odds: WallOdds) -> Iterable[Grid]:
    """Whether the city falls, and what both sides lose by it."""
    falls: list[list[Cell]] = [[Figure(at, "count"), share(chance)] for at, chance in enumerate(odds.fallen, 1)]
    yield Grid(Said("odds.fallen"), [Said("odds.chance")], falls)
    lost = odds.units, odds.garrison, odds.population
    heads = [Said("odds.units"), Said("odds.garrison"), Said("odds.population")]
    average: list[Cell] = [Said("odds.average"), *(Figure(each.expected) for each in lost)]
    yield Grid(Said("odds.losses"), heads, [average, *by_number(lost)])


def life_grids(odds: LifeOdds) -> Iterable[Grid]:
    """The checks he may meet now, and the turns to come."""
    checks: list[list[Cell]] = [[Said(f"odds.check.{cause}"), share(odds.checks[cause])] for cause in CAUSES]
    yield Grid(Said("odds.checks"), [Said("odds.chance")], checks)
    gone: list[list[Cell]] = [[Figure(turn, "count"), share(chance)] for turn, chance in enumerate(odds.gone, 1)]
    yield Grid(Said("odds.gone"), [Said("odds.chance")], gone)


def share(chance: float) -> Figure:
    """A chance in per cent."""
    return Figure(chance, "share")


def by_number(losses: Sequence[Loss]) -> list[list[Cell]]:
    """The chance of each number lost, as far as any side can lose."""
    return [
        [
            Figure(lost, "count"),
            *(share(each.chances[lost]) if lost < len(each.chances) else None for each in losses),
        ]
        for lost in range(max(len(each.chances) for each in losses))
    ]
