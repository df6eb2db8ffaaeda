"""The page of diplomacy: a row a nation, with how one stands, what a war would cost, and the own orders."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from tabularium.draw.fields import Form, inside
from tabularium.draw.parts import chip, icon
from tabularium.draw.svg import Node, h, join
from tabularium.engine.form import Field, Number, Rows, Section, Switch

from ..tables import LEVELS
from .accounts import WAR, rules, why
from .contents import written
from .livery import shield
from .powers import first
from .stage import Stage

ORDERS = (
    "trade_alliance",
    "military_alliance",
    "unconditional_support",
    "grant_passage_until",
    "accept_passage_until",
    "revoke_passage",
    "force_passage",
    "declare_war",
)
"""The possible actions towards a nation, war last."""
DEALING = "dealing."
"""The name by which the page asks for what stands in a row, before that of its nation."""
BONDS = ("wars", "military_alliances", "trade_alliances")
PLACES = ("war", "truce", "nothing", "trade", "passage", "ally")
"""How two nations may stand to each other, from war to alliance."""


def diplomacy(stage: Stage, form: Form) -> Node:
    """A row a nation: how one stands, and what can be done."""
    field = form.at("diplomacy")
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    known = form.written("diplomacy", "nation")
    others = sorted(form.ask.offered()["diplomacy[].nation"], key=lambda name: _rank(stage, name))
    names = dict.fromkeys([*known, *others])
    return [
        form.keyed("diplomacy", [_relation(stage, form, field.row, name, known) for name in names], class_="relations"),
        why(stage.look.text("board.why.war"), rules(stage, "3.3.5", WAR)),
    ]


def _relation(stage: Stage, form: Form, section: Section, nation: str, known: dict[str, tuple[str, Any]]) -> Markup:
    look = stage.look
    path, value = known.get(nation, ("diplomacy[]", None))
    said = written({name: inside(value, name) for name in ORDERS})
    stands = _stands(stage, nation)
    treaties = (stage.own or {}).get("treaties", {}).get(nation, {})
    return h.details(
        h.summary(
            shield(nation),
            h.b(stage.name(nation), class_="relation__name"),
            h.span(
                h.span(class_=f"stands stands--{stands}", aria_hidden="true"),
                h.span(look.text(f"board.stance.{stands}")),
                class_="relation__stands",
            ),
            _cost(stage, nation),
            [
                chip(f"{look.text(f'view.{name}')}{'' if name == 'casus_belli' else f' {each}'}")
                for name, each in treaties.items()
            ],
            [chip(each, kind="gold") for each in _told(stage, form, value)],
            class_="relation__head",
        ),
        dealing(stage, form, nation) if said else None,
        form.problem(path),
        class_="relation",
        open=said,
        data_kept=nation,
        data_aside=None if said else f"{DEALING}{nation}",
        data_type="section",
        data_key=nation,
        data_key_name="nation",
    )


def _stands(stage: Stage, nation: str) -> str:
    """How the reader's nation and another one stand to each other."""
    treaties = (stage.own or {}).get("treaties", {}).get(nation, {})
    stance = stage.stance(nation)
    if stance in ("war", "ally"):
        return stance
    if "granted_until" in treaties or "received_until" in treaties:
        return "passage"
    return stance or ("truce" if "no_war_before" in treaties else "nothing")


def _rank(stage: Stage, nation: str) -> tuple[bool, int, str]:
    """Those at war come first, then by bond, the closest first."""
    stands = _stands(stage, nation)
    return stands != "war", -PLACES.index(stands), stage.name(nation)


def _cost(stage: Stage, nation: str) -> Markup | None:
    """What a war would cost, in levels, and the nations that it would give a reason to join."""
    found = stage.forecast.wars.get(nation) if stage.forecast else None
    if found is None or stage.bound("wars", nation):
        return None
    look = stage.look
    price = (
        look.text("board.war.free")
        if found.cause
        else look.text("board.war.price", n=found.levels, level=f"level:{found.after}")
    )
    joining = [shield(ally, "s") for ally in found.aggrieved]
    return h.span(
        icon("war"),
        h.span(price),
        [h.span(joining, title=look.words.listing(map(stage.name, found.aggrieved)))] if joining else None,
        class_="relation__cost small",
    )


def _told(stage: Stage, form: Form, value: Any) -> list[str]:
    """What is written towards a nation, order by order."""
    words, found = stage.look.words, list[str]()
    for name in ORDERS:
        given = inside(value, name)
        if not given:
            continue
        label = words.field(form.ask, f"diplomacy[].{name}")
        told = "" if given is True else words.option(form.ask, given) if isinstance(given, str) else str(given)
        found.append(f"{label}: {told}" if told else label)
    return found


