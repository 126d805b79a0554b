import { describe, expect, test, vi } from "vitest";
import { picksZones } from "../../src/decisions/pointing";
import { keyOf, valueOf } from "../../src/decisions/values";
import type { OfferField } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { questions } from "../builders";
import { boardOf } from "../editions";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { Names } = await import("../../src/i18n/names");

const boards = new Map(["clone_wars", "command", "napoleon", "world"].map((name) => [name, boardOf(name)]));
const europeBoard = boards.get("napoleon")!;

/** The places that a field lets choose. */
function zonesOf(field: OfferField): string[] {
  const { bound } = field;
  if (!picksZones(field) || bound.case === undefined || bound.case === "count") return [];
  return bound.case === "spread" ? bound.value.among : bound.value.among.map((choice) => keyOf(valueOf(choice)));
}

describe("a board", () => {
  test("has its seas among its places, named in both languages", () => {
    expect(europeBoard.zones.filter((zone) => zone.sea)).toHaveLength(8);
    expect(new Names(europeBoard, "en").zone("north_sea")).toBe("North Sea");
    expect(new Names(europeBoard, "fr").zone("north_sea")).toBe("Mer du Nord");
  });

  test("counts its seas after its land, as the rules do", () => {
    expect(europeBoard.inOrder(["north_sea", "egypt", "provence"])).toEqual(["egypt", "provence", "north_sea"]);
  });

  test.each([...boards.keys()])("of %s knows every place that is asked for", (edition) => {
    const board = boards.get(edition)!;
    const known = new Set(board.zones.map((zone) => zone.id));
    const asked = questions
      .filter((one) => one.edition === edition)
      .flatMap((one) => one.decision.offers.flatMap((offer) => offer.fields.flatMap(zonesOf)));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((zone) => !known.has(zone))).toEqual([]);
  });
});
