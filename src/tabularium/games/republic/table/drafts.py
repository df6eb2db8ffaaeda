"""Proposals that name a few things, each chosen in one form: land bills, their repeal, minor motions, concessions."""

from __future__ import annotations

import json
from collections.abc import Iterable

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from ..cards import CONCESSION, LAND_BILLS
from ..senate.business import MINOR
from ..senate.concessions import on_offer
from ..senate.land import TYPES, able, passable, repealable, seconds
from ..senators import names, present
from .stage import Stage, signed

Choice = tuple[str, str]
"""What is answered, and how it is called."""


def _form(stage: Stage, kind: str, *fields: Node) -> Markup:
    """The fields of a proposal, and the button that puts it."""
    return h.form(
        fields,
        h.button(
            icon("gavel"),
            " ",
            stage.text("ask.senate.commander.put"),
            type="button",
            class_="btn btn--primary",
            data_give="row",
            data_first=json.dumps(kind),
        ),
        class_="composer stack",
        data_row=kind,
    )


def _select(label: str, asks: str, choices: Iterable[Choice]) -> Markup:
    return h.label(
        h.span(label),
        h.select((h.option(word, value=json.dumps(value)) for value, word in choices), class_="select", data_asks=asks),
        class_="field",
    )


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


def _people(stage: Stage, keys: Iterable[str]) -> list[Choice]:
    """Senators, one's own first: they will not refuse."""
    own = set(names(stage.mine))
    return [(key, stage.ref(key)) for key in sorted(keys, key=lambda key: key not in own)]


def land_bill(stage: Stage, kind: str) -> Markup:
    """A type, and two who stand for it."""
    s = stage.s
    there = names(present(s))
    kinds = [TYPES[each] for each in passable(s) if any(seconds(s, TYPES[each], key) for key in there)]
    sponsors = _people(stage, [key for key in there if any(seconds(s, each, key) for each in kinds)])
    seconders = [each for each in sponsors if each != sponsors[0]]
    return _form(
        stage,
        kind,
        _bills(stage, "senate.land_bill", kinds, figures=True),
        _select(stage.text("board.draft.sponsor"), "senate.sponsor", sponsors),
        _select(stage.text("board.draft.cosponsor"), "senate.cosponsor", [*seconders, *sponsors[:1]]),
    )


def repeal(stage: Stage, kind: str) -> Markup:
    """A type that is in force, and who stands for its repeal."""
    s = stage.s
    kinds = [TYPES[each] for each in repealable(s)]
    return _form(
        stage,
        kind,
        _bills(stage, "senate.repeal", kinds, figures=False),
        _select(
            stage.text("board.draft.sponsor"),
            "senate.repeal_sponsor",
            _people(stage, names(able(s, TYPES.index(kinds[0])))),
        ),
    )


def minor_motion(stage: Stage, kind: str) -> Markup:
    """Censure, thanks or an address, and for whom."""
    return _form(
        stage,
        kind,
        _select(stage.text("board.draft.motion"), "senate.minor_motion", [(each, stage.ref(each)) for each in MINOR]),
        _select(stage.text("board.draft.for"), "senate.minor_motion_on", _people(stage, names(present(stage.s)))),
    )


def concessions(stage: Stage, kind: str) -> Markup:
    """One concession and who gets it; whoever wants to award several is asked for the next."""
    s = stage.s
    offered = [(CONCESSION[each], stage.ref(CONCESSION[each])) for each in on_offer(s)]
    return _form(
        stage,
        kind,
        _select(stage.text("board.draft.concession"), "senate.concession", offered),
        _select(stage.text("board.draft.for"), "senate.concession_to", _people(stage, names(present(s)))),
    )


DRAFTS = {"land_bill": land_bill, "repeal": repeal, "minor_motion": minor_motion, "concessions": concessions}
