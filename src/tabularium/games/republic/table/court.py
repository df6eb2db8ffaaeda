"""Trials: accused, charge and prosecutor in one press; and the possible effect of a popular appeal."""

from __future__ import annotations

import json

from markupsafe import Markup

from tabularium.draw.parts import icon, panel
from tabularium.draw.svg import h

from ..cards import PERSON
from ..odds.appeal import FREED, KILLED, acquittal, chances
from ..senate.appeal import DICE, GLAUCIAS_DICE
from ..senate.chair import SPECIAL_TRIAL
from ..senate.outcome import totals
from ..senate.trials import charges, prosecutors
from ..senate.verdicts import accused_of, trial_of
from ..senators import faction_votes, in_rome, living, votes
from ..state import NOBODY
from .floor import Floor
from .stage import Stage

ACCUSE = "trial.accuse"


def accusation(stage: Stage) -> Markup | None:
    """Everybody the Censor may accuse, each with charge and prosecutor to choose from, and his prospects."""
    look = stage.look
    if not look.asks(ACCUSE):
        return None
    accused = stage.options()
    look.placed.update(PERSON[p] for p in accused)
    return panel(
        stage.text("board.court"),
        h.div((_case(stage, p) for p in accused), class_="kinds"),
        _not_liable(stage),
        aside=look.rule_link("republic:9.41a"),
    )


def _not_liable(stage: Stage) -> Markup | None:
    """The senators who cannot be tried, and why, for a reader who asks."""
    look = stage.look
    assert look.ask is not None
    found = [(answer, why) for answer, why in look.ask.near() if isinstance(answer, str)]
    look.placed.update(answer for answer, _ in found)
    if not found:
        return None
    return h.details(
        h.summary(stage.text("board.court.not", n=len(found)), class_="small"),
        h.ul((h.li(look.words.refusal(why, look.ask)) for _, why in found), class_="tiny muted"),
        class_="panel__body fold",
        data_fold="republic.court",
    )


def _case(stage: Stage, p: int) -> Markup:
    found = charges(stage.s, p)
    return h.details(
        h.summary(
            icon("gavel"), h.span(stage.man(p), " ", h.small(_strength(stage, p), class_="muted")), class_="kind"
        ),
        h.form(
            h.div(
                (
                    h.label(
                        h.input(
                            type="radio",
                            name="charge",
                            value=json.dumps(charge),
                            checked=charge == found[0],
                            data_asks="trial.charge",
                        ),
                        h.span(stage.ref(charge)),
                    )
                    for charge in found
                ),
                class_="segr segr--wrap",
                role="group",
                aria_label=stage.text("ask.trial.charge", senator=PERSON[p]),
            ),
            h.label(
                h.span(stage.text("board.court.prosecutor")),
                h.select(
                    (
                        h.option(stage.senator(each), value=json.dumps(PERSON[each]))
                        for each in _willing(stage, p, found[0])
                    ),
                    class_="select",
                    data_asks="trial.prosecutor",
                ),
                class_="field",
            ),
            h.p(appeal_of(stage, p, stage.s.popularity[p]), class_="small"),
            h.button(
                icon("gavel"),
                " ",
                stage.text("board.court.accuse", senator=PERSON[p]),
                type="button",
                class_="btn btn--primary",
                data_give="row",
                data_first=json.dumps(PERSON[p]),
            ),
            class_="kind__form composer stack",
            data_row=f"court.{PERSON[p]}",
        ),
        class_="fold kindfold",
        data_fold=f"republic.court.{PERSON[p]}",
    )


def _willing(stage: Stage, p: int, charge: str) -> list[int]:
    """The possible prosecutors, one's own senators first: they will not refuse."""
    return sorted(prosecutors(stage.s, p, charge), key=lambda each: stage.s.faction[each] != stage.own)


def _strength(stage: Stage, p: int) -> str:
    """The votes that are his to begin with, and all others in Rome."""
    s = stage.s
    own = sum(votes(s, each) for each in in_rome(s, s.faction[p])) + s.influence[p]
    others = sum(faction_votes(s, each) for each in living(s) if each != s.faction[p])
    return stage.text("board.court.votes", own=own, others=others)


# -- an appeal to the people -------------------------------------------------------------------------------------------
def appeal_of(stage: Stage, p: int, popularity: int) -> str:
    """How likely the people free him, and how likely they kill him."""
    found = chances(popularity, _dice(stage, p), stage.omens)
    return stage.text(
        "board.court.appeal", freed=stage.share(found.get(FREED, 0)), killed=stage.share(found.get(KILLED, 0))
    )


def _dice(stage: Stage, p: int) -> int:
    """Two, or three for a senator they love."""
    return GLAUCIAS_DICE if "popular_appeal_dice" in stage.s.edition.cards.abilities[p] else DICE


def prospects(at: Floor) -> Markup | None:
    """Before the accused has spoken: his appeal, and whether it would save him if the votes stayed as they are."""
    stage, motion = at.stage, at.motion
    if not at.trial or motion.appealed:
        return None
    s, p = stage.s, accused_of(motion)
    popularity = -trial_of(motion).popularity if motion.subject == SPECIAL_TRIAL else s.popularity[p]
    ayes, noes = totals(motion)
    own = at.to_come(s.faction[p]) if s.faction[p] != NOBODY else 0
    saved = acquittal(ayes, noes + own, popularity, _dice(stage, p), stage.omens)
    return h.p(
        icon("die"),
        " ",
        appeal_of(stage, p, popularity),
        " ",
        stage.text("board.court.saved", chance=stage.share(saved)),
        class_="small odds odds--text",
    )
