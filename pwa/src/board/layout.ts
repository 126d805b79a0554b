import type { Box } from "./camera";

/** Outlines of a board in one shape, as the edition's layout.<shape>.json has them. */
export interface Layout {
  viewBox: string;
  territories: Record<string, Outline>;
  zones?: Record<string, Outline>;
  lines: { a: string; b: string; path: string }[];
  /** Where a board is made of systems of planets instead of land. */
  systems?: Record<string, { center: [number, number]; radius: number }>;
}

export interface Outline {
  path: string;
  label: [number, number];
  /** Radius of the free circle around the label. */
  room: number;
}

export type Shape = "tall" | "wide";

const FOLDERS = "../../../services/rules/engine/editions";
const FILES = import.meta.glob<string>("../../../services/rules/engine/editions/*/layout.*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
/** The edition on whose map another one is played. */
const SHARED = import.meta.glob<string>("../../../services/rules/engine/editions/*/layout.json", {
  import: "of",
  eager: true,
});

const loaded = new Map<string, Promise<Layout | null>>();

/** The shape that suits a window: the higher one for phones. */
export function shapeFor(width: number, height: number): Shape {
  return width < height ? "tall" : "wide";
}

/**
 * The outlines of an edition: a static file with its content in its name, fetched once. Null for an edition that came after
 * this page was built: it is played on the list.
 */
export function layoutOf(edition: string, shape: Shape): Promise<Layout | null> {
  const drawn = SHARED[`${FOLDERS}/${edition}/layout.json`] ?? edition;
  const file = FILES[`${FOLDERS}/${drawn}/layout.${shape}.json`];
  if (!file) return Promise.resolve(null);
  let found = loaded.get(file);
  if (!found) {
    found = load(file);
    found.catch(() => loaded.delete(file));
    loaded.set(file, found);
  }
  return found;
}

export function boxOf(layout: Layout): Box {
  const [x = 0, y = 0, width = 1000, height = 700] = layout.viewBox.split(" ").map(Number);
  return { x, y, width, height };
}

/** Whether a line between two spots runs along the edge of a box: there a map ends, and no land. */
export function alongEdge({ x, y, width, height }: Box) {
  const on = (value: number, low: number, size: number) => value <= low || value >= low + size;
  return (one: readonly [number, number], other: readonly [number, number]) =>
    (one[0] === other[0] && on(one[0], x, width)) || (one[1] === other[1] && on(one[1], y, height));
}

async function load(file: string): Promise<Layout> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`the map ${file} did not come`);
  return (await answer.json()) as Layout;
}
