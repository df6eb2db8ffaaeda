"""Fixtures of the pages' tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.databases import hasty
from tests.server.kit import late, mini, open_client, replayed_here, tribute

__all__ = ["hasty", "late", "mini", "replayed_here", "tribute"]


@pytest.fixture
def anyio_backend() -> str:
    """The loop that the server runs on."""
    return "asyncio"


@pytest.fixture
async def client(tmp_path: Path, sqlite: str) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor of a house with pages; bots stand still."""
    crowd = {"in_hand_of_one": 1000, "in_hand_from_one": 1000}  # all readers of a test come from one address
    async with open_client(tmp_path, sqlite, pages=True, story_wait=60.0, **crowd) as opened:
        opened.headers.update({"Accept": "text/html", "Origin": "http://house.test"})
        yield opened
