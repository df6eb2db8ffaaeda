"""Where the game stands, read from the view: the phase, the scene, forces by place, and what was said of late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tabularium.draw.look import Look
from tabularium.draw.numerals import roman

from ..board import NAMES
from ..bot.position import Position
from ..odds import Force
from ..pieces import KINDS, LAND_KINDS
from ..routes import Route, Scout
from ..view import PHASES as PHASE_OF

PHASES = ("movement", "combat", "tribute", "destruction", "purchase", "placement")
SIGNS = {"city": "u-city", "fortification": "u-fort", "fortified_city": "u-fort", "road": "u-road"}


def sign_of(kind: str) -> str:
    """The symbol of a kind of piece."""
    return SIGNS.get(kind, f"u-{kind}")


def seat_of(reference: str) -> int:
    """The number of a seat."""
    return int(reference.partition(":")[2])


def called(reference: str) -> str:
    """The part behind the colon."""
    return reference.partition(":")[2]


@dataclass(frozen=True)
class Stage:
    """The view with the questions a board asks of it."""

    look: Look

    @property
    def view(self) -> Any:
        """All that the seat sees."""
        return self.look.view

    @cached_property
    def task(self) -> list[Any]:
        """The scene that waits, with its arguments; an interrupting scene does not count."""
        tasks = [task for task in self.view["columns"]["flow"] if task[0] in PHASE_OF]
        return tasks[-1] if tasks else [""]

    @property
    def scene(self) -> str:
        """The name of the scene that waits."""
        return str(self.task[0])

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return PHASE_OF.get(self.scene, "")

    @property
    def players(self) -> list[dict[str, Any]]:
        """The known facts about each seat."""
        found: list[dict[str, Any]] = self.view["players"]
        return found

    @property
    def active(self) -> int:
        """The player whose turn it is."""
        return int(self.view["active"])

    # -- pieces ----------------------------------------------------------------------------------------------------
    @cached_property
    def leaders(self) -> dict[tuple[int, str], list[str]]:
        """Leaders by owner and place: a land, or a galley by its name."""
        found: dict[tuple[int, str], list[str]] = {}
        for name, where in self.view["leaders"].items():
            place = where["land"] or where["galley"]
            if place:
                found.setdefault((where["owner"], place), []).append(name)
        return found

    @cached_property
    def galleys(self) -> dict[tuple[int, str], list[str]]:
        """Galleys by owner and place: a sea, or `land.sea` for a coast."""
        found: dict[tuple[int, str], list[str]] = {}
        for name, galley in self.view["galleys"].items():
            place = f"{galley['land']}.{galley['sea']}" if galley["land"] else galley["sea"]
            found.setdefault((galley["owner"], place), []).append(name)
        return found

    def units(self, seat: int, land: str) -> list[int]:
        """A seat's infantry, cavalry and catapults in a land."""
        there = self.view["lands"][land]["units"].get(str(seat), {})
        return [there.get(kind, 0) for kind in KINDS[:LAND_KINDS]]

    def armed(self, land: str) -> list[int]:
        """The seats with land units in a land."""
        return [int(seat) for seat in self.view["lands"][land]["units"]]

    def force(
        self, seat: int, land: str, more: Sequence[int] = (0, 0, 0), leaders: Sequence[str] = (), galleys: bool = True
    ) -> Force:
        """All that a seat has in a land, with what would join it, for the odds."""
        infantry, cavalry, catapult = (a + b for a, b in zip(self.units(seat, land), more, strict=True))
        there = {*self.leaders.get((seat, land), []), *leaders}
        caesars = sum(name.endswith("_caesar") for name in there)
        afloat = [
            name
            for (owner, place), names in self.galleys.items()
            if owner == seat and place.startswith(f"{land}.")
            for name in names
        ]
        return Force(
            infantry=infantry,
            cavalry=cavalry,
            catapult=catapult,
            galley=len(afloat) if galleys else 0,
            general=len(there) - caesars,
            caesar=caesars,
        )

    def walled(self, land: str, defender: int) -> bool:
        """Does a fortified city help this defender?"""
        there = self.view["lands"][land]
        return bool(there["fortified"] and there["control"] == defender)

    def place(self, number: int) -> str:
        """A land or sea by its number in the columns."""
        return NAMES[number]

    # -- what could be done ----------------------------------------------------------------------------------------
    @cached_property
    def routes(self) -> dict[str, list[Route]]:
        """Where the legion or galley under orders could go, with all that would be answered on the way."""
        ask = self.look.ask
        if ask is None or not self.look.asks("move.march", "move.sail"):
            return {}
        return Scout(self.look.game, ask.seat).routes(self.view)

    @cached_property
    def others(self) -> Sequence[str]:
        """The leaders whom the reader could call instead of the one under orders."""
        ask = self.look.ask
        if ask is None or not self.look.asks("move.march", "move.sail", "move.land"):
            return ()
        return Scout(self.look.game, ask.seat).let_go(self.view)

    @cached_property
    def position(self) -> Position:
        """The board as the bots read it: who could strike where."""
        assert self.look.seat is not None
        return Position(self.view, self.look.seat)

    # -- words -----------------------------------------------------------------------------------------------------
    def space(self, name: str) -> str:
        """The name of a land or sea."""
        return self.look.words.ref(f"space:{name}")

    def home(self, seat: int) -> str | None:
        """The name of a seat's home, once it has one."""
        home = self.players[seat]["home"]
        return None if home is None else self.space(home)

    def short(self, leader: str) -> str:
        """A leader without his nation: Caesar, General II."""
        if leader.endswith("_caesar"):
            return self.look.text("board.caesar")
        return self.look.text("board.general", n=roman(number_of(leader)))


def number_of(name: str) -> int:
    """The number at the end of a piece's name; a Caesar has none."""
    last = name.rpartition("_")[2]
    return int(last) if last.isdigit() else 0
