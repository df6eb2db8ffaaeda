"""The outbox: written with what happened, sent at least once, told apart, given up in the end, never at night."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import Connection, select, update

from tabularium.server.talk.channels import Answer, Message
from tabularium.server.talk.notices import IN_HAND, MOST_TRIES
from tabularium.server.talk.wording import wakes_at
from tabularium.shapes.people import Visitor
from tabularium.store import outbox, registry, schema, ways
from tabularium.store.outbox import Waiting
from tabularium.store.rows import Notice
from tabularium.store.ways import WayRow
from tests.server.kit import NOON, Inn, open_inn
from tests.server.test_notices import Postbox, Postman

pytestmark = pytest.mark.anyio


class Chat:
    """A channel that keeps what it is given, or refuses it."""

    def __init__(self) -> None:
        self.got: list[tuple[str, Message]] = []
        self.answer = Answer(True)

    def reach(self, message: Message, way: WayRow | None) -> Answer:
        assert way is not None
        if self.answer.good:
            self.got.append((way.name, message))
        return self.answer


@pytest.fixture
async def calling(inn: Inn) -> tuple[Inn, Chat]:
    """A house with a chat that a test answers for."""
    chat = Chat()
    inn.house.notices.channels["chat"] = chat
    return inn, chat


async def add_way(inn: Inn, person: Visitor | None, table: str | None = None, name: str = "Forum") -> None:
    """A person, or a table, is called by chat."""
    whose = person.id if person is not None else None
    way = WayRow(
        id=f"w{name}{whose or table}"[:24],
        person=whose,
        table_id=table,
        kind="chat",
        name=name,
        address="",
        digest=f"{name}{whose or table}",
        created=NOON,
    )
    await inn.house.store.write(lambda connection: ways.add(connection, way))
    for known in list(inn.house.desk._loaded):
        inn.house.desk.forget(known)


async def rows(inn: Inn) -> list[str]:
    """The keys of all notices that wait."""

    def work(connection: Connection) -> list[str]:
        wanted = select(schema.notices.c.key).where(schema.notices.c.due.is_not(None))
        return list(connection.execute(wanted.order_by(schema.notices.c.serial)).scalars())

    return await inn.house.store.read(work)


async def test_only_those_who_want_it_are_called_and_once(calling: tuple[Inn, Chat]) -> None:
    inn, chat = calling
    ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
    await add_way(inn, ann)
    for person in (ann, bob):
        table = (await inn.table(person, ["me", "bot:random", "bot:random"])).table.id
        await inn.house.steward.look_after(table)

    assert len(await rows(inn)) == 1
    inn.clock.advance(20)
    assert await inn.house.notices.send_due() == 1
    assert await inn.house.notices.send_due() == 0
    ((where, message),) = chat.got
    assert where == "Forum"
    assert message.items[0].url.endswith(f"/t/{await own_table(inn, ann)}")
    assert await rows(inn) == []


async def own_table(inn: Inn, person: Visitor) -> str:
    return (await inn.house.tables.lobby(person)).mine[0].id


async def test_what_a_page_has_shown_is_not_sent(calling: tuple[Inn, Chat]) -> None:
    inn, chat = calling
    ann = await inn.guest("Ann")
    await add_way(inn, ann)
    table = (await inn.table(ann, ["me", "bot:random", "bot:random"])).table.id
    await inn.house.steward.look_after(table)
    await inn.house.play.sight(ann, table)
    await inn.house.seen.remember()

    inn.clock.advance(20)

    assert await inn.house.notices.send_due() == 0
    assert (chat.got, await rows(inn)) == ([], [])


async def test_a_chat_that_is_gone_leaves_it_to_mail_and_the_last_refusal_stays_for_the_keeper(
    calling: tuple[Inn, Chat],
) -> None:
    inn, chat = calling
    ann = await inn.guest("Ann")
    await add_way(inn, ann)
    table = (await inn.table(ann, ["me", "bot:random", "bot:random"])).table.id
    await inn.house.steward.look_after(table)
    chat.answer = Answer(False, words="403 no")

    for _ in range(MOST_TRIES):
        inn.clock.advance(20000)
        assert await inn.house.notices.send_due() == 0

    assert await rows(inn) == []
    (dead,) = await inn.house.store.read(outbox.given_up)
    assert (dead["event"], dead["trouble"]) == ("turn", "403 no")
    (way,) = await inn.house.store.read(lambda connection: ways.of_person(connection, str(ann.id)))
    assert (way.good, way.answer) == (False, "403 no")


async def test_a_table_as_a_whole_is_told_who_is_asked_and_that_it_is_over(calling: tuple[Inn, Chat]) -> None:
    inn, chat = calling
    table, people = await inn.friends()
    await add_way(inn, None, table, "Club")
    await inn.step(table, people)
    inn.clock.advance(20)
    assert await inn.house.notices.send_due() == 1
    ((_, message),) = chat.got
    asked = (await inn.house.tables.info(people[0], table)).waiting
    names = ["Ann", "Bob", "Cyd"]
    assert all(f"@{names[each]}" in message.items[0].text for each in asked)
    assert len(message.items) == 1


async def test_a_letter_calls_its_reader_and_says_nothing_of_it(tmp_path: Path, sqlite: str, mini: str) -> None:
    async with open_inn(tmp_path, sqlite) as inn:
        chat = inn.house.notices.channels["chat"] = Chat()
        table, people = await inn.friends(3, game=mini)
        await add_way(inn, people[1])
        await inn.house.store.write(
            lambda c: registry.change_person(c, str(people[1].id), calls={"ticks": {"chat": ["letter", "deal"]}})
        )
        inn.house.desk.forget(table)
        await inn.house.letters.send(people[0], table, 0, [1, 2], "Xerxes at dawn")
        await inn.house.documents.propose(people[0], table, 0, [1], "Pact", "Words", [])
        inn.clock.advance(20)
        assert await inn.house.notices.send_due() == 1
        ((_, message),) = chat.got
        told = repr(message)
        assert len(message.items) == 2
        assert not any(secret in told for secret in ("Xerxes", "Pact", "Words"))


@pytest.mark.parametrize(
    ("calls", "hour", "waits"),
    [
        ({"quiet": [22 * 60, 7 * 60], "zone": "UTC"}, 23, 8),
        ({"quiet": [22 * 60, 7 * 60], "zone": "UTC"}, 6, 1),
        ({"quiet": [22 * 60, 7 * 60], "zone": "UTC"}, 12, 0),
        ({"quiet": [1 * 60, 5 * 60], "zone": "Europe/Rome"}, 0, 4),
        ({"digest": 18 * 60, "zone": "UTC"}, 12, 6),
        ({}, 3, 0),
    ],
)
def test_quiet_hours_and_the_hour_of_the_digest(calls: dict[str, object], hour: int, waits: float) -> None:
    """The clock of the tests begins on a day at 08:00 UTC."""
    now = NOON + (hour - 8) * 3600.0
    waiting = a_notice(now, calls)
    assert wakes_at(calls, waiting, now) == now + waits * 3600.0


def test_a_deadline_wakes_those_who_want_it() -> None:
    now = NOON + 15 * 3600.0
    night = {"quiet": [22 * 60, 7 * 60], "zone": "UTC"}
    assert wakes_at(night, a_notice(now, night, "deadline"), now) == now
    sleeps = {**night, "wake": False}
    assert wakes_at(sleeps, a_notice(now, sleeps, "deadline"), now) > now


def a_notice(now: float, calls: dict[str, object], event: str = "over") -> Waiting:
    given = dict.fromkeys(Waiting.__struct_fields__, "")
    return Waiting(**{**given, "event": event, "at": now, "channel": "mail", "calls": calls})  # type: ignore[arg-type]


# -- kill -9 -------------------------------------------------------------------------------------------------------
class Holding(Postbox):
    """A mail server that stops at one word, until whoever speaks is gone."""

    word = ""

    def __init__(self) -> None:
        super().__init__()
        self.RequestHandlerClass = HoldingPostman
        self.reached, self.go_on = Event(), Event()


class HoldingPostman(Postman):
    server: Holding

    def say(self, line: str) -> None:
        if self.server.word and line.startswith(self.server.word):
            self.server.reached.set()
            self.server.go_on.wait(30)
        super().say(line)


@pytest.fixture
def holding() -> Iterator[Holding]:
    with Holding() as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.go_on.set()
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(("word", "copies"), [("220", 1), ("250 kept", 2)])
async def test_a_notice_survives_kill_9_between_writing_and_sending(
    tmp_path: Path, database: str, holding: Holding, word: str, copies: int
) -> None:
    """It is sent once, and twice only if the kill came between the other side's taking it and our noting that."""
    smtp = {"smtp": holding.url, "base_url": "https://rome.test"}
    async with open_inn(tmp_path, database, **smtp) as inn:
        ann = await inn.guest("Ann")
        await inn.house.people.update(ann, email="ann@example.org", mail=True)
        await inn.house.store.write(lambda connection: registry.confirm(connection, str(ann.id)))
        table = (await inn.table(ann, ["me", "bot:random", "bot:random"])).table.id
        await inn.house.steward.look_after(table)
    holding.word = word
    arguments = [str(tmp_path), database, holding.url, str(NOON + 301)]
    sender = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.server.sending", *arguments)
    assert await asyncio.to_thread(holding.reached.wait, 60)
    sender.kill()
    await sender.wait()
    holding.word = ""
    holding.go_on.set()

    async with open_inn(tmp_path, database, **smtp) as inn:
        inn.clock.advance(302)
        assert await inn.house.notices.send_due() == 0  # somebody might still have it in hand
        inn.clock.advance(IN_HAND)
        assert await inn.house.notices.send_due() == 1
        inn.clock.advance(10 * IN_HAND)
        assert await inn.house.notices.send_due() == 0

    assert [mail["To"] for mail in holding.mails] == ["ann@example.org"] * copies


