"""The wars as cards: the parts of their strength, the decisive numbers, the commander there, and the odds."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import chip, icon, panel
from tabularium.draw.svg import Node, h

from ..cards import LEADER, LEADER_STRENGTH, PERSON, SPOILS, WAR, WARS
from ..combat.battle import printed_land
from ..end import MOST_WARS
from ..forces import army, camp, strength
from ..odds.battle import KINDS
from ..odds.force import fates
from ..state import BEATEN, FIELD, UNPROSECUTED, UNSEEN, WAR_STATES
from ..wars import (
    FOUGHT,
    active,
    land_strength,
    leaders_of,
    multiplier,
    naval_strength,
    numbers,
    printed_naval,
    support,
)
from .stage import Stage, stat

SIGNS = {"victory": "win", "stalemate": "mid", "standoff": "off", "defeat": "bad", "disaster": "dis"}
"""The classes of the five fates of a battle."""


def wars(stage: Stage) -> Markup:
    """Every war that is not over, the active ones first, and how many Rome can still bear."""
    s = stage.s
    open_ones = [war for war in WARS if s.war[war] not in (UNSEEN, BEATEN)]
    open_ones.sort(key=lambda war: s.war[war] not in FOUGHT)
    count = len(active(s))
    pips = [
        h.span(class_="pipw on" if n < count else "pipw end" if n == MOST_WARS - 1 else "pipw")
        for n in range(MOST_WARS)
    ]
    told = stage.text("board.active_wars", n=count, most=MOST_WARS)
    with stage.look.on_pane("more"):
        body: Node = h.div([_war(stage, war) for war in open_ones], class_="wars")
    if not open_ones:
        body = h.p(stage.text("board.no_wars"), class_="panel__body small muted")
    return panel(
        stage.text("view.wars"),
        body,
        aside=h.span(h.span(pips, class_="row", role="img", aria_label=told), " ", told, class_="row tiny muted"),
        class_="pane pane-more",
    )


def _war(stage: Stage, war: int) -> Markup:
    s = stage.s
    disaster, standoff = numbers(s, war)
    fought = s.war[war] in FOUGHT
    name = stage.look.thing(WAR[war], stage.ref(WAR[war]), class_="war__name", tag=h.b)
    return h.article(
        h.header(
            h.span(stage.text(f"state.{WAR_STATES[s.war[war]]}"), class_="war__k"),
            name,
        ),
        _strength(stage, war),
        h.p(
            stat(stage, "fleets", support(s, war), data_of="support") if support(s, war) else None,
            h.span(stage.text("board.spoils", n=SPOILS[war]), class_="tiny muted") if SPOILS[war] else None,
            class_="row",
        ),
        h.p(
            [h.span(f"{stage.text('result.disaster')} {n}", class_="d") for n in sorted(disaster)],
            [h.span(f"{stage.text('result.standoff')} {n}", class_="s") for n in sorted(standoff)],
            class_="nat",
        ),
        h.p(stage.text("board.war_years", n=s.duration[war]), class_="tiny muted")
        if s.options.war_exhaustion and fought
        else None,
        _sent(stage, war),
        class_="war war--on" if fought else "war",
        aria_label=f"{stage.ref(WAR[war])}, {stage.text(f'state.{WAR_STATES[s.war[war]]}')}",
    )


def _strength(stage: Stage, war: int) -> Markup:
    """The parts of the strength: the card, matching wars, leaders; at sea as long as the fleet is unbeaten."""
    s = stage.s
    printed, times, leaders = printed_land(s, war), multiplier(s, war), leaders_of(s, war)
    rows: list[Node] = []
    if times > 1 or leaders:
        rows.append(h.div(h.span(stage.text("board.war.own")), h.b(printed)))
    if times > 1:
        rows.append(h.div(h.span(stage.text("board.war.matching")), h.b(f"×{times}")))
    rows += [h.div(h.span(stage.ref(LEADER[each])), h.b(f"+{LEADER_STRENGTH[each]}")) for each in leaders]
    rows.append(
        h.div(h.span(icon("legions"), " ", stage.text("view.land")), h.b(land_strength(s, war)), class_="total")
    )
    sea = naval_strength(s, war)
    if sea:
        rows.append(h.div(h.span(icon("fleets"), " ", stage.text("view.naval")), h.b(sea), class_="total"))
    elif printed_naval(war):
        rows.append(h.div(h.span(stage.text("view.naval_victory"))))
    return h.div(rows, class_="break")


def _sent(stage: Stage, war: int) -> Markup:
    """The commander there and his force, with the odds of the next battle; or that nobody is there."""
    s = stage.s
    there = [p for p, place in enumerate(s.place) if place == FIELD and s.post[p] == war]
    rows: list[Node] = []
    for p in there:
        if not army(s, p) and not s.fleets_with[p]:
            continue
        rows.append(
            h.p(
                stage.man(p),
                stat(stage, "legions", len(army(s, p))),
                stat(stage, "fleets", s.fleets_with[p]) if s.fleets_with[p] else None,
                class_="row small",
            )
        )
        rows.append(fate_bar(stage, p, war))
    if camp(s, war) or s.camp_fleets[war]:
        told = stage.text("board.war.leaderless", legions=len(camp(s, war)), fleets=s.camp_fleets[war])
        rows.append(chip(told, kind="warn"))
    if s.war[war] == UNPROSECUTED:
        rows.append(chip(stage.text("board.war.nobody_sent"), kind="bad", sign="unrest"))
    return h.footer(rows, class_="small")


def fate_bar(stage: Stage, p: int, war: int) -> Node:
    """How a battle of this commander with all he has would go."""
    s = stage.s
    sea = naval_strength(s, war) > 0
    units = s.fleets_with[p] if sea else strength(s, army(s, p))
    if not units or (not sea and s.fleets_with[p] < support(s, war)):
        return None
    return bar(stage, fates(s, p, war, units, at_sea=sea), stage.text("board.odds_of", senator=PERSON[p]))


def bar(stage: Stage, chances: dict[str, float], label: str) -> Markup:
    """Five fates side by side, as wide as they are likely; each is said in words too."""
    x = 0.0
    rects: list[Node] = []
    for kind in KINDS:
        width = round(100 * chances[kind], 2)
        if width:
            rects.append(h.rect(x=round(x, 2), width=width, height=10, class_=f"f-{SIGNS[kind]}"))
        x += width
    told = ", ".join(f"{stage.text(f'result.{kind}')} {stage.share(chances[kind])}" for kind in KINDS if chances[kind])
    best = {kind: chances[kind] for kind in ("victory", "defeat", "disaster") if chances[kind]}
    return h.div(
        h.svg(
            rects,
            class_="fatebar",
            viewBox="0 0 100 10",
            preserveAspectRatio="none",
            role="img",
            aria_label=f"{label}: {told}",
        ),
        h.span(
            ", ".join(f"{stage.text(f'result.{kind}')} {stage.share(chance)}" for kind, chance in best.items()),
            class_="tiny muted",
        ),
        class_="fatebox",
    )
