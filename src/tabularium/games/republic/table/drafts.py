"""Proposals that name a few things, each chosen in one form: bills, motions, concessions, governors, a life consul."""

from __future__ import annotations

import json
from collections.abc import Iterable

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.engine import Pick

from ..cards import CONCESSION, CONCESSION_INCOME, LAND_BILLS, PROVINCE
from ..senate.business import MINOR
from ..senate.concessions import awards
from ..senate.governors import nominations, recalls
from ..senate.groups import Group, Parts
from ..senate.interception import chance, within_reach
from ..senate.land import TYPES, able, passable, repealable, seconds
from ..senate.life import candidates
from ..senators import names, present
from .proposal import Choice, benches, form, people, pick, select
from .stage import Stage, signed


# -- bills and motions -------------------------------------------------------------------------------------------------
def _bills(stage: Stage, asks: str, kinds: Iterable[str], figures: bool) -> Markup:
    """The types of land bills, with what each does to Rome."""
    return h.div(
        (
            h.label(
                h.input(type="radio", name="bill", value=json.dumps(kind), checked=at == 0, data_asks=asks),
                h.span(kind, h.small(_does(stage, kind)) if figures else None),
            )
            for at, kind in enumerate(kinds)
        ),
        class_="segr segr--wrap",
    )


def _does(stage: Stage, kind: str) -> str:
    bill = LAND_BILLS[TYPES.index(kind)]
    cost = "board.bill_cost.yearly" if bill["recurring"] else "board.bill_cost"
    return ", ".join((stage.text("board.unrest_change", n=signed(bill["unrest"])), stage.text(cost, n=bill["cost"])))


def land_bill(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """A type, and two who stand for it."""
    s = stage.s
    there = names(present(s))
    kinds = [TYPES[each] for each in passable(s) if any(seconds(s, TYPES[each], key) for key in there)]
    sponsors = people(stage, [key for key in there if any(seconds(s, each, key) for each in kinds)])
    seconders = [each for each in sponsors if each != sponsors[0]]
    return form(
        stage,
        "land_bill",
        _bills(stage, "senate.land_bill", kinds, figures=True),
        select(stage.text("board.draft.sponsor"), "senate.sponsor", sponsors),
        select(stage.text("board.draft.cosponsor"), "senate.cosponsor", [*seconders, *sponsors[:1]]),
        first=first,
    )


def repeal(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """A type that is in force, and who stands for its repeal."""
    s = stage.s
    kinds = [TYPES[each] for each in repealable(s)]
    label = stage.text("board.draft.sponsor")
    sponsors = {kind: people(stage, names(able(s, TYPES.index(kind)))) for kind in kinds}
    return form(
        stage,
        "repeal",
        _bills(stage, "senate.repeal", kinds, figures=False),
        benches("bill", ((kind, select(label, "senate.repeal_sponsor", sponsors[kind])) for kind in kinds)),
        first=first,
    )


def minor_motion(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """Censure, thanks or an address, and its subject."""
    return form(
        stage,
        "minor_motion",
        select(stage.text("board.draft.motion"), "senate.minor_motion", [(each, stage.ref(each)) for each in MINOR]),
        select(stage.text("board.draft.for"), "senate.minor_motion_on", people(stage, names(present(stage.s)))),
        first=first,
    )


# -- grants to senators, one or several in one vote -------------------------------------------------------------------
def _awards(stage: Stage, group: Group, parts: Parts, first: str | None, called: Iterable[Choice]) -> Markup:
    """One thing of a group and who gets it, as far as the next question would let him."""
    things = list(called)
    bodies: list[tuple[str, Node]] = []
    for key, _ in things:
        ask = next(group.frame(key, parts))
        assert isinstance(ask, Pick)
        about = json.dumps({name: value for name, value in ask.params.items() if value == key})
        bodies.append((key, select(stage.look.words.ask(ask), ask.key, people(stage, ask.options), about)))
    return form(
        stage,
        group.subject,
        pick(stage.text(f"ask.{group.ask}"), "what", group.ask, things),
        benches("what", bodies),
        first=first,
        group=group.ask,
        more=len(things) > 1 and group.subject in stage.s.edition.grouped,
    )


def concessions(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """A concession with what it yields, and who gets it."""
    group = awards(stage.s, stage.own)
    called: list[Choice] = []
    for key in group.left(parts):
        income = CONCESSION_INCOME[CONCESSION.index(key)]
        told = h.small(stage.text("board.draft.income", n=income)) if income else None
        called.append((key, [stage.ref(key), " ", told]))
    return _awards(stage, group, parts, first, called)


def _provinces(stage: Stage, group: Group, parts: Parts) -> list[Choice]:
    """Provinces with what is known of them."""
    known = stage.look.view["provinces"]
    return [
        (post, [h.b(stage.ref(post)), " ", h.small(stage.text(f"ask.{group.ask}.about", **known[post]))])
        for post in group.left(parts)
    ]


def governors(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """A vacant province with what it yields, and who is to govern it."""
    group = nominations(stage.s, stage.own)
    return _awards(stage, group, parts, first, _provinces(stage, group, parts))


def governor_recall(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """A governor, and who takes his place."""
    group = recalls(stage.s, stage.own)
    return _awards(stage, group, parts, first, _provinces(stage, group, parts))


# -- one name ----------------------------------------------------------------------------------------------------------
def consul_for_life(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """The candidates for Consul for Life, with their influence, which adds to their votes."""
    s = stage.s
    fit = [(key, [h.b(stage.ref(key)), " ", h.small(_influence(stage, p))]) for p, key in _keyed(candidates(s))]
    asks = "senate.consul_for_life"
    return form(stage, "consul_for_life", pick(stage.text(f"ask.{asks}"), "who", asks, fit), first=first)


def _keyed(people_: Iterable[int]) -> list[tuple[int, str]]:
    found = list(people_)
    return list(zip(found, names(found), strict=True))


def _influence(stage: Stage, p: int) -> str:
    return f"{stage.called(stage.faction_of(p))}, {stage.text('view.influence')} {stage.s.influence[p]}"


def intercept(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """The forces that the fleets in Rome could meet, with the chance to beat them."""
    s = stage.s
    fit: list[Choice] = [
        (
            where,
            [h.b(stage.ref(where)), " ", h.small(icon("die"), " ", stage.share(chance(s, PROVINCE.index(where))))],
        )
        for where in within_reach(s)
    ]
    asks = "senate.intercept"
    return form(stage, "intercept", pick(stage.text("board.draft.intercept"), "where", asks, fit), first=first)


DRAFTS = {
    "land_bill": land_bill,
    "repeal": repeal,
    "minor_motion": minor_motion,
    "concessions": concessions,
    "governors": governors,
    "governor_recall": governor_recall,
    "consul_for_life": consul_for_life,
    "intercept": intercept,
}
"""The form of each subject: what is put together with it already, and the answer it begins with."""
