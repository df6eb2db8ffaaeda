"""Conquest's map: what can be chosen keeps its owner's colour, names are read, nothing ends at a straight line."""

from __future__ import annotations

import base64
import math

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, PHONE, House
from tests.browser.test_routes import GENERAL, at_war

ALIKE = 6
"""Two colours nearer than this are one for whoever looks (CIE 1976)."""
LONGEST = 120
"""The stripes of a province are straight too; the edge of a sheet is many times as long. Pixels."""
APART = 20
"""Two colours further apart than this are never taken for each other."""
SEEN = """async ([data, place]) => {
  const image = new Image();
  image.src = data;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const land = document.querySelector(`.conquest-map .land[data-place="${place}"]`), box = land.getBoundingClientRect();
  const ring = [[0, 0], [14, 0], [-14, 0], [0, 14], [0, -14]];
  const found = [[], [], []];
  for (let x = box.left; x < box.right; x += 3)
    for (let y = box.top; y < box.bottom; y += 3) {
      const near = ring.map(([right, down]) => document.elementFromPoint(x + right, y + down));
      if (!near.every(each => each?.closest(`[data-place="${place}"]`))) continue;
      const pixel = context.getImageData(x, y, 1, 1).data;
      found.forEach((values, at) => values.push(pixel[at]));
    }
  return found[0].length > 5 ? found.map(values => values.sort((a, b) => a - b)[values.length >> 1]) : null;
}"""
"""The median colour of a land as it is seen, away from its edges and from what stands on it."""
SEAM = """async data => {
  const image = new Image();
  image.src = data;
  await image.decode();
  const canvas = document.createElement("canvas");
  const [w, h] = [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const all = context.getImageData(0, 0, w, h).data;
  const far = (a, b, at) => Math.abs(all[4 * a + at] - all[4 * b + at]);
  const differ = (a, b) => far(a, b, 0) + far(a, b, 1) + far(a, b, 2) > 6;
  const longest = [0, ""];
  const note = (run, where) => { if (run > longest[0]) [longest[0], longest[1]] = [run, where]; };
  for (let y = 4; y < h - 4; y++)
    for (let x = 4, run = 0; x < w - 4; x++)
      note(run = differ(y * w + x, y * w - w + x) ? run + 1 : 0, `across, up to ${x} ${y} of ${w} ${h}`);
  for (let x = 4; x < w - 4; x++)
    for (let y = 4, run = 0; y < h - 4; y++)
      note(run = differ(y * w + x, y * w + x - 1) ? run + 1 : 0, `down, up to ${x} ${y} of ${w} ${h}`);
  return longest;
}"""
"""The longest straight line, across or down, along which two colours meet; in pixels."""
UNSEEN = "which => document.querySelectorAll(which).forEach(each => { each.style.visibility = 'hidden'; })"
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
HIDDEN = """() => [...document.querySelectorAll("[data-lays][data-must][data-off]")].map(each => each.textContent)"""


def lab(colour: list[float]) -> tuple[float, float, float]:
    """A colour as the eye measures it."""
    light = [each / 255 for each in colour]
    red, green, blue = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in light]
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = [each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in (x, y, z)]
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def colour(page: Page, land: str) -> tuple[float, float, float]:
    """What a land looks like."""
    picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    found = page.evaluate(SEEN, [picture, f"space:{land}"])
    assert found is not None, f"{land} is in sight"
    return lab(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_can_be_chosen_keeps_its_owners_colour(senate: House, visitor: Visitor, theme: str) -> None:
    """Given provinces that can be chosen, then they look like their owner's others, and like no rival's."""
    livia, _, _ = at_war(senate, visitor, GENERAL, color_scheme=theme, **DESK)
    page = livia.page
    page.evaluate(UNSEEN, ".conquest-map .keeps")
    expect(page.locator('.conquest-map .target[data-place="space:dalmatia"]')).to_be_attached()
    chosen, own, free = (colour(page, land) for land in ("dalmatia", "macedonia", "pannonia"))
    page.locator("[data-zoom=fit]").dispatch_event("click")
    orange = colour(page, "numidia")
    plain = colour(page, "dacia")

    print(
        f"\n{theme}: to its owner's {math.dist(chosen, own):.1f}, to a rival's orange {math.dist(chosen, orange):.1f}, "
        f"a free one to orange {math.dist(free, orange):.1f}, to other free ones {math.dist(free, plain):.1f}"
    )
    assert math.dist(chosen, own) < ALIKE
    assert math.dist(chosen, orange) > APART
    assert math.dist(free, plain) < ALIKE
    assert math.dist(free, orange) > ALIKE


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_name_of_a_place_where_one_may_go_is_always_read(
    senate: House, visitor: Visitor, size: dict[str, int]
) -> None:
    """Given a legion under orders, then every place where it may go has its name, from near and from far."""
    livia, _, _ = at_war(senate, visitor, GENERAL, **size)
    page = livia.page
    assert page.locator("[data-must]").count() >= 5
    for press in ("action", "fit", "out", "in"):
        page.locator(f"[data-zoom={press}]").click()
        page.evaluate(DRAWN)
        assert page.evaluate(HIDDEN) == [], press


def test_names_keep_off_the_pieces_and_off_each_other(senate: House, visitor: Visitor) -> None:
    """Given the map as it opens, then no name that is shown lies on a piece or on another name."""
    livia, _, _ = at_war(senate, visitor, **DESK)
    page = livia.page
    page.evaluate(DRAWN)
    covered = page.evaluate("""() => {
      const boxes = [...document.querySelectorAll("[data-lays]:not([data-off])")].map(each =>
        [each.textContent, Number(each.dataset.lays), each.getBoundingClientRect()]).filter(each => each[2].width);
      return boxes.flatMap(([name, lays, one], at) => boxes.slice(at + 1).filter(([, other, two]) => (lays || other) &&
        two.left < one.right - 3 && two.right > one.left + 3 && two.top < one.bottom - 3 && two.bottom > one.top + 3)
        .map(each => `${name} on ${each[0]}`));
    }""")
    assert covered == []


def test_a_galley_has_its_goals_in_the_bar_and_no_other(senate: House, visitor: Visitor) -> None:
    """Given a galley under orders, then the bar names the seas of its next point, and nothing that is no answer."""
    livia, friend, table = at_war(senate, visitor, "galley:italia_1", **DESK)
    page = livia.page
    bar = page.locator("#ask .ask__opts")
    expect(bar.get_by_role("button", name="Tyrrhenian Sea")).to_be_visible()
    expect(bar.locator("[aria-disabled=true]")).to_have_count(0)

    livia.does(bar.get_by_role("button", name="Tyrrhenian Sea"))
    assert friend.sight(table)["view"]["galleys"]["italia_1"]["sea"] == "m_tyrrhenum"


def test_from_far_the_sheet_ends_in_nothing(senate: House, visitor: Visitor) -> None:
    """Given the map from as far as one can go, then no pixel row or column is a straight seam of two colours."""
    livia, _, _ = at_war(senate, visitor, **DESK)
    page = livia.page
    page.evaluate(UNSEEN, ".conquest-map > :not(svg), .conquest-map .keeps")
    page.locator("[data-zoom=fit]").dispatch_event("click")
    for _ in range(3):
        page.locator("[data-zoom=out]").dispatch_event("click")
    box = page.locator(".conquest-map > svg").bounding_box()
    assert box is not None
    picture = "data:image/png;base64," + base64.b64encode(page.screenshot(clip=box)).decode()  # type: ignore[arg-type]
    longest, where = page.evaluate(SEAM, picture)

    assert longest < LONGEST, where
