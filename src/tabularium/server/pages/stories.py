"""The stories of finished games, chart and check: computed once, and no page waits long for them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from tabularium.engine import Refused
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Story, TableInfo
from tabularium.store import Unavailable

from ..base.live import Moved
from ..house import House

MOST_REMEMBERED = 128
log = logging.getLogger("tabularium.stories")


class Stories:
    """A cache of stories; the oldest are dropped."""

    def __init__(self) -> None:
        self._tasks: OrderedDict[str, asyncio.Task[Story]] = OrderedDict()
        self._gone_without: set[str] = set()

    async def of(self, house: House, who: Visitor, info: TableInfo) -> Story:
        """The story of a game, if it is ready soon."""
        task = self._tasks.get(info.id)
        if task is None:
            task = self._tasks[info.id] = asyncio.create_task(self._tell(house, who, info))
            while len(self._tasks) > MOST_REMEMBERED:
                self._tasks.popitem(last=False)
        self._tasks.move_to_end(info.id)
        await asyncio.wait([task], timeout=house.settings.story_wait)
        if task.done():
            return task.result()
        self._gone_without.add(info.id)
        return Story(known=False)

    async def _tell(self, house: House, who: Visitor, info: TableInfo) -> Story:
        try:
            story = await _found_out(house, who, info)
        except Unavailable:  # whoever looks later is told
            self._tasks.pop(info.id, None)
            return Story(known=False)
        if info.id in self._gone_without:
            self._gone_without.discard(info.id)
            moved = Moved(info.id, info.n)
            await house.store.write(lambda connection: house.live.note(connection, moved))
            house.live.told(moved)
        return story


async def _found_out(house: House, who: Visitor, info: TableInfo) -> Story:
    try:
        return await house.records.told(who, info.id)
    except Refused:
        return Story()  # played under other rules than those of today: the end itself can still be told
    except Unavailable:
        raise
    except Exception:
        log.exception("story_failed", extra={"table": info.id})
        return Story()
