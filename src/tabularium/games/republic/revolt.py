"""A revolt as it stands: the provinces of rebel governors, the legions with them, and who marches on Rome."""

from __future__ import annotations

from tabularium.engine import Refusal, refuse, varies

from .book import rule
from .cards import BASE_NAVAL, LEGIONS, PROVINCE, PROVINCES
from .posts import rebellious, resides
from .senators import aligned
from .state import AT_HOME, GARRISON, IN_TRANSIT, JOINED, NOBODY, WITH, Republic


@rule("republic:11.3a", "republic:11.30")
def discontented(s: Republic) -> list[int]:
    """Governors who may declare themselves rebels: of a faction, in their province, while nobody is in revolt."""
    if not s.options.rebel_governors or s.rebel != NOBODY:
        return []
    return [s.governor[province] for province in PROVINCES if resides(s, province) and aligned(s, s.governor[province])]


def rebel_provinces(s: Republic) -> list[int]:
    """The provinces in revolt under their governors."""
    return [province for province in PROVINCES if rebellious(s, province)] if s.rebel != NOBODY else []


@varies
@rule("republic:11.21d", "republic:11.23a", "republic:11.32.1")
def keeps_fleets(s: Republic) -> bool:
    """Does a rebel keep the fleets of his force, and pay for them? Only where governors may rebel."""
    return s.options.rebel_governors


def revolted(s: Republic) -> list[str]:
    """The same by their keys."""
    return [PROVINCE[province] for province in rebel_provinces(s)]


@rule("republic:11.31", "republic:11.35")
def why_out_of_reach(s: Republic, where: str, rule_id: str) -> Refusal | None:
    """Why the Senate disposes of nobody in a province: it is in revolt."""
    return refuse("refused.rebel_province", rule_id, province=where) if where in revolted(s) else None


@rule("republic:11.37a", "republic:11.38a")
def stronghold(s: Republic) -> int:
    """The province in which the primary rebel stays; nobody's if he marches on Rome, or is on his way."""
    if s.rebel == NOBODY:
        return NOBODY
    home = next((province for province in rebel_provinces(s) if s.governor[province] == s.rebel), NOBODY)
    return home if home != NOBODY and s.expedition[home] == AT_HOME else NOBODY


@rule("republic:11.37a", "republic:11.25")
def marches(s: Republic) -> bool:
    """Is there a rebel who must be faced before Rome?"""
    return s.rebel != NOBODY and stronghold(s) == NOBODY


@rule("republic:11.32")
def rebel_legions(s: Republic) -> list[int]:
    """All legions in revolt: those with the primary rebel, and the garrisons of rebel provinces."""
    if s.rebel == NOBODY:
        return []
    places = {WITH + s.rebel, *(GARRISON + province for province in rebel_provinces(s))}
    return [legion for legion in LEGIONS if s.legion[legion] in places]


@varies
@rule("republic:11.271b")
def forsaken(s: Republic) -> bool:
    """Has the rebel nobody left to march with, and is he beaten for it?"""
    return not any(host(s))


@varies
@rule("republic:11.24a")
def forfeit_knights(s: Republic, p: int) -> None:
    """A rebel loses his knights."""
    s.knights[p] = 0


@varies
@rule("republic:11.30")
def may_govern(s: Republic) -> bool:
    """Can a rebel have a province? Only where governors may rebel."""
    return s.options.rebel_governors


@rule("republic:11.37b", "republic:11.371")
def host(s: Republic) -> tuple[list[int], int]:
    """The legions and provincial armies with which the primary rebel marches.

    His own province's are with him even while they are at sea; what others send joins him when it has arrived.
    """
    coming = [
        province
        for province in rebel_provinces(s)
        if s.expedition[province] == JOINED
        or (s.expedition[province] == IN_TRANSIT and s.governor[province] == s.rebel)
    ]
    places = {WITH + s.rebel, *(GARRISON + province for province in coming)}
    legions = [legion for legion in LEGIONS if s.legion[legion] in places]
    return legions, sum(s.provincial_armies[province] for province in coming)


# -- by sea --------------------------------------------------------------------------------------------------------
@rule("republic:11.371", "republic:11.372a")
def in_transit(s: Republic) -> list[int]:
    """The rebel provinces whose forces are at sea."""
    return [province for province in PROVINCES if s.expedition[province] == IN_TRANSIT]


@rule("republic:11.372a")
def escort(s: Republic, province: int) -> int:
    """The defence against them: naval base and fleets of the province, and the primary rebel's fleets; nobody's
    military."""
    return BASE_NAVAL[s.developed[province]][province] + s.provincial_fleets[province] + s.fleets_with[s.rebel]


@rule("republic:11.371", "republic:11.37b")
def arrive(s: Republic, province: int) -> None:
    """The forces of a province are with the primary rebel."""
    s.expedition[province] = JOINED
    for legion in LEGIONS:
        if s.legion[legion] == GARRISON + province:
            s.legion[legion] = WITH + s.rebel
