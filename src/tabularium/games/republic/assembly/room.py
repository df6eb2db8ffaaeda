"""Further parts of the assembly's screen: the Senate's opinion of the consul's year, the State's books, exiles."""

from __future__ import annotations

from dataclasses import replace

from tabularium.draw.floor import Floor, Moment, Share, Tally
from tabularium.draw.look import Look

from ..cards import PERSON_AT
from ..population import orator
from ..room.floor import floor as second_edition
from ..room.moments import MOMENTS, Happened, people
from ..senators import oratory
from ..state import NOBODY
from ..table.happenings import PEOPLE
from ..table.stage import Stage
from .approval import APPROVE, DISAPPROVE
from .ledger import books
from .role import known_as, role

__all__ = ["floor", "known_as", "role"]

APPROVED, DENIED = "approval.given", "approval.denied"
EXILED, FINANCES = "exile.goes", "quaestors.finances"


def floor(look: Look) -> Floor:
    """As in the second edition; what everybody is asked at once stands before all that has happened."""
    found = second_edition(look, HERE)
    stage = Stage(look)
    if stage.s.awaits("approval"):
        consul = orator(stage.s)
        asked = look.html("room.approval", senator=stage.senator(consul)) if consul != NOBODY else ""
        return replace(found, label=stage.text("room.approval.label"), question=asked, moment=None)
    return replace(found, moment=None) if stage.s.awaits("name_leader") else found


# -- what has happened -----------------------------------------------------------------------------------------------
def answered(it: Happened) -> Moment:
    """The people's answer, below what the Senate thought of the speaker."""
    found = people(it)
    opinion = it.since(APPROVED, DENIED)
    if not opinion:
        return found
    line = opinion[0]
    given = line.message == APPROVED
    said = it.stage.look.html(
        "room.approved" if given else "room.disapproved", ayes=line.params["ayes"], noes=line.params["noes"]
    )
    return Moment(
        label=it.stage.text("room.approval.of", senator=line.params["senator"]),
        says=said,
        tally=opinions(it.stage, line.params["approve"], line.params["disapprove"]),
        drawing=found.drawing,
        after=it.told(),
    )


def opinions(stage: Stage, approve: list[str], disapprove: list[str]) -> Tally:
    """The votes for and against the record, by faction; oratory counts."""
    shares = [
        Share(faction, sum(oratory(stage.s, p) for p in speakers), side)
        for side, names in enumerate((approve, disapprove))
        for faction in stage.factions
        if (speakers := [PERSON_AT[name] for name in names if stage.s.faction[PERSON_AT[name]] == faction])
    ]
    words = (stage.text(f"ask.approval.vote.{APPROVE}"), stage.text(f"ask.approval.vote.{DISAPPROVE}"))
    return Tally(words, shares)


def exiled(it: Happened) -> Moment:
    """A senator has fled from his judges."""
    stage, params = it.stage, it.line.params
    return Moment(
        label=stage.text("room.exile.label"),
        says=stage.look.html("room.exile", senator=params["senator"]),
        after=it.told(),
    )


def accounts(it: Happened) -> Moment:
    """The Field Quaestor reads out the State."""
    stage, params = it.stage, it.line.params
    return Moment(
        label=stage.text("room.accounts.label", senator=params["senator"]),
        says=stage.look.html("room.accounts", treasury=params["treasury"]),
        drawing=books(stage, it.before),
        after=it.told(),
    )


HERE = {**MOMENTS, PEOPLE: answered, EXILED: exiled, FINANCES: accounts}