async def test_two_workers_at_once_send_it_once(tmp_path: Path, database: str) -> None:
    async with open_inn(tmp_path, database) as one, open_inn(tmp_path, database, clock=one.clock) as two:
        chats = [Chat(), Chat()]
        for inn, chat in zip((one, two), chats, strict=True):
            inn.house.notices.channels["chat"] = chat
        ann = await one.guest("Ann")
        await add_way(one, ann)
        table = (await one.table(ann, ["me", "bot:random", "bot:random"])).table.id
        await one.house.steward.look_after(table)
        one.clock.advance(20)

        await asyncio.gather(one.house.notices.send_due(), two.house.notices.send_due())

        assert len(chats[0].got) + len(chats[1].got) == 1


async def test_the_same_notice_is_written_once(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    table = (await inn.table(ann, ["me", "bot:random", "bot:random"])).table.id
    same = Notice(event="over", person=ann.id, table_id=table, n=7, public=7, channel="chat", at=NOON, due=NOON)
    for _ in range(2):
        await inn.house.store.write(lambda connection: outbox.add(connection, [same, same]))
    assert len(await rows(inn)) == 1
    await inn.house.store.write(lambda c: c.execute(update(schema.notices).values(due=None, trouble="no")))
    assert await inn.house.store.read(outbox.counted) == {"waiting": 0, "given_up": 1}
