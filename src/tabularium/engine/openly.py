"""Questions that everybody at the table can foresee: a scene puts them without reading anything secret."""

from __future__ import annotations

from collections import deque
from contextlib import closing

from .ask import Answer, Ask, Asked, Sieve, Together, Window
from .game import Game
from .run import Run
from .scene import Scene
from .state import State, Table


def openly_asked(run: Run) -> dict[int, Ask]:
    """The asks that wait, put once more by their scene on a state that holds only what all know.

    There are none where the scene needs a secret on its way to them: then who is asked, or what, may depend on it.
    """
    source = run.state if run.interruptible else run.base
    if source is None:
        return {}
    state = without_secrets(run.game, source)
    state.sit(Table(scenes=run.game.scenes))
    scene, *arguments = state.agenda[-1]
    given = [] if source is run.state else run.given[: len(run.given) - len(run.answered)]
    try:
        with closing(run.game.scenes.known(scene)(state, *arguments)) as flow:
            asked = _goes_on(flow, deque(answer for _, _, answer in given))
    except AttributeError:  # what was taken out of the state is missed
        return {}
    return {ask.seat: ask for ask in asked}


def without_secrets(game: Game, state: State) -> State:
    """A copy of a state from which everything is gone that not all may know."""
    copied = state.copy()
    for name in game.secrets(state):
        delattr(copied, name)
    return copied


def _goes_on(flow: Scene, given: deque[Answer]) -> list[Ask]:
    """The asks of a scene after these answers; nothing after fists, because not everybody may know what was in them."""
    asked: Asked = next(flow)
    while given or isinstance(asked, Window):
        if isinstance(asked, Together):
            return []
        asked = flow.send(None if isinstance(asked, Window) else given.popleft())
    if isinstance(asked, Together):
        return asked.asks
    return [asked.listed() if isinstance(asked, Sieve) else asked]
