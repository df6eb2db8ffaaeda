"""The way up for games in progress: what a snapshot of an older version holds, as the present one keeps it."""

from __future__ import annotations

from ast import literal_eval
from typing import Any

from tabularium.engine.save import begun, dropped, ended, replaced, trimmed, waiting

from .cards import PERSON, PERSON_AT
from .forum.persuasion import UNOPPOSED
from .state import CAPTIVE, GARRISON, NOBODY

Plain = dict[str, Any]


def to_structs(state: Plain) -> Plain:
    """From version 1: lists whose places had a meaning became structs."""
    session = state["session"] | {"rejected": [_rejected(each) for each in state["session"]["rejected"]]}
    return state | {
        "session": session,
        "persuasion": _attempt(*state["persuasion"]) if state["persuasion"] else None,
        "offers": [_offer(*each) for each in state["offers"]],
        "deals": [_deal(*each) for each in state["deals"]],
    }


def _rejected(signature: str) -> Plain:
    """A subject and its terms, each of them written as a string; names stood in the order of the alphabet.

    Where names play different parts people come first again.
    """
    subject, _, written = signature.partition(" ")
    terms = [_term(each) for each in literal_eval(written)]
    if subject in ("trial", "recall"):
        terms.sort(key=lambda each: each not in PERSON_AT)
    return {"subject": subject, "terms": terms}


def _term(written: str) -> Any:
    return literal_eval(written) if written[0] in "[-0123456789" else written


def _attempt(persuader: int, target: int, bribes: int, counter_bribes: int, played: int) -> Plain:
    """The card was its number among those of unopposed attempts, counted from 1."""
    card = UNOPPOSED[played - 1] if played else ""
    return {
        "persuader": persuader,
        "target": target,
        "bribes": bribes,
        "counter_bribes": counter_bribes,
        "card": card,
    }


def _offer(giver: int, source: int, receiver: int, talents: int, taken: int) -> Plain:
    return {"giver": giver, "source": source, "receiver": receiver, "talents": talents, "taken": bool(taken)}


def _deal(
    number: int, parties: list[int], promised: list[str], amounts: list[int], kept: list[int], state: int
) -> Plain:
    """The state was a number."""
    gives, gets = (
        {"seat": seat, "what": what, "talents": talents, "kept": bool(done)}
        for seat, what, talents, done in zip(parties, promised, amounts, kept, strict=True)
    )
    return {"gives": gives, "gets": gets, "state": ("open", "withdrawn", "fulfilled")[state]}


def to_later_dues(state: Plain) -> Plain:
    """From version 2: a bodyguard is paid after the year's income, and released legions wait for that of the State.

    Of a garrison it is known which legions were sent this turn; before, all that stood there counted as new.
    """
    sent = [GARRISON + province for province, turn in enumerate(state.pop("garrisoned")) if turn == state["turn"]]
    new = [legion for legion, at in enumerate(state["legion"]) if at in sent]
    paid = state["phase"] == "revenue" and not waiting(state, "guard_upkeep")
    released = waiting(state, "released_legions")
    return replaced(state, LATER) | {
        "session": state["session"] | {"garrisoned": new},
        "guard_paid": state["turn"] if paid else 0,
        "released": released[0][0] if released else [],
    }


LATER = {"guard_upkeep": "personal_income", "released_legions": "open_redistribution"}
"""The newer scenes for older moments in the Revenue Phase."""


def to_parts(state: Plain) -> Plain:
    """From version 3: what was proposed one at a time is put in parts."""
    session = state["session"] | {"rejected": [_in_parts(each) for each in state["session"]["rejected"]]}
    return state | {"session": session, "motions": [_in_parts(each) for each in state["motions"]]}


GROUPED = ("reinforce", "recall", "withdraw", "garrison", "ungarrison")


def _in_parts(proposal: Plain) -> Plain:
    return proposal | {"terms": [proposal["terms"]]} if proposal["subject"] in GROUPED else proposal


def to_factions(state: Plain) -> Plain:
    """From version 4: how many factions play was told as seats."""
    return {"factions" if name == "seats" else name: value for name, value in state.items()}


def to_deals_that_wait(state: Plain) -> Plain:
    """From version 5: nobody is waited for in a deal; what was being asked lies open on the table."""
    deals: list[Plain] = state["deals"]
    for seat, partner, promised, talents in waiting(state, "agree_deal"):
        deals.append(_deal(0, [seat, partner], promised, talents, [what == "nothing" for what in promised], 0))
        deals[-1] |= {"state": "offered", "turn": state["turn"]}
    for seat, deal in waiting(state, "complain"):
        deals[int(deal.removeprefix("deal:number_")) - 1] |= _disputed(state, seat, [])
    for seat, number in waiting(state, "wronged"):
        deals[number] |= _disputed(state, seat, list(range(state["factions"])))
    return dropped(state, TALK)


TALK = ("record_deal", "agree_deal", "complain", "wronged", "show_card")
"""Scenes in which players were asked about deals and cards."""


def _disputed(state: Plain, seat: int, broken: list[int]) -> Plain:
    return {"state": "disputed", "plaintiff": seat, "complained": state["turn"], "finds_broken": broken}


def to_money_on_one_sheet(state: Plain) -> Plain:
    """From version 6: money is placed on one sheet, so what was offered and not taken yet lies in its purse again."""
    for offer in state["offers"]:
        if not offer["taken"] and offer["source"] == NOBODY:
            state["treasury"][offer["giver"]] += offer["talents"]
        elif not offer["taken"]:
            state["talents"][offer["source"]] += offer["talents"]
    return replaced(state, MONEY) | {"offers": [offer for offer in state["offers"] if offer["taken"]]}


MONEY = {"transfers": "redistribution", "offered": "redistribution", "contributions": "contributions"}
"""Scenes in which talents moved one amount after the other: all are asked for all of it anew."""


def to_sides_at_once(state: Plain) -> Plain:
    """From version 7: sides were taken when the revolt had begun; now at once, and all who follow fall in together."""
    declared, asked = state["declared"], waiting(state, "take_sides")
    if asked:
        state = trimmed(ended(state, "take_sides", "fall_in"), "take_sides", 1)
    if declared != NOBODY:
        others = [p for p, faction in enumerate(state["faction"]) if faction == state["faction"][declared]]
        sides = [["take_sides", PERSON[p]] for p in others if p != declared and state["place"][p] != CAPTIVE]
        state = begun(state, ["measured", PERSON[declared]], *sides)
    beside = [PERSON_AT[key] for key, master in asked if master]
    return state | {
        "declared": NOBODY,
        "declared_force": 0,
        "rebel_master": beside[0] if beside else state["rebel_master"],
    }


UPGRADES = {
    1: to_structs,
    2: to_later_dues,
    3: to_parts,
    4: to_factions,
    5: to_deals_that_wait,
    6: to_money_on_one_sheet,
    7: to_sides_at_once,
}
