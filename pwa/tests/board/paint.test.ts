import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { inkOn, standings } from "../../src/board/paint";
import { MarkInfoSchema } from "../../src/gen/fieldpost/rules/v1/vocabulary_pb";
import { view } from "../builders";

describe("who stands in a place", () => {
  const board = view(1, { alaska: ["red", 3], peru: ["blue", 1] });
  board.zones[1]!.pieces = [
    { $typeName: "fieldpost.rules.v1.Pieces", army: "blue", count: 2, unit: "" },
    { $typeName: "fieldpost.rules.v1.Pieces", army: "red", count: 5, unit: "" },
    { $typeName: "fieldpost.rules.v1.Pieces", army: "blue", count: 1, unit: "general" },
  ];
  const marks = [
    create(MarkInfoSchema, { mark: "fort", slice: "forts", field: "zones" }),
    create(MarkInfoSchema, { mark: "capital", slice: "buildings", field: "capitals" }),
    create(MarkInfoSchema, { mark: "dragon", slice: "lair", field: "place" }),
  ];
  board.slices = { forts: { zones: ["alaska"] }, buildings: { capitals: [null, "peru"], cities: [] } };
  const [alaska, peru] = standings(board, marks);

  test("the most troops own it", () => {
    expect(alaska?.owner).toBe("red");
    expect(peru?.owner).toBe("red");
    expect(peru?.armies.map((one) => one.count)).toEqual([5, 2]);
  });

  test("a tie is nobody's", () => {
    board.zones[1]!.pieces[1]!.count = 2;
    expect(standings(board, marks)[1]?.owner).toBe("");
  });

  test("other pieces and lasting things are kept apart from troops", () => {
    expect(peru?.pieces).toEqual([{ army: "blue", unit: "general", count: 1 }]);
    expect(alaska?.marks).toEqual(["fort"]);
    expect(peru?.marks).toEqual(["capital"]);
  });
});

test("numbers can be read on every colour", () => {
  expect(inkOn("#f2c200")).toBe("#111111");
  expect(inkOn("#1e5bb8")).toBe("#ffffff");
  expect(inkOn("#f07d1a")).toBe("#111111"); // white has a contrast of 2.8 on it
});
