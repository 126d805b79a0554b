import { describe, expect, test } from "vitest";
import { borders, coarse, outlinePath, rings, within } from "../../src/board/geometry";
import { frontBetween } from "../../src/board/ground";
import { boardOf } from "../editions";
import { MAPS, terrain } from "./layouts";

const LEFT = "M0,0 10,0 10,10 0,10Z";
const RIGHT = "M10,0 20,0 20,10 10,10Z";

describe("outlines", () => {
  const found = borders(
    new Map([
      ["left", rings(LEFT)],
      ["right", rings(RIGHT)],
    ]),
  );

  test("share the line where they meet, and keep their coasts apart", () => {
    expect(found.map(({ one, other }) => [one, other]).sort()).toEqual([
      ["left", null],
      ["left", "right"],
      ["right", null],
    ]);
    expect(found.find(({ other }) => other === "right")?.path).toMatch(/^M10,(0 10,10|10 10,0)$/);
    expect(found.find(({ one, other }) => one === "left" && other === null)?.path.match(/M/g)).toHaveLength(1);
  });

  test("lose their specks, unless there is nothing else", () => {
    expect(rings(`${LEFT}M30,30 32,30 32,32Z`)).toHaveLength(1);
    expect(rings("M30,30 32,30 32,32Z")).toHaveLength(1);
    expect(outlinePath(rings(LEFT))).toBe("M0,0 10,0 10,10 0,10Z");
  });

  test("know what lies within them; a hole is outside", () => {
    const holed = rings("M0,0 40,0 40,40 0,40ZM10,10 30,10 30,30 10,30Z");
    expect(within(holed, [5, 5])).toBe(true);
    expect(within(holed, [20, 20])).toBe(false);
    expect(within(holed, [50, 5])).toBe(false);
  });

  test("still meet when they are drawn coarsely", () => {
    const sketch = new Map([
      ["left", coarse(rings("M0,0 9.7,0.2 10.1,4.8 9.9,10.2 0,10Z"), 5)],
      ["right", coarse(rings("M9.7,0.2 20,0 20,10 9.9,10.2 10.1,4.8Z"), 5)],
    ]);
    expect(borders(sketch).find(({ other }) => other === "right")?.path).toMatch(/^M10,(0|10) 10,5 10,(0|10)$/);
  });
});

describe.each(MAPS)("the map of %s", (edition) => {
  const links = boardOf(edition).edition.board!["links"] as [string, string, string][];

  test.each(["tall", "wide"] as const)("has a border or a line for every link (%s)", (shape) => {
    const ground = terrain(edition, shape);
    for (const [one, other] of links)
      expect([one, other, frontBetween(ground, one, other)[0]]).toEqual([one, other, "M"]);
  });

  test("has land borders between neighbours only", () => {
    const known = new Set(links.map(([one, other]) => [one, other].sort().join()));
    const ground = terrain(edition, "tall");
    const drawn = ground.fronts.filter(({ one }) => !ground.places.get(one)!.sea);
    expect(drawn.map(({ one, other }) => [one, other].sort().join()).filter((pair) => !known.has(pair))).toEqual([]);
    expect(drawn.length).toBeGreaterThan(40);
  });

  test("has every label within its own outline", () => {
    for (const { id, rings: found, label } of terrain(edition, "tall").places.values())
      expect([id, within(found, label)]).toEqual([id, true]);
  });
});
