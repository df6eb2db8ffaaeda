"""An audit of a page as a reader with a screen reader, a keyboard or weak eyes meets it: our own, and that of axe."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

AUDIT = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n")[2]
GRAVE = ["serious", "critical"]
"""What axe finds of less weight is a matter of taste; ours looks at what matters of it."""
FINDS = """async grave => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  const told = (rule, node) => `axe ${rule}: ${node.target.join(" ")}: ${node.html.slice(0, 120)}`;
  const found = violations.filter(each => grave.includes(each.impact));
  return found.flatMap(each => each.nodes.map(node => told(each.id, node)));
}"""
"""What axe finds, put into words where it is found: all it could say of a page takes longer to send than to find."""
AT_REST = "matchMedia('(prefers-reduced-motion: reduce)').matches"


def audit(page: Page) -> list[str]:
    """What is wrong with a page, in words."""
    assert page.evaluate(AT_REST), "motion must be off: what is just fading in has no colour yet"
    problems: list[str] = page.evaluate(AUDIT)
    return problems + axe_finds(page)


def axe_finds(page: Page) -> list[str]:
    """The grave findings of axe: what rule, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FINDS, GRAVE)
    return found
