import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { ordersFor } from "../../src/decisions/orders";
import { StandingOrderSchema } from "../../src/gen/fieldpost/rules/v1/order_pb";
import { ArmyViewSchema, ViewOptionSchema, ZoneViewSchema, type View } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { view } from "../builders";

const ALWAYS = ["ask_defence", "defend_with"];
const game = (edition: string, more: Partial<View> = {}) => view(1, {}, { edition, ...more });
const options = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => create(ViewOptionSchema, { name, value }));
const armies = (...seats: number[]) => seats.map((seat, at) => create(ArmyViewSchema, { army: `a${at}`, seat }));
const offered = (of: View) => ordersFor(of).map((field) => field.name);

describe("standing orders that are offered", () => {
  test("are those about dice in a classic game", () => {
    expect(offered(game("world", { slices: { cards: {}, muster: {} } }))).toEqual(ALWAYS);
  });

  test("never belong to another edition", () => {
    const everything = { mission_hands: {}, faction_turn: {} };
    expect(offered(game("world", { slices: everything, armies: armies(0, 1) }))).toEqual(ALWAYS);
    expect(offered(game("clone_wars", { slices: everything, armies: armies(0, 1) }))).not.toContain("keep_missions");
    expect(offered(game("napoleon", { slices: everything, armies: armies(0, 1) }))).not.toContain("answer_requests");
  });

  test("speak of cards only where cards react, and of not being asked only where one is asked", () => {
    expect(offered(game("napoleon", { options: options({ reactions: "armed" }) }))).toEqual(["arm_card", ...ALWAYS]);
    const live = game("napoleon", { options: options({ reactions: "live" }) });
    expect(offered(live)).toEqual(["arm_card", ...ALWAYS, "keep_cards"]);
  });

  test("speak of neutral forces only where a neutral ally is placed", () => {
    expect(offered(game("world", { options: options({ ally_attacks: "true" }) }))).toContain("place_evenly");
    expect(offered(game("napoleon"))).not.toContain("place_evenly");
  });

  test("speak of shared places once there are some", () => {
    const pieces = [
      { army: "blue", count: 2 },
      { army: "white", count: 1 },
    ];
    const shared = create(ZoneViewSchema, { zone: "paris", pieces });
    expect(offered(game("napoleon", { zones: [shared] }))).toContain("share_losses");
    expect(offered(view(1, { paris: ["blue", 2] }, { edition: "napoleon" }))).not.toContain("share_losses");
  });

  test("speak of missions where one holds some", () => {
    for (const slice of ["mission_cards", "mission_hands"]) {
      const found = offered(game("napoleon", { slices: { [slice]: {} } }));
      expect(found).toEqual(expect.arrayContaining(["ask_missions", "keep_missions"]));
    }
    expect(offered(game("napoleon"))).not.toContain("ask_missions");
  });

  test("speak of a team-mate's requests only to a seat that has one", () => {
    const slices = { faction_turn: {} };
    expect(offered(game("clone_wars", { slices, armies: armies(0, 1, 2, 3) }))).toContain("answer_requests");
    expect(offered(game("clone_wars", { slices, armies: armies(0, 1, 0, 1) }))).not.toContain("answer_requests");
    expect(offered(game("clone_wars"))).not.toContain("answer_requests");
  });

  test("are at least offered in some game, each of them", () => {
    const rich = (edition: string) =>
      game(edition, {
        slices: { mission_hands: {}, faction_turn: {} },
        options: options({ reactions: "live", ally_attacks: "true" }),
        armies: armies(0, 1),
        zones: [
          create(ZoneViewSchema, {
            zone: "z",
            pieces: [
              { army: "a0", count: 1 },
              { army: "a1", count: 1 },
            ],
          }),
        ],
      });
    const all = new Set(["napoleon", "clone_wars"].flatMap((edition) => offered(rich(edition))));
    expect([...all].sort()).toEqual(StandingOrderSchema.fields.map((one) => one.name).sort());
  });
});
