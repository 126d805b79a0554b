import { beforeAll, describe, expect, test, vi } from "vitest";
import { boardOf } from "../editions";
import { BEFORE, scene, SCENES, SEATS, type Happened } from "./filmed";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { reelOf, sceneOf } = await import("../../src/film/reel");
const { dots, shotAt, stretches } = await import("../../src/film/scrub");

const players = new Map([
  [0, "Me"],
  [1, "Anna"],
  [2, "Ben"],
]);
const names = new Names(boardOf("world"), "en", { players, seats: SEATS, viewer: 0 });
const reel = (scenes = SCENES, before = BEFORE) => reelOf({ before, scenes }, names, 0);
const said = (film = reel()) =>
  film.shots.map(({ title }) => title.map((part) => (typeof part === "string" ? part : part.text)).join(""));
const standing = (film: ReturnType<typeof reel>, at: number, zone: string) =>
  film.shots[at]!.standings.find((one) => one.zone === zone);
const placed = (army: string, zone: string, count: number): Happened => ({
  name: "placed",
  fields: { army, zone, count },
  after: { [zone]: [army, count] },
});

beforeAll(() => speak("en"));

describe("a film", () => {
  test("tells each act in the edition's words, and folds bookkeeping away", () => {
    expect(said()).toEqual([
      "Ben placed 2 in Peru.",
      "Ben took Egypt from you and moved 3 in.",
      "Anna is to play.",
      "Anna moved 1 from Congo to Egypt.",
    ]);
  });

  test("shows all rolls of a battle and the capture that ends it at once", () => {
    const capture = reel().shots[1]!;
    expect(capture.rolls).toBe(2);
    expect(capture.taken).toEqual({ place: "egypt", army: "green", loser: "blue", from: "middle_east" });
    expect([...capture.losses]).toEqual([
      ["green", 1],
      ["blue", 3],
    ]);
  });

  test("adds up what rolls cost that took nothing", () => {
    expect(said(reel(SCENES.slice(1, 2)))).toEqual(["Ben attacked Egypt from Middle East: you lost 1, they lost 1."]);
    const twice = [SCENES[1]!, { ...SCENES[1]!, entry: { ...SCENES[1]!.entry!, version: 6n } }];
    expect(said(reel(twice))).toEqual(["Ben attacked Egypt from Middle East: you lost 2, they lost 2."]);
  });

  test("gives more time to what matters, and most to what others did to the reader", () => {
    const [place, capture, words, move] = reel().shots.map((shot) => shot.ms);
    expect(capture! / place!).toBeCloseTo((2 * 1600) / 400);
    expect(move! / words!).toBeCloseTo(400 / 300);
  });

  test("has the board of each moment", () => {
    const film = reel();
    expect(standing(film, 0, "egypt")?.armies).toEqual([{ army: "blue", count: 3 }]);
    expect(standing(film, 1, "egypt")?.armies).toEqual([{ army: "green", count: 3 }]);
    expect(standing(film, 3, "congo")?.armies).toEqual([{ army: "red", count: 1 }]);
  });

  test("of one short act is not drawn out to eight seconds, and one of two turns is", () => {
    expect(reel(SCENES.slice(0, 1)).ms).toBeLessThanOrEqual(800);
    expect(reel().ms).toBeGreaterThanOrEqual(8_000);
    expect(reel().turns).toBe(2);
  });

  test("of very many acts takes twenty seconds, and leaves out what matters least", () => {
    const many = Array.from({ length: 300 }, (_, at) => scene(10 + at, 1, "red", placed("red", "congo", at + 3)));
    const film = reel([...SCENES, ...many]);
    expect(film.ms).toBe(20_000);
    expect(film.shots.length).toBe(80);
    expect(film.shots.some((shot) => shot.taken)).toBe(true);
  });

  test("says nothing of answers that are kept until all are in: what they do comes with its own acts", () => {
    const sealed = (seat: number): Happened => ({ name: "sealed", fields: { seat, action: null } });
    const all = scene(9, 1, "red", sealed(1), sealed(2), { name: "unsealed", fields: {} }, placed("red", "congo", 3));
    expect(said(reel([all]))).toEqual(["Anna placed 3 in Congo."]);
    expect(reel([scene(9, 1, "red", sealed(1), sealed(0))]).shots).toEqual([]);
  });

  test("of a whole game begins with the whole board in view, and goes to its places then", () => {
    const film = reelOf({ before: BEFORE, scenes: SCENES }, names, 0, true);
    const [first, second] = film.shots;
    expect(first!.frame).toHaveLength(42);
    expect(sceneOf(first!).lit).toBeNull();
    expect(second!.frame).toEqual(["middle_east", "egypt"]);
    expect(reel().shots[0]!.frame).toEqual(["peru"]);
  });

  test("of words alone, which changed nothing on the board, is none", () => {
    expect(reel([SCENES[3]!]).shots).toEqual([]);
  });

  test("of nothing has no shot", () => {
    expect(reel([]).shots).toEqual([]);
  });
});

describe("what the map shows", () => {
  test("of a capture is the arrow, the losses, and the land as it changes hands", () => {
    const shown = sceneOf(reel().shots[1]!);
    expect(shown.arrows).toEqual([{ path: ["middle_east", "egypt"], kind: "attack" }]);
    expect([...shown.floats]).toEqual([
      ["middle_east", "−1"],
      ["egypt", "−3"],
    ]);
    expect(shown.taking).toEqual({ place: "egypt", army: "green", from: "middle_east" });
    const egypt = shown.standings.find((one) => one.zone === "egypt");
    expect([egypt?.owner, egypt?.armies[0]?.army]).toEqual(["blue", "green"]);
    expect(shown.lit).toEqual(new Set(["middle_east", "egypt"]));
  });

  test("of a placement is how many came", () => {
    expect([...sceneOf(reel().shots[0]!).added]).toEqual([["peru", 2]]);
  });

  test("stays where it is while words are told", () => {
    const [, capture, words] = reel().shots;
    expect(words!.frame).toEqual(capture!.frame);
    expect(sceneOf(words!).arrows).toEqual([]);
  });
});

describe("a scrubber", () => {
  test("has a stretch for each turn, which together are the film", () => {
    const parts = stretches(reel());
    expect(parts.map((part) => part.army)).toEqual(["green", "red"]);
    expect(parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1);
  });

  test("has a dot in the middle of each capture", () => {
    const film = reel();
    const [first] = dots(film);
    expect(dots(film)).toHaveLength(1);
    expect(shotAt(film, first!)).toBe(1);
  });

  test("finds the shot at each share, and none beyond the ends", () => {
    const film = reel();
    expect([-1, 0, 1, 2].map((share) => shotAt(film, share))).toEqual([0, 0, 3, 3]);
  });
});
