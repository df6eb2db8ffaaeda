"""The pages of the documentation: links lead somewhere, and what is quoted from the source stands there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
LINK = re.compile(r"\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)")
QUOTED = re.compile(r"^( *)```python\n\1# (tabularium/\S+)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, made as the usual renderers make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), f"{target} does not exist"
        assert not anchor or anchor in anchors(file), f"{target} has no heading {anchor}"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_quotations_stand_in_the_source(page: Path) -> None:
    for indent, source, block in QUOTED.findall(page.read_text(encoding="utf-8")):
        code = "\n".join(line.removeprefix(indent) for line in block.splitlines())
        text = (ROOT / "src" / source).read_text(encoding="utf-8")
        for part in code.split("\n...\n"):
            assert part.strip("\n") in text, f"{source} does not say:\n{part}"


def test_the_guide_for_a_new_game_quotes_the_source() -> None:
    text = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
    assert len(QUOTED.findall(text)) >= 4
