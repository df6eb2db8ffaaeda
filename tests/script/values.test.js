import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, left } from "#house/durations.js";
import { figureOf, fitsBeside, fitsSet, readNumber, stepped } from "#house/numbers.js";
import { isBlank, numberIn, stepsOf } from "#house/sheet/values.js";
import { put, secondsIn, typed } from "#house/wishes.js";

test("a clock shows minutes, then hours, then days", () => {
  assert.deepEqual([-5, 0, 59.6, 3599, 3600, 172799, 172800].map(left), [
    "0:00",
    "0:00",
    "1:00",
    "59:59",
    "1 h 00",
    "47 h 59",
    "2 d",
  ]);
});

test("a distance is told in the unit in which one says it", () => {
  assert.equal(distance(-44), null);
  assert.deepEqual(distance(-90), { n: -1, unit: "minute" });
  assert.deepEqual(distance(3300), { n: 1, unit: "hour" });
  assert.deepEqual(distance(-172800), { n: -2, unit: "day" });
});

test("a field takes only the numbers that are allowed", () => {
  assert.equal(readNumber("7", null), 7);
  assert.equal(readNumber("7", [5, 10]), null);
  assert.equal(readNumber("", null), null);
});

test("a step leads to the next number that is allowed, within the range", () => {
  const range = { allowed: null, low: 0, high: 10 };
  assert.equal(stepped(9, 5, range), 10);
  assert.equal(stepped(0, -1, range), 0);
  assert.equal(stepped(5, 1, { ...range, allowed: [0, 5, 9] }), 9);
  assert.equal(stepped(5, -1, { ...range, allowed: [0, 5, 9] }), 0);
  assert.equal(stepped(9, 1, { ...range, allowed: [0, 5, 9] }), 9);
});

test("a sum beyond the last row shows the last row", () => {
  const rows = [
    ["a", "b"],
    ["c", "d"],
  ];
  assert.equal(figureOf(rows, 9, 0), "c");
  assert.equal(figureOf(rows, -2, 7), "b");
});

test("a set fits if it is listed, or is of the right size where none are listed", () => {
  const sets = [
    [0, 1],
    [0, 2, 3],
  ];
  assert.ok(fitsSet([1, 0], { sets, least: 0, most: 9 }));
  assert.ok(!fitsSet([0], { sets, least: 0, most: 9 }));
  assert.ok(fitsSet([4, 5], { sets: null, least: 2, most: 2 }));
  assert.ok(fitsBeside(3, [0], sets));
  assert.ok(!fitsBeside(3, [1], sets));
});

test("what is no number stays as it was written, for the server to refuse", () => {
  assert.equal(numberIn(" -12 "), -12);
  assert.equal(numberIn("12 ships"), "12 ships");
  assert.equal(numberIn("1234567890"), "1234567890");
  assert.equal(numberIn("  "), null);
});

test("a section is blank if nothing is written anywhere in it", () => {
  assert.ok(isBlank({ rows: [{ amount: null, text: "" }], there: false }));
  assert.ok(!isBlank({ rows: [{ amount: 1 }] }));
});

test("a path leads through sections and rows", () => {
  assert.deepEqual(stepsOf("fleets.steps[2].to"), ["fleets", "steps", "2", "to"]);
  assert.deepEqual(stepsOf(""), []);
});

test("a wish is built from the names of its fields", () => {
  const wish = {};
  put(wish, "text".split("."), "hail");
  put(wish, "clauses.0.kind".split("."), "peace");
  put(wish, "clauses.0.until".split("."), 3);
  assert.deepEqual(wish, { text: "hail", clauses: [{ kind: "peace", until: 3 }] });
});

test("a field means what its kind says", () => {
  assert.equal(typed({ value: "3" }, "number"), 3);
  assert.equal(typed({ value: "on", checked: false }, "flag"), false);
  assert.equal(typed({ value: "  " }, "optional"), null);
  assert.deepEqual(typed({ value: "[1]" }, "json"), [1]);
  assert.equal(typed({ value: "1970-01-01T00:01:00Z" }, "moment"), 60);
  assert.equal(typed({ value: "x" }, undefined), "x");
  assert.equal(secondsIn("1,5"), 90);
  assert.equal(secondsIn(""), 0);
});
