"""The step of the year: what each nation orders towards independents, and who is granted what (3.12.8, 7.1)."""

from __future__ import annotations

from collections import Counter

from tabularium.engine import Refusal, refuse

from ..book import rule, scene
from ..orders import Approach, Orders
from ..patronage import has_leader
from ..state import Failed, MareNostrum
from ..tables import GRADES, HOSTILE, NEUTRAL
from ..world import PROVINCE, PROVINCES
from .conquest import transfer_pending
from .grades import give_in, grant, lower, next_grade, obstacle, price, turn_hostile
from .investments import Investment, settle

ORDER = {"hostile": 0, "lower": 1, "submit": 1, "improve": 2}
"""The kinds that come first in a round, wherever they stand on the page."""


@scene
@rule(
    "mare:3.12a", "mare:3.12c", "mare:3.12.8c", "mare:3.12.8i", "mare:3.12.9e", "mare:7.1f", "mare:1.4b", "mare:3.12.1c"
)
def independents(s: MareNostrum) -> None:
    """The results of war come first; then each round turns hostile and lowers, then all investments together.

    Nations that turn hostile come before those that lower, so that a patron who leaves in the same turn is wronged all
    the same.
    """
    transfer_pending(s)
    for turn in range(actions(s)):
        rows = [
            (nation, *row) for nation, orders in s.ordered("independents") for row in round_of(s, nation, orders, turn)
        ]
        invested: list[Investment] = []
        for nation, path, row in sorted(rows, key=lambda each: ORDER[each[-1].action]):
            if row.action != "improve":
                alter(s, nation, row, path, s.failed(nation))
            elif investment := invest(s, nation, row, path, s.failed(nation), foreseen=False):
                invested.append(investment)
        settle(s, invested)
    for nation, orders in s.ordered("independents"):
        too_many(s, nation, orders, s.failed(nation))
    s.after(independents)


@rule("mare:3.12.8c", "mare:7.1f")
def actions(s: MareNostrum) -> int:
    """How many actions a nation may take with one independent: one, or three in a Historical Period."""
    return 3 if s.period else 1


def round_of(s: MareNostrum, nation: int, orders: Orders, turn: int) -> list[tuple[str, Approach]]:
    """The actions that are the first, second or third with their province, by path."""
    if not orders.independents:
        return []
    seen = Counter(PROVINCES[province] for actor, province in s.acted if actor == nation)
    found: list[tuple[str, Approach]] = []
    for place, row in enumerate(orders.independents):
        if seen[row.province] == turn:
            found.append((f"independents[{place}]", row))
        seen[row.province] += 1
    return found


@rule("mare:3.12.8c")
def too_many(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """More actions with one province than the turn allows are not carried out."""
    for place, row in enumerate(orders.independents):
        before = sum(other.province == row.province for other in orders.independents[:place])
        before += s.acted.count([nation, PROVINCE[row.province]])
        if before >= actions(s):
            failed(f"independents[{place}]", refuse("independents.once", "mare:3.12.8c", province=row.province))


@rule("mare:3.12.1c")
def take_over(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The results of war, as far as they are known when a sheet is written."""
    transfer_pending(s)


@rule("mare:3.12.8c", "mare:3.12.8h")
def approach(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The page of one nation, as if no other invested anywhere."""
    too_many(s, nation, orders, failed)
    bought(s, nation, orders, failed)


def bought(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> dict[str, int]:
    """The same, and by path the grades that it buys."""
    found: dict[str, int] = {}
    for turn in range(actions(s)):
        rows = sorted(round_of(s, nation, orders, turn), key=lambda each: ORDER[each[1].action])
        paid: list[Investment] = []
        for path, row in rows:
            if row.action != "improve":
                alter(s, nation, row, path, failed)
            elif investment := invest(s, nation, row, path, failed):
                found[path] = investment.grade
                paid.append(investment)
        for investment in paid:
            grant(s, nation, investment.province, investment.grade)
    return found


# -- what changes a grade downwards ------------------------------------------------------------------
def alter(s: MareNostrum, nation: int, row: Approach, path: str, failed: Failed) -> None:
    """Lower a grade, turn hostile, or make peace with a hostile province."""
    province = PROVINCE[row.province]
    why = unalterable(s, nation, row, province)
    if why is not None:
        failed(path, why)
    elif row.action == "hostile":
        turn_hostile(s, nation, province)
    elif row.action == "submit":
        give_in(s, nation, province)
    else:
        lower(s, nation, province, GRADES.index(row.to or "neutral"))


@rule("mare:3.12.1d", "mare:3.12.1e", "mare:3.12.8h", "mare:3.12.9b")
def unalterable(s: MareNostrum, nation: int, row: Approach, province: int) -> Refusal | None:
    """Why an order of these kinds cannot be carried out."""
    grade = s.grade[nation][province]
    if not s.independent(province):
        return refuse("independents.not_independent", "mare:3.12a", province=row.province)
    if row.action == "hostile" and (grade == HOSTILE or (grade > NEUTRAL and not has_leader(s, province))):
        return refuse("independents.not_neutral", "mare:3.12.1d", province=row.province)
    if row.action == "submit" and grade != HOSTILE:
        return refuse("independents.not_hostile", "mare:3.12.1e", province=row.province)
    if row.action == "lower" and (row.to is None or GRADES.index(row.to) >= grade):
        return refuse("independents.not_lower", "mare:3.12.8h", province=row.province)
    return None


# -- investments ------------------------------------------------------------------
@rule("mare:3.12.8d", "mare:3.12.10d", "mare:3.0b")
def invest(
    s: MareNostrum, nation: int, row: Approach, path: str, failed: Failed, *, foreseen: bool = True
) -> Investment | None:
    """Pay for the next grade, in full or not at all; whether it is granted is decided with all others'."""
    province = PROVINCE[row.province]
    why = obstacle(s, nation, province, None if row.to is None else GRADES.index(row.to), foreseen=foreseen)
    if why is None:
        grade = next_grade(s, nation, province)
        talents = price(s, nation, province, grade)
        if s.affords(nation, talents):
            s.pay(nation, talents)
            return Investment(nation=nation, province=province, grade=grade, talents=talents)
        why = refuse("independents.too_dear", "mare:3.12.10a", province=row.province, price=talents)
    failed(path, why)
    return None
