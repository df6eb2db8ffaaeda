"""Fixtures of the server's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.databases import hasty
from tests.server.kit import Inn, courteous, late, mini, open_inn, replayed_here, resolved_here, tribute

__all__ = ["courteous", "hasty", "late", "mini", "replayed_here", "resolved_here", "tribute"]


@pytest.fixture
def anyio_backend() -> str:
    """The loop that the server runs on."""
    return "asyncio"


@pytest.fixture
async def inn(tmp_path: Path, database: str) -> AsyncIterator[Inn]:
    """A house on each kind of database."""
    async with open_inn(tmp_path, database) as opened:
        yield opened


@pytest.fixture
async def lite(tmp_path: Path, sqlite: str) -> AsyncIterator[Inn]:
    """A house on SQLite, for what does not touch the database in a new way."""
    async with open_inn(tmp_path, sqlite) as opened:
        yield opened
