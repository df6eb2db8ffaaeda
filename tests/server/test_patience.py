"""Records cost what they are long: rewinds, uploads and checks are bounded, and never hold up the house."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tabularium.engine import Match, Record, Run, find_game
from tabularium.engine.record import Back
from tabularium.server.api.records import while_there
from tabularium.server.door.problem import Problem
from tabularium.server.records.keeping import MOST_REWINDS
from tabularium.server.records.patience import Budget, Patience
from tabularium.store.shelf import KEEP_EVERY
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
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


async def test_the_thirtieth_rewind_costs_no_more_than_the_first(lite: Inn, answers: list[int]) -> None:
    table, people = await lite.friends()
    for _ in range(30):
        seat, after = await lite.step(table, people)
        seen = await lite.house.play.propose(people[seat], table, seat, after.n, "rewind")
        del answers[:]
        for other in seen.proposals[0].wanted:
            await lite.house.play.consent(people[other], table, other, seen.proposals[0].id, True)
        assert len(answers) <= KEEP_EVERY


async def test_an_upload_of_rewinds_is_played_once(lite: Inn, answers: list[int]) -> None:
    ann = await lite.guest("Ann")
    record = backs(60)
    del answers[:]

    await lite.house.records.upload(ann, record.to_bytes())

    assert len(record.to_bytes()) > 8_000
    assert len(answers) <= 2 * len(record.rows)


async def test_an_upload_that_goes_back_too_often_is_refused_unplayed(lite: Inn, answers: list[int]) -> None:
    ann = await lite.guest("Ann")
    record = backs(MOST_REWINDS + 1)
    del answers[:]

    with pytest.raises(Problem) as refused:
        await lite.house.records.upload(ann, record.to_bytes())

    assert refused.value.status == 413
    assert not answers


async def test_a_record_that_takes_too_long_is_left(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    lite.house.records.patience.seconds = -1.0

    with pytest.raises(Problem) as refused:
        await lite.house.records.upload(ann, backs(3).to_bytes())

    assert (refused.value.status, refused.value.refusal.message) == (422, "problem.takes_too_long")


async def test_work_ends_when_nobody_waits_for_it_any_more() -> None:
    begun, ended = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def work(budget: Budget) -> None:
        loop.call_soon_threadsafe(begun.set)
        try:
            while True:
                budget.check()
        finally:
            loop.call_soon_threadsafe(ended.set)

    waiting = asyncio.create_task(Patience(60).work("ann", work))
    await begun.wait()
    waiting.cancel()

    await asyncio.wait_for(ended.wait(), 10)


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


async def test_one_persons_work_waits_for_their_own_and_not_at_the_head_of_all() -> None:
    patience, order = Patience(60), []

    def work(name: str) -> Any:
        return patience.work(name[0], lambda _: order.append(name))

    await asyncio.gather(*(work(name) for name in ("a1", "a2", "a3", "b1")))

    assert order.index("b1") < order.index("a3")


async def test_a_finished_game_is_checked_once(lite: Inn, answers: list[int]) -> None:
    table, people = await lite.friends()
    while (await lite.house.tables.info(people[0], table)).status == "playing":
        await lite.step(table, people)
    first = await lite.house.records.verify(people[0], table)
    del answers[:]

    again = await lite.house.records.verify(people[1], table)

    assert again == first
    assert not answers
