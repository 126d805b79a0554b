// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { PlaceMark, spotsOf } from "../../src/board/PlaceMark";
import { atRest, type Scene } from "../../src/board/scene";
import { speak } from "../../src/i18n/words";
import { drawn } from "../drawn";
import { boardOf } from "../editions";

const BESIDE = { letters: false, crowded: true, space: false, radius: 14 };

beforeAll(() => speak("en"));

function marked(...armies: [string, number][]) {
  return markedIn(atRest([]), ...armies);
}

function markedIn(scene: Scene, ...armies: [string, number][]) {
  const standing = { zone: "berlin", owner: armies[0]?.[0] ?? "", pieces: [], marks: [] };
  const troops = armies.map(([army, count]) => ({ army, count }));
  const board = boardOf("napoleon");
  const page = drawn(<PlaceMark {...BESIDE} board={board} scene={scene} standing={{ ...standing, armies: troops }} />);
  return [...page.container.querySelectorAll(".count")].map((one) => one.textContent);
}

test("two or three armies in one place stand beside each other, and none touches another", () => {
  for (const count of [2, 3])
    for (const radius of [10.5, 14, 18])
      for (const ring of [false, true]) {
        const spots = spotsOf(count, radius, ring);
        expect(spots).toHaveLength(count);
        for (const one of spots) expect(one.half).toBeGreaterThanOrEqual(10.5);
        const pairs = spots.flatMap((one, at) => spots.slice(at + 1).map((other) => [one, other] as const));
        for (const [one, other] of pairs) {
          const between = Math.hypot(one.x - other.x, one.y - other.y);
          expect(between).toBeGreaterThan(one.half + other.half + (ring ? 2 * 6.5 : 2 * 1.8) - 0.5);
        }
      }
});

test("each of them has its number, even a single troop on a crowded board; one alone there needs none", () => {
  expect(marked(["red", 3], ["blue", 1])).toEqual(["3", "1"]);
  expect(marked(["red", 2], ["blue", 2], ["white", 1])).toEqual(["2", "2", "1"]);
  expect(marked(["red", 1])).toEqual([]);
});

test("where counters nearly touch, a place that cannot be chosen now shows its first army alone", () => {
  const elsewhere = { ...atRest([]), lit: new Set(["paris"]) };
  expect(markedIn(elsewhere, ["red", 3], ["blue", 2])).toEqual(["3"]);
});
