// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Terrain } from "../../src/board/ground";
import { Sight } from "../../src/board/sight";

const LABELS = new Map([
  ["near", { label: [10, 20] }],
  ["far", { label: [300, 400] }],
]);
const terrain = { places: LABELS } as unknown as Terrain;
const settled = vi.fn();
let parts: { root: HTMLElement; layer: HTMLElement; world: HTMLElement; places: HTMLElement };
let sight: Sight;

const layer = () => parts.layer.style.transform;
const far = () => parts.places.children[1] as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  settled.mockReset();
  const made = () => document.createElement("div");
  parts = { root: made(), layer: made(), world: made(), places: made() };
  for (const zone of LABELS.keys()) {
    const counter = made();
    counter.dataset["zone"] = zone;
    parts.places.append(counter);
  }
  sight = new Sight(parts, terrain, settled);
  sight.show({ k: 1, dx: 0, dy: 0 });
  return () => vi.useRealTimers();
});

test("a pan moves the layer of the counters, and none of them is placed anew when it ends", () => {
  far().style.left = "7px"; // whoever placed it anew would write over this
  sight.move({ k: 1, dx: 30, dy: -20 });
  sight.settle();
  vi.runAllTimers();
  expect(far().style.left).toBe("7px");
  expect(layer()).toBe("translate(30px,-20px) scale(1)");
  expect(parts.root.className).toBe("");
  expect(settled).toHaveBeenLastCalledWith({ k: 1, dx: 30, dy: -20 });
});

test("after a pinch counters stand where they belong, at their own size", () => {
  sight.move({ k: 1, dx: 30, dy: 0 });
  sight.settle();
  sight.move({ k: 1.5, dx: 0, dy: 0 });
  sight.settle();
  expect([layer(), far().style.left, far().style.top]).toEqual(["", "450px", "600px"]);
  expect(parts.world.style.getPropertyValue("--k")).toBe("1.5000");
});

test("lines get their widths even where the counters were placed in the middle of a pinch", () => {
  sight.move({ k: 3, dx: 0, dy: 0 });
  sight.settle();
  expect(parts.world.style.getPropertyValue("--k")).toBe("3.0000");
});

test("a flight after a pan begins where everything stands", () => {
  sight.move({ k: 1, dx: 30, dy: 0 });
  sight.settle();
  sight.fly({ k: 1, dx: 100, dy: 0 });
  expect([layer(), far().style.left]).toEqual(["", "400px"]);
  vi.runAllTimers();
  expect(far().style.transform).toBe("");
  expect(sight.flying).toBe(false);
});
