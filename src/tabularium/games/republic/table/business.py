"""The possible business before the Senate: the kinds in order with their forms, and why the others are not."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from tabularium.draw.parts import icon, panel
from tabularium.draw.svg import Node, h

from ..senate.groups import Parts
from .armies import ARMIES
from .drafts import DRAFTS
from .floor import house, title_of
from .force import COMMANDER, dispatch
from .stage import Stage

BUSINESS, SUBJECT = "senate.business", "tribune.subject"
SIGNS = {
    "dispatch": "war",
    "reinforce": "plus",
    "recall": "undo",
    "withdraw": "undo",
    "garrison": "lock",
    "ungarrison": "lock",
    "recruit": "legions",
    "disband": "legions",
    "concessions": "talents",
    "governor_recall": "flag",
    "governors": "flag",
    "land_bill": "popularity",
    "repeal": "popularity",
    "consul_for_life": "leader",
    "dictator": "gavel",
    "minor_motion": "log",
}


def builder(stage: Stage) -> Markup | None:
    """The kinds of proposals, each a press or a form, and those that are not in order with their reason."""
    look = stage.look
    if look.ask is not None and look.ask.key in GROUPS:
        kind = GROUPS[look.ask.key]
        form = FORMS[kind](stage, look.ask.params.get("parts", []), None)
        if form is None:
            return None
        look.placed.update(each for each in look.options if ":" in each)
        return panel(title_of(stage, kind), h.div(form, class_="panel__body"))
    if not look.asks(BUSINESS, SUBJECT) or look.ask is None:
        return None
    goes_on = ("adjourn",)
    kinds = [each for each in look.options if each not in goes_on]
    look.placed.update(kinds)
    return h.div(
        panel(
            stage.text("board.business"),
            h.div([_kind(stage, each) for each in kinds], class_="kinds"),
            aside=stage.text("board.business.in_order", n=len(kinds)),
        ),
        h.div(house(stage), _not_now(stage), class_="builder__r"),
        class_="builder",
    )


def _kind(stage: Stage, kind: str) -> Markup:
    """A kind of proposal: a press that begins it, or a form that puts all of it at once."""
    look = stage.look
    assert look.ask is not None
    label = look.words.option(look.ask, kind)
    form = FORMS[kind](stage, [], kind) if kind in FORMS else None
    sign = icon(SIGNS.get(kind, "log"))
    if form is None:
        return h.button(sign, h.span(label), class_="kind", **look.give(kind))
    return h.details(
        h.summary(sign, h.span(label), class_="kind"),
        h.div(form, class_="kind__form"),
        class_="fold kindfold",
        data_fold=f"republic.kind.{kind}",
    )


def _not_now(stage: Stage) -> Markup | None:
    """The business that is not in order, and why."""
    look = stage.look
    assert look.ask is not None
    rows: list[Node] = []
    for answer, refusal in look.ask.near():
        if not isinstance(answer, str):
            continue
        look.placed.add(answer)
        rows.append(
            h.li(
                icon(SIGNS.get(answer, "log")),
                h.b(look.words.option(look.ask, answer)),
                h.span(
                    look.words.remedy(refusal) or look.words.refusal(refusal, look.ask),
                    " ",
                    look.rule_link(refusal.rule) if refusal.rule else None,
                    class_="whyline",
                ),
                class_="kind kind--no",
            )
        )
    if not rows:
        return None
    return h.details(
        h.summary(stage.text("board.business.not_now", n=len(rows)), class_="panel__head label"),
        h.ul(rows, class_="kinds"),
        class_="panel fold notyet",
        data_fold="republic.notyet",
        open=True,
    )


Form = Callable[[Stage, Parts, str | None], Markup | None]
FORMS: dict[str, Form] = {"dispatch": dispatch, **ARMIES, **DRAFTS}
"""The kinds that are put in one go."""
GROUPS = {
    COMMANDER: "dispatch",
    "senate.reinforce": "reinforce",
    "senate.withdraw": "withdraw",
    "senate.recall": "recall",
    "senate.garrison": "garrison",
    "senate.ungarrison": "ungarrison",
    "senate.concession": "concessions",
    "senate.province": "governors",
    "senate.recall_from": "governor_recall",
}
"""The kinds with several parts that are voted on together, by the question for the next part."""
