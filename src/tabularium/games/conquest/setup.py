"""Setting up: who has which home, and what stands there."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, Scene, refuse

from . import turn
from .board import HOMES, HOMES_FOR, KEYS, PLACE
from .book import rule, scene
from .options import ConquestOptions
from .pieces import BOX, COMBAT_KINDS, INFANTRY, LEADERS_OF
from .state import NOBODY, ROW, Conquest, total_supply

OPENING = BOX["opening"]


@rule("conquest:board.8", "conquest:setup.5")
def start(options: ConquestOptions, seats: int) -> Conquest:
    """An empty board; nobody has any talents."""
    return Conquest(
        options=options,
        seats=seats,
        out=[0] * seats,
        talents=[OPENING["talents"]] * seats,
        tribute=[0] * seats,
        supply=total_supply(1) * seats,
        units=[0] * (ROW * seats),
        hails=[NOBODY] * seats,
        pacts=[[0] * seats for _ in range(seats)],
    )


@scene
@rule("conquest:setup.1")
def set_up(s: Conquest) -> None:
    """Homes are drawn, or chosen in the order of the seats."""
    if s.options.home_assignment == "choice":
        s.next(choose_home)
        return
    homes = list(HOMES_FOR[s.seats])
    for _ in range(s.seats):
        settle(s, s.draw(homes))
    turn.first_turn(s)


@scene
@rule("conquest:setup.1")
def choose_home(s: Conquest) -> Scene:
    """The next seat takes one of the homes that are left for this number of players."""
    seat = len(s.nation)
    left = [nation for nation in HOMES_FOR[s.seats] if nation not in s.nation]

    def why(answer: Any) -> Refusal | None:
        place = PLACE.get(answer, NOBODY)
        if place in HOMES and HOMES.index(place) in s.nation:
            return refuse("home.taken", "conquest:setup.1", land=answer, seat=SEATS[s.lord[HOMES.index(place)]])
        return refuse("home.none", "conquest:setup.1", place=answer, n=s.seats) if answer in PLACE else None

    options = [KEYS[HOMES[nation]] for nation in left]
    choice = yield Pick(seat, "setup.home", options, rule="conquest:setup.1", reason=why)
    settle(s, HOMES.index(PLACE[choice]))
    if len(s.nation) < s.seats:
        s.next(choose_home)
    else:
        turn.first_turn(s)


@rule("conquest:setup.2", "conquest:setup.3", "conquest:setup.4")
def settle(s: Conquest, nation: int) -> None:
    """Caesar, generals, infantry and a fortified city stand at home, and the marker shows what they bring."""
    seat = len(s.nation)
    home = HOMES[nation]
    s.nation.append(nation)
    s.colours.append([nation])
    s.lord[nation] = seat
    for leader in LEADERS_OF[nation]:
        s.at[leader] = home
    s.shift(seat, home, [OPENING["infantry"], 0, 0])
    s.supply[seat * COMBAT_KINDS + INFANTRY] -= OPENING["infantry"]
    s.acquire(seat, home)
    s.build(home)
    s.fortify(home)
    s.say("setup.settled", rule="conquest:setup.4", seat=SEATS[seat], land=KEYS[home], tribute=s.tribute[seat])
