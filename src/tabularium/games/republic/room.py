"""What a room full of senators sees on its screen: the motion with its vote by faction, and how the State stands."""

from __future__ import annotations

from tabularium.draw.floor import Fact, Share, Tally
from tabularium.draw.floor import Floor as Shown
from tabularium.draw.look import Look

from .cards import WAR
from .forces import all_fleets
from .senate.motions import totals
from .senate.telling import told
from .table.floor import AGAINST, FOR, Floor, floor_of, title_of
from .table.rome import places
from .table.stage import Stage
from .wars import active


def floor(look: Look) -> Shown:
    """The proposal before the Senate, if there is one, and the state of Rome at the foot."""
    stage = Stage(look)
    at = floor_of(stage)
    facts = _facts(stage)
    if at is None:
        return Shown(facts=facts)
    says = told(stage.s, at.motion.subject, at.motion.terms)
    title = title_of(stage, at.motion.subject)
    return Shown(
        label=stage.text("board.floor.number", n=stage.s.session.proposals),
        question=look.html("board.floor.says", says=says) if says else title,
        effects=[title] if says else [],
        tally=_tally(at),
        facts=facts,
    )


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


def _facts(stage: Stage) -> list[Fact]:
    s = stage.s
    wars = [stage.ref(WAR[war]) for war in active(s)]
    legions = sum(count for _, count, _ in places(stage))
    return [
        Fact(stage.text("view.treasury"), str(s.chest), "talents"),
        Fact(stage.text("view.unrest"), str(s.unrest), "unrest"),
        Fact(stage.text("board.forces"), f"{legions} · {all_fleets(s)}", "legions"),
        Fact(stage.text("view.wars"), stage.look.words.listing(wars) if wars else "–", "war"),
    ]
