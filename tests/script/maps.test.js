import assert from "node:assert/strict";
import { test } from "node:test";
import { around, lay } from "#house/map/laying.js";
import { boxOf, firstView, joined, moved, overlaps, shows, sightOf, zoomed } from "#house/map/view.js";
import { isFree, placeName, plain, zoomAt } from "../../src/tabularium/games/mare_nostrum/static/placing.js";

const WHOLE = [0, 0, 1000, 500];
const PART = [400, 200, 100, 50];
const SCREEN = { width: 400, height: 300 };

test("a view is read from its attribute", () => {
  assert.deepEqual(boxOf("1 2.5 3 4"), [1, 2.5, 3, 4]);
  assert.equal(boxOf(undefined), null);
});

test("what the reader chose stays while the part to act in is in sight", () => {
  const kept = { view: [400, 200, 500, 250], hand: true };
  assert.equal(firstView(kept, PART, WHOLE), kept);
  assert.deepEqual(firstView(kept, [0, 0, 100, 50], WHOLE), { view: [0, 0, 100, 50], hand: false });
});

test("what the map chose stays only while it shows the part well", () => {
  const far = { view: [400, 200, 500, 250], hand: false };
  const near = { view: [390, 195, 120, 60], hand: false };
  assert.deepEqual(firstView(far, PART, WHOLE).view, PART);
  assert.equal(firstView(near, PART, WHOLE), near);
  assert.deepEqual(firstView(null, null, WHOLE).view, WHOLE);
});

test("zooming keeps its point in place and ends at the map's limits", () => {
  assert.deepEqual(zoomed(WHOLE, 0.5, WHOLE, [0, 0]), [0, 0, 500, 250]);
  assert.deepEqual(zoomed(WHOLE, 0.5, WHOLE), [250, 125, 500, 250]);
  assert.equal(zoomed(WHOLE, 9, WHOLE)[2], 1100);
  assert.equal(zoomed(WHOLE, 0.01, WHOLE)[2], 90);
});

test("a view moves, and grows to hold a part", () => {
  assert.deepEqual(moved(PART, 10, -10), [410, 190, 100, 50]);
  assert.deepEqual(joined(PART, [450, 100, 100, 50]), [400, 100, 150, 150]);
  assert.deepEqual(sightOf(PART, 200, 50), [350, 200, 200, 50]);
  assert.ok(shows(WHOLE, PART));
  assert.ok(!shows(PART, [0, 0, 50, 50]));
});

test("signs that only touch do not cover each other", () => {
  const sign = { left: 0, top: 0, right: 10, bottom: 10 };
  assert.ok(overlaps(sign, { left: 5, top: 5, right: 15, bottom: 15 }));
  assert.ok(!overlaps(sign, { left: 9, top: 0, right: 19, bottom: 10 }));
});

test("a name is moved down until it covers nothing, and hidden where it has no room", () => {
  const first = placeName("Sicilia", "province", [0, 0], [], SCREEN);
  assert.equal(first?.down, -4);
  const second = placeName("Sicilia", "province", [0, 0], [first.box], SCREEN);
  assert.equal(second?.down, -20);
  assert.equal(placeName("Sicilia", "province", [0, 0], [[-200, -150, 200, 150]], SCREEN), null);
  assert.equal(placeName("Mare Tyrrhenum", "sea", [0, 0], [], SCREEN)?.down, -4);
  assert.ok(!isFree([-200, 0, -190, 10], [], SCREEN), "it would leave the frame");
});

test("a map is far, in between or near", () => {
  assert.deepEqual([1.5, 0.75, 0.4].map(zoomAt), ["far", "mid", "near"]);
});

test("a place is found without its accents", () => {
  assert.equal(plain("Córdoba Ünder"), "cordoba under");
});

const NAME = { left: -30, right: 30, top: -20, bottom: -10 };
const PIECES = { left: -20, right: 20, top: -8, bottom: 10 };
const HOME = { about: PIECES, anchor: [0, 0], taken: [PIECES], least: 1, must: false };

test("a name stays at home where it covers nothing", () => {
  assert.deepEqual(lay(NAME, HOME), { right: 0, down: 0, size: 1, box: NAME });
});

test("a name finds one of eight places around its pieces", () => {
  assert.equal(new Set(around(NAME, PIECES).map(String)).size, 8);
  const above = { left: -40, right: 40, top: -40, bottom: -9 };
  const laid = lay(NAME, { ...HOME, taken: [PIECES, above] });
  assert.equal(laid.box.top, PIECES.bottom + 1);
});

test("a name without room shrinks, then waits, unless it must be read", () => {
  const wall = { left: -500, right: 500, top: -500, bottom: -13 };
  const rest = { left: -500, right: 500, top: -9, bottom: 500 };
  const tight = { ...HOME, taken: [wall, rest] };
  assert.equal(lay(NAME, tight), null);
  assert.ok(lay(NAME, { ...tight, must: true }));
  const roomy = {
    ...HOME,
    taken: [
      { ...wall, bottom: -16 },
      { ...rest, top: -7 },
    ],
    least: 0.75,
  };
  assert.ok(lay(NAME, roomy).size < 1);
});
