"""The course of a game, as its log tells it: rounds, turning points, battles and wars; a game names their lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tabularium.engine import Line

TURNING, BATTLE, LEAD = "turning", "battle", "lead"


@dataclass(frozen=True)
class Marks:
    """Which lines of a game's log mark its course (`MARKS` of its table package)."""

    rounds: tuple[str, str] = ("turn.phase", "turn")
    """The line with which a round may begin, and what of it changes when one does; nothing: it always does."""
    turning: Collection[str] = ()
    """Lines after which the game was another; a name that ends with a dot stands for all that begin with it."""
    battles: Collection[str] = ()
    wars: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines with which a war begins or goes on, and what of them names it."""
    kept: tuple[str, ...] = ()
    """How the lines of a battle, a vote or a throw begin that stay in sight until the reader's next deed."""
    peace: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines with which one ends; in a game without them it ends with the last line about it."""

    def kind(self, line: Line) -> str | None:
        """The kind of mark that a line is."""
        if line.message in self.turning or f"{line.message.partition('.')[0]}." in self.turning:
            return TURNING
        return BATTLE if line.message in self.battles else None


@dataclass(frozen=True)
class Mark:
    """A moment worth going to: at which number, of what kind, and the line that says what happened."""

    n: int
    kind: str
    line: Line


@dataclass(frozen=True)
class War:
    """From when until when it was fought, and what names it: a war, or two sides."""

    first: int
    last: int
    sides: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    """A game up to a number."""

    last: int
    rounds: Sequence[int]
    """The numbers at which rounds began."""
    marks: Sequence[Mark]
    wars: Sequence[War]

    def round_of(self, n: int) -> int:
        """Which round a number belongs to, from 1; 0 before the first."""
        return sum(begun <= n for begun in self.rounds)


def course(lines: Iterable[tuple[int, Line]], marks: Marks, last: int) -> Course:
    """The course of a game, from its lines with their numbers."""
    rounds, points, wars = list[int](), list[Mark](), list[War]()
    begins, counts = marks.rounds
    now: object = None
    going: dict[frozenset[str], War] = {}
    for n, line in lines:
        if line.message == begins and (not counts or line.params.get(counts) != now):
            now = line.params.get(counts)
            rounds.append(n)
        kind = marks.kind(line)
        again = points and (points[-1].n, points[-1].line.params) == (n, line.params)  # said to each of its parties
        if kind is not None and not again:
            points.append(Mark(n, kind, line))
        if line.message in marks.wars:
            sides = tuple(str(line.params[name]) for name in marks.wars[line.message])
            before = going.get(frozenset(sides))
            going[frozenset(sides)] = War(before.first if before else n, n, before.sides if before else sides)
        elif line.message in marks.peace:
            war = going.pop(frozenset(str(line.params[name]) for name in marks.peace[line.message]), None)
            wars += [War(war.first, n, war.sides)] if war else []
    wars += [War(war.first, last if marks.peace else war.last, war.sides) for war in going.values()]
    return Course(last, rounds, points, sorted(wars, key=lambda war: (war.first, war.last)))


def leads(turns: Sequence[tuple[int, Sequence[int]]]) -> list[Mark]:
    """Where another took the lead alone, from everybody's scores at some numbers."""
    found, leader = list[Mark](), None
    for n, scores in turns:
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1 and best[0] != leader:
            if leader is not None:
                found.append(Mark(n, LEAD, Line(message="replay.leads", params={"seat": f"seat:{best[0]}"})))
            leader = best[0]
    return found
