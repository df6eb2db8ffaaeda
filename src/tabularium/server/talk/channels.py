"""Channels: how one message gets to a person or a table, and what came back."""

from __future__ import annotations

import logging
import smtplib
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Protocol
from urllib.parse import unquote, urlsplit

from tabularium.store.ways import WayRow

from ..base.settings import Settings

TIMEOUT = 10.0
"""Seconds after which a mail server that says nothing is left alone."""
log = logging.getLogger("tabularium.notices")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to be told, and where it is to be seen."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Message:
    """What one person, or one table, is told at once. It holds no hand, no letter and no sheet."""

    subject: str
    items: Sequence[Item]
    hello: str = ""
    why: str = ""
    """Why this comes, and how to end it."""
    tag: str = ""
    """A later message with this tag takes the place of an earlier one."""
    email: str = ""
    waiting: int | None = None
    """How many tables wait for the reader."""

    @property
    def url(self) -> str:
        """Where a press leads."""
        return self.items[0].url if self.items else "/"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a message."""

    good: bool
    lasting: bool = False
    """Will it fail the same way again?"""
    words: str = ""
    """What the other side said, for its owner and for the keeper."""
    gone: bool = False
    """Does the address exist no more?"""


TAKEN = Answer(True)


class Channel(Protocol):
    """A kind of way. `reach` runs in a thread and says within seconds what became of the message."""

    def reach(self, message: Message, way: WayRow | None) -> Answer:
        """Send a message."""
        ...


class Mail:
    """Mail over the server of the house."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def reach(self, message: Message, way: WayRow | None) -> Answer:
        lines = [
            message.hello,
            "",
            *(line for each in message.items for line in (each.text, each.url, "")),
            message.why,
        ]
        return self.post(message.email, message.subject, lines)

    def post(self, to: str, subject: str, lines: Sequence[str]) -> Answer:
        """Send a mail. Whatever is wrong with one is no other's trouble."""
        if not self.settings.smtp:
            return Answer(False, lasting=True, words="no mail server")
        try:
            hand_over(self.settings.smtp, self._mail(to, subject, lines))
        except Exception as error:
            log.warning("mail_failed", extra={"error": type(error).__name__})
            code = getattr(error, "smtp_code", None)
            return Answer(False, words=f"{type(error).__name__}{f' {code}' if code else ''}")
        return TAKEN

    def _mail(self, to: str, subject: str, lines: Sequence[str]) -> EmailMessage:
        mail = EmailMessage()
        mail["From"] = self.settings.mail_from
        mail["To"] = to
        mail["Date"] = format_datetime(datetime.fromtimestamp(self.settings.clock.now(), UTC))
        mail["Message-ID"] = make_msgid(domain="tabularium.invalid")
        mail["Auto-Submitted"] = "auto-generated"
        mail["Subject"] = subject
        mail.set_content("\n".join(lines))
        return mail


def hand_over(url: str, mail: EmailMessage) -> None:
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
