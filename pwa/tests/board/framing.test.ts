import { describe, expect, test } from "vitest";
import { framed } from "../../src/board/framing";

const WHOLE = { x: 0, y: 0, width: 1000, height: 700 };

describe("the part of a board in a picture", () => {
  test("is all of it where there is nothing to look at", () => expect(framed(WHOLE, [], 2)).toEqual(WHOLE));

  test("has the picture's shape, holds what it is about, and never leaves the board", () => {
    for (const points of [
      [[500, 350]],
      [[10, 10]],
      [
        [990, 690],
        [700, 600],
      ],
      [
        [0, 0],
        [1000, 700],
      ],
    ] as [number, number][][])
      for (const ratio of [1.3, 2.2]) {
        const { x, y, width, height } = framed(WHOLE, points, ratio);
        expect(width / height).toBeCloseTo(ratio);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(1000 + 1e-9);
        expect(y + height).toBeLessThanOrEqual(700 + 1e-9);
      }
    const close = framed(WHOLE, [[500, 350]], 2);
    expect(close.width).toBeCloseTo(420);
  });
});
