import { describe, expect, test } from "vitest";
import { around, bounded, dragged, EDGE_PX, fitted, viewBoxOf, zoomed } from "../../src/board/viewport";

const MAP = { x: 0, y: 0, width: 1000, height: 700 };
const PHONE = { width: 400 + 2 * EDGE_PX, height: 350 + 2 * EDGE_PX };

describe("the map in its window", () => {
  test("fits as a whole", () => {
    expect(fitted(MAP, PHONE)).toEqual({ x: 500, y: 350, perPixel: 2.5 });
    expect(viewBoxOf(fitted(MAP, PHONE), PHONE)).toBe("-15.00 -102.50 1030.00 905.00");
  });

  test("zooms around the finger", () => {
    const view = zoomed({ x: 500, y: 350, perPixel: 2 }, 2, 100, -50);
    expect(view.perPixel).toBe(1);
    expect([view.x + 100 * 1, view.y - 50 * 1]).toEqual([500 + 100 * 2, 350 - 50 * 2]);
  });

  test("never leaves the window, and is never smaller than it", () => {
    const near = { x: 500, y: 350, perPixel: 1 };
    expect(bounded(dragged(near, 5000, 0), MAP, PHONE).x).toBe(PHONE.width / 2);
    expect(bounded(dragged(near, -5000, 0), MAP, PHONE).x).toBe(1000 - PHONE.width / 2);
    expect(bounded({ ...near, perPixel: 99 }, MAP, PHONE)).toEqual(fitted(MAP, PHONE));
  });

  test("is not zoomed in for ever", () => {
    expect(bounded({ x: 1, y: 1, perPixel: 0.0001 }, MAP, PHONE).perPixel).toBe(0.3);
  });

  test("goes to the places that matter", () => {
    expect(around([], PHONE)).toBeNull();
    expect(
      around(
        [
          [100, 100],
          [300, 200],
        ],
        { width: 400, height: 350 },
        50,
      ),
    ).toEqual({ x: 200, y: 150, perPixel: 0.75 });
  });
});
