import { create } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Cause, EntrySchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { boardOf } from "../editions";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { staleSentence } = await import("../../src/screens/game/stale");

const players = new Map([
  [0, "Me"],
  [1, "Anna"],
  [2, "Ben"],
]);
const names = new Names(boardOf("world"), "en", { players, seats: new Map([["red", 0]]), viewer: 0 });
const entry = (version: number, seat: number, cause = Cause.PLAYER) =>
  create(EntrySchema, { number: BigInt(version), version: BigInt(version), seat, cause });
const said = (...entries: ReturnType<typeof entry>[]) => staleSentence(entries, 4n, 0, names);

describe("an answer that comes too late", () => {
  beforeAll(() => speak("en"));

  test("is told who has moved since", () => {
    expect(said(entry(4, 0), entry(5, 1))).toBe("Anna has moved since. Look, then go on.");
    expect(said(entry(5, 1), entry(6, 2), entry(7, 1))).toBe("Anna and Ben have moved since. Look, then go on.");
  });

  test("is told that its person went on elsewhere", () => {
    expect(said(entry(5, 0), entry(6, 1))).toBe("You went on at your other screen. This is the board now.");
  });

  test("is told so much as is known where nobody did it, or the clock did", () => {
    expect(said()).toBe("The game has moved on. Look, then go on.");
    expect(said(entry(5, 0, Cause.CLOCK))).toBe("The game has moved on. Look, then go on.");
  });
});
