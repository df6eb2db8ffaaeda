"""Automatic answers: bots, standing answers, stops, the grace in which a person can still undo."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabularium.bots import RandomBot
from tabularium.engine import Answer, Ask, State
from tabularium.server.base.live import Moved
from tabularium.server.steward import rounds as steward
from tabularium.server.tables import botworker
from tabularium.server.tables.bots import BotPool, chooser
from tabularium.server.tables.botworker import Chosen, Task
from tabularium.server.tables.change import Draft
from tabularium.shapes.people import Visitor
from tabularium.store import Unavailable
from tests.mini.game import MINI
from tests.mini.senate import Mini
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


async def test_bots_pause_only_when_another_goes_on_after_something_was_seen(tmp_path: Path, sqlite: str) -> None:
    async with open_inn(tmp_path, sqlite, bot_pause=0.5) as inn:
        ann = await inn.guest("Ann")
        table = (await inn.table(ann, ["me", "bot:random", "bot:random"])).table.id
        await inn.house.play.resign(ann, table, 0)
        for _ in range(40):
            before = len(await inn.rows(table))
            answered = await inn.house.steward.look_after(table)
            rows, log = await rows_of(inn, table), await inn.house.play.log(ann, table, None, limit=1000)
            async with inn.house.desk.reading(table) as loaded:
                waits = loaded.table.due
            if waits is None:
                break
            assert waits == inn.clock.now() + 0.5
            asked = (await inn.house.tables.info(ann, table)).waiting[0]
            assert answered == len(rows) - before
            assert rows[-1]["seat"] != asked
            spoken = {line.n for line in log}
            for row, following in itertools.pairwise(rows[before:]):  # whoever went on at once was the same, or unseen
                assert row["seat"] == following["seat"] or row["n"] not in spoken
            inn.clock.advance(0.5)


async def test_what_only_some_may_read_gives_no_pause_to_bots(
    tmp_path: Path, sqlite: str, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a log that only one seat may read, then others cannot tell by a pause that something stands there."""

    def whisper(s: Mini, message: str, rule: str | None = None, to: Any = None, **told: Any) -> None:
        State.say(s, message, rule, [0], **told)

    monkeypatch.setattr(Mini, "say", whisper)
    async with open_inn(tmp_path, sqlite, bot_pause=0.5) as inn:
        ann = await inn.guest("Ann")
        table = (await inn.table(ann, ["me", "bot:random", "bot:random"], game=here)).table.id
        await inn.house.play.resign(ann, table, 0)

        await inn.house.steward.look_after(table)

        assert (await inn.house.tables.info(ann, table)).status == "over"


async def test_a_bot_that_fails_is_replaced_by_random_and_the_log_says_so(
    lite: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["bot:greedy", "me", "bot:greedy"])).table.id
    await until_a_bot_is_asked(lite, table, ann, 1)
    real = lite.house.bots.choose

    async def ill(task: Task, person: str) -> Chosen:
        last = task.choosers[-1]
        return Chosen(seat=last.seat, failed="a headache") if last.level == "greedy" else await real(task, person)

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
        task = lite.house.bots.task(loaded, chooser(loaded, seat, "greedy"))
    bots = lite.house.bots
    assert (await bots.choose(task, "Ann")).failed is None

    for thinker in list(bots.pool.started):
        thinker.process.kill()
        await thinker.process.wait()
    assert "ended" in str((await bots.choose(task, "Ann")).failed)
    assert (await bots.choose(task, "Ann")).failed is None

    bots.pool.seconds = 0.0
    assert "within" in str((await bots.choose(task, "Ann")).failed)
    bots.pool.seconds = 10.0
    assert (await bots.choose(task, "Ann")).failed is None


async def test_bots_whose_process_does_not_know_their_game_fail_alone_and_it_is_said(
    lite: Inn, mini: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Given a game that thinking processes do not find, its table rests for a while and another's bots go on."""
    ann = await lite.guest("Ann")
    stuck = (await lite.table(ann, ["bot:random", "bot:random", "bot:random"], game=mini)).table.id
    other = (await lite.table(ann, ["bot:random", "bot:random", "bot:random"])).table.id
    house = lite.house.steward
    house.start()

    house._begin(stuck)
    await asyncio.wait_for(asyncio.gather(*house._busy.values()), 20)
    async with lite.house.desk.reading(stuck) as loaded:
        house._changed(loaded)

    assert "no game called 'mini'" in str(caplog.records[-1].exc_info)
    assert house._timers[stuck].when() - asyncio.get_running_loop().time() > steward.RETRY / 2
    assert await house.look_after(other) > 0
    assert (await lite.house.tables.info(ann, stuck)).n == 0


async def test_a_table_goes_on_as_soon_as_the_database_is_there_again(
    lite: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A minute's rest is for tables that fail by themselves."""
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["bot:random", "bot:random", "bot:random"])).table.id
    house = lite.house.steward
    house.start()

    async def away(table_id: str) -> int:
        raise Unavailable("the database system is shutting down")

    monkeypatch.setattr(house, "look_after", away)
    house._begin(table)
    await asyncio.wait_for(asyncio.gather(*house._busy.values()), 20)

    assert house._timers[table].when() - asyncio.get_running_loop().time() <= steward.TICK
    assert table not in house._not_before


