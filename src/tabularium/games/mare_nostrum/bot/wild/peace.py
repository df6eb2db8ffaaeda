"""What the wild bot offers, dictates and bids."""

from __future__ import annotations

from random import Random
from typing import Any

from tabularium.engine import Sheet

from ...peace.clauses import CONDITIONS, ORDER

KINDS = ("conditional", "unconditional", "truce_5", "truce_10")


def offers(ask: Sheet, rng: Random) -> dict[str, Any]:
    """Offers to some enemies, clauses where there can be some, and some demands."""
    paper: dict[str, Any] = {"offers": [], "demands": []}
    for nation in ask.among["demands[]"]:
        if rng.random() < 0.6:
            paper["demands"].append(nation)
    for nation in ask.among["offers[].nation"]:
        if rng.random() < 0.25 and nation not in paper["demands"]:
            kind = rng.choice(KINDS)
            offer: dict[str, Any] = {"nation": nation, "kind": kind}
            if kind == "conditional":
                offer["clauses"] = clauses(ask, rng, "offers[]", rng.randint(0, 3))
            paper["offers"].append(offer)
    return paper


def terms(ask: Sheet, rng: Random) -> dict[str, Any]:
    """Clauses for those who surrendered, and troops that stay."""
    paper: dict[str, Any] = {"terms": []}
    for nation in ask.among["terms[].nation"]:
        row: dict[str, Any] = {"nation": nation, "clauses": clauses(ask, rng, "terms[]", rng.randint(0, 6))}
        provinces = ask.among["terms[].keep_troops[]"]
        row["keep_troops"] = rng.sample(provinces, min(rng.randint(0, 2), len(provinces)))
        paper["terms"].append(row)
    return paper


def clauses(ask: Sheet, rng: Random, path: str, number: int) -> list[dict[str, Any]]:
    """Clauses at random; one that needs a name gets one of each kind, for it reads only its own."""
    found: list[dict[str, Any]] = []
    for _ in range(number):
        clause: dict[str, Any] = {"clause": rng.choice(ORDER)}
        if clause["clause"] in CONDITIONS:
            for name in ("province", "nation", "leader"):
                among = ask.among[f"{path}.clauses[].{name}"]
                if among:
                    clause[name] = rng.choice(among)
        found.append(clause)
    return found


def bids(ask: Sheet, rng: Random) -> dict[str, Any]:
    """Every nation another sum."""
    names = ask.among["bids[].nation"]
    sums = rng.sample(range(5, 101, 5), len(names))
    return {"bids": [{"nation": name, "points": points} for name, points in zip(names, sums, strict=True)]}
