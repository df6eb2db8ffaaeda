"""A house that an earlier version left is opened by this one: every running game goes on where it stood.

Whoever changes what a state holds raises `state_version`, writes an upgrade, and finds here whether it works: the
tables stand in the middle of votes, trials, persuasions, deals and gifts.
"""

from __future__ import annotations

from random import Random

import pytest

from tabularium.engine import find_game, game_names
from tests.old_house.kit import OVER, PLAYING, names, table
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio
STEPS = 40
"""How far a running game is played on."""
YOUNGER = {"mare_nostrum", "republic_assembly"}
"""Games that came into the house later."""


def test_the_old_house_has_running_and_finished_games_of_every_game() -> None:
    for status in (PLAYING, OVER):
        assert {name.split()[0] for name in names(status)} == set(game_names()) - YOUNGER


@pytest.mark.parametrize("name", names(PLAYING))
async def test_a_running_game_stands_where_it_stood(inn: Inn, name: str) -> None:
    table_id, people = await table(inn, name)

    async with inn.house.desk.reading(table_id) as loaded:
        match = loaded.playing()

        asked = {int(seat): number for seat, (number, _) in loaded.table.asked.items()}
        restarted = any(line.message == "engine.scene_restarted" for line in match.log)
        assert match.asks if restarted else {seat: match.numbers[seat] for seat in match.asks} == asked
        assert match.n == loaded.table.n
    for seat, person in people.items():
        assert (await inn.house.play.sight(person, table_id, seat)).view is not None


@pytest.mark.parametrize("name", names(PLAYING))
async def test_a_running_game_goes_on(inn: Inn, name: str) -> None:
    table_id, people = await table(inn, name)
    async with inn.house.desk.reading(table_id) as loaded:
        started = loaded.table.n
    rng = Random(name)

    for _ in range(STEPS):
        async with inn.house.desk.reading(table_id) as loaded:
            asks = dict(loaded.playing().asks)
            numbers = list(loaded.playing().numbers)
        seat = next(iter(asks))
        if seat in people:
            await inn.house.play.answer(people[seat], table_id, seat, numbers[seat], asks[seat].sample(rng))
        else:
            await inn.house.steward.look_after(table_id)

    async with inn.house.desk.reading(table_id) as loaded:
        assert loaded.table.n >= started + STEPS
        assert loaded.table.rules_version == find_game(loaded.table.game).rules_version
