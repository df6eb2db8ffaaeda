"""A process that sends what is due in the outbox of a house, once; a test kills it on the way."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.server.kit import FakeClock, open_inn


async def send(folder: Path, database: str, smtp: str, now: float) -> None:
    """Open the house at a moment and send."""
    clock = FakeClock(now)
    async with open_inn(folder, database, smtp=smtp, base_url="https://rome.test", clock=clock) as inn:
        await inn.house.notices.send_due()


if __name__ == "__main__":
    asyncio.run(send(Path(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4])))
