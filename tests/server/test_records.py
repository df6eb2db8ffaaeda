"""Records: what may be downloaded when, uploading, looking again, checking the dice."""

from __future__ import annotations

import msgspec
import pytest

from tabularium.engine import BrokenRecord, Match, Record, Refused, find_game
from tabularium.engine.dice import Committed, Fast
from tabularium.server.base.problem import Problem
from tabularium.shapes.people import Visitor
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


async def finished(inn: Inn) -> tuple[str, list[Visitor]]:
    table, people = await inn.friends()
    while (await inn.house.tables.info(people[0], table)).status == "playing":
        await inn.step(table, people)
    return table, people


async def test_while_it_runs_only_what_the_seat_may_know_is_handed_out(inn: Inn) -> None:
    table, people = await inn.friends()
    for _ in range(20):
        await inn.step(table, people)
    await inn.house.talk.say(people[0], table, "Ave")

    name, data = await inn.house.records.download(people[1], table)

    known = msgspec.json.decode(data)
    assert [said["text"] for said in known["talk"]] == ["Ave"]
    assert name.endswith("so-far.json")
    assert {row["seat"] for row in known["own"]} == {1}
    assert not [row for row in known["own"] if "rolls" in row or "prev" in row or "n" in row]
    async with inn.house.desk.reading(table) as loaded:
        assert loaded.match is not None
        assert known["view"] == msgspec.to_builtins(loaded.match.view(1))
        assert loaded.table.seed.encode() not in data
    _, as_spectator = await inn.house.records.download(Visitor(), table)
    assert msgspec.json.decode(as_spectator)["own"] == []
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.records.download(people[1], table, 2)


async def test_a_finished_record_goes_around_the_house_and_back(inn: Inn) -> None:
    table, people = await finished(inn)
    name, data = await inn.house.records.download(Visitor(), table)
    assert name == f"senators-{table}.jsonl"
    assert Record.read(data.splitlines())[1] is None

    copy = await inn.house.records.upload(people[0], data)

    info = await inn.house.tables.info(people[0], copy)
    assert (info.status, info.origin) == ("over", "uploaded")
    assert [seat.name for seat in info.seats] == ["Ann", "Bob", "Cyd"]
    for n in (0, 1, 7, info.n):
        ours = await inn.house.records.at(people[0], table, n, 2)
        theirs = await inn.house.records.at(people[0], copy, n, 2)
        assert ours.view == theirs.view
        spoken = [line.message for line in ours.lines if not line.message.startswith("house.")]
        assert spoken == [line.message for line in theirs.lines]
    assert (await inn.house.records.verify(people[0], copy)).rolls == (
        await inn.house.records.verify(people[0], table)
    ).rolls
    with pytest.raises(Problem, match="no_table"):
        await inn.house.tables.info(people[1], copy)
    assert copy not in str(await inn.house.tables.lobby(people[1]))


async def test_every_moment_is_as_it_was_seen_then(inn: Inn) -> None:
    table, people = await inn.friends()
    seen = {0: (await inn.house.play.sight(people[0], table, 0)).view}
    for n in range(1, 61):
        sight = await inn.asked(table, people)
        if sight[1].can_undo and n % 5 == 0:
            await inn.house.play.undo(people[sight[0]], table, sight[0], sight[1].n)
        else:
            await inn.step(table, people)
        now = await inn.house.play.sight(people[0], table, 0)
        seen[now.n] = now.view
        if now.outcome is not None:
            break
    assert await inn.house.records.moments(people[0], table) == sorted(seen)

    for n, view in seen.items():
        assert (await inn.house.records.at(people[0], table, n, 0)).view == view
    if now.outcome is None:
        with pytest.raises(Problem, match="not_your_seat"):
            await inn.house.records.at(people[0], table, 3, 1)


async def test_loading_costs_a_snapshot_and_a_few_rows_however_long_the_game(inn: Inn) -> None:
    from tabularium.store import shelf

    table, people = await inn.friends()
    most = 0
    for _ in range(70):
        if (await inn.house.tables.info(people[0], table)).status != "playing":
            break
        await inn.step(table, people)
        stored = await inn.house.store.read(lambda connection: shelf.load(connection, table))
        assert stored is not None
        most = max(most, len(stored.since))
    assert most <= 32


@pytest.mark.parametrize("depth", [400, 900, 2000, 100_000])
async def test_a_record_that_is_nested_deeply_is_refused(lite: Inn, depth: int) -> None:
    ann = await lite.guest("Ann")
    deep = b"[" * depth + b"]" * depth
    header = b'{"row":"header","n":0,"prev":"","format":1,"game":"senators","options":{"preset":%b}}' % deep

    record = Match.new(find_game("senators"), 3, 1, dice=Committed(bytes(32))).record
    assert record is not None
    first, head = record.to_bytes(), record.head.encode()
    answer = b'{"row":"answer","n":%d,"prev":"%b","seat":0,"key":"x","answer":%b}' % (len(record.rows), head, deep)

    for data in (deep, header, first + answer):
        with pytest.raises((BrokenRecord, Refused)):
            await lite.house.records.upload(ann, data)


