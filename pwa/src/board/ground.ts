import type { Field } from "./camera";
import { borders, outlinePath, rings, type Border, type Ring, type Spot } from "./geometry";
import type { BoardData } from "./data";
import { alongEdge, boxOf, type Layout } from "./layout";
import { nearestTo } from "./planetSize";

/** A place as it is drawn. */
export interface Ground {
  id: string;
  region: string;
  sea: boolean;
  label: Spot;
  rings: readonly Ring[];
  path: string;
}

/** Everything about a board that no game changes, made ready to be drawn. */
export interface Terrain extends Field {
  /** Land goes on beyond the map: it needs a frame. */
  framed: boolean;
  places: ReadonlyMap<string, Ground>;
  land: readonly Ground[];
  seas: readonly Ground[];
  /** Where two places meet. */
  fronts: readonly (Border & { other: string })[];
  /** Where land meets the sea. */
  coasts: readonly Border[];
  lines: Layout["lines"];
  /** Empty on a board of land. */
  systems: readonly { region: string; center: Spot; radius: number; hex: string }[];
}

const made = new WeakMap<Layout, Terrain>();

export function terrainOf(layout: Layout, board: BoardData): Terrain {
  const known = made.get(layout) ?? make(layout, board);
  made.set(layout, known);
  return known;
}

function make(layout: Layout, board: BoardData): Terrain {
  const regions = new Map(board.zones.map((zone) => [zone.id, zone.region]));
  const drawn = (outlines: Layout["territories"], sea: boolean) =>
    Object.entries(outlines).map(([id, { path, label }]): Ground => {
      const found = rings(path);
      return { id, sea, region: regions.get(id) ?? "", label, rings: found, path: outlinePath(found) };
    });
  const [land, seas] = [drawn(layout.territories, false), drawn(layout.zones ?? {}, true)];
  const all = [...seas, ...land];
  const box = boxOf(layout);
  const cut = alongEdge(box);
  const met = [land, seas].flatMap((some) => borders(new Map(some.map((one) => [one.id, one.rings])), cut));
  const hex = new Map(board.regions.map((region) => [region.id, region.hex]));
  const labels = all.map((one) => one.label);
  const places = new Map(all.map((one) => [one.id, one]));
  return {
    box,
    framed: land.some(({ rings: found }) => found.some((ring) => ring.some((spot, at) => cut(spot, ring.at(at - 1)!)))),
    nearest: Math.min(...labels.map((label) => nearestTo(label, labels))),
    places,
    land,
    seas,
    fronts: met.flatMap((border) => (border.other === null ? [] : [{ ...border, other: border.other }])),
    coasts: met.filter((border) => border.other === null && places.get(border.one)?.sea === false),
    lines: layout.lines,
    systems: Object.entries(layout.systems ?? {}).map(([region, { center, radius }]) => ({
      region,
      center,
      radius,
      hex: hex.get(region) ?? "#888888",
    })),
  };
}

/** The line over which one place goes for another: their common border, the line over the sea, or straight from one to the other. */
export function frontBetween(terrain: Terrain, one: string, other: string): string {
  const join = (a: string, b: string | null) => (a === one && b === other) || (a === other && b === one);
  const border = terrain.systems.length > 0 ? undefined : terrain.fronts.find((front) => join(front.one, front.other));
  const line = border ?? terrain.lines.find(({ a, b }) => join(a, b));
  const [from, to] = [terrain.places.get(one)?.label, terrain.places.get(other)?.label];
  if (terrain.systems.length === 0 && line) return line.path;
  return from && to ? `M${from.join()}L${to.join()}` : "";
}
