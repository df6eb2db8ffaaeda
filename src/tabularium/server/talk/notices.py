"""Telling people that it is their turn: by mail, grouped and never twice for one turn, and as a personal feed.

An address is asked first whether it is theirs. A mail that fails fails alone: it is tried again after growing pauses,
and then given up.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time
from sqlalchemy import Connection

from tabularium.engine import find_game
from tabularium.shapes import Out
from tabularium.store import Store, lists, mail_queue, registry
from tabularium.store.mail_queue import Asking, Waiting

from ..base.problem import not_found
from ..base.settings import Settings
from ..base.speech import speaker
from ..people.accounts import People, digest

PAUSE = 600.0
"""Seconds before a mail that failed is tried again; each further pause is twice as long."""
MOST_TRIES = 6
CONFIRM_HOURS = 48.0
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

    def __init__(self, store: Store, people: People, settings: Settings) -> None:
        self.store = store
        self.people = people
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
        waiting = await self.store.read(lambda connection: mail_queue.due(connection, now))
        by_person: defaultdict[str, list[Waiting]] = defaultdict(list)
        for each in waiting:
            by_person[each.person].append(each)
        sent = 0
        for each_person in by_person.values():
            true = [each for each in each_person if each.still]
            if not true:
                await self._settle(each_person, [], now)
                continue
            if await self._sent(lambda true=true: self._letter(true)):  # type: ignore[misc]
                sent += 1
                await self._settle(each_person, true, now)
            else:
                await self._failed(each_person, now)
        return sent

    async def _sent(self, letter: Callable[[], EmailMessage]) -> bool:
        """Write and send a mail. Whatever is wrong with one is no other's trouble."""
        try:
            await asyncio.to_thread(lambda: send(self.settings.smtp, letter()))
        except Exception as error:
            log.warning("mail_failed", extra={"error": type(error).__name__})
            return False
        return True

    async def _failed(self, waiting: list[Waiting], now: float) -> None:
        tries = max(each.tries for each in waiting) + 1
        if tries >= MOST_TRIES:
            log.warning("mail_given_up")
            await self._settle(waiting, [], now)
            return
        serials = [each.serial for each in waiting]
        await self.store.write(lambda connection: mail_queue.later(connection, serials, now + _pause(tries), tries))

    async def ask_addresses(self) -> int:
        """Ask addresses that are due whether they are somebody's; how many."""
        if not self.settings.smtp:
            return 0
        now, sent = self.clock.now(), 0
        for each in await self.store.read(lambda connection: mail_queue.unconfirmed(connection, now)):
            link, shown = self.people.make_link("mail", CONFIRM_HOURS, person=each.person)
            await self.store.write(lambda connection, link=link: registry.add_link(connection, link))  # type: ignore[misc]
            done = await self._sent(lambda each=each, shown=shown: self._question(each, shown.path))  # type: ignore[misc]
            sent += done
            tries = each.tries + 1
            again = None if done or tries >= MOST_TRIES else now + _pause(tries)
            await self.store.write(
                lambda c, each=each, again=again, tries=tries: mail_queue.asked(c, each, again, tries)  # type: ignore[misc]
            )
        return sent

    def _question(self, asking: Asking, path: str) -> EmailMessage:
        words = speaker(None, asking.language)
        url = f"{self.settings.base_url}{path}"
        lines = [words.text("mail.hello", name=asking.name), "", words.text("mail.confirm", url=url)]
        return self._mail(asking.address, words.text("mail.confirm_subject"), lines)

    async def _settle(self, gone: list[Waiting], told: list[Waiting], now: float) -> None:
        await self.store.write(lambda connection: mail_queue.settle(connection, gone, told, now))

    def _letter(self, turns: list[Waiting]) -> EmailMessage:
        first = turns[0]
        words = speaker(None, first.language)
        lines = [words.text("mail.hello", name=first.name), ""]
        for each in turns:
            title = speaker(find_game(each.game), first.language).text("game.title")
            where = {"table": each.table_name or title, "game": title, "url": table_url(self.settings, each.table)}
            if each.deadline is None:
                lines.append(words.text("mail.turn", **where))
            else:
                lines.append(words.text("mail.turn_until", when=_day_and_hour(each, first.language), **where))
        lines += ["", words.text("mail.why", url=f"{self.settings.base_url}/me")]
        return self._mail(first.email, words.text("mail.subject", turns=len(turns)), lines)

    def _mail(self, to: str, subject: str, lines: list[str]) -> EmailMessage:
        mail = EmailMessage()
        mail["From"] = self.settings.mail_from
        mail["To"] = to
        mail["Date"] = format_datetime(datetime.fromtimestamp(self.clock.now(), UTC))
        mail["Message-ID"] = make_msgid(domain="tabularium.invalid")
        mail["Auto-Submitted"] = "auto-generated"
        mail["Subject"] = subject
        mail.set_content("\n".join(lines))
        return mail


def _day_and_hour(waiting: Waiting, language: str) -> str:
    """When an answer is due, in the time of its table."""
    moment = datetime.fromtimestamp(waiting.deadline or 0.0, ZoneInfo(waiting.zone))
    day, hour = format_date(moment, "full", language), format_time(moment, "short", locale=language)
    return f"{day}, {hour} ({waiting.zone})"


def _pause(tries: int) -> float:
    """How long to wait after so many tries."""
    return float(PAUSE * 2 ** (tries - 1))


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
