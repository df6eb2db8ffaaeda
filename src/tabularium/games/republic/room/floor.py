"""The floor: the proposal with its vote by faction, else the present decision and the latest event."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from tabularium.draw.floor import Floor as Shown
from tabularium.draw.floor import Share, Tally
from tabularium.draw.look import Look
from tabularium.draw.svg import Node, h, join

from ..cards import PERSON_AT
from ..senate.outcome import totals
from ..senate.telling import told
from ..senate.trials import ways_out
from ..senate.verdicts import capital, trial_of
from ..state import NOBODY
from ..table.floor import AGAINST, FOR, Floor, floor_of, title_of
from ..table.stage import Stage
from .chances import of_commands, of_landing
from .foot import facts, then
from .moments import MOMENTS, Telling, latest
from .people import bust, pair, player
from .votes import benches

CONSULS, DISPATCH = "consuls", "dispatch"
ONE_CANDIDATE = ("censor", "dictator", "pontifex", "consul_for_life")
"""The candidate of an election, where it is one man."""


def floor(look: Look, moments: Mapping[str, Telling] = MOMENTS) -> Shown:
    """The proposal before the Senate, if there is one, and the state of Rome at the foot."""
    stage = Stage(look)
    at = floor_of(stage)
    if at is not None:
        return motion(at)
    return Shown(
        question=decided(stage),
        main=of_landing(stage),
        moment=latest(stage, moments),
        facts=facts(stage),
        then=then(stage),
    )


def decided(stage: Stage) -> str:
    """The present decision, as far as the order of play tells it to everybody; the question may be secret."""
    message = f"room.scene.{stage.s.scene}"
    return stage.text(message) if stage.look.words.has(message) else ""


# -- a proposal ------------------------------------------------------------------------------------------------------
def motion(at: Floor) -> Shown:
    """The vote: the question, its candidates, the votes of all senators, and the votes by faction."""
    stage = at.stage
    question, about = _question(at)
    return Shown(
        label=f"{title_of(stage, at.motion.subject)} · {_asks(at)}",
        question=question,
        effects=about,
        played=_played(at),
        tally=_tally(at),
        called=_called(at),
        main=join(_named(at), of_commands(stage, at.motion) if at.motion.subject == DISPATCH else None, benches(at)),
        facts=facts(stage),
        then=then(stage),
    )


def _asks(at: Floor) -> str:
    """The party that asks the Senate: the chair, or a faction through its tribune."""
    stage, chair = at.stage, at.motion.chair
    if chair == NOBODY:
        return f"{stage.called(at.motion.by)} {stage.text('board.floor.by_tribune')}"
    return stage.text("room.asks", senator=stage.senator(chair))


def _question(at: Floor) -> tuple[str | Markup, list[str]]:
    """The question, and in a few words its subject."""
    stage, subject, terms = at.stage, at.motion.subject, at.motion.terms
    if at.trial:
        trial = trial_of(at.motion)
        against = stage.text("room.prosecutes", senator=trial.prosecutor) if trial.prosecutor else None
        fate = stage.text("room.guilty.dies" if capital(at.motion) else "room.guilty.shamed")
        return stage.look.html("room.guilty", senator=trial.accused), [each for each in (against, fate) if each]
    if subject == CONSULS:
        return stage.text("room.consuls"), []
    if subject in ONE_CANDIDATE:
        return stage.look.html("room.elect", senator=terms[0]), []
    says = told(stage.s, subject, terms)
    return stage.look.html("board.floor.says", says=says) if says else title_of(stage, subject), []


def _played(at: Floor) -> list[str]:
    """The candidates with the people who play them; of a trial, the accused."""
    stage, terms = at.stage, at.motion.terms
    named = terms if at.motion.subject == CONSULS else terms[:1] if at.motion.subject in ONE_CANDIDATE else []
    people = [PERSON_AT[trial_of(at.motion).accused]] if at.trial else [PERSON_AT[each] for each in named]
    return [f"{stage.senator(p)} ({player(stage, p)})" for p in people if stage.s.faction[p] != NOBODY]


def _named(at: Floor) -> Node:
    """The candidates in large letters; of a trial, the ways the accused has."""
    stage, terms = at.stage, at.motion.terms
    if at.trial:
        return _ways(at)
    if at.motion.subject == CONSULS:
        return pair(stage, [PERSON_AT[each] for each in terms])
    return bust(stage, PERSON_AT[terms[0]]) if at.motion.subject in ONE_CANDIDATE else None


def _ways(at: Floor) -> Markup:
    """The ways out of a trial."""
    stage = at.stage
    pleaded = at.motion.pleaded or at.motion.swing
    rows = [
        h.div(
            h.b(stage.text(f"room.way.{way}")),
            h.p(stage.text(f"room.way.{way}.note")),
            class_="pj-way pj-way--done" if way == "appeal" and pleaded else "pj-way",
        )
        for way in ways_out(stage.s, at.motion)
    ]
    return h.div(rows, class_="pj-ways")


def _called(at: Floor) -> str | Markup:
    """The faction that is called, and who of it still has to answer."""
    stage = at.stage
    faction = at.motion.waiting
    if faction == NOBODY:
        return ""
    people = [seat for seat in stage.s.people_of(faction) if seat in stage.look.asked]
    refs = [f"seat:{seat}" for seat in people]
    return stage.look.html("room.faction_called", faction=stage.faction_ref(faction), seats=refs) if refs else ""


def _tally(at: Floor) -> Tally:
    """Votes by faction, those still to come among them; what the people say counts as they say it."""
    stage, motion = at.stage, at.motion
    shares = [
        Share(faction, votes, side)
        for faction in stage.factions
        for side, votes in (
            (0, at.cast(faction, motion.ayes)),
            (None, at.to_come(faction)),
            (1, at.cast(faction, motion.noes)),
        )
        if votes
    ]
    ayes, noes = totals(motion)
    half = (ayes + noes + sum(share.votes for share in shares if share.side is None)) // 2 + 1
    return Tally(
        (at.word(FOR), at.word(AGAINST)),
        shares,
        needed=half,
        carries=stage.text("board.majority", n=half),
        even=at.trial,
        swing=-motion.swing,
    )
