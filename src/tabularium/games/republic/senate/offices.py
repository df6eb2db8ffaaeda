"""Offices: who holds one, who is free to take one, and what taking it brings."""

from __future__ import annotations

from tabularium.engine import varies

from ..book import rule
from ..cards import PERSON, TABLES
from ..census import officers
from ..senators import gain_influence, present
from ..state import CENSOR, DICTATOR, FIELD_CONSUL, MASTER_OF_HORSE, NO_OFFICE, NOBODY, OFFICES, ROME_CONSUL, Republic

REWARD: dict[str, int] = TABLES["office_influence"]
GAINED_BY = {
    DICTATOR: "republic:9.33a",
    ROME_CONSUL: "republic:9.22b",
    FIELD_CONSUL: "republic:9.22b",
    CENSOR: "republic:9.4e",
    MASTER_OF_HORSE: "republic:9.33b",
}
"""The rule that says what each office brings."""


def holder(s: Republic, office: int) -> int:
    """The holder of an office; NOBODY if it is vacant."""
    return officers(s).holders[office]


def take_office(s: Republic, p: int, office: int) -> None:
    """An office is taken."""
    s.office[p] = office
    s.say("senate.office", rule=GAINED_BY[office], senator=PERSON[p], office=f"office:{OFFICES[office]}")


def reward(s: Republic, p: int, office: int) -> None:
    """An office is taken, with the influence that comes with it."""
    take_office(s, p, office)
    gain_influence(s, p, REWARD[OFFICES[office]])


@rule("republic:9.2d", "republic:9.655c")
def consecrated(s: Republic) -> int:
    """The Pontifex Maximus, who holds no other office unless the table lets him; no other senator. A priest may hold
    any."""
    return NOBODY if s.options.pontifex_other_offices else s.pontifex


@varies
@rule("republic:9.3c", "republic:9.33e", "republic:9.33b")
def without_office(s: Republic) -> list[int]:
    """Aligned senators in Rome without an office; last year's Censor counts as one of them."""
    return but_for_censor(s)


@rule("republic:9.4b")
def but_for_censor(s: Republic) -> list[int]:
    """Aligned senators in Rome without an office other than that of Censor."""
    holy = consecrated(s)
    return [p for p in present(s) if s.office[p] in (NO_OFFICE, CENSOR) and p != holy]
