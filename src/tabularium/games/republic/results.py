"""The Combat Results table, and what comes before it: disasters, standoffs and deserters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .book import rule
from .cards import COLUMNS, DISASTER, EVENT_AT, MILITARY, STANDOFF, TABLES, WAR, Columns
from .chance import throw
from .state import NOBODY, Republic
from .wars import numbers

VICTORY, STALEMATE, DEFEAT, DISASTER_, STANDOFF_ = "victory", "stalemate", "defeat", "disaster", "standoff"
ALL = -1
"""Every unit is lost."""
ALLY_DESERTS, ENEMYS_ALLY_DESERTS = EVENT_AT["ally-deserts"], EVENT_AT["enemys-ally-deserts"]


WORN_OFF = 0
"""Stands for all numbers of a war that no longer decide a battle this turn."""


class Result(NamedTuple):
    """How a battle went: its kind, and the units the table takes; a disaster or standoff takes a share instead."""

    kind: str
    losses: int = 0


_rows = TABLES["combat_results"]["rows"]
_LEAST, _MOST = 3, 18


@rule("republic:TBL.combat")
def _read_rows() -> list[Result]:
    """The rows from 3 or less to 18 or more."""
    rows = []
    for total in range(_LEAST, _MOST + 1):
        row = next(
            each
            for each in _rows
            if (each["min"] is None or each["min"] <= total) and (each["max"] is None or total <= each["max"])
        )
        rows.append(Result(row["result"], ALL if row["legions"] == "all" else row["legions"]))
    return rows


ROWS: list[Result] = _read_rows()


@rule("republic:TBL.combat", "republic:10.11c", "republic:ERR.combat-table")
def look_up(total: int) -> Result:
    """The row of a modified total."""
    return ROWS[min(max(total, _LEAST), _MOST) - _LEAST]


@rule("republic:10.11b", "republic:E.evil-omens.1")
def skill(s: Republic, p: int) -> int:
    """A senator's own military in this battle; a roll for it suffers from evil omens like any other."""
    return rolled_skill(throw(s)) if is_rolled(s, p) else MILITARY[p]


def is_rolled(s: Republic, p: int) -> bool:
    """Is his military rolled anew for every battle?"""
    return "mil_rolled_each_battle" in s.edition.cards.abilities[p]


def rolled_skill(total: int) -> int:
    """The commander's military after a roll for it."""
    return max(0, total + 1)


@rule("republic:7.343b", "republic:9.34e", "republic:10.11d")
def voids(commander: int, war: int, cards: Columns = COLUMNS) -> bool:
    """Does this commander's own genius make the numbers on the war card harmless? Never those of its leader."""
    ability = cards.abilities[commander].get("void_disaster_standoff") if commander != NOBODY else None
    if ability is None:
        return False
    return cards.series[war] in ability.get("series", ()) or WAR[war].removeprefix("war:") in ability.get("wars", ())


@rule("republic:7.343a", "republic:7.343b")
def striking(s: Republic, commander: int, war: int) -> tuple[list[int], list[int]]:
    """The disaster and standoff numbers that count against this commander."""
    disaster, standoff = numbers(s, war)
    if voids(commander, war, s.edition.cards):
        return disaster[len(DISASTER[war]) :], standoff[len(STANDOFF[war]) :]
    return disaster, standoff


@rule(
    "republic:10.21a",
    "republic:10.21c",
    "republic:10.31a",
    "republic:9.645",
    "republic:7.343b",
    "republic_assembly:10.9",
)
def automatic(s: Republic, commander: int, war: int, natural: int) -> Result | None:
    """A natural roll that is a disaster or standoff number decides the battle; each number once a turn and war."""
    disaster, standoff = still_striking(s, commander, war)
    if natural not in disaster and natural not in standoff:
        return None
    if not s.edition.numbers_wear_off:
        s.struck.append([war, natural])
    return Result(DISASTER_ if natural in disaster else STANDOFF_)


@rule("republic:10.21c", "republic:10.31a", "republic:9.645")
def still_striking(s: Republic, commander: int, war: int) -> tuple[list[int], list[int]]:
    """The disaster and standoff numbers that can still strike this commander in this war this year.

    Where a battle can take their force from all numbers of its war, none counts after that.
    """
    past = [number for each, number in s.struck if each == war]
    if WORN_OFF in past or (past and s.options.automatic_results_once == "one_result"):
        return [], []
    disaster, standoff = striking(s, commander, war)
    return [n for n in disaster if n not in past], [n for n in standoff if n not in past]


@rule(
    "republic:E.ally-deserts.1",
    "republic:E.ally-deserts.2",
    "republic:E.enemys-ally-deserts.1",
    "republic:E.enemys-ally-deserts.2",
)
def deserted(s: Republic, strength: int, dice: list[int]) -> int:
    """The enemy's strength after desertions on either side: by the black die, at the second level by the white ones."""
    ally, enemy = s.level[ALLY_DESERTS], s.level[ENEMYS_ALLY_DESERTS]
    return weighed(strength, dice, ally, enemy, s.options.desertion_parity) if ally or enemy else strength


def weighed(strength: int, dice: Sequence[int], ally: int, enemy: int, parity: bool) -> int:
    """The same for the levels of both desertions, and whether each needs dice of its own parity."""
    black, white = dice[0], dice[1] + dice[2]
    even = sum(dice) % 2 == 0
    if ally and (even or not parity):
        strength += black if ally == 1 else white
    if enemy and (not even or not parity):
        strength = max(0, strength - (black if enemy == 1 else white))
    return strength
