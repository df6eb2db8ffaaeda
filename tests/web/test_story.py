"""The end of a game, told from the whole of it: charts, long logs, and pages that do not wait for either."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import httpx
import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.face import face_of
from tabularium.engine import Committed, Match, Record, find_game, verify
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Story
from tabularium.store import Unavailable
from tabularium.web import history
from tabularium.web.ending import MOMENTS
from tabularium.web.words import PageWords, html
from tests.golden.again import files, sound
from tests.server.kit import open_client
from tests.web.gallery import drawn, told
from tests.web.ways import upload

CONQUEST, REPUBLIC = find_game("conquest"), find_game("republic")
LONG = 1000
MOST_ANSWERS = 5000


@cache
def long_game() -> Match:
    """Two random bots at Conquest of the Empire: thousands of answers to the end, more lines than a page was given."""
    for seed in count():
        match = Match.new(CONQUEST, 2, dice=Committed(bytes(32), ["a", "b"]))
        bots = [CONQUEST.bot("random", 2 * seed + seat) for seat in match.seats]
        while match.asks and match.n < MOST_ANSWERS:
            seat, ask = next(iter(match.asks.items()))
            match.answer(seat, bots[seat]({}, ask))
        if match.outcome is not None and len(match.log) > LONG:
            break
    return match


@cache
def years_of_rome() -> Match:
    """A game of The Republic of Rome among greedy bots, to its end."""
    match = Match.new(REPUBLIC, 4, seed=2, names=["Cassia", "Marco", "Livia", "Tito"])
    bots = [REPUBLIC.bot("greedy", seat) for seat in match.seats]
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat](match.view(seat), ask))
    return match


def record_of(match: Match) -> Record:
    assert match.record is not None
    return match.record


# -- the chart -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", files("senators"), ids=lambda path: path.stem)
def test_the_chart_has_a_step_for_every_turn(path: Path) -> None:
    """Given any record, also one in which much was taken back, the last step is the outcome."""
    record = sound(path)
    assert record.end is not None
    outcome = record.end.outcome

    scores = told(find_game("senators"), record)

    assert len(scores) == outcome["turns"] + 1
    assert scores[-1] == outcome["senators"]


def test_a_step_of_the_chart_is_the_score_when_the_next_turn_begins() -> None:
    """Given the record of two seats, each step is what a reader would have seen at that moment."""
    match = long_game()
    face = face_of(CONQUEST)
    assert face.score is not None
    score = face.score
    seen: list[list[int]] = []

    def watch(row: object, match: Match) -> None:
        begun = sum(line.message == face.turn_begins for line in match.log)
        if begun >= len(seen) or match.outcome is not None:
            now = score(match.view(None))
            seen[-1:] = [now]
            seen.extend([now] * (begun + 1 - len(seen)))

    verify(CONQUEST, record_of(match), watch)

    assert told(CONQUEST, record_of(match)) == seen
    assert len({tuple(step) for step in seen}) > 10


def test_the_board_is_looked_at_once_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a game of thousands of answers, then what is costly is done as often as the chart has steps."""
    looked: list[object] = []
    face = replace(face_of(CONQUEST), score=lambda view: looked.append(view) or [0, 0])
    monkeypatch.setattr(history, "face_of", lambda game: face)

    scores = told(CONQUEST, record_of(long_game()))

    assert len(looked) <= len(scores) + 3 < len(record_of(long_game()).rows) / 10


def test_without_a_board_the_chart_shows_what_is_counted_for_every_seat() -> None:
    """Given The Republic of Rome, then the influence of each faction, phase by phase."""
    match = years_of_rome()
    phases = sum(line.message == "turn.phase" for line in match.log)

    scores = told(REPUBLIC, record_of(match))

    assert len(scores) == phases + 1
    assert scores[-1] == [faction["influence"] for faction in match.view(None)["factions"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_without_a_board_is_told_from_seats_and_log(lang: str) -> None:
    match = years_of_rome()
    page = drawn(match, 1, lang, history=told(REPUBLIC, record_of(match)))
    moments = page.partition('<ol class="log">')[2].partition("</ol>")[0]
    words = PageWords(REPUBLIC, lang, match.names, mark=html)

    assert page.count("<polyline") == 4
    assert moments.count("<li>") == MOMENTS
    assert words.line(match.log[-1]) in moments, "how it ended is said once"
    assert not any(
        words.line(line) in moments for line in match.log if line.message in ("senate.voted", "revenue.concession")
    ), "votes and incomes are everyday life"
    won = len((match.outcome or {})["winners"])
    assert page.count('<tr class="won">') == won


def test_before_the_chart_is_known_nobody_is_said_to_have_led() -> None:
    senators = find_game("senators")
    record = sound(files("senators")[0])
    match = Match.from_record(senators, record)

    assert "finale" in drawn(match, 0)
    assert "led from" not in drawn(match, 0)


# -- the page --------------------------------------------------------------------------------------------------------
@pytest.mark.anyio
async def test_the_end_of_a_long_game_is_told_from_all_of_it(client: httpx.AsyncClient) -> None:
    match = long_game()
    conquests = [0, 0]
    for line in match.log:
        if line.message == "conquered":
            conquests[int(line.params["seat"][5:])] += 1

    page = (await client.get(await upload(client, record_of(match).to_bytes()))).text

    assert page.count("<polyline") == 2
    for n in conquests:
        assert f"{n} conquests" in page
    assert len(page) < 400_000


@pytest.mark.anyio
async def test_a_page_does_not_wait_for_the_chart_and_hears_when_it_is_there(tmp_path: Path, sqlite: str) -> None:
    async with open_client(tmp_path, sqlite, pages=True, story_wait=0.0) as client:
        client.headers.update({"Accept": "text/html", "Origin": "http://house.test"})
        path = await upload(client, record_of(long_game()).to_bytes())
        table = path.rpartition("/")[2]
        with client.app.state.house.live.subscribe(table) as listener:  # type: ignore[attr-defined]
            first = (await client.get(path)).text
            heard = await listener.next()
        second = (await client.get(path)).text

    assert heard == {table: (record_of(long_game()).rows[-1].n - 1, True)}
    assert 'class="panel finale"' in first
    assert "<polyline" not in first
    assert "being played again" in first
    assert second.count("<polyline") == 2
    assert "being played again" not in second


@pytest.mark.anyio
async def test_a_story_that_the_database_did_not_let_be_told_is_told_later(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def away_at_first(who: Visitor, table_id: str) -> Story:
        asked.append(table_id)
        if len(asked) == 1:
            raise Unavailable("the database system is shutting down")
        return Story()

    monkeypatch.setattr(client.app.state.house.records, "told", away_at_first)  # type: ignore[attr-defined]
    path = await upload(client, sound(files("senators")[0]).to_bytes())
    for _ in range(3):
        assert (await client.get(path)).status_code == 200

    assert len(asked) == 2


@pytest.mark.anyio
async def test_a_game_of_other_rules_still_tells_its_end(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, replayed_here: None
) -> None:
    """Given a finished game, when the rules are newer, then the end is told without chart, and its dice are checked."""
    path = await upload(client, sound(files("senators")[0]).to_bytes())
    senators = find_game("senators")
    monkeypatch.setitem(vars(senators), "rules_version", senators.rules_version + 1)

    page = await client.get(path)

    assert page.status_code == 200
    assert 'class="panel finale"' in page.text
    assert "<polyline" not in page.text
    assert "the dice were checked, the moves were not replayed" in page.text