def dealing(stage: Stage, form: Form, nation: str) -> Markup:
    """What a row holds once it is open: who is bound to that nation, the orders to it, and the price of a war."""
    field = form.at("diplomacy")
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    fields = field.row.fields
    path, value = form.written("diplomacy", "nation").get(nation, ("diplomacy[]", None))
    return join(
        _bonds(stage, nation),
        h.div(
            [_order(stage, form, path, name, fields[name], inside(value, name), nation) for name in ORDERS],
            first(stage, nation),
            class_="relation__orders",
        ),
        _war(stage, nation),
    )


def _war(stage: Stage, nation: str) -> Markup | None:
    """The price of a declaration of war and the broken treaties, each with its rule, before it is made."""
    look = stage.look
    found = stage.forecast.wars.get(nation) if stage.forecast else None
    if found is None or stage.bound("wars", nation):
        return None
    rows: list[tuple[str, str, str, str]] = []
    if found.refused:
        rule = found.refused.rule or "mare:3.3.5l"
        rows.append(("bad", "why", look.words.refusal(found.refused, stage.ask), rule))
    if found.cause:
        rows.append(("ok", "check", look.text("board.war.cause"), "mare:3.3.5m"))
    else:
        before, after = f"level:{found.before}", f"level:{found.after}"
        cost = look.text("board.war.levels", n=found.levels, before=before, after=after)
        rows.append(("bad", "cross", cost, "mare:3.3.5k"))
    for treaty in found.broken:
        rows.append(("bad", "cross", look.text(f"board.war.ends.{treaty}", year=found.renewed), "mare:3.3.5o"))
    for ally in found.aggrieved:
        rows.append(("bad", "war", look.text("board.war.aggrieved", nation=ally), "mare:3.3.5j"))
    return h.section(
        _joins(stage, nation),
        _levels(stage, found.before, found.after),
        h.h3(
            look.text("board.war.before"),
            chip(
                look.text("board.war.with" if found.cause else "board.war.without"), kind="ok" if found.cause else "bad"
            ),
            class_="leaf__part",
        ),
        h.ul(
            (h.li(icon(sign), h.span(text), look.rule_link(rule), class_=kind) for kind, sign, text, rule in rows),
            class_="cons",
        ),
        class_="war-card",
    )


def _joins(stage: Stage, nation: str) -> Markup:
    """Who would stand where in a war, by what all know: those at war already, and allies, who may join."""
    look, view = stage.look, stage.view

    def bound(entry: str, one: str | None) -> list[str]:
        return [other for pair in view[entry] if one in pair for other in pair if other != one]

    fighting = {side: bound("wars", side) for side in (stage.me, nation)}
    allies = {side: bound("military_alliances", side) for side in (stage.me, nation)}

    def side(own: str | None, enemy: str | None, title: str) -> Markup:
        sure = [each for each in fighting[enemy] if each not in (own, enemy)]
        both = set(allies[enemy]) | {own, enemy, *sure}
        may = [each for each in allies[own] if each not in both and each not in fighting[own]]
        rows = [
            h.li(shield(each, "s"), h.b(stage.name(each)), h.small(look.text(f"board.joins.{how}")), class_=how)
            for how, those in (("fights", sure), ("may", may))
            for each in those
        ]
        nobody = h.li(look.text("board.joins.nobody"), class_="muted")
        return h.div(h.h4(title, class_="label"), h.ul(rows or nobody), class_="joins__side")

    return h.div(
        side(stage.me, nation, look.text("board.joins.with_you")),
        side(nation, stage.me, look.text("board.joins.with", nation=nation)),
        class_="joins",
    )


def _levels(stage: Stage, before: str, after: str) -> Markup:
    """The eight levels of the reader's stability: before such a war, and after it."""
    classes = {before: "on"} if before == after else {before: "on", after: "to"}
    cells = [h.li(h.span(stage.name(f"level:{each}")), class_=classes.get(each)) for each in LEVELS]
    return h.ol(cells, class_="lvls", aria_label=stage.look.text("view.stability"))


def _bonds(stage: Stage, nation: str) -> Markup | None:
    """How a nation stands to the others, which all know."""
    look = stage.look
    bound = {
        entry: [other for pair in stage.view[entry] if nation in pair for other in pair if other != nation]
        for entry in BONDS
    }
    told = [
        h.span(h.b(look.text(f"view.{entry}")), " ", look.words.listing(map(stage.name, others)))
        for entry, others in bound.items()
        if others
    ]
    return h.p(told, class_="bonds small") if told else None


def _order(stage: Stage, form: Form, path: str, name: str, field: Field, value: Any, nation: str) -> Markup:
    label = stage.look.words.field(form.ask, f"diplomacy[].{name}")
    if isinstance(field, Number):
        field = replace(field, low=stage.view["year"])
    control = form.bare(f"{path}.{name}", name, field, value, f"{stage.name(nation)}: {label}")
    if isinstance(field, Switch):
        return h.label(control, h.span(label), class_="check")
    return h.div(h.span(label), control, class_="field")
