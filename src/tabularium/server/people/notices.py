"""Telling people that it is their turn: by mail, grouped and never twice for one turn, and as a personal feed."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections import defaultdict
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from urllib.parse import unquote, urlsplit

from sqlalchemy import Connection

from tabularium.engine import find_game
from tabularium.store import Store, lists, post, registry
from tabularium.store.post import Waiting

from ..door.problem import not_found
from ..door.speech import speaker
from ..settings import Settings
from ..tables.shapes import Out
from .accounts import digest

RETRY = 600.0
TIMEOUT = 20.0
log = logging.getLogger("tabularium.notices")


class Turn(Out, frozen=True, kw_only=True):
    """A turn that waits for me."""

    table: str
    game: str
    name: str
    seat: int
    ask: int
    since: float


class Notices:
    """Mail and feeds."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.clock = settings.clock

    # -- the feed ------------------------------------------------------------------------------------------------
    async def turns(self, token: str) -> tuple[str, str, list[Turn]]:
        """Whose feed this is (name and language), and the turns that wait for them."""
        now = self.clock.now()

        def work(connection: Connection) -> tuple[str, str, list[Turn]] | None:
            link = registry.link(connection, digest(token), now)
            person = registry.person(connection, link.person or "") if link and link.kind == "feed" else None
            if person is None:
                return None
            turns = [
                Turn(
                    table=table.id,
                    game=table.game,
                    name=table.name,
                    seat=row.seat,
                    ask=table.asked[str(row.seat)][0],
                    since=table.changed,
                )
                for table, seats in lists.of_person(connection, person.id, ("playing",))
                for row in seats
                if row.person == person.id and row.kind == "person" and str(row.seat) in table.asked
            ]
            return person.name, person.language, turns

        found = await self.store.read(work)
        if found is None:
            raise not_found("link")
        return found

    # -- mail ----------------------------------------------------------------------------------------------------
    async def send_due(self) -> int:
        """Send the mails that are due, one for each person; how many."""
        if not self.settings.smtp:
            return 0
        now = self.clock.now()
        waiting = await self.store.read(lambda connection: post.due(connection, now))
        by_person: defaultdict[str, list[Waiting]] = defaultdict(list)
        for each in waiting:
            by_person[each.person].append(each)
        sent = 0
        for each_person in by_person.values():
            true = [each for each in each_person if each.still]
            if not true:
                await self._settle(each_person, [], now)
                continue
            try:
                await asyncio.to_thread(self._send, true)
            except (OSError, smtplib.SMTPException) as error:
                log.warning("mail_failed", extra={"error": type(error).__name__})
                serials = [each.serial for each in each_person]
                await self.store.write(lambda c, s=serials: post.later(c, s, now + RETRY))  # type: ignore[misc]
                continue
            sent += 1
            await self._settle(each_person, true, now)
        return sent

    async def _settle(self, gone: list[Waiting], told: list[Waiting], now: float) -> None:
        await self.store.write(lambda connection: post.settle(connection, gone, told, now))

    def _send(self, turns: list[Waiting]) -> None:
        send(self.settings.smtp, self._letter(turns))

    def _letter(self, turns: list[Waiting]) -> EmailMessage:
        first = turns[0]
        words = speaker(None, first.language)
        mail = EmailMessage()
        mail["From"] = self.settings.mail_from
        mail["To"] = first.email
        mail["Date"] = format_datetime(datetime.fromtimestamp(self.clock.now(), UTC))
        mail["Message-ID"] = make_msgid(domain="tabularium.invalid")
        mail["Auto-Submitted"] = "auto-generated"
        mail["Subject"] = words.text("mail.subject", turns=len(turns))
        lines = [words.text("mail.hello", name=first.name), ""]
        for each in turns:
            title = speaker(find_game(each.game), first.language).text("game.title")
            table = each.table_name or title
            lines.append(words.text("mail.turn", table=table, game=title, url=table_url(self.settings, each.table)))
        lines += ["", words.text("mail.why", url=f"{self.settings.base_url}/me")]
        mail.set_content("\n".join(lines))
        return mail


def table_url(settings: Settings, table: str) -> str:
    """The page of a table."""
    return f"{settings.base_url}/t/{table}"


def send(url: str, mail: EmailMessage) -> None:
    """Hand a mail to the server of this address, with TLS wherever the server offers it."""
    parts = urlsplit(url)
    host, secure = parts.hostname or "localhost", parts.scheme == "smtps"
    context = ssl.create_default_context()
    server = (
        smtplib.SMTP_SSL(host, parts.port or 465, timeout=TIMEOUT, context=context)
        if secure
        else smtplib.SMTP(host, parts.port or 25, timeout=TIMEOUT)
    )
    with server:
        server.ehlo()
        if not secure and server.has_extn("starttls"):
            server.starttls(context=context)
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(mail)