async def test_tables_that_fail_do_not_hide_others_that_are_overdue(
    lite: Inn, mini: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given as many tables that failed as are taken up in one round, one that became overdue later is found."""
    monkeypatch.setattr(steward, "AT_ONCE", 1)
    ann = await lite.guest("Ann")
    stuck = (await lite.table(ann, ["bot:random", "bot:random", "bot:random"], game=mini)).table.id
    lite.clock.advance(1)
    other = (await lite.table(ann, ["bot:random", "bot:random", "bot:random"])).table.id
    lite.clock.advance(steward.PATIENCE)
    house = lite.house.steward
    house.start()
    house._begin(stuck)
    await asyncio.wait_for(asyncio.gather(*house._busy.values()), 20)

    await house._find_overdue()

    assert {stuck, other} <= {*house._timers, *house._busy}


class Sly(RandomBot):
    """Appeals and whispers whenever it may; asked, it does the usual."""

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        return ask.default

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        wished = [name for name in ("appeal", "whisper") if name in chances]
        return (wished[0], next(iter(chances[wished[0]].legal()))) if wished else None


class Clumsy(Sly):
    """Stumbles over every chance it gets."""

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        raise RuntimeError("stumbled")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, mini: str) -> str:
    """The mini senate with bots that do things unasked. They think in a thread: other processes know no such game."""
    monkeypatch.setitem(MINI.bots, "sly", Sly)  # type: ignore[arg-type]
    monkeypatch.setitem(MINI.bots, "clumsy", Clumsy)  # type: ignore[arg-type]

    async def choose(self: BotPool, task: Task, person: str) -> Chosen:
        return await asyncio.to_thread(botworker.choose, task)

    monkeypatch.setattr(BotPool, "choose", choose)
    return mini


async def presiding(inn: Inn, game: str, *bots: str) -> tuple[str, Visitor]:
    """A table at which Ann presides and is asked for her motion, when bots sit down on the other seats."""
    ann = await inn.guest("Ann")
    levels = ["random", *bots]
    seats = [f"me:{name}" for name in ("Ann", "Bob", "Cyd", "Dot", "Eve")[: len(levels) + 1]]
    table = (await inn.table(ann, seats, game=game)).table.id
    while (sight := (await inn.asked(table, [ann] * len(seats)))[1]).ask.key != "preside.motion":  # type: ignore[union-attr]
        assert sight.ask is not None
        bid = 1 if sight.seat == 0 else 0
        await inn.house.play.answer(ann, table, sight.seat or 0, sight.number or 0, bid)
    assert sight.seat == 0

    def change_hands(draft: Draft) -> None:
        for seat, level in enumerate(levels, start=1):
            draft.set_seat(seat, kind="bot", level=level, person=None)

    await inn.house.desk.change(table, change_hands)
    return table, ann


async def unasked(inn: Inn, table: str) -> list[tuple[object, ...]]:
    rows = await rows_of(inn, table)
    return [(row["seat"], row["key"], row["by"]) for row in rows if row["row"] == "interject"]


async def test_a_bot_that_is_not_asked_does_something_unasked_while_a_person_thinks(inn: Inn, here: str) -> None:
    table, ann = await presiding(inn, here, "sly")

    await inn.house.steward.look_after(table)

    assert (await unasked(inn, table))[0] == (2, "appeal", "bot:sly")
    assert (await inn.house.tables.info(ann, table)).waiting == [0]
    assert await inn.house.steward.look_after(table) == 0  # once at each number


async def test_bots_are_heard_before_another_bot_answers(lite: Inn, here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await presiding(lite, here, "sly")
    real = lite.house.bots.choose
    asked: list[list[bool]] = []

    async def noted(task: Task, person: str) -> Chosen:
        asked.append([each.ask is not None for each in task.choosers])
        return await real(task, person)

    monkeypatch.setattr(lite.house.bots, "choose", noted)

    await lite.house.steward.look_after(table)

    assert [False, True] in asked
    assert all(each == sorted(each) for each in asked)


async def test_bots_do_nothing_unasked_while_somebody_can_still_undo(lite: Inn, here: str) -> None:
    table, _ = await presiding(lite, here, "sly")
    await lite.house.desk.change(table, lambda draft: draft.set(grace=lite.clock.now() + 2.5))

    assert await lite.house.steward.look_after(table) == 0
    lite.clock.advance(2.5)
    assert await lite.house.steward.look_after(table) > 0


async def test_between_two_moves_of_bots_eyes_can_follow(tmp_path: Path, sqlite: str, here: str) -> None:
    async with open_inn(tmp_path, sqlite) as inn:
        table, _ = await presiding(inn, here, "sly")
        object.__setattr__(inn.house.settings, "bot_pause", 0.4)

        assert await inn.house.steward.look_after(table) == 0
        inn.clock.advance(0.4)
        assert await inn.house.steward.look_after(table) > 0


@pytest.mark.parametrize(("most", "appeals"), [(0, 0), (1, 1), (2, 2)])
async def test_bots_cannot_do_things_unasked_without_end(
    lite: Inn, here: str, monkeypatch: pytest.MonkeyPatch, most: int, appeals: int
) -> None:
    table, _ = await presiding(lite, here, "sly", "sly", "sly")
    monkeypatch.setattr(steward, "MOST_UNASKED", most)

    await lite.house.steward.look_after(table)

    kinds = [row["row"] for row in await rows_of(lite, table)]
    begun = kinds.index("interject") if appeals else len(kinds)
    assert kinds[begun : begun + appeals] == ["interject"] * appeals
    assert kinds[begun + appeals : begun + appeals + 1] != ["interject"]


async def test_a_bot_that_stumbles_unasked_is_replaced_too(lite: Inn, here: str) -> None:
    table, ann = await presiding(lite, here, "clumsy")

    await lite.house.steward.look_after(table)

    assert (await lite.house.tables.info(ann, table)).seats[2].level == "random"
    assert "house.bot_replaced" in await messages(lite, table, ann)
    assert await unasked(lite, table) == []


async def test_when_nobody_knows_who_broke_the_process_the_asked_one_tries_alone(
    lite: Inn, here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = await presiding(lite, here, "sly")
    real = lite.house.bots.choose
    tasks: list[int] = []

    async def dying(task: Task, person: str) -> Chosen:
        asked = any(each.ask is not None for each in task.choosers)
        tasks.append(len(task.choosers))
        return Chosen(failed="its process ended") if asked and len(task.choosers) > 1 else await real(task, person)

    monkeypatch.setattr(lite.house.bots, "choose", dying)

    await lite.house.steward.look_after(table)

    assert tasks[tasks.index(2, 1) + 1] == 1
    assert "house.bot_replaced" not in await messages(lite, table, ann)


async def test_in_the_background_bots_do_things_unasked_by_themselves(tmp_path: Path, sqlite: str, here: str) -> None:
    from tabularium.server.base.settings import SystemClock

    async with open_inn(tmp_path, sqlite, clock=SystemClock()) as inn:
        table, _ = await presiding(inn, here, "sly")
        with inn.house.live.subscribe(table) as news:
            inn.house.steward.start()
            await inn.house.desk.change(table, lambda draft: draft.say("house.resumed"))
            while not await unasked(inn, table):
                assert await asyncio.wait_for(news.next(), 10)


async def test_the_task_of_a_bot_does_not_hold_the_seed_of_the_dice(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["bot:greedy", "me", "bot:greedy"])).table.id

    async with lite.house.desk.reading(table) as loaded:
        data = msgspec.msgpack.encode(lite.house.bots.task(loaded, chooser(loaded, 0, "greedy")))
        assert loaded.table.seed.encode() not in data
        assert bytes.fromhex(loaded.table.seed) not in data


async def test_a_standing_answer_is_given_without_being_asked_and_stays_private(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(game=mini)
    heard: list[Moved] = []
    both = asyncio.Event()

    def listen(moved: Moved) -> None:
        heard.append(moved)
        if sum(each.seats is not None for each in heard) == 2:
            both.set()

    inn.house.live.on_moved.append(listen)
    before = (await inn.house.tables.info(people[1], table)).n
    for seat in (0, 2):
        await inn.house.play.stand(people[seat], table, seat, "election.bid", [99, 1, 0])
    await asyncio.wait_for(both.wait(), 10)

    private = [moved for moved in heard if moved.seats is not None]
    assert heard[-2:] == private
    assert [(moved.n, moved.seats, moved.people) for moved in private] == [
        (before, [seat], [people[seat].id]) for seat in (0, 2)
    ]
    assert (await inn.house.tables.info(people[1], table)).n == before

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
    from tabularium.server.base.settings import SystemClock

    async with open_inn(tmp_path, sqlite, background=True, clock=SystemClock()) as inn:
        ann = await inn.guest("Ann")
        table = (await inn.table(ann, ["bot:random", "me", "bot:random"])).table.id
        with inn.house.live.subscribe(table) as news:
            for _ in range(50):
                sight = await inn.house.play.sight(ann, table)
                if sight.ask is not None:
                    break
                await asyncio.wait_for(news.next(), 5)
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
                await asyncio.wait_for(news.next(), 5)
        assert sight.ask is not None
