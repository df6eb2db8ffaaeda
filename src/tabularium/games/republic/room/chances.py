"""The odds before the throw: the five results of a battle, and how likely each is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.svg import h

from ..cards import PERSON_AT, WAR_OF
from ..forces import army, strength
from ..odds.battle import KINDS, battle
from ..odds.force import by_kind, outcomes
from ..results import ALLY_DESERTS, ENEMYS_ALLY_DESERTS
from ..state import Motion
from ..table.force import battles_of
from ..table.stage import Stage
from ..table.wars import SIGNS, bar

LANDING = "land_next"
"""The scene in which a commander who has won at sea decides whether he lands."""


def before_the_throw(stage: Stage, label: str, chances: dict[str, float]) -> Markup:
    """A bar in five parts and what each of them is."""
    key = (
        h.li(h.b(stage.share(chances[kind])), h.span(stage.text(f"result.{kind}")), class_=f"k-{SIGNS[kind]}")
        for kind in KINDS
        if chances[kind]
    )
    return h.section(
        h.p(label, class_="label"), bar(stage, chances, label), h.ul(key, class_="fatekey"), class_="pj-fates stack"
    )


def of_commands(stage: Stage, motion: Motion) -> Markup:
    """The next battle of each commander that a proposal sends against a war."""
    found = [
        before_the_throw(stage, stage.text("room.battle.chances", senator=who, war=where), chances)
        for who, where, chances in battles_of(stage, motion.terms)
        if where in WAR_OF
    ]
    return h.div(found, class_="pj-fateset")


def of_landing(stage: Stage) -> Markup | None:
    """The battle on land that a commander may fight at once after his victory at sea."""
    s = stage.s
    if s.scene != LANDING:
        return None
    (who,) = s.arguments
    p = PERSON_AT[who]
    chances = by_kind(outcomes(s, p, s.post[p], strength(s, army(s, p)), at_sea=False))
    return before_the_throw(stage, stage.text("room.battle.landing"), chances)


def of_battle(stage: Stage, params: Mapping[str, Any]) -> Markup | None:
    """The known odds of a battle before its dice; where allies desert, as these fall, they cannot be given any more."""
    deserting = stage.s.level[ALLY_DESERTS] or stage.s.level[ENEMYS_ALLY_DESERTS]
    if "disaster" not in params or deserting:
        return None
    numbers = {name: params[name] for name in ("mine", "theirs", "disaster", "standoff")}
    return before_the_throw(stage, stage.text("room.battle.before"), battle(**numbers, omens=stage.omens))
