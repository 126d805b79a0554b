/** A square of dark (true) and light modules, row by row, without the quiet zone around it. */
export type Modules = readonly (readonly boolean[])[];

/** Bytes for correction in each block, and how many blocks, by version from 1: a quarter may be lost half of that ("M"). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const PADDING = [0xec, 0x11];
const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** The QR code of a text, by ISO 18004 with correction M; null for one of more than 213 bytes. */
export function qrCode(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, at) => bytes.length + (at < 9 ? 2 : 3) <= room(at + 1)) + 1;
  if (version === 0) return null;
  const data = corrected(packed(bytes, version), version);
  const drawn = MASKS.map((mask, number) => new Drawing(version).filled(data, mask, number));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** How many bytes of all kinds a version holds. */
function whole(version: number): number {
  const marks = Math.floor(version / 7) + 2;
  const aligned = version < 2 ? 0 : (25 * marks - 10) * marks - 55;
  return Math.floor(((16 * version + 128) * version + 64 - aligned - (version < 7 ? 0 : 36)) / 8);
}

/** How many bytes of data a version holds, the head and its length among them. */
function room(version: number): number {
  return whole(version) - BLOCKS[version - 1]! * CORRECTION[version - 1]!;
}

/** The bytes with "these are bytes" and their number before them, and padding behind. */
function packed(bytes: Uint8Array, version: number): number[] {
  const length = version < 10 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255];
  const nibbles = [4, ...[...length, ...bytes].flatMap((one) => [one >> 4, one & 15]), 0];
  const found = Array.from({ length: nibbles.length / 2 }, (_, at) => nibbles[2 * at]! * 16 + nibbles[2 * at + 1]!);
  while (found.length < room(version)) found.push(PADDING[(found.length - nibbles.length / 2) % 2]!);
  return found;
}

/** The data in blocks with what corrects each, woven together as they are drawn. */
function corrected(data: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / blocks);
  const long = data.length % blocks;
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, at) => {
    const part = data.slice(from, (from += short + (at >= blocks - long ? 1 : 0)));
    return { part, correction: remainder(part, CORRECTION[version - 1]!) };
  });
  return [...woven(parts.map((one) => one.part)), ...woven(parts.map((one) => one.correction))];
}

function woven(lists: readonly (readonly number[])[]): number[] {
  const most = Math.max(...lists.map((one) => one.length));
  return Array.from({ length: most }, (_, at) => lists.flatMap((one) => one.slice(at, at + 1))).flat();
}

/** The product of two bytes in the field of 256 with which Reed and Solomon correct. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return product;
}

/** What is left of the data divided by the generator of so many bytes. */
function remainder(data: readonly number[], degree: number): number[] {
  const generator = Array.from({ length: degree }, (_, at): number => (at === degree - 1 ? 1 : 0));
  for (let root = 1, turn = 0; turn < degree; turn++, root = times(root, 2))
    for (let at = 0; at < degree; at++) generator[at] = times(generator[at]!, root) ^ (generator[at + 1] ?? 0);
  const left = Array.from({ length: degree }, () => 0);
  for (const byte of data) {
    const factor = byte ^ left.shift()!;
    left.push(0);
    generator.forEach((one, at) => (left[at] = left[at]! ^ times(one, factor)));
  }
  return left;
}

/** The bits of a number with those that correct them. */
function guarded(value: number, bits: number, generator: number): number {
  let left = value;
  for (let turn = 0; turn < bits; turn++) left = (left << 1) ^ ((left >> (bits - 1)) * generator);
  return (value << bits) | left;
}

class Drawing {
  private readonly size: number;
  /** Undefined where nothing has been drawn yet. */
  private readonly rows: (boolean | undefined)[][];

  constructor(private readonly version: number) {
    this.size = version * 4 + 17;
    this.rows = Array.from({ length: this.size }, () => Array<boolean | undefined>(this.size).fill(undefined));
    this.patterns();
  }

  filled(data: readonly number[], mask: (x: number, y: number) => number, number: number): Modules {
    this.format(number);
    let bit = 0;
    for (let right = this.size - 1; right >= 1; right -= right === 8 ? 3 : 2)
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const upwards = ((right + 1) & 2) === 0;
          const y = upwards ? this.size - 1 - step : step;
          if (this.rows[y]![x] !== undefined) continue;
          const dark = (((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          this.set(x, y, dark !== (mask(x, y) === 0));
          bit++;
        }
    return this.rows as boolean[][];
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x >= 0 && y >= 0 && x < this.size && y < this.size) this.rows[y]![x] = dark;
  }

  /** A square of rings around a point: dark where the distance is none of the light ones. */
  private rings(x: number, y: number, radius: number, light: readonly number[]): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        this.set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  private patterns(): void {
    const { size, version } = this;
    for (let at = 0; at < size; at++) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    const centres = this.centres();
    const last = centres.length - 1;
    centres.forEach((x, i) =>
      centres.forEach((y, j) => {
        const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!corner) this.rings(x, y, 2, [1]);
      }),
    );
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) this.rings(x, y, 4, [2, 4]); // prettier-ignore
    const bits = guarded(version, 12, 0x1f25);
    for (let at = 0; version >= 7 && at < 18; at++) {
      const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)];
      this.set(far, near, ((bits >> at) & 1) === 1);
      this.set(near, far, ((bits >> at) & 1) === 1);
    }
  }

  /** Where the small marks stand that show how the code is bent. */
  private centres(): number[] {
    if (this.version === 1) return [];
    const marks = Math.floor(this.version / 7) + 2;
    const step = Math.ceil((this.version * 4 + 4) / (marks * 2 - 2)) * 2;
    return [6, ...Array.from({ length: marks - 1 }, (_, at) => this.size - 7 - at * step).reverse()];
  }

  private format(mask: number): void {
    const bits = guarded(mask, 10, 0x537) ^ 0x5412;
    const { size } = this;
    for (let at = 0; at < 15; at++) {
      const dark = ((bits >> at) & 1) === 1;
      this.set(at < 8 ? 8 : at === 8 ? 7 : 14 - at, at < 6 ? at : at < 8 ? at + 1 : 8, dark);
      this.set(at < 8 ? size - 1 - at : 8, at < 8 ? 8 : size - 15 + at, dark);
    }
    this.set(8, size - 8, true);
  }
}

/** How hard it is to read: long runs, even squares, what looks like a corner, more dark than light. */
function penalty(modules: Modules): number {
  const rows = modules.map((row) => row.map(Number).join(""));
  const columns = modules.map((_, x) => modules.map((row) => Number(row[x])).join(""));
  let found = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) found += run.length - 2;
    found += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < rows.length; y++)
    for (let x = 1; x < rows.length; x++)
      if (["0000", "1111"].includes(rows[y - 1]!.slice(x - 1, x + 1) + rows[y]!.slice(x - 1, x + 1))) found += 3;
  const dark = rows.join("").replaceAll("0", "").length / rows.length ** 2;
  return found + 10 * Math.floor(Math.abs(dark * 20 - 10));
}
