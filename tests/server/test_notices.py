"""Mail and feeds: grouped, never two for one turn. The mail goes to a real little server on this machine."""

from __future__ import annotations

import email
import email.policy
import socketserver
import threading
from collections.abc import AsyncIterator, Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from tabularium.shapes.people import Visitor
from tabularium.store import registry
from tests.server.kit import Inn, open_inn

pytestmark = pytest.mark.anyio


class Postbox(socketserver.ThreadingTCPServer):
    """A mail server that keeps what it gets."""

    allow_reuse_address = True
    daemon_threads = True
    refusing = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Postman)
        self.mails: list[EmailMessage] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class Postman(socketserver.StreamRequestHandler):
    """As much SMTP as it takes."""

    server: Postbox

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self) -> None:
        self.say("220 postbox")
        while line := self.rfile.readline().decode().strip():
            word = line.split(" ")[0].upper()
            if word == "DATA":
                self.say("354 go on")
                self.take()
            elif word == "MAIL" and self.server.refusing:
                self.say("451 not now")
            elif word == "QUIT":
                self.say("221 vale")
                return
            else:
                self.say("250 bene")

    def take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        mail = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        self.server.mails.append(mail)
        self.say("250 kept")


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    with Postbox() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
async def mailing(tmp_path: Path, database: str, postbox: Postbox) -> AsyncIterator[Inn]:
    async with open_inn(tmp_path, database, smtp=postbox.url, base_url="https://rome.test") as opened:
        yield opened


async def wants_mail(inn: Inn, name: str, language: str = "en") -> Visitor:
    person = await inn.guest(name)
    await inn.house.people.update(person, email=f"{name.lower()}@example.org", mail=True, language=language)
    await inn.house.store.write(lambda connection: registry.confirm(connection, str(person.id)))
    return person


async def send(inn: Inn) -> int:
    return await inn.house.notices.send_due()


async def test_one_mail_for_one_turn_however_many_questions_it_has(mailing: Inn, postbox: Postbox) -> None:
    ann = await wants_mail(mailing, "Ann", "de")
    table = (await mailing.table(ann, ["me", "bot:random", "bot:random"], name="Am Kamin")).table.id
    await mailing.house.steward.look_after(table)
    assert await send(mailing) == 0

    mailing.clock.advance(301)
    assert await send(mailing) == 1
    mailing.clock.advance(301)
    assert await send(mailing) == 0

    (mail,) = postbox.mails
    assert mail["To"] == "ann@example.org"
    assert mail["Subject"] == "Tabularium: du bist am Zug"
    assert f"https://rome.test/t/{table}" in mail.get_content()
    assert "Am Kamin" in mail.get_content()


async def test_turns_at_several_tables_go_into_one_mail(mailing: Inn, postbox: Postbox) -> None:
    ann = await wants_mail(mailing, "Ann")
    for _ in range(3):
        table = (await mailing.table(ann, ["me", "bot:random", "bot:random"])).table.id
        await mailing.house.steward.look_after(table)
        mailing.clock.advance(100)

    mailing.clock.advance(10)
    assert await send(mailing) == 1

    assert postbox.mails[0]["Subject"] == "Tabularium: 3 turns wait for you"
    mailing.clock.advance(1000)
    assert await send(mailing) == 0


async def test_no_mail_for_a_turn_that_was_taken_in_time(mailing: Inn, postbox: Postbox) -> None:
    ann = await wants_mail(mailing, "Ann")
    table = (await mailing.table(ann, ["me", "bot:random", "bot:random"])).table.id
    await mailing.house.steward.look_after(table)
    while (sight := await mailing.house.play.sight(ann, table)).ask is not None:
        await mailing.house.play.answer(ann, table, 0, sight.number or 0, sight.ask.default)

    mailing.clock.advance(301)
    assert await send(mailing) == 0

    assert postbox.mails == []


async def test_the_next_turn_is_told_of_again_once_the_person_has_been_back(mailing: Inn, postbox: Postbox) -> None:
    ann = await wants_mail(mailing, "Ann")
    table = (await mailing.table(ann, ["me", "bot:random", "bot:random"])).table.id
    await mailing.house.steward.look_after(table)
    mailing.clock.advance(301)
    assert await send(mailing) == 1

    while (sight := await mailing.house.play.sight(ann, table)).ask is not None:
        await mailing.house.play.answer(ann, table, 0, sight.number or 0, sight.ask.default)
    await mailing.house.steward.look_after(table)
    mailing.clock.advance(301)

    assert await send(mailing) == 1
    assert len(postbox.mails) == 2


async def test_a_mail_server_that_refuses_is_tried_again_later(mailing: Inn, postbox: Postbox) -> None:
    ann = await wants_mail(mailing, "Ann")
    table = (await mailing.table(ann, ["me", "bot:random", "bot:random"])).table.id
    await mailing.house.steward.look_after(table)
    mailing.clock.advance(301)
    postbox.refusing = True
    assert await send(mailing) == 0
    postbox.refusing = False
    assert await send(mailing) == 0
    mailing.clock.advance(601)

    assert await send(mailing) == 1


async def test_who_wants_no_mail_gets_none(mailing: Inn, postbox: Postbox) -> None:
    ann = await wants_mail(mailing, "Ann")
    table = (await mailing.table(ann, ["me", "bot:random", "bot:random"])).table.id
    await mailing.house.steward.look_after(table)
    await mailing.house.people.update(ann, mail=False)
    mailing.clock.advance(301)

    assert await send(mailing) == 0
    assert postbox.mails == []


async def test_a_feed_tells_whoever_has_its_address_what_waits(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    link = await inn.house.people.feed_link(ann)
    table = (await inn.table(ann, ["me", "bot:random", "bot:random"])).table.id
    await inn.house.steward.look_after(table)

    name, language, turns = await inn.house.notices.turns(link.token)

    assert (name, language) == ("Ann", "en")
    assert [(turn.table, turn.seat) for turn in turns] == [(table, 0)]
    sign_in = await inn.house.people.sign_in_link(ann)
    for wrong in ("guess", sign_in.token, inn.tokens["Ann"]):
        with pytest.raises(Exception, match="no_link"):
            await inn.house.notices.turns(wrong)
    await inn.house.people.revoke(ann, link.id)
    with pytest.raises(Exception, match="no_link"):
        await inn.house.notices.turns(link.token)
