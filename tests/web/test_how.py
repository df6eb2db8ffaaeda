"""The page of how a finished game went: it grows as the game is reckoned, and is for finished games alone."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from tabularium.bots.judged import Judged, Way
from tabularium.draw.flow import BINS, Flow, Pin
from tabularium.server.records import judger
from tabularium.server.records.judger import Judge, JudgedRows
from tests.web.ways import against_bots, upload

RECORD = Path(__file__).parents[1] / "golden" / "senators" / "last_standing.jsonl"


def row(n: int, before: list[float], after: list[float], **more: object) -> Judged:
    given = {"row": n, "last": n, "at": n, "turn": 0, "seat": 0, "key": "turn.action", "before": before, "after": after}
    return Judged(**{**given, **more})  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def parts(monkeypatch: pytest.MonkeyPatch) -> list[JudgedRows]:
    """What is found out, part after part; the tests say what."""
    found: list[JudgedRows] = []

    async def ask(self: object, person: str, task: bytes) -> bytes:
        return judger.answer(task)

    def part(task: Judge) -> JudgedRows:
        return found.pop(0)

    monkeypatch.setattr("tabularium.server.workers.pool.Pool.ask", ask)
    monkeypatch.setattr(judger, "part", part)
    return found


async def settled(client: httpx.AsyncClient) -> None:
    """Until nothing is being reckoned any more."""
    await asyncio.gather(*client.app.state.house.judging._working.values())  # type: ignore[attr-defined]


HALF = row(
    9,
    [0.4, 0.3, 0.3],
    [0.2, 0.4, 0.4],
    answers=1,
    rolls=1,
    usual=1,
    ways=[Way("auction", [0.3, 0.35, 0.35]), Way("trading", [0.4, 0.3, 0.3], error=0.001)],
)
REST = row(30, [0.2, 0.4, 0.4], [0.0, 1.0, 0.0], rolls=1)


@pytest.mark.anyio
async def test_the_page_grows_as_the_game_is_reckoned(
    client: httpx.AsyncClient, replayed_here: None, parts: list[JudgedRows]
) -> None:
    """Given the first half, then the page follows; with all of it, the sums stand there."""
    over = await upload(client, RECORD.read_bytes())
    parts += [JudgedRows(rows=[HALF]), JudgedRows(rows=[REST], whole=True)]

    begun = (await client.get(f"{over}/how")).text
    assert "progress2" in begun
    assert "data-events" in begun
    await settled(client)
    done = (await client.get(f"{over}/how")).text

    assert "data-events" not in done
    assert 'data-whole="1"' in done
    assert "progress2" not in done
    assert "own decisions" in done
    assert "−10" in done
    assert f'href="{over}/replay?at=' in done
    one = (await client.get(f"{over}/how?at=9")).text
    assert "Moment 1 of 2" in one
    assert "It cost 10 of 100." in one


@pytest.mark.anyio
async def test_a_page_that_follows_is_sent_what_it_does_not_show(
    client: httpx.AsyncClient, replayed_here: None, parts: list[JudgedRows]
) -> None:
    over = await upload(client, RECORD.read_bytes())
    parts += [JudgedRows(rows=[HALF]), JudgedRows(rows=[REST], whole=True)]
    await client.get(f"{over}/how")
    await settled(client)
    whole = (await client.get(f"{over}/how?part=1")).text
    shown = " ".join(["none", *_shown(whole)])

    again = (await client.get(f"{over}/how?part=1", headers={"Tabularium-Shown": shown})).text

    assert "data-part" in whole
    assert "data-part" not in again


def _shown(page: str) -> list[str]:
    return [f"{name}={digest}" for name, digest in re.findall(r'data-part="(\w+)" data-v="(\w+)"', page)]


@pytest.mark.anyio
async def test_what_cannot_be_told_is_said(
    client: httpx.AsyncClient, replayed_here: None, parts: list[JudgedRows]
) -> None:
    over = await upload(client, RECORD.read_bytes())
    parts += [JudgedRows(why="other_rules")]
    await client.get(f"{over}/how")
    await settled(client)

    assert "played under older rules" in (await client.get(f"{over}/how")).text


@pytest.mark.anyio
async def test_a_running_game_is_not_told(client: httpx.AsyncClient) -> None:
    table = await against_bots(client)

    assert (await client.get(f"{table}/how")).status_code == 409
    assert "/how" not in (await client.get(f"{table}/replay")).text


@pytest.mark.anyio
async def test_the_end_and_the_replay_lead_there(client: httpx.AsyncClient, replayed_here: None) -> None:
    over = await upload(client, RECORD.read_bytes())

    for page in (over, f"{over}/replay"):
        assert f'href="{over}/how"' in (await client.get(page)).text


# -- the line --------------------------------------------------------------------------------------------------------
def flow(seats: int, many: int = 3, pins: tuple[float, ...] = ()) -> str:
    points = [(at / many, [1 / seats] * seats) for at in range(many + 1)]
    marks = [Pin(at, "die", number, "#", "x", here=False) for number, at in enumerate(pins, 1)]
    return str(Flow(points, marks, [f"S{seat}" for seat in range(seats)], "label").draw())


def test_few_have_bands_and_many_have_lanes() -> None:
    assert flow(6).count('class="band band-') == 6
    assert flow(7).count('class="lane2 ') == 7


def test_a_long_game_has_no_more_points_than_can_be_seen() -> None:
    line = re.findall(r'<polyline points="([^"]*)"', flow(2, 5000))[0]

    assert len(line.split()) <= BINS + 1


def test_pins_that_would_lie_on_each_other_stand_side_by_side() -> None:
    drawn = flow(2, pins=(0.97, 0.98, 0.99))
    places = [float(at) for at in re.findall(r'class="pin"[^>]* data-at="([\d.]+)"', drawn)]

    assert len(places) == 3
    assert all(after - before > 4 for before, after in pairwise(places))
    assert max(places) < 100
