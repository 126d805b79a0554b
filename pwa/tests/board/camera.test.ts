import { describe, expect, test } from "vitest";
import {
  at,
  bounded,
  CLOSEST,
  COUNTER,
  counterRadius,
  dragged,
  farthest,
  framing,
  free,
  holds,
  inView,
  under,
  whole,
  zoomed,
} from "../../src/board/camera";
import { silhouette } from "../../src/board/shapes";
import { MAPS, terrain } from "./layouts";

const PHONE = { width: 360, height: 740, insets: { top: 104, right: 0, bottom: 178, left: 0 } };
const DECIDING = { width: 360, height: 740, insets: { top: 104, right: 0, bottom: 380, left: 0 } };
const DESK = { width: 1280, height: 800, insets: { top: 16, right: 16, bottom: 16, left: 416 } };
const FIELD = { box: { x: 0, y: 0, width: 800, height: 1000 }, nearest: 90 };
const ARMIES = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple"];

describe("the camera", () => {
  test("shows the whole board in the free part of the window", () => {
    const camera = whole(FIELD, PHONE);
    const [first, last] = [at(camera, [0, 0]), at(camera, [800, 1000])];
    expect(first.y).toBeGreaterThanOrEqual(104);
    expect(last.y).toBeLessThanOrEqual(740 - 178);
    expect(first.x).toBeCloseTo(360 - last.x);
  });

  test("knows which spot lies under a finger", () => {
    const camera = { k: 1.7, dx: -33, dy: 12 };
    const [x, y] = under(camera, at(camera, [123, 456]));
    expect([x, y]).toEqual([expect.closeTo(123), expect.closeTo(456)]);
  });

  test("zooms around the finger, and stops at both ends", () => {
    const start = { k: 1, dx: -200, dy: -100 };
    const finger = { x: 90, y: 300 };
    const closer = zoomed(start, 2, finger, FIELD, PHONE);
    expect(closer.k).toBe(2);
    expect(under(closer, finger)).toEqual(under(start, finger));
    expect(zoomed(start, 99, finger, FIELD, PHONE).k).toBe(CLOSEST);
    expect(zoomed(start, 0.001, finger, FIELD, PHONE).k).toBe(farthest(FIELD, PHONE));
  });

  test("goes no farther away than counters can stand, even where the whole board would need it", () => {
    const short = { ...PHONE, insets: { ...PHONE.insets, bottom: 500 } };
    expect(whole(FIELD, short).k * FIELD.nearest).toBeGreaterThanOrEqual(28);
  });

  test("lets no finger push the board out of the free part", () => {
    const far = bounded(dragged(whole(FIELD, DECIDING), 5000, -5000), FIELD, DECIDING);
    const room = free(DECIDING);
    expect(at(far, [0, 0]).x).toBeLessThan(room.x + room.width);
    expect(at(far, [0, 1000]).y).toBeGreaterThan(room.y);
    expect(bounded(far, FIELD, DECIDING)).toEqual(far);
  });

  test("stays where it is as long as the frame is in view and large enough", () => {
    const spots = [[300, 300] as const, [380, 420] as const];
    const there = framing(spots, FIELD, PHONE);
    expect(inView(there, spots, FIELD, PHONE)).toBe(true);
    expect(inView(dragged(there, 20, 20), spots, FIELD, PHONE)).toBe(true);
    expect(inView(dragged(there, 0, 400), spots, FIELD, PHONE)).toBe(false);
    expect(inView(whole(FIELD, PHONE), spots, FIELD, PHONE)).toBe(false);
  });
});

describe.each(MAPS)("on the map of %s", (edition) => {
  test.each([
    ["tall", PHONE],
    ["tall", DECIDING],
    ["wide", DESK],
  ] as const)("every front lies whole in the free part of a window (%s)", (shape, window) => {
    const ground = terrain(edition, shape);
    for (const { one, other } of ground.fronts) {
      const spots = [ground.places.get(one)!.label, ground.places.get(other)!.label];
      const camera = framing(spots, ground, window);
      expect({ one, other, holds: holds(camera, spots, window) }).toEqual({ one, other, holds: true });
    }
  });

  test("every place can be flown to alone, with its counter whole", () => {
    const ground = terrain(edition, "tall");
    for (const { id, label } of ground.places.values())
      expect({ id, holds: holds(framing([label], ground, DECIDING), [label], DECIDING) }).toEqual({ id, holds: true });
  });

  test("no two counters of 28 px touch when the whole board is seen on 360 px, seas included", () => {
    const ground = terrain(edition, "tall");
    const { k } = whole(ground, PHONE);
    expect(ground.nearest * k).toBeGreaterThanOrEqual(28);
    const half = Math.max(...ARMIES.map((army) => counterRadius(k) * silhouette(army).size)) + 1.8;
    expect(ground.nearest * k).toBeGreaterThan(2 * half);
  });

  test("every counter lies whole on the screen when the whole board is seen", () => {
    const ground = terrain(edition, "tall");
    const labels = [...ground.places.values()].map((one) => one.label);
    const camera = whole(ground, PHONE);
    for (const label of labels) expect(at(camera, label).x).toBeGreaterThan(counterRadius(camera.k));
    for (const label of labels) expect(at(camera, label).x).toBeLessThan(360 - counterRadius(camera.k));
  });
});

test("a counter is from 21 to 36 px across, whatever the zoom", () => {
  for (const k of [0.01, 0.3, 0.45, 1, 2, 5]) {
    expect(counterRadius(k) * 2).toBeGreaterThanOrEqual(21);
    expect((counterRadius(k) + 1.5) * 2).toBeLessThanOrEqual(37);
  }
  expect(COUNTER).toBeGreaterThan(counterRadius(5));
});
