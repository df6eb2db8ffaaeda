"""How often is too often: tries at passwords and links, new guests, talk."""

from __future__ import annotations

from collections import deque

from .problem import too_many
from .settings import Settings

TEN_MINUTES = 600.0
HOUR = 3600.0
MINUTE = 60.0
FROM_ALL = 10
"""How many times what one address may try, all addresses together may try at one account."""
MOST_KEPT = 20_000


class Window:
    """At most so many events in so many seconds, for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._events: dict[str, deque[float]] = {}

    def check(self, key: str, now: float) -> None:
        """Refuse if this key has had its share."""
        events = self._events.get(key)
        if events is None:
            return
        while events and events[0] <= now - self.seconds:
            events.popleft()
        if not events:
            del self._events[key]
        elif len(events) >= self.most:
            raise too_many(events[0] + self.seconds - now)

    def count(self, key: str, now: float) -> None:
        """One more event."""
        if len(self._events) >= MOST_KEPT:
            self._events = {each: kept for each, kept in self._events.items() if kept[-1] > now - self.seconds}
        self._events.setdefault(key, deque(maxlen=self.most)).append(now)

    def hit(self, key: str, now: float) -> None:
        """Refuse, or count."""
        self.check(key, now)
        self.count(key, now)


class Limits:
    """The limits of a house, kept in the memory of each worker."""

    def __init__(self, settings: Settings) -> None:
        self.clock = settings.clock
        self._sign_in = Window(settings.sign_in_tries, TEN_MINUTES)
        self._accounts = Window(settings.sign_in_tries * FROM_ALL, TEN_MINUTES)
        self._links = Window(settings.sign_in_tries, TEN_MINUTES)
        self._guests = Window(settings.guests_an_hour, HOUR)
        self._talk = Window(settings.talk_a_minute, MINUTE)

    def sign_in(self, address: str, account: str = "") -> None:
        """A try at a password, from this address and at this account."""
        now = self.clock.now()
        self._sign_in.check(address, now)
        if account:
            self._accounts.hit(account, now)
        self._sign_in.count(address, now)

    def check_links(self, address: str) -> None:
        """Refuse an address that has missed too often."""
        self._links.check(address, self.clock.now())

    def missed_link(self, address: str) -> None:
        """A link that leads nowhere."""
        self._links.count(address, self.clock.now())

    def guest(self, address: str) -> None:
        """A new guest."""
        self._guests.hit(address, self.clock.now())

    def talk(self, person: str) -> None:
        """Something said."""
        self._talk.hit(person, self.clock.now())
