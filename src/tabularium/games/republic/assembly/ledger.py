"""The books of the quaestors: what the State takes in and pays, and what each faction earns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from tabularium.draw.parts import disc, icon
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from ..cards import CONCESSION, CONCESSION_INCOME, CONCESSIONS
from ..revenue.income import brings_income, earns, pay
from ..revenue.settling import bill_costs, unit_costs, war_costs
from ..senators import factor, living, members
from ..state import Faction
from ..table.rome import income
from ..table.stage import Stage, signed

TAKES, PAYS = "revenue.state", "revenue.debts"


class Entry(NamedTuple):
    """A line of the books: what for, and how much."""

    name: str
    sign: str
    talents: str


def books(stage: Stage, lines: Sequence[Line]) -> Markup | None:
    """The State's income and payments this year, as they were said."""
    taken, paid = (next((line for line in reversed(lines) if line.message == each), None) for each in (TAKES, PAYS))
    if taken is None or paid is None:
        return None
    got, owed = taken.params, paid.params
    before = got["treasury"] - got["annual"] - got["taxes"] - got["allies"] - got["bequests"]
    rows = [
        Entry("treasury", "treasury", str(before)),
        *(Entry(name, "talents", signed(got[name])) for name in ("annual", "taxes", "allies", "bequests") if got[name]),
        *(Entry(name, sign, signed(-owed[name])) for name, sign in DEBTS.items() if owed[name]),
    ]
    return _ledger(stage, rows, stage.text("room.books.sum"), str(got["treasury"] - sum(owed[name] for name in DEBTS)))


DEBTS = {"wars": "war", "bills": "log", "units": "legions"}


def _ledger(stage: Stage, rows: Sequence[Entry], name: str, total: str) -> Markup:
    entries: list[Node] = [
        h.li(icon(row.sign), h.span(stage.text(f"room.books.{row.name}")), h.b(row.talents)) for row in rows
    ]
    last = h.li(icon("treasury"), h.span(name), h.b(total), class_="sumline")
    return h.ol(entries, last, class_="ledger")


def forecast(stage: Stage) -> Markup:
    """For the Field Quaestor: what the State has, and what it will take in and owe as things stand."""
    s = stage.s
    low, high = income(stage)
    owed = {"wars": war_costs(s), "bills": bill_costs(s), "units": unit_costs(s)}
    left = s.chest - sum(owed.values())
    rows = [
        Entry("treasury", "treasury", str(s.chest)),
        Entry("income", "talents", _between(low, high)),
        *(Entry(name, sign, signed(-owed[name])) for name, sign in DEBTS.items() if owed[name]),
    ]
    return _ledger(stage, rows, stage.text("room.books.next"), _between(left + low, left + high))


def _between(low: int, high: int) -> str:
    ends = [str(each).replace("-", "−") for each in (low, high)]
    return ends[0] if low == high else "–".join(ends)


# -- what is paid out ------------------------------------------------------------------------------------------------
def payments(stage: Stage) -> Markup:
    """For the Quaestor of Rome: what each faction earns a year, and what for."""
    return h.ul((_payment(stage, faction) for faction in living(stage.s)), class_="ph-rows")


def _payment(stage: Stage, faction: Faction) -> Markup:
    s = stage.s
    earners = [p for p in members(s, faction) if earns(s, p)]
    paid = {stage.senator(p): pay(s, p) for p in earners}
    paid |= {
        stage.ref(CONCESSION[each]): CONCESSION_INCOME[each] * factor(s, s.holder[each])
        for each in CONCESSIONS
        if s.holder[each] in earners and brings_income(s, each)
    }
    return h.li(
        disc(faction, "s"),
        h.span(h.b(stage.called(faction)), h.small(", ".join(f"{name} {talents}" for name, talents in paid.items()))),
        h.b(icon("talents"), sum(paid.values()), class_="num"),
    )
