"""Rate limits: tries at passwords and links, new people, talk. All workers count together.

A club may sit behind one address, so what is right is never counted against it; and strangers who try a password from
many addresses never lock its owner out. A right code or key is never refused for the wrong ones that others tried: what
keeps them from being guessed is their length.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address

from sqlalchemy import Connection

from tabularium.store import Store, registry, tries

from .problem import too_many
from .settings import Settings

MINUTE = 60.0
TEN_MINUTES = 10 * MINUTE
HOUR = 60 * MINUTE
FROM_ONE = 10
"""How many times what one address may try at one account, it may try at all accounts together."""
FROM_ALL = 10
"""How many times what one address may try at one account, all may before strangers have one try each."""
FROM_EVERYWHERE = 5
"""How many times the wrong codes of one address all together may try in an hour while short codes open."""
MOST_KEYS = 300
"""Wrong keys at one seat in an hour, from everywhere together, after which its keys are void."""
CODES = "codes"
"""Under what wrong codes count for the whole house."""
SUBSCRIBER = 64
"""One subscriber holds at least so long a prefix of IPv6, and all the addresses behind it."""


class Limits:
    """Limits for each address, account and person."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.clock = settings.clock

    async def sign_in(self, address: str, account: str) -> None:
        """Count a try at a password, for this address and this account. `right` takes it back.

        When an account is tried from everywhere, an address where its owner is signed in has as many tries as ever,
        any other has one.
        """
        now, most = self.clock.now(), self.settings.sign_in_tries
        since = now - TEN_MINUTES
        here, there, everywhere = _tries(address, account)

        def work(connection: Connection) -> float | None:
            pressed = tries.too_many(connection, everywhere, most * FROM_ALL, since) is not None
            known = not pressed or registry.signed_in_from(connection, account, tries.digest(origin(address)), now)
            keys = {here: most * FROM_ONE, there: most if known else 1, everywhere: None}
            return tries.count(connection, keys, since, now)

        _refuse(await self.store.write(work), since)

    async def right(self, address: str, account: str) -> None:
        """Take back the last try: the password was right."""
        keys = _tries(address, account)
        await self.store.write(lambda connection: tries.forgive(connection, keys))

    async def missed_link(self, address: str) -> None:
        """Count a link that leads nowhere. This makes guessing slow; the owner of a right link never waits."""
        await self._count({f"link missed from {origin(address)}": self.settings.sign_in_tries}, TEN_MINUTES)

    async def register(self, address: str) -> None:
        """A new account."""
        await self._count({f"account from {origin(address)}": self.settings.accounts_an_hour}, HOUR)

    async def guest(self, address: str) -> None:
        """A new guest."""
        await self._count({f"guest from {origin(address)}": self.settings.guests_an_hour}, HOUR)

    async def confirm(self, person: str, address: str) -> None:
        """Count a mail that asks whether an address is right, so that nobody can fill other people's mailboxes."""
        most = self.settings.confirmations_an_hour
        await self._count({f"confirm of {person}": most, f"confirm to {address.lower()}": most}, HOUR)

    async def call(self, person: str) -> None:
        """Count a message to an address that somebody gives."""
        await self._count({f"call of {person}": self.settings.tests_an_hour}, HOUR)

    async def talk(self, person: str) -> None:
        """Count a message."""
        await self._count({f"talk of {person}": self.settings.talk_a_minute}, MINUTE)

    async def preside(self, person: str) -> None:
        """Count a deed at the presiding desk."""
        await self._count({f"desk of {person}": self.settings.desk_a_minute}, MINUTE)

    def short_codes(self, connection: Connection) -> bool:
        """Do short codes of tables open now? They do not after too many wrong ones in an hour, from any address."""
        since = self.clock.now() - HOUR
        return tries.too_many(connection, CODES, self._most_codes, since) is None

    async def wrong_code(self, address: str) -> None:
        """Count a wrong code, for the whole server and for the address that sent it."""
        now = self.clock.now()
        house = {CODES: self._most_codes}
        await self.store.write(lambda connection: tries.count(connection, house, now - HOUR, now))
        await self.wrong_word(address)

    async def wrong_word(self, address: str) -> None:
        """Count a wrong code or key for this address."""
        await self._count({f"code from {origin(address)}": self.settings.code_tries}, TEN_MINUTES)

    async def wrong_key(self, table: str, seat: int) -> bool:
        """Count a wrong key of a seat. True if there were so many in an hour that the keys of the seat must end."""
        now, tried = self.clock.now(), f"key of {table} {seat}"

        def work(connection: Connection) -> bool:
            tries.count(connection, {tried: MOST_KEYS}, now - HOUR, now)
            full = tries.too_many(connection, tried, MOST_KEYS, now - HOUR) is not None
            if full:
                tries.clear(connection, tried)
            return full

        return await self.store.write(work)

    @property
    def _most_codes(self) -> int:
        return self.settings.code_tries * FROM_EVERYWHERE

    async def draft(self, person: str) -> None:
        """Count a save of a sheet that somebody fills in."""
        await self._count({f"draft of {person}": self.settings.drafts_a_minute}, MINUTE)

    async def _count(self, keys: Mapping[str, int], seconds: float) -> None:
        now = self.clock.now()
        since = now - seconds
        _refuse(await self.store.write(lambda connection: tries.count(connection, keys, since, now)), since)

    async def forget(self) -> None:
        """Delete counts that no limit needs any more."""
        before = self.clock.now() - HOUR
        await self.store.write(lambda connection: tries.forget(connection, before))


def origin(address: str) -> str:
    """The client behind an address: the address itself, or in IPv6 the network of one subscriber."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Network((known, SUBSCRIBER), strict=False))


def _tries(address: str, account: str) -> tuple[str, str, str]:
    """The keys under which a try at a password counts: address, address and account, account."""
    here = origin(address)
    return f"sign in from {here}", f"sign in from {here} as {account}", f"sign in as {account}"


def _refuse(first: float | None, since: float) -> None:
    if first is not None:
        raise too_many(first - since)
