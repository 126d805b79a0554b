import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { openingOf, type Seen } from "../../src/film/opening";
import { stops } from "../../src/film/stops";
import { RoundStandingSchema } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { Cause, EntrySchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { offer, view } from "../builders";

const entry = (version: number, seat: number, cause = Cause.PLAYER) =>
  create(EntrySchema, { number: BigInt(version), version: BigInt(version), seat, cause });
const asks = [{ id: "d", seat: 0, offers: [offer("place")] }] as never;
const seen = (more: Partial<Seen> = {}, entries = [entry(4, 0), entry(5, 1)]): Seen => ({
  mark: 4n,
  view: view(5, {}),
  entries,
  coming: false,
  othersPlayed: true,
  ...more,
});

describe("a film opens", () => {
  test("when the player comes to a game in which others have moved", () => {
    expect(openingOf(seen({ coming: true }))).toBe("film");
    expect(openingOf(seen({ coming: true, mark: 1n }, []))).toBe("film");
  });

  test("when the player is asked, and not before", () => {
    expect(openingOf(seen())).toBe("wait");
    expect(openingOf(seen({ view: view(5, {}, { decisions: asks }) }))).toBe("film");
  });

  test("when the game is over", () => {
    expect(openingOf(seen({ view: view(5, {}, { reason: "conquest" }) }))).toBe("film");
  });

  test("not in a game that this device never showed, and not where nothing is new", () => {
    expect(openingOf(seen({ mark: null, coming: true }))).toBe("seen");
    expect(openingOf(seen({ mark: 5n, coming: true }))).toBe("seen");
  });

  test("not for what the player did", () => {
    expect(openingOf(seen({ coming: true }, [entry(4, 1), entry(5, 0)]))).toBe("seen");
    expect(openingOf(seen({ coming: true }, [entry(4, 1), entry(5, 0, Cause.CLOCK)]))).toBe("film");
  });

  test("not for the answers of others in the player's own turn", () => {
    expect(openingOf(seen({ othersPlayed: false }))).toBe("seen");
  });
});

test("one can look back at each entry that is known, and before those at each round", () => {
  const rounds = [1, 2].map((round) => create(RoundStandingSchema, { round, version: BigInt(round * 4) }));
  const all = stops([entry(7, 0), entry(8, 1)], rounds, 5n);
  expect(all.map((one) => [Number(one.version), one.round, one.entry !== null])).toEqual([
    [4, 1, false],
    [5, 0, false],
    [7, 0, true],
    [8, 2, true],
  ]);
});
