"""Fixtures of the store's tests."""

from collections.abc import AsyncIterator

import pytest

from tabularium.store import Store, open_store


@pytest.fixture
def anyio_backend() -> str:
    """The loop that the server runs on."""
    return "asyncio"


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    opened = await open_store(database)
    yield opened
    await opened.close()
