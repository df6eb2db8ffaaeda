"""What the proof of Rome's standing asks for, of a full sample and of a smaller one."""

from __future__ import annotations

import pytest

from .standing import Share, Standing

MUST = Standing("early", 500, 0.84, 1 / 3)


@pytest.mark.parametrize(
    ("stood", "for_life", "games", "enough"),
    [
        (420, 166, 500, True),
        (419, 166, 500, False),
        (420, 167, 500, False),
        (39, 20, 50, True),
        (30, 10, 50, False),
        (48, 30, 50, False),
    ],
)
def test_a_small_sample_fails_only_beyond_chance(stood: int, for_life: int, games: int, enough: bool) -> None:
    endings = {"consul_for_life": for_life, "influence": stood - for_life, "four_wars": games - stood}
    assert Share("greedy", stood, games, endings).meets(MUST) is enough
