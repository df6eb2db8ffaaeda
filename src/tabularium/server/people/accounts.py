"""People: guests by link, accounts with passwords, sessions, links that are shown once and can be taken back."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection

from tabularium.draw import LANGUAGES
from tabularium.shapes.people import Link, LinkInfo, Person, SignedIn, Visitor
from tabularium.store import Conflict, Store, forget, registry, tries
from tabularium.store.registry import LinkRow, PersonRow, SessionRow

from ..base import tidy
from ..base.limits import Limits, origin
from ..base.live import MemoryLive, Moved
from ..base.problem import Problem, conflict, invalid, not_found, not_signed_in
from ..base.settings import Settings
from .passwords import check

SIGN_IN_LINK_HOURS = 24.0
MOST_LINKS = 20
BELIEVED = 10.0
"""Seconds for which a session that was looked up is believed in without looking again."""
MOST_BELIEVED = 10_000
DAY = 86400.0
KEEP: Any = object()
"""A field that stays as it is."""


def digest(token: str) -> str:
    """The digest of a token: enough to recognise it, useless to a reader of the database."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class OpenedLink:
    """The result of following a link: perhaps a new session, perhaps a table and a seat."""

    kind: str
    signed_in: SignedIn | None = None
    table: str | None = None
    seat: int | None = None
    back: Link | None = None
    """The way back of a guest who is new here."""


