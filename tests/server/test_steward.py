"""Automatic answers: bots, standing answers, stops, the grace in which a person can still undo."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tabularium.server.botworker import Chosen, Task
from tabularium.server.shapes import Visitor
from tests.server.kit import NOON, FakeClock, Inn, open_inn

pytestmark = pytest.mark.anyio


async def rows_of(inn: Inn, table: str) -> list[dict[str, object]]:
    return [msgspec.json.decode(line) for line in await inn.rows(table)]


async def messages(inn: Inn, table: str, who: Visitor | None = None) -> list[str]:
    return [line.message for line in await inn.house.play.log(who or Visitor(), table, limit=1000)]


async def until_a_bot_is_asked(inn: Inn, table: str, who: Visitor, seat: int) -> None:
    """The person at this seat answers until somebody else is asked."""
    while (sight := await inn.house.play.sight(who, table, seat)).ask is not None:
        await inn.house.play.answer(who, table, seat, sight.number or 0, sight.ask.default)


async def test_bots_play_until_a_person_is_asked(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    table = (await inn.table(ann, ["me", "bot:greedy", "bot:random"])).table.id

    for _ in range(4):
        await inn.house.steward.look_after(table)
        sight = await inn.house.play.sight(ann, table)
        assert sight.ask is not None
        assert sight.number is not None
        await inn.house.play.answer(ann, table, 0, sight.number, sight.ask.default)

    by = {row.get("by") for row in await rows_of(inn, table) if row["row"] == "auto"}
    assert by <= {"bot:greedy", "bot:random"}
    assert by


async def test_a_game_among_bots_goes_on_to_its_end_when_the_only_person_resigns(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["me", "bot:greedy", "bot:greedy"], public=True)).table.id
    await lite.house.play.resign(ann, table, 0)

    await lite.house.steward.look_after(table)

    info = await lite.house.tables.info(Visitor(), table)
    assert info.status == "over"
    assert info.seats[0].resigned
    assert "house.resigned" in await messages(lite, table)


async def test_bots_wait_for_the_grace_of_somebody_who_can_undo(tmp_path: Path, sqlite: str) -> None:
    async with open_inn(tmp_path, sqlite, grace=2.5) as inn:
        ann = await inn.guest("Ann")
        table = (await inn.table(ann, ["me", "bot:random", "bot:random"])).table.id
        for _ in range(200):
            await inn.house.steward.look_after(table)
            sight = await inn.house.play.sight(ann, table)
            assert sight.ask
            after = await inn.house.play.answer(ann, table, 0, sight.number or 0, sight.ask.default)
            if after.grace is not None:
                break
            inn.clock.advance(3)
        assert after.grace == 2.5

        assert await inn.house.steward.look_after(table) == 0
        inn.clock.advance(1)
        assert (await inn.house.play.sight(ann, table)).grace == 1.5
        undone = await inn.house.play.undo(ann, table, 0, after.n)
        assert undone.ask is not None
        assert undone.grace is None

        again = await inn.house.play.answer(ann, table, 0, undone.number or 0, undone.ask.default)
        waiting = again.ask is None
        await inn.house.play.done(ann, table, 0)
        assert (await inn.house.steward.look_after(table) > 0) == waiting


async def test_a_bot_that_fails_is_replaced_by_random_and_the_log_says_so(
    lite: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["bot:greedy", "me", "bot:greedy"])).table.id
    await until_a_bot_is_asked(lite, table, ann, 1)
    real = lite.house.bots.choose

    async def ill(task: Task) -> Chosen:
        return Chosen(failed="a headache") if task.level == "greedy" else await real(task)

    monkeypatch.setattr(lite.house.bots, "choose", ill)

    await lite.house.steward.look_after(table)

    levels = [seat.level for seat in (await lite.house.tables.info(ann, table)).seats]
    assert "random" in levels
    assert "house.bot_replaced" in await messages(lite, table, ann)
    assert {row.get("by") for row in await rows_of(lite, table)} >= {"bot:random"}


async def test_a_bot_whose_process_dies_or_dawdles_is_cut_off(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["bot:greedy", "me", "bot:greedy"])).table.id
    await until_a_bot_is_asked(lite, table, ann, 1)
    async with lite.house.desk.reading(table) as loaded:
        assert loaded.match
        seat = next(iter(loaded.match.asks))
        task = lite.house.bots.task(loaded, seat, "greedy")
    bots = lite.house.bots
    assert (await bots.choose(task)).failed is None

    for thinker in list(bots._started):
        thinker.process.kill()
        await thinker.process.wait()
    assert "ended" in str((await bots.choose(task)).failed)
    assert (await bots.choose(task)).failed is None

    bots.seconds = 0.0
    assert "within" in str((await bots.choose(task)).failed)
    bots.seconds = 10.0
    assert (await bots.choose(task)).failed is None


async def test_the_task_of_a_bot_does_not_hold_the_seed_of_the_dice(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["bot:greedy", "me", "bot:greedy"])).table.id

    async with lite.house.desk.reading(table) as loaded:
        data = msgspec.msgpack.encode(lite.house.bots.task(loaded, 0, "greedy"))
        assert loaded.table.seed.encode() not in data
        assert bytes.fromhex(loaded.table.seed) not in data


async def test_a_standing_answer_is_given_without_being_asked_and_stays_private(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(game=mini)
    events: list[dict[str, int]] = []
    with inn.house.live.subscribe(table, [1]) as others, inn.house.live.subscribe(table, [0]) as own:
        before = (await inn.house.tables.info(people[1], table)).n
        for seat in (0, 2):
            await inn.house.play.stand(people[seat], table, seat, "election.bid", [99, 1, 0])
        if inn.house.shared:
            await own.next(5)
        events.append(await others.next(0))
        assert (await inn.house.tables.info(people[1], table)).n == before
        assert events == [{}]
        if not inn.house.shared:
            assert await own.next(1) == {table: before}

    await inn.house.steward.look_after(table)

    given = [row for row in await rows_of(inn, table) if row.get("by") == "standing"]
    assert [(row["seat"], row["answer"]) for row in given] == [(0, 1), (2, 1)]
    own_sight = await inn.house.play.sight(people[0], table, 0)
    assert [each.key for each in own_sight.standing] == ["election.bid"]
    assert (await inn.house.play.sight(people[1], table, 1)).standing == []


async def test_a_stop_holds_the_table_without_saying_who_holds_it(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(game=mini, options={"rounds": 4})
    await inn.house.play.stop(people[2], table, 2, "vote.closing", True)
    for _ in range(200):
        sight = await inn.house.play.sight(people[2], table, 2)
        if sight.ask is not None and sight.ask.key == "stop.vote.closing":
            break
        if sight.outcome is not None:
            pytest.fail("no vote ever closed")
        await inn.step(table, people)

    other = await inn.house.play.sight(people[0], table, 0)
    assert other.waits
    assert other.table.waiting == []
    assert other.stops == []
    assert sight.stops == ["vote.closing"]
    assert (await inn.house.tables.lobby(people[2])).mine[0].my_turn
    assert not (await inn.house.tables.lobby(people[0])).mine[0].my_turn

    inn.house.desk.forget(table)
    again = await inn.house.play.sight(people[2], table, 2)
    assert again.ask is not None
    assert again.ask.key == "stop.vote.closing"
    after = await inn.house.play.answer(people[2], table, 2, again.number or 0, "go_on")
    assert after.n == again.n + 1


async def test_a_hint_is_what_the_greedy_bot_would_do(lite: Inn) -> None:
    table, people = await lite.friends()
    seat, sight = await lite.asked(table, people)
    assert sight.ask

    hint = await lite.house.play.hint(people[seat], table, seat)

    assert hint.level == "greedy"
    assert hint.interject is not None or sight.ask.accepts(hint.answer)
    assert (await lite.house.play.sight(people[seat], table, seat)).n == sight.n


async def test_in_the_background_bots_need_nobody_to_nudge_them(tmp_path: Path, sqlite: str) -> None:
    from tabularium.server.settings import SystemClock

    async with open_inn(tmp_path, sqlite, background=True, clock=SystemClock()) as inn:
        ann = await inn.guest("Ann")
        table = (await inn.table(ann, ["bot:random", "me", "bot:random"])).table.id
        with inn.house.live.subscribe(table) as news:
            for _ in range(50):
                sight = await inn.house.play.sight(ann, table)
                if sight.ask is not None:
                    break
                await news.next(5)
        assert sight.ask is not None


async def test_a_table_left_in_the_middle_is_taken_up_when_the_house_opens_again(tmp_path: Path, sqlite: str) -> None:
    async with open_inn(tmp_path, sqlite) as inn:
        ann = await inn.guest("Ann")
        table = (await inn.table(ann, ["bot:random", "bot:random", "me"])).table.id
    async with open_inn(tmp_path, sqlite, background=True, clock=FakeClock(NOON + 60)) as inn:
        with inn.house.live.subscribe(table) as news:
            for _ in range(50):
                sight = await inn.house.play.sight(ann, table)
                if sight.ask is not None:
                    break
                await news.next(5)
        assert sight.ask is not None
