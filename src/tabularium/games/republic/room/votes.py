"""How everybody has voted, faction by faction: a box each, with a mark for every senator."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import disc, icon, seat_class
from tabularium.draw.svg import Node, h

from ..senators import living, members
from ..state import ROME, Faction
from ..table.floor import AGAINST, FOR, Floor

AWAY, OPEN, NONE = "away", "not_cast", "abstained"
SIGNS = {FOR: "check", AGAINST: "cross", OPEN: "dash", NONE: "dash", AWAY: "flag"}
CLASSES = {FOR: "for", AGAINST: "no", OPEN: "wait", NONE: "wait", AWAY: "away"}


def benches(at: Floor) -> Markup:
    """All factions as they sit."""
    return h.div((_bench(at, faction) for faction in living(at.stage.s)), class_="pj-fac")


def _bench(at: Floor, faction: Faction) -> Markup:
    stage = at.stage
    called = faction == at.motion.waiting
    return h.section(
        h.header(disc(faction), h.b(stage.called(faction))),
        h.ul(_senator(at, faction, p) for p in members(stage.s, faction)),
        h.footer(_sum(at, faction, called)),
        class_=f"fac {seat_class(faction)}{' fac--now' if called else ''}",
        aria_label=stage.called(faction),
    )


def _senator(at: Floor, faction: Faction, p: int) -> Markup:
    side = _side(at, faction, p)
    word = at.word(side) if side in (FOR, AGAINST) else at.stage.text(f"board.{side}")
    even = at.trial and side in (FOR, AGAINST)  # guilt is nobody's green
    return h.li(
        icon(SIGNS[side]),
        h.span(at.stage.senator(p)),
        h.span(word, class_="sr"),
        class_=None if even else CLASSES[side],
    )


def _side(at: Floor, faction: Faction, p: int) -> str:
    motion = at.motion
    if p in motion.ayes:
        return FOR
    if p in motion.noes:
        return AGAINST
    if at.stage.s.place[p] != ROME:
        return AWAY
    return NONE if faction in motion.called else OPEN


def _sum(at: Floor, faction: Faction, called: bool) -> Node:
    """The votes of a faction, or that it is called, or will be."""
    stage, motion = at.stage, at.motion
    cast = [(side, at.cast(faction, people)) for side, people in ((FOR, motion.ayes), (AGAINST, motion.noes))]
    told = " · ".join(f"{at.word(side)} {votes}" for side, votes in cast if votes)
    if told:
        return h.b(told)
    if called:
        return h.b(stage.text("room.is_called"))
    return stage.text("board.abstained" if faction in motion.called else "room.to_call")
