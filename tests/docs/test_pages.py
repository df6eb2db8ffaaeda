"""The pages of the documentation: links lead somewhere, and what is quoted from the source stands there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
BESIDE_THE_CODE = sorted(ROOT.glob("*.md"))
WIDEST = 120
IN_EACH_GAME = (
    "mind.py",
    "rules.po",
    "names.po",
    "guide.yaml",
    "reasons.py",
    "rules.yaml",
    "static/table.css",
    "static/table.js",
)
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


@pytest.mark.parametrize("page", [*BESIDE_THE_CODE, *PAGES], ids=named)
def test_lines_are_short(page: Path) -> None:
    """Rows of tables may be longer, for they cannot be broken."""
    lines = enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
    assert [number for number, line in lines if len(line) > WIDEST and not line.startswith("|")] == []


@pytest.mark.parametrize("page", [p for p in PAGES if "architecture" in str(p.relative_to(ROOT))], ids=named)
def test_files_named_by_the_architecture_exist(page: Path) -> None:
    """A path is read from the root, from the package, from the server, or from the part the page is about."""
    package = ROOT / "src" / "tabularium"
    homes = [
        ROOT,
        package,
        package / "server",
        package / "engine",
        package / "web/static/script",
        package / "games/republic/assembly",
        package / "games/senators",
    ]
    for path in re.findall(r"`([\w./]+\.(?:py|css|js|yaml|po|toml))`", page.read_text(encoding="utf-8")):
        assert any((home / path).exists() for home in homes) or path in IN_EACH_GAME, path


def test_the_guide_for_a_new_game_quotes_the_source() -> None:
    text = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
    assert len(QUOTED.findall(text)) >= 4
