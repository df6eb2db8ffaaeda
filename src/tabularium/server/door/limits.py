"""How often is too often: tries at passwords and links, new guests, talk. All workers count together."""

from __future__ import annotations

from tabularium.store import Store, tries

from ..settings import Settings
from .problem import too_many

MINUTE = 60.0
TEN_MINUTES = 10 * MINUTE
HOUR = 60 * MINUTE
FROM_ALL = 10
"""How many times what one address may try, all addresses together may try at one account."""


class Limits:
    """What one address, one account or one person may do in a while."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.clock = settings.clock

    async def sign_in(self, address: str, account: str = "") -> None:
        """A try at a password, from this address and at this account."""
        most = self.settings.sign_in_tries
        keys = {f"sign in from {address}": most}
        if account:
            keys[f"sign in as {account}"] = most * FROM_ALL
        await self._count(keys, TEN_MINUTES)

    async def check_links(self, address: str) -> None:
        """Refuse an address that has missed too often."""
        now, most = self.clock.now(), self.settings.sign_in_tries
        key, since = _link(address), now - TEN_MINUTES
        first = await self.store.read(lambda connection: tries.too_many(connection, key, most, since))
        if first is not None:
            raise too_many(first - since)

    async def missed_link(self, address: str) -> None:
        """A link that leads nowhere."""
        await self._count({_link(address): self.settings.sign_in_tries}, TEN_MINUTES)

    async def guest(self, address: str) -> None:
        """A new guest."""
        await self._count({f"guest from {address}": self.settings.guests_an_hour}, HOUR)

    async def talk(self, person: str) -> None:
        """Something said."""
        await self._count({f"talk of {person}": self.settings.talk_a_minute}, MINUTE)

    async def _count(self, keys: dict[str, int], seconds: float) -> None:
        now = self.clock.now()
        since = now - seconds
        first = await self.store.write(lambda connection: tries.count(connection, keys, since, now))
        if first is not None:
            raise too_many(first - since)

    async def forget(self) -> None:
        """Forget what no limit asks for any more."""
        before = self.clock.now() - HOUR
        await self.store.write(lambda connection: tries.forget(connection, before))


def _link(address: str) -> str:
    return f"link missed from {address}"
