"""How all nations stand to each other, as a square of signs: what all know, and for the reader the own truces."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from .livery import shield
from .stage import Stage

SIGNS = {"war": "war", "ally": "alliance", "trade": "trade", "truce": "treaty"}
"""By stance its sign."""
BONDS = {"war": "wars", "ally": "military_alliances", "trade": "trade_alliances"}
"""By stance the entry of the view that tells of it."""


ASIDE = "relations"
"""The name by which the page asks for the square."""


def fold(stage: Stage) -> Markup | None:
    """The square of nations, which is sent when a reader opens it."""
    if not stage.view["nations"]:
        return None
    look = stage.look
    summary = h.summary(h.h2(look.text("board.relations"), class_="label"), class_="panel__head")
    return h.details(
        summary, class_="panel mn-page mn-page--diplomacy at-map relationsbox", data_kept=ASIDE, data_aside=ASIDE
    )


def relations(stage: Stage) -> Markup | None:
    """A row and a column a nation; a press on a square says it in words."""
    look, nations = stage.look, list(stage.view["nations"])
    if not nations:
        return None
    bound = {stance: {frozenset(pair) for pair in stage.view[entry]} for stance, entry in BONDS.items()}

    def cell(one: str, other: str) -> Node:
        if one == other:
            return h.td(class_="self")
        pair = frozenset((one, other))
        found = [(stance, look.text(f"board.stance.{stance}")) for stance in BONDS if pair in bound[stance]]
        free = _truce(stage, one, other)
        if free:
            found.append(("truce", look.text("board.relations.truce", year=free)))
        classes = [found[0][0] if found else "", "mine" if stage.me in pair and found else ""]
        return h.td(
            [icon(SIGNS[stance]) for stance, _ in found],
            h.span(", ".join(words for _, words in found), class_="sr") if found else None,
            class_=" ".join(filter(None, classes)) or None,
        )

    head = h.tr(
        h.td(),
        (h.th(shield(each, "s"), h.span(stage.name(each), class_="sr"), scope="col") for each in nations),
    )
    rows = [
        h.tr(
            h.th(h.span(stage.name(one)), shield(one, "s"), scope="row"),
            [cell(one, other) for other in nations],
            class_="mine" if one == stage.me else None,
        )
        for one in nations
    ]
    key = [
        h.li(h.span(icon(SIGNS[stance]), class_=f"mxkey mxkey--{stance}"), look.text(f"board.stance.{stance}"))
        for stance in BONDS
    ]
    return h.div(
        h.p(look.text("board.relations.press"), class_="small muted leaf__pad"),
        h.div(h.table(h.thead(head), h.tbody(rows), class_="mx", data_pairs=True), class_="mxwrap"),
        h.p(
            class_="mxsays small",
            role="status",
            data_pair=look.text("board.relations.none"),
        ),
        h.ul(key, class_="mxkeys"),
    )


def _truce(stage: Stage, one: str, other: str) -> int:
    """The last year in which two nations may not declare war, where the reader is one of them."""
    if stage.me not in (one, other) or stage.own is None:
        return 0
    told = stage.own["treaties"].get(other if one == stage.me else one, {})
    return int(told.get("no_war_before", 1)) - 1
