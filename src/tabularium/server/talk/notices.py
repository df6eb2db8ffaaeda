"""The sender of the outbox, and the personal feed. One event is one message, over the first channel that takes it.

A notice that fails is tried again after growing pauses, then over the person's next channel, and then given up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Connection

from tabularium.shapes import Out
from tabularium.store import Store, confirmations, lists, outbox, registry, ways
from tabularium.store.confirmations import Asking
from tabularium.store.outbox import Waiting
from tabularium.store.ways import CHAT, MAIL, WayRow

from ..base.problem import not_found
from ..base.settings import Settings
from ..base.speech import speaker
from ..people.accounts import People, digest
from .channels import Answer, Channel, Mail, Message
from .wording import compose, wakes_at

PAUSE = 600.0
"""Seconds before a message that failed is tried again; each further pause is twice as long."""
MOST_TRIES = 6
IN_HAND = 120.0
"""Seconds after which a notice that was taken in hand is due again: whoever had it was killed."""
AT_ONCE = 8
"""Messages on their way at the same time."""
CONFIRM_HOURS = 48.0
KEPT = 30 * 86400.0
"""Seconds for which notices that were given up can be looked at."""
NOWHERE = Answer(False, lasting=True, words="no way")
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
    """Who is told what, when, and over which channel."""

    def __init__(self, store: Store, people: People, settings: Settings) -> None:
        self.store = store
        self.people = people
        self.settings = settings
        self.clock = settings.clock
        self.mail = Mail(settings)
        self.channels: dict[str, Channel] = {MAIL: self.mail}
        self._threads = ThreadPoolExecutor(AT_ONCE, "notices")

    def close(self) -> None:
        """Wait for nobody: what was not acknowledged is sent again by whoever opens the house next."""
        self._threads.shutdown(wait=False, cancel_futures=True)

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

    # -- the outbox ----------------------------------------------------------------------------------------------
    async def send_due(self) -> int:
        """Send what is due, one message for each person and channel; how many were taken."""
        now = self.clock.now()
        groups: dict[tuple[str, str, str], list[Waiting]] = {}
        for each in await self.store.read(lambda connection: outbox.due(connection, now)):
            whose = (each.person or "", "" if each.person else each.table, each.channel)
            groups.setdefault(whose, []).append(each)
        return sum(await self._each([lambda found=found: self._attend(found, now) for found in groups.values()]))  # type: ignore[misc]

    async def _each(self, works: Sequence[Callable[[], Awaitable[bool]]]) -> list[bool]:
        """Do all of these, a few at a time; one that fails fails alone."""
        room = asyncio.Semaphore(AT_ONCE)

        async def one(work: Callable[[], Awaitable[bool]]) -> bool:
            async with room:
                try:
                    return await work()
                except Exception:
                    log.exception("notice_failed")
                    return False

        return await asyncio.gather(*map(one, works))

    async def _attend(self, found: list[Waiting], now: float) -> bool:
        """See to what one person is to be told over one channel."""
        later: list[tuple[Waiting, float]] = []
        next_: list[Waiting] = []
        gone: list[Waiting] = []
        ready: list[Waiting] = []
        turns: set[str] = set()
        for each in found:
            when = wakes_at(each.calls, each, now) if each.person else now
            one_turn = each.event == "turn" and each.table in turns
            if not each.still or one_turn or (each.channel == MAIL and not self._wants_mail(each)):
                gone.append(each)
            elif when > now:
                later.append((each, when))
            elif each.shown and each.channel != MAIL and each.event == "turn":
                next_.append(each)
            else:
                ready.append(each)
                turns.add(each.table)
        gone += [each for each in next_ if MAIL not in self._others(each, ())]
        mailed = [each for each in next_ if MAIL in self._others(each, ())]

        def work(connection: Connection) -> list[Waiting]:
            outbox.settle(connection, gone)
            for each, when in later:
                outbox.put_off(connection, [each], when)
            for each in mailed:
                outbox.put_off(connection, [each], max(now, each.at + self.settings.mail_after), channel=MAIL)
            return outbox.claim(connection, ready, now + IN_HAND)

        mine = await self.store.write(work)
        return bool(mine) and await self._send(mine)

    @staticmethod
    def _wants_mail(each: Waiting) -> bool:
        return bool(each.mail and each.email)

    def _others(self, each: Waiting, kinds: Sequence[str]) -> list[str]:
        """The channels that come after this one for the same event, of a person who has ways of these kinds."""
        mails = self._wants_mail(each) and self.settings.smtp
        leads = {each.channel, *kinds, *([MAIL] if mails else [])}
        wanted = ways.channels_for(each.calls, each.event, sorted(leads)) if each.person else []
        return wanted[wanted.index(each.channel) + 1 :] if each.channel in wanted else []

    async def _send(self, mine: list[Waiting]) -> bool:
        first = mine[0]
        message = await asyncio.to_thread(compose, self.settings, mine)
        answer = await self.deliver(first.channel, first.person, first.table, message)
        now = self.clock.now()
        if answer.good:
            await self.store.write(lambda connection: outbox.settle(connection, mine, mine, now))
            return True
        tries = max(each.tries for each in mine) + 1
        if not answer.lasting and tries < MOST_TRIES:
            due = now + PAUSE * 2 ** (tries - 1)
            await self.store.write(lambda c: outbox.put_off(c, mine, due, tries=tries, trouble=answer.words[:200]))
            return False

        def elsewhere(connection: Connection) -> None:
            kinds = [way.kind for way in ways.of_person(connection, first.person)] if first.person else []
            for each in mine:
                others = self._others(each, kinds)
                if others:
                    outbox.put_off(connection, [each], now, channel=others[0], tries=0, trouble=answer.words[:200])
                else:
                    outbox.give_up(connection, [each], answer.words)

        log.warning("notice_given_up", extra={"channel": first.channel, "reason": answer.words})
        await self.store.write(elsewhere)
        return False

    async def deliver(self, channel: str, person: str | None, table: str, message: Message) -> Answer:
        """Send a message over all ways of one kind: to every browser, but to one chat only."""
        sender = self.channels.get(channel)
        if sender is None:
            return NOWHERE
        if channel == MAIL:
            return await self.reach(sender, message, None)

        def work(connection: Connection) -> list[WayRow]:
            return ways.of_person(connection, person) if person else ways.of_table(connection, table)

        answers: list[Answer] = []
        for way in await self.store.read(work):
            if way.kind == channel and not (channel == CHAT and any(each.good for each in answers)):
                answers.append(await self.over(way, message))
        if not answers:
            return NOWHERE
        return min(answers, key=lambda each: (not each.good, each.lasting))

    async def over(self, way: WayRow, message: Message) -> Answer:
        """Send a message over one way, and note what came back; a browser that has gone is forgotten."""
        sender = self.channels.get(way.kind)
        answer = NOWHERE if sender is None else await self.reach(sender, message, way)
        now = self.clock.now()

        def work(connection: Connection) -> None:
            if answer.gone:
                ways.drop(connection, way.id)
            else:
                ways.answered(connection, way.id, now, answer.good, answer.words)

        await self.store.write(work)
        return answer

    async def reach(self, sender: Channel, message: Message, way: WayRow | None) -> Answer:
        """The same in a thread of its own kind: a slow address must not hold up answers to pages."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, sender.reach, message, way)

    async def forget_old(self) -> None:
        """Forget what was given up long ago."""
        before = self.clock.now() - KEPT
        await self.store.write(lambda connection: outbox.tidy(connection, before))

    # -- whose address is it -------------------------------------------------------------------------------------
    async def ask_addresses(self) -> int:
        """Ask addresses that are due whether they are somebody's; how many."""
        if not self.settings.smtp:
            return 0
        now, sent = self.clock.now(), 0
        for each in await self.store.read(lambda connection: confirmations.unconfirmed(connection, now)):
            link, shown = self.people.make_link("mail", CONFIRM_HOURS, person=each.person)
            await self.store.write(lambda connection, link=link: registry.add_link(connection, link))  # type: ignore[misc]
            done = (await self._question(each, shown.path)).good
            sent += done
            tries = each.tries + 1
            again = None if done or tries >= MOST_TRIES else now + PAUSE * 2 ** (tries - 1)
            await self.store.write(
                lambda c, each=each, again=again, tries=tries: confirmations.asked(c, each, again, tries)  # type: ignore[misc]
            )
        return sent

    async def _question(self, asking: Asking, path: str) -> Answer:
        words = speaker(None, asking.language)
        url = f"{self.settings.base_url}{path}"
        lines = [words.text("mail.hello", name=asking.name), "", words.text("mail.confirm", url=url)]
        subject = words.text("mail.confirm_subject")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self.mail.post, asking.address, subject, lines)
