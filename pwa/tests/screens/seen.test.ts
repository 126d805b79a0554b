import { expect, test } from "vitest";
import { seenBefore } from "../../src/screens/game/seen";

test("a game that is opened here for the first time has no line for what came meanwhile", () => {
  expect(seenBefore(null, 12n)).toBeNull();
});

test("a game in which nothing happened meanwhile has none either, whatever happens from then on", () => {
  expect(seenBefore(12n, 12n)).toBeNull();
});

test("there is none as long as nobody knows how the game stands", () => {
  expect(seenBefore(12n, null)).toBeNull();
});

test("what came while nobody looked begins after the last version that was seen", () => {
  expect(seenBefore(12n, 30n)).toBe(12n);
});
