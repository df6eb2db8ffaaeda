"""Records cost what they are long: rewinds, uploads and checks are bounded, and never hold up the house."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest

from tabularium.engine import Match, Record, Run, find_game
from tabularium.engine.record import Back
from tabularium.server.api.records import while_there
from tabularium.server.base.problem import Problem
from tabularium.server.records import replayer
from tabularium.server.records.keeping import MOST_REWINDS
from tabularium.server.records.replaying import Replaying
from tabularium.server.workers.single_flight import SingleFlight
from tabularium.shapes.people import Visitor
from tabularium.store.shelf import KEEP_EVERY
from tests.server.attack.size import note
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, replayed_here: None) -> list[int]:
    """Every answer that any match is given from now on, by its seat."""
    given: list[int] = []
    real = Run.answer

    def counted(run: Run, seat: int, answer: Any) -> None:
        given.append(seat)
        real(run, seat, answer)

    monkeypatch.setattr(Run, "answer", counted)
    return given


def backs(count: int) -> Record:
    """A record of one answer and so many rewinds, each to the row before it."""
    match = Match.new(find_game("senators"), 3)
    match.answer(*next((seat, ask.default) for seat, ask in match.asks.items()))
    assert match.record is not None
    for _ in range(count):
        match.record.append(Back(seat=0, to=len(match.record.rows) - 1, consent=[0, 1, 2]))
    return match.record


async def finished(inn: Inn) -> tuple[str, list[Visitor]]:
    """A game among friends, played to its end."""
    table, people = await inn.friends()
    while (await inn.house.tables.info(people[0], table)).status == "playing":
        await inn.step(table, people)
    return table, people


async def test_the_thirtieth_rewind_costs_no_more_than_the_first(inn: Inn, answers: list[int]) -> None:
    table, people = await inn.friends()
    for _ in range(30):
        seat, after = await inn.step(table, people)
        seen = await inn.house.play.propose(people[seat], table, seat, after.n, "rewind")
        del answers[:]
        for other in seen.proposals[0].wanted:
            await inn.house.play.consent(people[other], table, other, seen.proposals[0].id, True)
        assert len(answers) <= KEEP_EVERY
    note("rewinds of one table", 30)


async def test_an_upload_of_rewinds_is_played_once(inn: Inn, answers: list[int]) -> None:
    ann = await inn.guest("Ann")
    record = backs(60)
    del answers[:]

    await inn.house.records.upload(ann, record.to_bytes())

    assert len(record.to_bytes()) > 8_000
    assert len(answers) <= 2 * len(record.rows)
    note("rewinds in one upload", 60)


async def test_an_upload_that_goes_back_too_often_is_refused_unplayed(inn: Inn, answers: list[int]) -> None:
    ann = await inn.guest("Ann")
    record = backs(MOST_REWINDS + 1)
    del answers[:]

    with pytest.raises(Problem) as refused:
        await inn.house.records.upload(ann, record.to_bytes())

    assert refused.value.status == 413
    assert not answers
    note("rewinds in another, refused", MOST_REWINDS + 1)


def busy(replaying: Replaying) -> int:
    """The process that plays records again."""
    (worker,) = replaying.pool.started
    return worker.process.pid


async def test_records_are_played_again_in_a_process_of_their_own(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a house in which nobody may replay, when a record is brought and checked, then it is done all the same."""
    table, people = await finished(inn)

    def here(*_: object) -> None:
        raise AssertionError("this holds up the house")

    monkeypatch.setattr(replayer, "work", here)
    _, data = await inn.house.records.download(people[0], table)
    copy = await inn.house.records.upload(people[0], data)

    assert (await inn.house.records.verify(people[0], copy)).replayed
    assert busy(inn.house.records.replaying) != os.getpid()


async def test_a_record_that_takes_too_long_is_left(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    inn.house.records.replaying.pool.seconds = 0.0

    with pytest.raises(Problem) as refused:
        await inn.house.records.upload(ann, backs(3).to_bytes())

    assert (refused.value.status, refused.value.refusal.message) == (422, "problem.takes_too_long")
    assert not inn.house.records.replaying.pool.started


async def test_work_ends_when_nobody_waits_for_it_any_more(inn: Inn) -> None:
    """Given a record that is being played again, when whoever brought it leaves, its process is gone."""
    ann = await inn.guest("Ann")
    replaying = inn.house.records.replaying
    waiting = asyncio.create_task(inn.house.records.upload(ann, backs(MOST_REWINDS).to_bytes()))
    async with asyncio.timeout(20):
        while not replaying.pool.started:
            await asyncio.sleep(0.001)
    (worker,) = replaying.pool.started

    waiting.cancel()
    await asyncio.wait([waiting])

    assert worker.process.returncode == -signal.SIGKILL
    assert not replaying.pool.started


async def test_who_leaves_ends_what_they_asked_for() -> None:
    class Gone:
        """A request whose sender has left."""

        async def receive(self) -> dict[str, str]:
            return {"type": "http.disconnect"}

    work = asyncio.create_task(asyncio.Event().wait())

    async def waited() -> bool:
        return await work

    with pytest.raises(Problem):
        await while_there(Gone(), waited())  # type: ignore[arg-type]  # only its receive is used

    assert work.cancelled()


async def test_a_finished_game_is_checked_once(inn: Inn, answers: list[int]) -> None:
    table, people = await finished(inn)
    first = await inn.house.records.verify(people[0], table)
    del answers[:]

    again = await inn.house.records.verify(people[1], table)

    assert again == first
    assert not answers


async def test_who_wants_the_same_waits_for_one_who_works_it_out() -> None:
    once, begun, go_on = SingleFlight[str](10), list[str](), asyncio.Event()

    async def work() -> str:
        begun.append("work")
        await go_on.wait()
        return "found"

    first, second = (asyncio.create_task(once.of("game", work)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()  # whoever came first leaves, and the other gets it all the same
    await asyncio.wait([first])
    go_on.set()

    assert [await second, await once.of("game", work)] == ["found", "found"]
    assert begun == ["work"]


async def test_what_nobody_waits_for_any_more_is_not_worked_out() -> None:
    once, ended = SingleFlight[str](10), asyncio.Event()

    async def work() -> str:
        try:
            return await asyncio.Event().wait() and "never"
        finally:
            ended.set()

    waiting = asyncio.create_task(once.of("game", work))
    await asyncio.sleep(0)
    waiting.cancel()

    await asyncio.wait_for(ended.wait(), 10)


async def test_what_failed_is_tried_again_and_the_oldest_is_forgotten() -> None:
    once, begun = SingleFlight[str](1), list[str]()

    async def work(name: str, fails: bool = False) -> str:
        begun.append(name)
        if fails:
            raise Problem(422, "problem.takes_too_long")
        return name

    with pytest.raises(Problem):
        await once.of("a", lambda: work("a", fails=True))
    for name in ("a", "a", "b", "a"):
        await once.of(name, lambda name=name: work(name))  # type: ignore[misc]

    assert begun == ["a", "a", "b", "a"]