class People:
    """The service for people, sessions and links."""

    def __init__(self, store: Store, live: MemoryLive, settings: Settings, limits: Limits) -> None:
        self.store = store
        self.live = live
        self.settings = settings
        self.clock = settings.clock
        self.limits = limits
        self._hasher = PasswordHasher()
        self._believed: dict[str, tuple[float, Person]] = {}
        live.on_moved.append(self._forget)

    # -- who is asking -------------------------------------------------------------------------------------------
    async def visitor(
        self, token: str | None, language: Callable[[], str] = lambda: "en", address: str = ""
    ) -> Visitor:
        """The visitor with this session token; an anonymous one with this `language` if it is not valid."""
        if not token:
            return Visitor(language=language(), address=address)
        hashed, now = digest(token), self.clock.now()
        known = self._believed.get(hashed)
        if known is None or not 0 <= now - known[0] < BELIEVED:
            found = await self.store.read(lambda connection: registry.session(connection, hashed, now))
            if found is None:
                self._believed.pop(hashed, None)
                return Visitor(language=language(), address=address)
            if len(self._believed) >= MOST_BELIEVED:
                self._believed.clear()
            known = self._believed[hashed] = (now, as_person(found[1]))
        return Visitor(person=known[1], session=hashed, language=known[1].language, address=address)

    def _forget(self, moved: Moved) -> None:
        if moved.forget is not None:
            self._believed = {token: known for token, known in self._believed.items() if known[1].id != moved.forget}

    async def changed(self, person: str, work: Any, out: bool = False) -> Any:
        """Change a person, and let all workers drop what they remember of them.

        `out` also ends their event streams.
        """
        moved = Moved("", 0, [], forget=person, hang_up=out)

        def whole(connection: Connection) -> Any:
            result = work(connection)
            self.live.note(connection, moved)
            return result

        result = await self.store.write(whole)
        self._forget(moved)
        self.live.told(moved)
        return result

    def begin_session(self, connection: Connection, person: PersonRow, address: str = "") -> SignedIn:
        """Begin a session."""
        token = self.settings.token()
        now = self.clock.now()
        registry.add_session(
            connection,
            SessionRow(
                token=digest(token),
                person=person.id,
                created=now,
                expires=now + self.settings.session_days * DAY,
                label=tries.digest(origin(address)),
            ),
        )
        return SignedIn(token=token, person=as_person(person))

    def new_person(self, name: str, language: str) -> PersonRow:
        """A new person, not yet stored."""
        spoken = language if language in LANGUAGES else "en"
        return PersonRow(id=self.settings.token()[:16], name=tidy.name(name), language=spoken, created=self.clock.now())

    async def guest(self, who: Visitor, name: str, language: str | None = None) -> SignedIn:
        """Make a guest: a person without an account."""
        await self.limits.guest(who.address)
        person = self.new_person(name, language or who.language)

        def work(connection: Connection) -> SignedIn:
            registry.add_person(connection, person)
            return self.begin_session(connection, person, who.address)

        return await self.store.write(work)

    async def register(
        self,
        who: Visitor,
        account: str,
        password: str,
        name: str | None = None,
        email: str | None = None,
        language: str | None = None,
    ) -> SignedIn:
        """Make an account. A guest who makes one keeps name, seats and history."""
        await self.limits.register(who.address)
        if who.person is not None and not who.person.guest:
            raise conflict("problem.has_account")
        wanted = tidy.account(account)
        address = tidy.email(email) if email else None
        fresh = self.new_person(name or wanted, language or who.language)
        hashed = await self._hashed(password, wanted, fresh.name, who.person.name if who.person else "")
        fields: dict[str, Any] = {"account": wanted, "password": hashed}
        if address is not None:
            await self.limits.confirm(who.id or fresh.id, address)
            fields |= self._to_confirm(address)
        if name:
            fields["name"] = fresh.name

        def work(connection: Connection) -> SignedIn:
            person = registry.person(connection, who.id) if who.id else None
            if person is None:
                person = fresh
                registry.add_person(connection, person)
            if not registry.become_account(connection, person.id, **fields):
                raise conflict("problem.has_account")
            for field, value in fields.items():
                setattr(person, field, value)
            registry.end_ways_in(connection, person.id)
            return self.begin_session(connection, person, who.address)

        try:
            signed_in: SignedIn = await self.changed(who.id or fresh.id, work, out=True)
        except Conflict:
            raise conflict("problem.account_taken") from None
        return signed_in

    async def sign_in(self, who: Visitor, account: str, password: str) -> SignedIn:
        """Sign in with a password. Neither words nor time tell whether the account exists."""
        called = tidy.clean(account, tidy.MOST_ACCOUNT).lower()
        await self.limits.sign_in(who.address, called)
        person = await self.store.read(lambda c: registry.person_called(c, called))
        stored = person.password if person and person.password else None
        right = await asyncio.to_thread(self._verify, stored, password[: tidy.MOST_PASSWORD])
        if person is None or stored is None or not right:
            raise Problem(403, "problem.wrong_password")
        row = person
        await self.limits.right(who.address, called)
        return await self.store.write(lambda connection: self.begin_session(connection, row, who.address))

    async def _hashed(self, password: str, *names: str) -> str:
        """The hash of a new password, after checks against these names."""
        return await asyncio.to_thread(lambda: self._hasher.hash(check(password, *names)))

    def _verify(self, stored: str | None, password: str) -> bool:
        if stored is None:
            self._hasher.hash(password)  # as much work as for an account that exists
            return False
        try:
            return self._hasher.verify(stored, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def sign_out(self, who: Visitor) -> None:
        """End this session."""
        if who.person is not None:
            person = who.person.id
            await self.changed(person, lambda c: registry.end_sessions(c, person, who.session), out=True)

    async def sign_out_everywhere(self, who: Visitor) -> None:
        """End every way in for this person: all sessions, this one too, and all links that speak for them."""
        person = signed_in(who).id
        await self.changed(person, lambda connection: registry.end_ways_in(connection, person), out=True)

    # -- about oneself -------------------------------------------------------------------------------------------
    async def update(
        self,
        who: Visitor,
        name: str | None = None,
        language: str | None = None,
        email: str | None = KEEP,
        mail: bool | None = None,
    ) -> Person:
        """Change what is known of me; an email of None forgets the address."""
        person = signed_in(who)
        fields: dict[str, Any] = {}
        if name is not None:
            fields["name"] = tidy.name(name)
        if language is not None:
            if language not in LANGUAGES:
                raise invalid("problem.no_language")
            fields["language"] = language
        if email is not KEEP:
            fields |= await self._new_address(person, email)
        if mail is not None:
            fields["mail"] = mail

        def work(connection: Connection) -> PersonRow | None:
            if "unconfirmed" in fields:
                registry.end_links(connection, person.id, "mail")
            if fields:
                registry.change_person(connection, person.id, **fields)
            return registry.person(connection, person.id)

        row = await self.changed(person.id, work)
        if row is None:
            raise not_signed_in()
        return as_person(row)

    async def _new_address(self, person: Person, email: str | None) -> dict[str, Any]:
        """The fields that change with an email address. A new one must be confirmed before we write to it."""
        if not email:
            return {"email": None, "unconfirmed": None, "confirm_due": None}
        address = tidy.email(email)
        if address == person.email:
            return {"unconfirmed": None, "confirm_due": None}
        await self.limits.confirm(person.id, address)
        return self._to_confirm(address)

    def _to_confirm(self, address: str) -> dict[str, Any]:
        return {"unconfirmed": address, "confirm_due": self.clock.now(), "confirm_tries": 0}

    async def confirm(self, link: LinkRow) -> None:
        """Confirm an email address: the link that was sent to it was opened."""
        person = str(link.person)

        def work(connection: Connection) -> bool:
            return registry.spend_link(connection, link.token) and registry.confirm(connection, person)

        if not await self.changed(person, work):
            raise not_found("link")

    async def set_password(self, who: Visitor, old: str, new: str) -> SignedIn:
        """Change my password; every other way in ends."""
        person = signed_in(who)
        await self.limits.sign_in(who.address, person.id)
        row = await self.store.read(lambda connection: registry.person(connection, person.id))
        if row is None or row.account is None:
            raise conflict("problem.no_account")
        if row.password is not None and not await asyncio.to_thread(self._verify, row.password, old):
            raise Problem(403, "problem.wrong_password")
        await self.limits.right(who.address, person.id)
        hashed = await self._hashed(new, row.account, row.name)
        return await self._new_password(who, row, hashed)

    async def _new_password(self, who: Visitor, row: PersonRow, hashed: str) -> SignedIn:
        def work(connection: Connection) -> SignedIn:
            registry.change_person(connection, row.id, password=hashed)
            registry.end_ways_in(connection, row.id)
            return self.begin_session(connection, row, who.address)

        row.password = hashed
        result: SignedIn = await self.changed(row.id, work, out=True)
        return result

    async def export(self, who: Visitor) -> dict[str, Any]:
        """Everything that is stored about me."""
        person = signed_in(who).id
        return await self.store.read(lambda connection: forget.everything_of(connection, person))

    async def delete(self, who: Visitor) -> None:
        """Forget me: what I said is gone, my name leaves every record, bots take my seats."""
        person, now = signed_in(who).id, self.clock.now()
        await self.changed(person, lambda connection: forget.begin(connection, person, now), out=True)
        await self._forget_all(person)

    async def finish_forgetting(self) -> None:
        """Forget those whose forgetting was interrupted."""
        for person in await self.store.read(forget.leaving):
            await self._forget_all(person)

    async def _forget_all(self, person: str) -> None:
        """Forget table by table, each in a transaction of its own, so that others can write in between."""
        for table_id in await self.store.read(lambda connection: forget.tables_of(connection, person)):
            await self._leave(person, table_id)
        while await self.store.write(lambda connection: forget.fall_silent(connection, person)):
            pass
        await self.changed(person, lambda connection: forget.finish(connection, person))

    async def _leave(self, person: str, table_id: str) -> None:
        def work(connection: Connection) -> Moved | None:
            n = forget.leave(connection, person, table_id)
            moved = None if n is None else Moved(table_id, n)
            if moved is not None:
                self.live.note(connection, moved)
            return moved

        moved = await self.store.write(work)
        if moved is not None:
            self.live.told(moved)

    async def tidy(self) -> None:
        """Forget sessions and links that have run out."""
        now = self.clock.now()
        await self.store.write(lambda connection: registry.tidy(connection, now))

    # -- links ---------------------------------------------------------------------------------------------------
    def make_link(self, kind: str, hours: float | None = None, **whose: Any) -> tuple[LinkRow, Link]:
        """A new link: the row to store, and the token that is shown once."""
        token, now = self.settings.token(), self.clock.now()
        row = LinkRow(
            token=digest(token),
            id=self.settings.token()[:12],
            kind=kind,
            created=now,
            expires=None if hours is None else now + hours * 3600,
            **whose,
        )
        path = f"/feed/{token}" if kind == "feed" else f"/link/{token}"
        shown = Link(id=row.id, kind=kind, token=token, path=path, seat=row.seat, expires=row.expires)  # type: ignore[arg-type]
        return row, shown

    async def move(self, person: str, address: str) -> SignedIn:
        """Move a guest to another device; their other sessions end."""

        def work(connection: Connection) -> SignedIn | None:
            row = registry.person(connection, person)
            if row is None or row.account is not None:
                return None
            registry.end_sessions(connection, person)
            return self.begin_session(connection, row, address)

        moved: SignedIn | None = await self.changed(person, work, out=True)
        if moved is None:
            raise not_found("key")
        return moved

    def key_link(self, kind: str, table_id: str, seat: int, key: str, person: str | None = None) -> LinkRow:
        """The row of a key to a seat; it holds only a digest."""
        return LinkRow(
            token=digest(f"{table_id} {seat} {key}"),
            id=self.settings.token()[:12],
            kind=kind,
            created=self.clock.now(),
            person=person,
            table_id=table_id,
            seat=seat,
        )

    async def sign_in_link(self, who: Visitor) -> Link:
        """A link that signs me in somewhere else, once."""
        return await self._own_link(who, "signin", SIGN_IN_LINK_HOURS)

    async def way_back(self, who: Visitor) -> Link:
        """A link by which a guest comes back as often as needed. People with an account sign in instead."""
        if not signed_in(who).guest:
            raise conflict("problem.has_account")
        return await self._own_link(who, "return", None)

    async def feed_link(self, who: Visitor) -> Link:
        """A secret address at which a feed reader learns when it is my turn."""
        return await self._own_link(who, "feed", None)

    async def _own_link(self, who: Visitor, kind: str, hours: float | None) -> Link:
        person = signed_in(who)
        row, shown = self.make_link(kind, hours, person=person.id)

        def work(connection: Connection) -> None:
            if len(registry.links_of(connection, person.id)) >= MOST_LINKS:
                raise conflict("problem.too_many", most=MOST_LINKS)
            registry.add_link(connection, row)

        await self.store.write(work)
        return shown

    async def links(self, who: Visitor) -> list[LinkInfo]:
        """My own links: to sign in, to come back, to read a feed."""
        person = signed_in(who).id
        return [link_info(row) for row in await self.store.read(lambda c: registry.links_of(c, person))]

    async def revoke(self, who: Visitor, link: str) -> None:
        """Take one of my links back."""
        person = signed_in(who).id
        if not await self.store.write(lambda connection: registry.revoke_link(connection, link, person=person)):
            raise not_found("link")

    async def find_link(self, who: Visitor, token: str) -> LinkRow:
        """The link of this token. A miss counts as a try."""
        now = self.clock.now()
        row = await self.store.read(lambda connection: registry.link(connection, digest(token), now))
        if row is None or (row.kind == "signin" and row.used):
            await self.limits.missed_link(who.address)
            raise not_found("link")
        return row

    async def good_links(self, table_id: str, tokens: list[str]) -> set[str]:
        """The tokens that still lead to a table."""
        known = {row.token for row in await self.store.read(lambda c: registry.links_to(c, table_id))}
        return {token for token in tokens if digest(token) in known}

    async def sign_in_by(self, link: LinkRow) -> SignedIn:
        """Sign in by a link: one that works once, or a guest's link to come back."""

        def work(connection: Connection) -> SignedIn | None:
            person = registry.person(connection, link.person or "")
            once = link.kind == "signin"
            if person is None or (once and not registry.use_link(connection, link.token, self.clock.now())):
                return None
            return self.begin_session(connection, person)

        done = await self.store.write(work)
        if done is None:
            raise not_found("link")
        return done


def link_info(row: LinkRow) -> LinkInfo:
    """A link as its owner sees it later."""
    return LinkInfo(
        id=row.id, kind=row.kind, seat=row.seat, created=row.created, expires=row.expires, used=row.used is not None
    )


def signed_in(who: Visitor) -> Person:
    """The signed-in person, or a refusal."""
    if who.person is None:
        raise not_signed_in()
    return who.person


def as_person(row: Any) -> Person:
    """A person as they see themselves."""
    return Person(
        id=row.id,
        name=row.name,
        guest=row.account is None,
        language=row.language,
        account=row.account,
        email=row.email,
        unconfirmed=row.unconfirmed,
        mail=row.mail,
    )
