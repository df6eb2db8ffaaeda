"""The clauses of a treaty between courts: which clauses the rules enforce, and how each stands now."""

from __future__ import annotations

from typing import Any

from tabularium.draw.documents import ClauseKind, Standing
from tabularium.draw.look import Look
from tabularium.shapes.said import Clause

CLAUSES = (
    ClauseKind("military_alliance", ("by", "to"), rule="mare:3.3.3b", page="diplomacy"),
    ClauseKind("trade_alliance", ("by", "to"), rule="mare:3.3.2b", page="diplomacy"),
    ClauseKind("passage", ("by", "to", "until"), rule="mare:3.3.1e", page="diplomacy"),
    ClauseKind("truce", ("by", "to"), rule="mare:6.0a"),
    ClauseKind("no_war", ("by", "to", "until")),
    ClauseKind("war", ("by", "about"), page="diplomacy"),
    ClauseKind("goods", ("by", "to", "words"), page="goods"),
)
"""Alliances bind when both have ordered them, a grant when it is given, a truce when both offer it; all other clauses
rest on the honour of their signers."""
ALLIANCES = {"military_alliance": "military_alliances", "trade_alliance": "trade_alliances"}


def standing(look: Look, clause: Clause) -> Standing:
    """Does a clause hold by the rules, or does it stand on the reader's own sheet?"""
    played = {player["seat"]: player["nation"] for player in look.view["players"]}
    by, to, about = (played.get(seat) if seat is not None else None for seat in (clause.by, clause.to, clause.about))
    me = look.view["nation"]
    if _holds(look.view, clause, by, to, about):
        return "holds"
    other = about if clause.kind == "war" else to if by == me else by
    return "written" if me in (by, to) and _written(_row(look.draft, other), clause, by == me) else ""


def _holds(view: Any, clause: Clause, by: str | None, to: str | None, about: str | None) -> bool:
    """Is it so already, as far as the reader may know?"""
    if clause.kind in ALLIANCES:
        return _paired(view[ALLIANCES[clause.kind]], by, to)
    if clause.kind == "war":
        return _paired(view["wars"], by, about)
    if clause.kind == "passage" and view["nation"] in (by, to):
        mine = by == view["nation"]
        known = view.get("own", {}).get("treaties", {}).get(to if mine else by, {})
        return bool(known.get("granted_until" if mine else "received_until", 0) >= (clause.until or 0))
    return False


def _paired(pairs: list[list[str]], one: str | None, other: str | None) -> bool:
    return any({one, other} == set(pair) for pair in pairs)


def _row(draft: Any, other: str | None) -> dict[str, Any]:
    """The rows of the reader's sheet towards another nation."""
    rows = draft.get("diplomacy") if isinstance(draft, dict) else None
    return next((row for row in rows or () if row.get("nation") == other), {})


def _written(row: dict[str, Any], clause: Clause, mine: bool) -> bool:
    if clause.kind in ALLIANCES:
        return row.get(clause.kind) == "establish"
    if clause.kind == "passage":
        until = row.get("grant_passage_until" if mine else "accept_passage_until")
        return isinstance(until, int) and until >= (clause.until or 0)
    return clause.kind == "war" and bool(row.get("declare_war"))
