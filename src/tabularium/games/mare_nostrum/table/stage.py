"""Where the game stands, read from the view and the ask: the reader's nation, what lies where, and the own sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tabularium.draw.look import Look
from tabularium.engine import Answer, Line, Refusal, Sheet

from ..deck import hero_name
from ..forecast import Forecast
from ..scenarios import scenario
from ..world import CITIES, NOWHERE

SEVERAL = r" (?:and|y|e|et|und) (?:the )?| \("
"""The sign between two names of one place, in any of the languages."""
OPENS = "year.opens"
"""The line with which a year begins."""


@dataclass(frozen=True)
class Stage:
    """The view with the questions the pages ask of it."""

    look: Look

    @property
    def view(self) -> Any:
        """All that the seat sees."""
        return self.look.view

    @property
    def me(self) -> str | None:
        """The reader's nation."""
        found: str | None = self.view["nation"]
        return found

    @property
    def own(self) -> Any:
        """A nation's own knowledge; nothing for a reader without a nation."""
        return self.view.get("own")

    def name(self, reference: str) -> str:
        """The name of a thing."""
        return self.look.words.ref(reference)

    def short(self, reference: str) -> str:
        """The same as short as it stands on a map: of several names the first."""
        return re.split(SEVERAL, self.name(reference), maxsplit=1)[0]

    def leader(self, reference: str) -> str:
        """The name of a leader: a famous one by his own."""
        row = self.view["leaders"].get(reference)
        return self.name(row["name"] if row and row["name"] else hero_name(reference))

    # -- the sheet -----------------------------------------------------------------------------------------------
    @cached_property
    def ask(self) -> Sheet | None:
        """The sheet of orders, while it is asked for."""
        ask = self.look.ask
        return ask if isinstance(ask, Sheet) and ask.key == "orders" else None

    @cached_property
    def sheet(self) -> Answer:
        """The sheet so far, or the one that was handed in."""
        if self.ask is None:
            return self.look.held if isinstance(self.look.held, dict) else {}
        return self.ask.default if self.look.draft is None else self.look.draft

    @cached_property
    def forecast(self) -> Forecast | None:
        """The forecast of the sheet."""
        found: Forecast | None = None if self.ask is None else self.ask.foreseen(self.sheet)
        return found

    @cached_property
    def problems(self) -> list[tuple[str, Refusal]]:
        """The problems of the sheet, by path."""
        return [] if self.ask is None else self.ask.problems(self.sheet)

    # -- what lies where -----------------------------------------------------------------------------------------
    @cached_property
    def armies(self) -> dict[str, list[dict[str, Any]]]:
        """Forces by province."""
        found: dict[str, list[dict[str, Any]]] = {}
        for army in self.view["armies"]:
            found.setdefault(army["province"], []).append(army)
        return found

    @cached_property
    def leaders_in(self) -> dict[str, list[str]]:
        """Leaders by province."""
        found: dict[str, list[str]] = {}
        for name, row in self.view["leaders"].items():
            if row["province"]:
                found.setdefault(row["province"], []).append(name)
        return found

    @cached_property
    def cities(self) -> dict[str, list[str]]:
        """Cities by province."""
        found: dict[str, list[str]] = {}
        for name, row in self.view["cities"].items():
            found.setdefault(row["province"], []).append(name)
        return found

    @cached_property
    def capitals(self) -> dict[str, str]:
        """By nation where its emblem stands: in its capital, or in some province of its own if that is not its own."""
        found: dict[str, str] = {}
        for nation in scenario(self.view["options"]["scenario"]).nations:
            own = self.owned(nation.name)
            seat = CITIES[nation.capital] if nation.capital != NOWHERE else ""
            if seat and self.view["cities"].get(seat, {}).get("province") in own:
                found[nation.name] = seat
            elif own:
                found[nation.name] = own[0]
        return found

    def owned(self, nation: str | None) -> list[str]:
        """The provinces of a nation; None: the independent ones."""
        return [name for name, row in self.view["provinces"].items() if row["nation"] == nation]

    def own_leaders(self) -> list[str]:
        """The reader's leaders."""
        return [name for name, row in self.view["leaders"].items() if row["nation"] == self.me and self.me]

    def commanders(self) -> list[str]:
        """The reader's leaders, and those that cards on the sheet would bring."""
        return [*dict.fromkeys([*self.own_leaders(), *(self.forecast.ways if self.forecast else {})])]

    # -- between nations -----------------------------------------------------------------------------------------
    def bound(self, entry: str, other: str) -> bool:
        """Are the reader's nation and another one in such a pair?"""
        return any({self.me, other} == set(pair) for pair in self.view[entry])

    def stance(self, other: str | None) -> str:
        """How the reader's nation stands to another, in one word."""
        if other is None or self.me is None:
            return ""
        if other == self.me:
            return "me"
        for entry, word in (("wars", "war"), ("military_alliances", "ally"), ("trade_alliances", "trade")):
            if self.bound(entry, other):
                return word
        return ""

    # -- what was said -------------------------------------------------------------------------------------------
    @cached_property
    def last_year(self) -> list[Line]:
        """The lines of the year before this one, from its first on; none in the first year."""
        lines = list(self.look.lines)
        begins = [at for at, line in enumerate(lines) if line.message == OPENS]
        if not begins:
            return []
        if self.look.outcome is not None or len(begins) == 1:
            return lines[begins[-1] :] if self.look.outcome is not None else lines[: begins[-1]]
        return lines[begins[-2] : begins[-1]]

    @cached_property
    def this_year(self) -> list[Line]:
        """The lines since the year began."""
        lines = list(self.look.lines)
        begins = [at for at, line in enumerate(lines) if line.message == OPENS]
        return lines[begins[-1] :] if begins else lines
