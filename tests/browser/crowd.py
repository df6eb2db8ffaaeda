"""A game whose asks have hundreds of answers and whose view is long: the generic table must cope with it."""

from __future__ import annotations

from typing import Any

from tabularium.bots import RandomBot
from tabularium.engine import Game, Knowledge, Legend, Options, Pick, Rulebook, Scene, Scenes, State, Subset

book = Rulebook(__package__, "crowd")
scenes = Scenes()
TOWNS = [f"town_{n}" for n in range(1, 241)]
BAYS = [f"bay_{n}" for n in range(1, 61)]
PEOPLE = [f"senator:marcus_{n}" for n in range(1, 41)]


class Crowd(State, kw_only=True):
    """Who has chosen what."""

    options: Options = Options()
    seats: int
    chosen: list[str] = []
    over_now: bool = False


def start(options: Options, seats: int) -> Crowd:
    """Nobody has chosen anything."""
    return Crowd(seats=seats)


@scenes.scene
@book.rule("crowd:answers.1")
def choose(s: Crowd) -> Scene:
    """One of many, then some of many."""
    places = [*(f"space:{each}" for each in TOWNS), *(f"sea:{each}" for each in BAYS)]
    where = yield Pick(0, "where", ["done", *places], rule="crowd:answers.1")
    who = yield Subset(0, "who", PEOPLE, 3, 3, rule="crowd:answers.1")
    s.chosen = [where, *who]
    s.say("chosen", rule="crowd:answers.1", seat="seat:0", what=where)
    s.over_now = True
    s.over()


def view(s: Crowd, seat: int | None) -> dict[str, Any]:
    """Every town with what is known of it."""
    return {
        "seat": seat,
        "towns": {each: {"owner": 1, "people": {"0": {"guards": 2, "boats": 0}}, "roads": [7] * 4} for each in TOWNS},
        "chosen": list(s.chosen),
    }


def outcome(s: Crowd) -> dict[str, Any]:
    """Nobody wins."""
    return {"winners": [], "ending": "over"}


CROWD = Game(
    name="crowd",
    package=__package__,
    seats=range(2, 3),
    state=Crowd,
    options=Options,
    scenes=scenes,
    rules=book,
    rules_version=1,
    start=start,
    opening=choose,
    view=view,
    knowledge=lambda options: Knowledge(("options", "seats", "chosen", "over_now")),
    outcome=outcome,
    bots={"random": RandomBot},
    legend=Legend(kinds=("space",)),
)
