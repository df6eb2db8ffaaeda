"""Fixtures of the attack suite."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.attack.siege import Siege, besieged


@pytest.fixture
async def siege(tmp_path: Path, database: str) -> AsyncIterator[Siege]:
    """A house with pages on each kind of database, and everybody who comes to it."""
    async with besieged(tmp_path, database) as opened:
        yield opened
