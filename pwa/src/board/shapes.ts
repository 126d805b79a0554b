/** A silhouette for each army, in a square of 32 around its middle at (16, 16). */
interface Silhouette {
  path: string;
  /** How much larger it is drawn, so that all look alike in size. */
  size: number;
  /** How far below the middle its number stands, in parts of its radius. */
  sink: number;
}

const ROUND: Silhouette = { path: "M16 2a14 14 0 0 1 0 28a14 14 0 0 1 0-28z", size: 1, sink: 0 };

const SHAPES: Readonly<Record<string, Silhouette>> = {
  red: ROUND,
  blue: {
    path: "M8.8 2.8h14.4a6 6 0 0 1 6 6v14.4a6 6 0 0 1-6 6H8.800a6 6 0 0 1-6-6V8.800a6 6 0 0 1 6-6z",
    size: 0.95,
    sink: 0,
  },
  green: {
    path: "M14.2 1.6a3.6 3.6 0 0 1 3.6 0l9.4 5.5a3.6 3.6 0 0 1 1.8 3.1v11.6a3.6 3.6 0 0 1-1.8 3.1l-9.4 5.5a3.6 3.6 0 0 1-3.6 0l-9.4-5.5A3.6 3.6 0 0 1 3 21.800V10.200a3.600 3.600 0 0 1 1.800-3.100z",
    size: 1,
    sink: 0,
  },
  yellow: {
    path: "M13.200 1.600a4 4 0 0 1 5.600 0l11.600 11.600a4 4 0 0 1 0 5.600L18.800 30.400a4 4 0 0 1-5.600 0L1.600 18.800a4 4 0 0 1 0-5.600z",
    size: 1.14,
    sink: 0,
  },
  black: {
    path: "M6.200 2.500h19.600A3.400 3.400 0 0 1 29.200 5.900V15.500c0 7-5 11.800-12 14.800a3 3 0 0 1-2.400 0c-7-3-12-7.800-12-14.800V5.900A3.400 3.400 0 0 1 6.200 2.500z",
    size: 1.03,
    sink: -0.06,
  },
  white: {
    path: "M2.800 16.200a13.200 13.600 0 0 1 26.400 0v10a3 3 0 0 1-3 3H5.800a3 3 0 0 1-3-3z",
    size: 1,
    sink: 0.1,
  },
  orange: {
    path: "M10.600 2.600h10.800a3.600 3.600 0 0 1 2.500 1l4.500 4.500a3.600 3.600 0 0 1 1 2.500v10.800a3.600 3.600 0 0 1-1 2.500l-4.500 4.500a3.600 3.600 0 0 1-2.500 1H10.600a3.600 3.600 0 0 1-2.500-1l-4.500-4.500a3.600 3.600 0 0 1-1-2.500V10.600a3.600 3.600 0 0 1 1-2.500l4.500-4.500a3.600 3.600 0 0 1 2.500-1z",
    size: 1,
    sink: 0,
  },
  purple: {
    path: "M16 1.800c1.100 0 2.100.6 2.700 1.500l3 4.800 5.500 1.300a3.200 3.200 0 0 1 1.700 5.200L25.200 19l.5 5.700a3.200 3.200 0 0 1-4.400 3.200L16 25.700l-5.300 2.200a3.200 3.200 0 0 1-4.400-3.200l.5-5.700-3.700-4.400a3.200 3.200 0 0 1 1.700-5.200l5.500-1.300 3-4.800A3.200 3.200 0 0 1 16 1.800z",
    size: 1.12,
    sink: 0.04,
  },
};

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
const drawn = new Map<string, string>();

/**
 * A silhouette's path around (0, `down`), so many pixels from its middle to its side. Its numbers are scaled themselves: each
 * transform of its own would cost a browser time in every frame of a pan.
 */
export function silhouettePath(army: string, half: number, down = 0): string {
  const key = `${army} ${half} ${down}`;
  const made = drawn.get(key) ?? scaledPath(silhouette(army).path, half / 14, [-16, -16], down);
  drawn.set(key, made);
  return made;
}

function scaledPath(path: string, by: number, [x, y]: readonly [number, number], down: number): string {
  return path.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(NUMBER)?.map(Number) ?? [];
    const absolute = command === command.toUpperCase();
    const across = (value: number) => (absolute ? (value + x) * by : value * by);
    const along = (value: number) => (absolute ? (value + y) * by + down : value * by);
    const placed = numbers.map((value, at) => {
      if (/[hH]/.test(command)) return across(value);
      if (/[vV]/.test(command)) return along(value);
      if (!/[aA]/.test(command)) return at % 2 === 0 ? across(value) : along(value);
      const part = at % 7; // radii, turn, two flags, end
      return part < 2 ? value * by : part < 5 ? value : part === 5 ? across(value) : along(value);
    });
    return command + placed.map((value) => Number(value.toFixed(2))).join(" ");
  });
}

/** An army's silhouette; round for one that the page has never seen. */
export function silhouette(army: string): Silhouette {
  return SHAPES[army] ?? ROUND;
}
