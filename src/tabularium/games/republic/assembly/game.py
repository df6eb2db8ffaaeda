"""The assembly as the house knows it; and the same with one person for each faction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabularium.bots import RandomBot, Tempered, thinkers
from tabularium.engine import Game, Knowledge, Scenes

from ..bot.temper import TEMPERAMENTS
from ..game import GAME as SECOND_EDITION
from ..game import LEGEND
from ..imagine import imagine, knowledge
from ..senate.chair import presiding
from ..senators import highest_officer, living
from ..state import EVERY_FACTION, NOBODY, PLAYERS
from ..upgrades import to_sides_at_once
from . import (  # noqa: F401  (they bring their scenes)
    accounts,
    approval,
    arrivals,
    assassins,
    bars,
    business,
    captives,
    chairing,
    civil_war,
    concessions,
    contributions,
    courts,
    exile,
    forces,
    forum,
    leader,
    offices,
    quaestors,
    redistribution,
    revolution,
    treasury,
    tribunes,
    veto,
    voting,
    war,
)
from .book import book, of_factions, of_people, rule
from .bot import AssemblyBot
from .invariants import check
from .mind import MIND
from .options import AssemblyOptions
from .people import seating, spokesman
from .setup import by_faction, set_up, start
from .speakers import ROOM
from .state import OPEN, Assembly
from .view import view

PEOPLE_AT_TABLE = range(12, 25)
DROPPED = (
    *("law_play", "law_propose", "servilian_repeal", "governor_fine", "recall_veterans"),
    *("veterans_desert", "special_prosecutor", "special_consent", "unanimous_acquittal"),
)
"""Rules that do not exist here: there are no laws, veterans are not sent home for glory, and those sworn to loyal
senators leave a rebel unless they are held back; nobody prosecutes in a special trial, and no Censor is shamed.
"""


def outcome(s: Assembly) -> dict[str, Any]:
    """The winners: all people of a faction together."""
    return {"winners": [seat for each in s.winners for seat in s.people_of(each)], "ending": s.ending}


def known_of(options: AssemblyOptions) -> Knowledge:
    """A faction's things are no single person's own; the seats of people and their senators are open."""
    told = knowledge(options)
    return Knowledge([*told.open, *OPEN], hidden=told.hidden, veiled=[*told.veiled, *told.own], lifted=told.lifted)


def imagined(known: dict[str, Any], seed: int) -> Assembly:
    """A state that agrees with what a person knows."""
    s = imagine(known, seed, Assembly)
    assert isinstance(s, Assembly)
    return s


# -- the room --------------------------------------------------------------------------------------------------------
def benches(people: int) -> list[list[int]]:
    """The benches when the game begins, by faction."""
    sits = seating(people, EVERY_FACTION)
    return [[seat for seat, each in enumerate(sits) if each == faction] for faction in EVERY_FACTION]


def seated(s: Assembly) -> list[list[int]]:
    """The same now: who plays a senator that was won over sits where he sits."""
    return [list(s.people_of(faction)) for faction in EVERY_FACTION]


def chair(s: Assembly) -> int | None:
    """The person who presides over the Senate, or would if it sat."""
    officer = presiding(s) if s.phase == "senate" else highest_officer(s)
    return s.person_of(officer) if officer != NOBODY else None


def leaders(s: Assembly) -> list[int]:
    """The people who speak for their factions."""
    return [spokesman(s, faction) for faction in living(s)]


@rule("republic_assembly:2c")
def chapters() -> Scenes:
    """The scenes of the second edition but for those that this book has otherwise: what it does not say is as there."""
    return SECOND_EDITION.scenes.edition(drop=DROPPED).revised(of_factions)


CHAPTERS = chapters()

BY_FACTION = Game(
    name="republic_assembly",
    package=__package__,
    seats=PLAYERS,
    state=Assembly,
    options=AssemblyOptions,
    scenes=CHAPTERS.revised(of_people),
    rules=book,
    rules_version=9,
    state_version=2,
    upgrades={1: to_sides_at_once},
    start=by_faction,
    opening=set_up,
    view=view,
    knowledge=known_of,
    outcome=outcome,
    imagine=imagined,
    known=SECOND_EDITION.known,
    invariants=SECOND_EDITION.invariants,
    watcher=SECOND_EDITION.watcher,
    presets={"rulebook": {}},
    bots={"random": RandomBot, "greedy": Tempered(AssemblyBot, TEMPERAMENTS)},
    things=SECOND_EDITION.things,
    legend=replace(LEGEND, parties="faction", people=("winners",)),
    moments=SECOND_EDITION.moments,
    ahead=(*SECOND_EDITION.ahead, "forum.side"),
    letters=SECOND_EDITION.letters,
    longest=SECOND_EDITION.longest,
    base=SECOND_EDITION,
)
"""One person for each faction: it is played this way in tests that look at the rules of both editions."""

GAME: Game[Assembly, AssemblyOptions] = replace(
    BY_FACTION,
    seats=PEOPLE_AT_TABLE,
    scenes=CHAPTERS.routed(ROOM).revised(of_people),
    start=start,
    invariants=check,
    moments=ROOM.moments(SECOND_EDITION.moments),
    benches=benches,
    seated=seated,
    bench=ROOM.kind,
    chair=chair,
    leaders=leaders,
    lone=BY_FACTION,
    bots={**BY_FACTION.bots, **thinkers(lambda: GAME, MIND)},
)
