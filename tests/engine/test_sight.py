"""What a bot is handed: parts of a view as they are looked at, the same as the whole view."""

from __future__ import annotations

import pytest

from tabularium.engine import ABSENT, Parts, Run, Sight, find_game, game_names
from tabularium.engine.sight import standpoint_of

MADE: list[str] = []


def part(name: str, value: object):  # type: ignore[no-untyped-def]
    def made(state: int, seat: int | None) -> object:
        MADE.append(name)
        return value

    return made


VIEW: Parts[int] = Parts({"coins": part("coins", 3), "deck": part("deck", [1]), "laws": part("laws", ABSENT)})


def test_a_part_is_made_when_it_is_looked_at_and_once() -> None:
    MADE.clear()
    sight = Sight(VIEW, 0, 1)
    assert (sight["coins"], sight["coins"], sight.get("deck")) == (3, 3, [1])
    assert MADE == ["coins", "deck"]


def test_what_is_absent_is_not_there() -> None:
    sight = Sight(VIEW, 0, 1)
    assert sight.get("laws", "none") == sight.get("nonsense", "none") == "none"
    for name in ("laws", "nonsense"):
        with pytest.raises(KeyError):
            sight[name]
    assert VIEW(0, 1) == {"coins": 3, "deck": [1]}


@pytest.mark.parametrize("name", game_names())
def test_a_sight_shows_what_the_view_shows(name: str) -> None:
    game = find_game(name)
    run = Run.new(game, game.seats[0], 1)
    seat = next(iter(run.asks))
    view, sight = game.view(run.state, seat), run.sight(seat)
    assert {part: sight[part] for part in view} == view
    assert sight.standpoint.known == game.knows(run.state, seat)


def test_a_bare_view_is_its_own_standpoint() -> None:
    assert standpoint_of({"coins": 3}) == ({"coins": 3}, [])
