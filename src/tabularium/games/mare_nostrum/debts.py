"""The debts of nations, mostly from treaties of peace, and how they are paid when the means run short (2.2)."""

from __future__ import annotations

from .book import rule
from .pieces import NOBODY, Debt
from .state import MareNostrum
from .tables import GOODS


@rule("mare:2.2b", "mare:2.2d", "mare:3.2c", "mare:6.2e", "mare:2.2a")
def pay_debts(s: MareNostrum) -> None:
    """A nation to which nobody owes anything any more pays first: income helps to pay. Failing costs a level."""
    due = [debt for debt in s.debts if is_due(s, debt)]
    waiting = [nation for nation in s.living() if any(debt.debtor == nation for debt in due)]
    while waiting:
        debtor = next_debtor(s, waiting, due)
        waiting.remove(debtor)
        if not settle(s, debtor, [debt for debt in due if debt.debtor == debtor]):
            s.steady(debtor, -1)
            s.tell(debtor, "economy.debt_unpaid", rule="mare:2.2d")
    for debt in s.debts:
        debt.phases = max(debt.phases - 1, 0)
    s.debts = [debt for debt in s.debts if debt.until > s.last_year or debt.phases]


@rule("mare:6.2e", "mare:6.2f6")
def is_due(s: MareNostrum, debt: Debt) -> bool:
    """Is something to be paid this year, to a creditor who is still there? Nobody receives payments for cards."""
    if debt.creditor != NOBODY and s.eliminated[debt.creditor]:
        return False
    return debt.phases > 0 or debt.since < s.year <= debt.until


@rule("mare:2.2b")
def next_debtor(s: MareNostrum, waiting: list[int], due: list[Debt]) -> int:
    """A debtor to whom none of the others owes anything; in a circle of debts the one with most talents.

    A nation that only expects something from a circle waits until it is settled.
    """
    expected = {nation: payers(nation, waiting, due) for nation in waiting}
    first = [nation for nation in waiting if all(nation in expected[payer] for payer in expected[nation])]
    return max(first, key=lambda nation: (not expected[nation], s.treasury[nation][0], -waiting.index(nation)))


def payers(nation: int, waiting: list[int], due: list[Debt]) -> set[int]:
    """The debtors whose payments may still reach a nation, through others or not."""
    found: set[int] = set()
    new = {nation}
    while new:
        new = {debt.debtor for debt in due if debt.creditor in new and debt.debtor in waiting} - found
        found |= new
    return found


@rule("mare:6.2e", "mare:7.1j", "mare:2.2a")
def amount(s: MareNostrum, debt: Debt) -> list[int]:
    """The amount of a debt this turn: for every year of it that the turn holds, by the urban population of now."""
    years = min(debt.until, s.last_year) - s.year + 1
    goods = debt.goods or [0] * len(GOODS)
    yearly = [debt.per_urban * s.urban_of(debt.debtor), *[0] * (len(GOODS) - 1)]
    return [each * years + once for each, once in zip(yearly, goods, strict=True)]


@rule("mare:2.2b", "mare:2.2c")
def settle(s: MareNostrum, debtor: int, debts: list[Debt]) -> bool:
    """Pay the oldest first, and those of one age in equal parts; nothing falls below zero. Was all of it paid?"""
    whole = True
    for year in sorted({debt.since for debt in debts}):
        same = [debt for debt in debts if debt.since == year]
        for column in range(len(GOODS)):
            owed = [amount(s, debt)[column] for debt in same]
            parts = share(s, owed, max(s.treasury[debtor][column], 0))
            for debt, part in zip(same, parts, strict=True):
                s.treasury[debtor][column] -= part
                if not part or debt.creditor == NOBODY:
                    continue
                s.treasury[debt.creditor][column] += part
                paid: dict[str, object] = {"goods": f"goods:{GOODS[column]}", "amount": part}
                s.tell(debtor, "economy.debt_paid", rule="mare:2.2a", nation=s.name(debt.creditor), **paid)
                s.tell(debt.creditor, "economy.debt_received", rule="mare:2.2a", nation=s.name(debtor), **paid)
            whole = whole and parts == owed
    return whole


@rule("mare:2.2c")
def share(s: MareNostrum, owed: list[int], there: int) -> list[int]:
    """Equal parts of what is there, nobody more than he is owed; what cannot be divided goes to one by lot."""
    parts = [0] * len(owed)
    while there and any(part < debt for part, debt in zip(parts, owed, strict=True)):
        open_ = [place for place, debt in enumerate(owed) if parts[place] < debt]
        each = min(there // len(open_), min(owed[place] - parts[place] for place in open_))
        if not each:
            place = s.draw(open_)
            parts[place] += 1
            there -= 1
            continue
        for place in open_:
            parts[place] += each
        there -= each * len(open_)
    return parts
