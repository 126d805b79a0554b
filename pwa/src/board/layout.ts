/** Outlines of a board, as the edition's layout.json has them. */
export interface Outline {
  path: string;
  label: [number, number];
  fill?: string;
}

export interface Layout {
  viewBox: string;
  background?: string;
  territories: Record<string, Outline>;
  zones?: Record<string, Outline>;
  lines: { a: string; b: string; path: string }[];
}

const FILES = import.meta.glob<string>("../../../services/rules/engine/editions/*/layout.json", {
  query: "?url",
  import: "default",
  eager: true,
});

const loaded = new Map<string, Promise<Layout | null>>();

/**
 * The outlines of an edition: a static file with its content in its name, fetched once. Null for an edition that came after
 * this page was built: it is played on the list.
 */
export function layoutOf(edition: string): Promise<Layout | null> {
  let found = loaded.get(edition);
  if (!found) {
    found = load(edition);
    found.catch(() => loaded.delete(edition));
    loaded.set(edition, found);
  }
  return found;
}

async function load(edition: string): Promise<Layout | null> {
  const file = Object.entries(FILES).find(([path]) => path.includes(`/${edition}/`))?.[1];
  if (!file) return null;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`the map of ${edition} did not come`);
  return (await answer.json()) as Layout;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boxOf(layout: Layout): Box {
  const [x = 0, y = 0, width = 1000, height = 700] = layout.viewBox.split(" ").map(Number);
  return { x, y, width, height };
}

/** All outlines, seas first: they are drawn below. */
export function outlines(layout: Layout): [string, Outline][] {
  return [...Object.entries(layout.zones ?? {}), ...Object.entries(layout.territories)];
}

/** How far it is from each label to the next one: so large may a counter be. */
export function elbowRoom(layout: Layout): ReadonlyMap<string, number> {
  const labels = outlines(layout).map(([zone, outline]) => [zone, outline.label] as const);
  return new Map(
    labels.map(([zone, [x, y]]) => {
      const distances = labels.filter(([other]) => other !== zone).map(([, [a, b]]) => Math.hypot(a - x, b - y));
      return [zone, Math.min(...distances)];
    }),
  );
}
