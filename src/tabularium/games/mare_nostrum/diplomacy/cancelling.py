"""The first of the diplomatic steps: grants are revoked and alliances cancelled (3.3.1 to 3.3.3)."""

from __future__ import annotations

from typing import NamedTuple

from tabularium.engine import Refusal, refuse

from ..book import rule, scene
from ..casus_belli import give_casus_belli
from ..orders import Orders, Relation
from ..state import Failed, MareNostrum
from ..tables import FIASCO
from .passage import has_troops
from .rows import repeated, rows
from .treaties import end_military_alliance, end_passage, end_trade_alliance, has_passage


class Cancellation(NamedTuple):
    """A treaty that a nation ends."""

    treaty: str
    nation: int
    other: int


@scene
@rule("mare:3.3.1h", "mare:3.3.2c", "mare:3.3.3c", "mare:1.4b")
def cancel_treaties(s: MareNostrum) -> None:
    """All nations end treaties; what each may end is seen before any is ended."""
    ended = [
        each for nation, orders in s.ordered("diplomacy") for each in cancellations(s, nation, orders, s.failed(nation))
    ]
    carry_out(s, ended)
    s.after(cancel_treaties)


def cancel(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The page, as one nation knows it: nobody else ends anything."""
    for place in range(len(orders.diplomacy)):
        if repeated(orders, place):
            failed(
                f"diplomacy[{place}].nation",
                refuse("diplomacy.repeated", "mare:3.3a", nation=orders.diplomacy[place].nation),
            )
    carry_out(s, cancellations(s, nation, orders, failed))


def cancellations(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> list[Cancellation]:
    """The treaties that a nation ends, of those it wants to end."""
    found: list[Cancellation] = []
    for path, other, row in rows(s, orders):
        for ordered, treaty, field, against in (
            (row.revoke_passage, "passage", "revoke_passage", against_revoking),
            (row.trade_alliance == "cancel", "trade_alliance", "trade_alliance", against_leaving_trade),
            (row.military_alliance == "cancel", "military_alliance", "military_alliance", against_leaving_military),
        ):
            if not ordered:
                continue
            why = against(s, nation, other, row)
            if why is None:
                found.append(Cancellation(treaty, nation, other))
            else:
                failed(f"{path}.{field}", why)
    return found


@rule("mare:3.3.1h", "mare:3.3.1i", "mare:3.3.1j", "mare:3.2y")
def against_revoking(s: MareNostrum, nation: int, guest: int, row: Relation) -> Refusal | None:
    """A grant stands if there is none to revoke, while guests are in the land, and in Fiasco and Collapse."""
    if not has_passage(s, guest, nation):
        return refuse("passage.none", "mare:3.3.1h", nation=row.nation)
    if s.stability[nation] >= FIASCO:
        return refuse("treaty.too_unstable", "mare:3.3.1j")
    if has_troops(s, guest, nation):
        return refuse("passage.guests", "mare:3.3.1i", nation=row.nation)
    return None


@rule("mare:3.3.2c", "mare:3.3.2f")
def against_leaving_trade(s: MareNostrum, nation: int, other: int, row: Relation) -> Refusal | None:
    """A trade alliance can be left if it exists, but not in Fiasco and Collapse."""
    if not s.trade_alliance[nation][other]:
        return refuse("trade_alliance.none", "mare:3.3.2c", nation=row.nation)
    return refuse("treaty.too_unstable", "mare:3.3.2f") if s.stability[nation] >= FIASCO else None


@rule("mare:3.3.3c", "mare:3.3.3d")
def against_leaving_military(s: MareNostrum, nation: int, other: int, row: Relation) -> Refusal | None:
    """A military alliance can be left if it exists, but not in Fiasco and Collapse."""
    if not s.military_alliance[nation][other]:
        return refuse("military_alliance.none", "mare:3.3.3c", nation=row.nation)
    return refuse("treaty.too_unstable", "mare:3.3.3d") if s.stability[nation] >= FIASCO else None


def carry_out(s: MareNostrum, ended: list[Cancellation]) -> None:
    """The treaties end; who was left without having left gets a casus belli."""
    for each in ended:
        one_sided = each._replace(nation=each.other, other=each.nation) not in ended
        CARRY_OUT[each.treaty](s, each.nation, each.other, one_sided)


@rule("mare:3.3.1h", "mare:3.2n", "mare:3.3.1k")
def revoke(s: MareNostrum, nation: int, guest: int, one_sided: bool) -> None:
    """Revoking costs a level; only the two parties hear of it."""
    end_passage(s, nation, guest)
    s.revoked[nation][guest] = 1
    s.steady(nation, -1)
    for party in (nation, guest):
        s.tell(party, "passage.revoked", rule="mare:3.3.1h", nation=s.name(nation), guest=s.name(guest))


@rule("mare:3.3.2c")
def leave_trade(s: MareNostrum, nation: int, other: int, one_sided: bool) -> None:
    """A trade alliance is cancelled at no cost."""
    if s.trade_alliance[nation][other]:
        end_trade_alliance(s, nation, other)
    s.say("trade_alliance.cancelled", rule="mare:3.3.2c", nation=s.name(nation), other=s.name(other))
    if one_sided:
        grievance(s, other, nation, "mare:3.3.2c")


@rule("mare:3.3.3c", "mare:3.2o")
def leave_military(s: MareNostrum, nation: int, other: int, one_sided: bool) -> None:
    """A military alliance is cancelled for a level, by each who cancels it."""
    if s.military_alliance[nation][other]:
        end_military_alliance(s, nation, other)
    s.steady(nation, -1)
    s.say("military_alliance.cancelled", rule="mare:3.3.3c", nation=s.name(nation), other=s.name(other))
    if one_sided:
        grievance(s, other, nation, "mare:3.3.3c")


def grievance(s: MareNostrum, nation: int, against: int, why: str) -> None:
    """A casus belli that all hear of."""
    give_casus_belli(s, nation, against)
    s.say("casus_belli.arises", rule=why, nation=s.name(nation), against=s.name(against))


CARRY_OUT = {"passage": revoke, "trade_alliance": leave_trade, "military_alliance": leave_military}
