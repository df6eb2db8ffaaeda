"""A home for programs that tests start, so that they write nothing into that of whoever runs the tests."""

from __future__ import annotations

from pathlib import Path

KINDS = ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")


def at_home(folder: Path) -> dict[str, str]:
    """The environment of a program that writes nothing outside this folder."""
    return dict.fromkeys(KINDS, str(folder))
