"""An audit of a page as a reader with a screen reader, a keyboard or weak eyes meets it: our own, and that of axe."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

AUDIT = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n")[2]
GRAVE = ("serious", "critical")
"""What axe finds of less weight is a matter of taste; ours looks at what matters of it."""
axe = Axe()
AT_REST = "matchMedia('(prefers-reduced-motion: reduce)').matches"


def audit(page: Page) -> list[str]:
    """What is wrong with a page, in words."""
    assert page.evaluate(AT_REST), "motion must be off: what is just fading in has no colour yet"
    problems: list[str] = page.evaluate(AUDIT)
    return problems + axe_finds(page)


def axe_finds(page: Page) -> list[str]:
    """The grave findings of axe: what rule, and where."""
    found = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"axe {each['id']}: {' '.join(map(str, node['target']))}: {node['html'][:120]}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"]
    ]
