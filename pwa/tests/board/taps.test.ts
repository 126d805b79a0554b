import { describe, expect, test } from "vitest";
import { at, counterRadius, whole, type Camera } from "../../src/board/camera";
import type { Terrain } from "../../src/board/ground";
import type { Point } from "../../src/board/scene";
import { neighbour, tapped } from "../../src/board/taps";
import { MAPS, terrain } from "./layouts";

const PHONE = { width: 360, height: 740, insets: { top: 104, right: 0, bottom: 178, left: 0 } };
const TARGET = 44;
const GRID = 4;

function meant(point: Point, ground: Terrain, camera: Camera, open: ReadonlySet<string>) {
  return tapped(point, ground, camera, { open, radius: counterRadius(camera.k) });
}

/** Whether a tap leads to a place, or asks whether it was meant. */
function finds(zone: string, point: Point, ground: Terrain, camera: Camera, open: ReadonlySet<string>): boolean {
  const found = meant(point, ground, camera, open);
  return found.kind === "either" ? found.zones.includes(zone) : found.kind === "place" && found.zone === zone;
}

describe.each(MAPS)("a tap grid over the whole board of %s", (edition) => {
  const ground = terrain(edition, "tall");
  const camera = whole(ground, PHONE);
  const all = new Set(ground.places.keys());

  test("finds each place by itself in 44 px around its counter", () => {
    for (const [zone, { label }] of ground.places) {
      const middle = at(camera, label);
      for (let x = -TARGET / 2; x <= TARGET / 2; x += GRID)
        for (let y = -TARGET / 2; y <= TARGET / 2; y += GRID) {
          if (Math.hypot(x, y) > TARGET / 2) continue;
          const point = { x: middle.x + x, y: middle.y + y };
          const hit = finds(zone, point, ground, camera, new Set([zone]));
          const onAnother = meant(point, ground, camera, new Set([zone])).kind === "other";
          expect({ zone, x, y, hit: hit || onAnother }).toEqual({ zone, x, y, hit: true });
        }
    }
  });

  test("finds the place, or asks, on more than 40 px in each direction where all can be chosen", () => {
    for (const [zone, { label }] of ground.places) {
      const middle = at(camera, label);
      const hits: Point[] = [];
      for (let x = -28; x <= 28; x += GRID)
        for (let y = -28; y <= 28; y += GRID)
          if (finds(zone, { x: middle.x + x, y: middle.y + y }, ground, camera, all)) hits.push({ x, y });
      const across = (along: "x" | "y") =>
        Math.max(...hits.map((hit) => hit[along])) - Math.min(...hits.map((hit) => hit[along])) + GRID;
      expect({ zone, wide: across("x") >= TARGET, high: across("y") >= TARGET }).toEqual({
        zone,
        wide: true,
        high: true,
      });
    }
  });

  test("always means the place whose counter lies under the finger", () => {
    for (const [zone, { label }] of ground.places) {
      expect(meant(at(camera, label), ground, camera, all)).toEqual({ kind: "place", zone });
      expect(meant(at(camera, label), ground, camera, new Set())).toEqual({ kind: "other", zone });
    }
  });
});

describe("a tap", () => {
  const ground = terrain("world", "wide");
  const camera: Camera = { k: 1, dx: 0, dy: 0 };
  const label = (zone: string) => at(camera, ground.places.get(zone)!.label);

  test("on land far from its counter means that land", () => {
    const { x, y } = label("brazil");
    const point = { x: x + 32, y };
    expect(meant(point, ground, camera, new Set(["brazil"]))).toEqual({ kind: "place", zone: "brazil" });
    expect(meant(point, ground, camera, new Set())).toEqual({ kind: "other", zone: "brazil" });
  });

  test("on water means the sea", () => {
    expect(meant({ x: 330, y: 420 }, ground, camera, new Set())).toEqual({ kind: "sea" });
  });

  test("between two places that can be chosen asks for both", () => {
    const [one, other] = [label("peru"), label("brazil")];
    const far: Camera = { k: 0.6, dx: 0, dy: 0 };
    const middle = { x: (one.x + other.x) * 0.3, y: (one.y + other.y) * 0.3 };
    const found = meant(middle, ground, far, new Set(["peru", "brazil"]));
    expect(found.kind === "either" && [...found.zones].sort()).toEqual(["brazil", "peru"]);
  });
});

describe("an arrow key", () => {
  const ground = terrain("world", "wide");

  test("goes to the nearest place in its direction", () => {
    expect(neighbour("ArrowRight", "alaska", ground)).toBe("northwest_territory");
    expect(neighbour("ArrowDown", "venezuela", ground)).toMatch(/peru|brazil/);
    expect(neighbour("Tab", "alaska", ground)).toBeNull();
  });

  test.each(MAPS)("reaches every place of %s", (edition) => {
    const here = terrain(edition, "tall");
    const [start] = here.places.keys();
    const seen = new Set([start!]);
    const left = [start!];
    while (left.length > 0) {
      const from = left.pop()!;
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const to = neighbour(key, from, here);
        if (to !== null && !seen.has(to)) {
          seen.add(to);
          left.push(to);
        }
      }
    }
    expect([...here.places.keys()].filter((zone) => !seen.has(zone))).toEqual([]);
  });
});
