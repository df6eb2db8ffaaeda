"""A hall of the assembly in the middle of a game: the board of the second edition's tests with people around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabularium.engine import Line, Match, Table
from tabularium.engine.dice import Scripted, seeded
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.people import settle
from tabularium.games.republic.assembly.state import Assembly
from tabularium.games.republic.senators import man
from tabularium.games.republic.state import Republic

from ..table import board, person


def hall(
    seated: int = 18, options: Mapping[str, Any] | None = None, quaestors: Sequence[str] = (), **given: Any
) -> Assembly:
    """Six factions as `board` has them, each of whose people plays the first senator nobody else does.

    With 18 people person n plays the leader of faction n, n + 6 its second and n + 12 its third senator. `quaestors`
    are the Quaestor of Rome and the Field Quaestor.
    """
    six = board(seats=6, **given)
    s = GAME.new(seated, options or {})
    assert isinstance(s, Assembly)
    for name in Republic.__struct_fields__:
        if name != "options":
            setattr(s, name, getattr(six, name))
    s.quaestors = [man(s, person(key)) for key in quaestors]
    s.dice = seeded(0)
    s.sit(Table(scenes=GAME.scenes))
    settle(s)
    return s


def meeting(scene: str, args: Sequence[Any] = (), *, dice: Iterable[int] = (), **given: Any) -> Match:
    """A match that begins with `scene` in such a hall, played on to its first ask."""
    return resumed(hall(**given), scene, *args, dice=dice)


def resumed(s: Assembly, scene: str, *args: Any, dice: Iterable[int] = ()) -> Match:
    """The same from a hall that has been changed."""
    s.agenda = [[scene, *args]]
    return Match.from_state(GAME, s, len(s.sits), Scripted(dice))


def state(match: Match) -> Assembly:
    """The state, typed."""
    assert isinstance(match.state, Assembly)
    return match.state


def said(match: Match, *messages: str) -> list[str]:
    """Which of these messages the log has, in its order."""
    return [line.message for line in match.log if line.message in messages]


def told(match: Match, message: str) -> Line:
    """The one line with this message, whoever may read it."""
    (found,) = [line for line in match.log if line.message == message]
    return found