async def test_a_broken_record_is_refused_with_line_and_reason(lite: Inn) -> None:
    table, people = await finished(lite)
    _, data = await lite.house.records.download(people[0], table)
    lines = data.splitlines()
    lines[5] = lines[5].replace(b'"seat":', b'"seat": ')

    with pytest.raises(BrokenRecord) as broken:
        await lite.house.records.upload(people[0], b"\n".join(lines))
    assert broken.value.line == 7
    for bad in (b"", b"hello", b"\xff\xfe", b"[" * 100_000):
        with pytest.raises(BrokenRecord):
            await lite.house.records.upload(people[0], bad)


async def test_a_record_whose_answers_do_not_fit_is_refused(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    match = Match.new(find_game("senators"), 3, seed=5, names=["A", "B", "C"])
    assert match.record is not None
    seat, ask = next(iter(match.asks.items()))
    match.answer(seat, ask.default)
    row = match.record.rows[1]
    forged = Record()
    forged.append(match.record.rows[0])
    forged.append(msgspec.structs.replace(row, seat=(seat + 1) % 3))

    with pytest.raises(Problem, match="not_replayed"):
        await lite.house.records.upload(ann, forged.to_bytes())


async def test_an_open_game_of_the_lab_can_be_looked_at_too(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    match = Match.new(find_game("senators"), 3, seed=5, dice=Fast(5), names=["A", "B", "C"])
    for _ in range(20):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.default)
    assert match.record is not None

    table = await lite.house.records.upload(ann, match.record.to_bytes())

    assert (await lite.house.tables.info(ann, table)).status == "abandoned"
    moment = await lite.house.records.at(ann, table, match.n, 1)
    assert moment.view == match.view(1)


@pytest.mark.parametrize("salts", [[], ["pepper"], ["a", "b", "c", "d", "e" * 300]])
async def test_an_uploaded_record_may_have_any_number_of_salts(inn: Inn, salts: list[str]) -> None:
    ann = await inn.guest("Ann")
    match = Match.new(find_game("senators"), 3, dice=Committed(b"\x07" * 32, salts), names=["A", "B", "C"])
    views = {0: match.view(0)}
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.default)
        views[match.n] = match.view(0)
    assert match.record is not None

    table = await inn.house.records.upload(ann, match.record.to_bytes())

    for n in range(1, match.n, 7):
        assert (await inn.house.records.at(ann, table, n, 0)).view == views[n]
    assert (await inn.house.records.verify(ann, table)).seed == "07" * 32


@pytest.mark.parametrize(
    "dice",
    [
        {},
        {"source": "fast"},
        {"source": "fast", "seed": "five"},
        {"source": "committed", "digest": "0" * 64, "salts": []},
        {"source": "committed", "digest": 7, "salts": 7},
        {"source": "loaded"},
    ],
)
async def test_a_record_whose_dice_make_no_sense_is_refused(lite: Inn, dice: dict[str, object]) -> None:
    ann = await lite.guest("Ann")
    match = Match.new(find_game("senators"), 3, seed=5, names=["A", "B", "C"])
    assert match.record is not None
    forged = Record()
    forged.append(msgspec.structs.replace(match.record.header, dice=dice))

    with pytest.raises(Problem, match="not_replayed"):
        await lite.house.records.upload(ann, forged.to_bytes())


async def test_a_seed_of_any_size_is_kept_in_the_record(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    match = Match.new(find_game("senators"), 3, dice=Fast(10**300), names=["A", "B", "C"])
    for _ in range(9):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.default)
    assert match.record is not None

    table = await inn.house.records.upload(ann, match.record.to_bytes())

    assert (await inn.house.records.at(ann, table, match.n, 1)).view == match.view(1)


async def test_verification_waits_for_the_end(lite: Inn) -> None:
    table, people = await lite.friends()

    with pytest.raises(Problem, match="not_over"):
        await lite.house.records.verify(people[0], table)


async def test_dice_that_were_tampered_with_are_found_out(lite: Inn) -> None:
    from sqlalchemy import update

    from tabularium.store import schema, shelf

    table, people = await finished(lite)
    lines = await lite.rows(table)
    forged = Record()
    record, _ = Record.read(lines)
    for row in record.rows:
        if getattr(row, "rolls", None) and not forged.rows[1:]:
            row.rolls[0][1] = (row.rolls[0][1] + 1) % row.rolls[0][0]
        forged.append(row)

    def forge(connection: object) -> None:
        rows = schema.rows
        for n, line in enumerate(forged.lines):
            here = (rows.c.table_id == table) & (rows.c.n == n)
            connection.execute(update(rows).where(here).values(line=line))  # type: ignore[attr-defined]

    await lite.house.store.write(forge)
    assert await lite.house.store.read(lambda connection: shelf.record_lines(connection, table)) == forged.lines
    with pytest.raises(Problem, match="not_verified"):
        await lite.house.records.verify(people[0], table)
