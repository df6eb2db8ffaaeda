"""How far each seat has seen its table, so that a page can tell what was missed."""

from __future__ import annotations

from tabularium.store import Store, shelf

from .loaded import Loaded


class Seen:
    """Kept in memory and stored now and then, for it need not be exact."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._fresh: dict[tuple[str, int], int] = {}

    def upto(self, loaded: Loaded, seat: int) -> int:
        """The number of the table when it was last seen from this seat."""
        return max(self._fresh.get((loaded.table.id, seat), 0), loaded.seats[seat].seen)

    def look(self, loaded: Loaded, seat: int | None, peek: bool = False) -> int:
        """Note that a seat sees its table, unless its page only peeks; returns how far it had seen it before."""
        if seat is None:
            return 0
        before = self.upto(loaded, seat)
        if peek:
            return before
        self._fresh[loaded.table.id, seat] = loaded.seats[seat].seen = loaded.table.n
        return before

    async def remember(self) -> None:
        """Store what was noted."""
        fresh = dict(self._fresh)
        if fresh:
            await self.store.write(lambda connection: shelf.seen(connection, fresh))
            self._fresh = {key: n for key, n in self._fresh.items() if fresh.get(key) != n}
