"""An audit of a page as a reader with a screen reader, a keyboard or weak eyes meets it. Our own, and small."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AUDIT = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n")[2]


def audit(page: Page) -> list[str]:
    """What is wrong with a page, in words. Motion must be off: what fades in has no colour yet."""
    problems: list[str] = page.evaluate(AUDIT)
    return problems
