"""Finished games can be watched step by step and verified, whatever has become of the rules."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from tabularium.engine import find_game, game_names
from tabularium.shapes.people import Visitor
from tabularium.store import schema
from tests.old_house.kit import OVER, PLAYING, names, table
from tests.server.kit import Inn

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("replayed_here")]


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every game is played under newer rules."""
    for name in game_names():
        game = find_game(name)
        monkeypatch.setitem(vars(game), "rules_version", game.rules_version + 1)


async def watched(inn: Inn, who: Visitor, table_id: str, every: int = 1) -> list[dict[str, Any]]:
    """What a spectator sees at every so many moments, and at the last."""
    moments = await inn.house.records.moments(who, table_id)
    chosen = [*moments[::every], moments[-1]]
    return [(await inn.house.records.at(who, table_id, n, None)).view for n in chosen]


def forget_rules(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """No scene of this game works any more."""
    game = find_game(name)

    def gone(*_: object) -> None:
        raise AssertionError("nobody knows these rules any more")

    for scene in list(game.scenes.by_name):
        monkeypatch.setitem(game.scenes.by_name, scene, gone)
    monkeypatch.setitem(vars(game), "rules_version", game.rules_version + 1)


@pytest.mark.parametrize("rules", ["of today", "newer"])
@pytest.mark.parametrize("name", names(OVER))
async def test_an_old_game_is_watched_and_verified(
    inn: Inn, name: str, rules: str, request: pytest.FixtureRequest
) -> None:
    if rules == "newer":
        request.getfixturevalue("newer")
    table_id, people = await table(inn, name)

    views = await watched(inn, people[0], table_id, every=7)
    verified = await inn.house.records.verify(people[0], table_id)

    assert views[0] != views[-1]
    assert verified.rolls > 0
    last = await inn.house.records.at(people[0], table_id, (await inn.house.tables.info(people[0], table_id)).n, None)
    assert last.outcome is not None


async def test_where_the_rules_do_not_fit_any_more_the_moment_before_is_shown_and_says_so(inn: Inn) -> None:
    """Given an old game without steps that met a rule of its time, then what is not that moment's own is told."""
    table_id, people = await table(inn, "republic over")
    moments = [
        await inn.house.records.at(people[0], table_id, n, None)
        for n in await inn.house.records.moments(people[0], table_id)
    ]

    kept = [moment.exact for moment in moments]

    assert (kept[0], kept[-1]) == (True, True)
    assert not all(kept)
    for before, after in pairwise(moments):
        assert after.exact or after.view == before.view or before.exact


@pytest.mark.usefixtures("newer")
@pytest.mark.parametrize("name", names(PLAYING)[:1] + names(PLAYING)[-1:])
async def test_the_record_says_from_where_the_new_rules_count(inn: Inn, name: str) -> None:
    table_id, people = await table(inn, name)
    rows = len(await inn.rows(table_id))

    await inn.step(table_id, [people.get(seat, Visitor()) for seat in range(4)])

    row = msgspec.json.decode((await inn.rows(table_id))[rows])
    async with inn.house.desk.reading(table_id) as loaded:
        assert (row["row"], row["version"]) == ("rules", loaded.game.rules_version)


async def test_a_game_is_watched_as_it_was_when_its_rules_are_no_more(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game that this version played, when no scene of it works any more, then every step is still shown."""
    table_id, people = await inn.friends()
    seen = [(await inn.house.play.sight(people[0], table_id, 0)).view]
    while (await inn.house.tables.info(people[0], table_id)).status == PLAYING:
        await inn.step(table_id, people)
        seen.append((await inn.house.play.sight(people[0], table_id, 0)).view)
    forget_rules(monkeypatch, "senators")

    again = [(await inn.house.records.at(people[0], table_id, n, 0)).view for n in range(len(seen))]

    assert again == seen


async def test_steps_that_were_not_kept_are_kept_when_the_game_is_verified(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game without steps, of rules that still hold, when it was verified once, then it outlives them too."""
    table_id, people = await inn.friends()
    while (await inn.house.tables.info(people[0], table_id)).status == PLAYING:
        await inn.step(table_id, people)
    without = update(schema.rows).values(step=None)
    await inn.house.store.write(lambda connection: connection.execute(without))
    before = await watched(inn, people[0], table_id)

    await inn.house.records.verify(people[0], table_id)

    forget_rules(monkeypatch, "senators")
    assert await watched(inn, people[0], table_id) == before
