"""Fixtures of the tests on an old house."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.old_house.kit import old_inn
from tests.server.kit import Inn, replayed_here

__all__ = ["replayed_here"]


@pytest.fixture
def anyio_backend() -> str:
    """The loop that the server runs on."""
    return "asyncio"


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Inn]:
    """The old house, opened by this version."""
    async with old_inn(tmp_path) as opened:
        yield opened
