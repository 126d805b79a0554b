export type Spot = readonly [x: number, y: number];
export type Ring = readonly Spot[];

/** Smaller islands only make noise on a phone; in square units. */
const SPECK = 14;

/** The rings of an outline made of M, L (also implied) and Z with absolute coordinates, without specks unless they are all there is. */
export function rings(path: string): Ring[] {
  const all = path
    .split(/[Zz]/)
    .map((part) => pairs(part))
    .filter((ring) => ring.length > 2);
  const large = all.filter((ring) => area(ring) >= SPECK);
  return large.length > 0 ? large : all;
}

function pairs(part: string): Spot[] {
  const numbers = part.match(/-?\d+\.?\d*/g)?.map(Number) ?? [];
  return Array.from({ length: numbers.length >> 1 }, (_, at): Spot => [numbers[2 * at]!, numbers[2 * at + 1]!]);
}

function area(ring: Ring): number {
  let twice = 0;
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}

export function outlinePath(found: readonly Ring[]): string {
  return found.map((ring) => `M${ring.join(" ")}Z`).join("");
}

/** The spot in the middle of a line's longest piece. */
export function middleOf(path: string): Spot {
  const pieces = path.split("M").map(pairs);
  const longest = pieces.reduce<Spot[]>((best, piece) => (piece.length > best.length ? piece : best), []);
  const half = longest.length / 2;
  const [p, q] = [longest[Math.ceil(half) - 1], longest[Math.floor(half)]];
  return p && q ? [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] : [0, 0];
}

/** Whether a spot lies within rings; holes count as outside. */
export function within(found: readonly Ring[], [x, y]: Spot): boolean {
  let inside = false;
  for (const ring of found)
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [x1, y1] = ring[at]!;
      const [x2, y2] = ring[before]!;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  return inside;
}

/** A line where two outlines meet, or where one meets the sea (`other` is null then). */
export interface Border {
  one: string;
  other: string | null;
  path: string;
}

/** What outlines share, found by their common edges; `cut` says which edges are only where a map ends. */
export function borders(
  outlines: ReadonlyMap<string, readonly Ring[]>,
  cut: (one: Spot, other: Spot) => boolean = () => false,
): Border[] {
  const edges = new Map<string, { ends: [Spot, Spot]; of: string[] }>();
  for (const [name, found] of outlines)
    for (const ring of found)
      ring.forEach((spot, at) => {
        const next = ring[(at + 1) % ring.length]!;
        const [from, to] = [spot.join(), next.join()];
        if (from === to || cut(spot, next)) return;
        const key = from < to ? `${from} ${to}` : `${to} ${from}`;
        const known = edges.get(key);
        if (!known) edges.set(key, { ends: [spot, next], of: [name] });
        else if (!known.of.includes(name)) known.of.push(name);
      });
  const groups = new Map<string, { one: string; other: string | null; edges: [Spot, Spot][] }>();
  for (const { ends, of } of edges.values()) {
    const [one = "", other = null] = [...of].sort();
    const key = `${one}|${other ?? ""}`;
    const group = groups.get(key) ?? { one, other, edges: [] };
    group.edges.push(ends);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ one, other, edges: found }) => ({ one, other, path: chained(found) }));
}

/** Edges joined end to end, as few lines as possible. */
function chained(edges: readonly [Spot, Spot][]): string {
  const at = new Map<string, { spot: Spot; edges: Set<number> }>();
  edges.forEach((ends, index) => {
    for (const spot of ends) {
      const key = spot.join();
      const here = at.get(key) ?? { spot, edges: new Set() };
      here.edges.add(index);
      at.set(key, here);
    }
  });
  const lines: Spot[][] = [];
  const follow = (start: string) => {
    let here = at.get(start)!;
    while (here.edges.size > 0) {
      const line = [here.spot];
      while (here.edges.size > 0) {
        const [index] = here.edges as Set<number> & Iterable<number>;
        const [one, other] = edges[index!]!;
        const next = at.get((one === here.spot || one.join() === here.spot.join() ? other : one).join())!;
        here.edges.delete(index!);
        next.edges.delete(index!);
        line.push(next.spot);
        here = next;
      }
      lines.push(line);
      here = at.get(start)!;
    }
  };
  for (const [key, { edges: found }] of at) if (found.size % 2 === 1) follow(key);
  for (const key of at.keys()) follow(key);
  return lines.map((line) => `M${line.join(" ")}`).join("");
}

/** Rings on a coarse grid, for small pictures: neighbours stay neighbours, since it depends on the spot alone. */
export function coarse(found: readonly Ring[], grid: number): Ring[] {
  const snap = (value: number) => Math.round(Math.round(value / grid) * grid * 10) / 10;
  return found
    .map((ring) => {
      const snapped = ring.map(([x, y]): Spot => [snap(x), snap(y)]);
      return snapped.filter(([x, y], at) => {
        const [beforeX, beforeY] = snapped.at(at - 1)!;
        return x !== beforeX || y !== beforeY;
      });
    })
    .filter((ring) => ring.length > 2);
}
