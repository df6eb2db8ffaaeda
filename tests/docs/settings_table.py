"""The table of settings in `docs/serving.md`, from the fields themselves: `python -m tests.docs.settings_table`."""

from __future__ import annotations

from pathlib import Path

from tabularium.server.base.settings.sources import settable

PAGE = Path(__file__).parents[2] / "docs" / "serving.md"
HEAD = "| setting | by default | what it says |\n|---|---|---|\n"


def table() -> str:
    """A row for each setting."""
    rows = (f"| `{each.name}` | {each.default_text} | {each.help.text} |\n" for each in settable().values())
    return HEAD + "".join(rows)


def shown(page: str) -> str:
    """The table as it stands on the page."""
    start = page.index(HEAD)
    return page[start : page.index("\n\n", start) + 1]


if __name__ == "__main__":
    text = PAGE.read_text("utf-8")
    PAGE.write_text(text.replace(shown(text), table()), "utf-8")
