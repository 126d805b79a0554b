// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { holds } from "../../src/board/camera";
import { Pilot } from "../../src/board/pilot";
import { atRest, type Insets, type Scene } from "../../src/board/scene";
import { Sight } from "../../src/board/sight";
import { terrain } from "./layouts";

const WORLD = terrain("world", "tall");
const SIZE = { width: 360, height: 740 };
const LOW = { top: 104, right: 0, bottom: 178, left: 0 };
const HIGH = { ...LOW, bottom: 360 };
const TOWERING = { ...LOW, bottom: 520 };
const ALL = new Set(WORLD.places.keys());

/** A pilot over the map of the world on a phone, at rest. */
function made(more: Partial<Scene> = {}, insets: Insets = LOW) {
  const part = () => document.createElement("div");
  const parts = { root: part(), layer: part(), world: part(), places: part() };
  Object.defineProperties(parts.root, { clientWidth: { value: SIZE.width }, clientHeight: { value: SIZE.height } });
  const sight = new Sight(parts, WORLD, () => undefined);
  const onPlace = vi.fn();
  const wanted = (scene: Partial<Scene>, at: Insets) => ({
    ...{ terrain: WORLD, scene: { ...atRest([]), ...scene }, insets: at, onPlace, focused: vi.fn() },
  });
  const pilot = new Pilot(sight, wanted(more, insets), parts.root);
  const look = (scene: Partial<Scene>, at = insets) => {
    pilot.look(wanted(scene, at));
    pilot.frame();
  };
  const sees = (zones: Iterable<string>, at = insets) =>
    holds(
      sight.camera,
      [...zones].map((zone) => WORLD.places.get(zone)!.label),
      { ...SIZE, insets: at },
    );
  return { pilot, sight, look, sees };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe("where nothing is framed", () => {
  test("the whole board is seen", () => {
    const { sees } = made({ rings: ALL });
    expect(sees(ALL)).toBe(true);
  });

  test("what can be chosen lies free of strip and sheet, even where the whole board has no room above the sheet", () => {
    const rings = new Set(["alaska", "kamchatka", "argentina"]);
    const { look, sees } = made({ rings });
    look({ rings }, HIGH);
    expect(sees(rings, HIGH)).toBe(true);
    look({ rings: ALL }, HIGH);
    expect(sees(ALL, HIGH)).toBe(true);
  });

  test("no sheet is so high that counters lie on each other", () => {
    const { sight, look } = made({ rings: ALL });
    look({ rings: ALL }, TOWERING);
    expect(sight.camera.k * WORLD.nearest).toBeGreaterThanOrEqual(21);
  });

  test("a player who has moved the map finds it moved, until something else can be chosen", () => {
    const { pilot, look, sees } = made({ rings: ALL });
    pilot.zoom(4, { x: 10, y: 700 });
    look({ rings: ALL });
    expect(sees(["alaska", "kamchatka"])).toBe(false);
    look({ rings: new Set(["alaska", "kamchatka"]) });
    expect(sees(["alaska", "kamchatka"])).toBe(true);
  });
});

test("a finger that stops a flight and chooses nothing lets it go on", () => {
  const { pilot, sight, look, sees } = made({ frame: ["brazil"] });
  look({ frame: ["siam"] });
  expect(sight.flying).toBe(true);
  pilot.down();
  sight.camera = { k: 1, dx: 0, dy: 0 }; // half-way: no style is computed here
  pilot.tap({ x: 350, y: 540 });
  vi.runAllTimers();
  expect(sees(["siam"])).toBe(true);
});
