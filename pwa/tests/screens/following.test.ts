import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { drafted } from "../../src/decisions/drafted";
import { ActionSchema } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { OfferSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { leftOver, nextOf } from "../../src/screens/game/advice/following";
import { boardOf } from "../editions";

const { vocabulary } = boardOf("world");
const action = (verb: object) => create(ActionSchema, { verb } as never);
const place = action({ case: "place", value: { troops: [{ zone: "egypt", count: 3 }] } });
const attack = (target: string) =>
  action({ case: "attack", value: { origin: "egypt", target, dice: 3, battles: 0, keep: 0, losses: 0, odds: 0 } });
const moveIn = action({ case: "moveIn", value: { count: 2 } });
const done = action({ case: "done", value: {} });
const turn = [place, attack("east_africa"), moveIn, attack("north_africa"), done];

const pick = (name: string, ...ids: string[]) => ({
  name,
  kind: "zone",
  bound: { case: "pick", value: { among: ids.map((id) => ({ value: { case: "id", value: id } })) } },
});
const count = (name: string, low: number, high: number) => ({
  name,
  kind: "count",
  bound: { case: "count", value: { low, high, usual: low } },
});
const spread = (name: string, high: number, ...among: string[]) => ({
  name,
  kind: "count",
  bound: { case: "spread", value: { among, low: high, high } },
});
const offer = (verb: string, ...fields: object[]) => create(OfferSchema, { verb, fields });
const placing = [offer("place", spread("troops", 3, "egypt", "congo"))];
const attacking = [
  offer(
    "attack",
    pick("origin", "egypt"),
    pick("target", "north_africa"),
    count("dice", 1, 3),
    count("battles", 0, 99),
  ),
  offer("done"),
];

test("an action becomes the draft that its player would have made", () => {
  expect(drafted(place, placing)).toEqual({ verb: "place", values: { troops: new Map([["egypt", 3]]) } });
  expect(drafted(attack("north_africa"), attacking)?.values).toMatchObject({ target: "north_africa", dice: 3 });
});

test("an action that is not offered any more is no draft", () => {
  expect(drafted(attack("east_africa"), attacking)).toBeNull();
  expect(drafted(place, attacking)).toBeNull();
  expect(drafted(place, [offer("place", spread("troops", 4, "egypt"))])).toBeNull();
});

test("advice goes on with what still goes: a place that was not taken is passed over, and the end of attacks counts", () => {
  expect(nextOf(turn, placing, vocabulary)).toBe(0);
  const behind = leftOver(turn, 0, [place]);
  expect(nextOf(behind, attacking, vocabulary)).toBe(2); // the first attack is not open, nothing moves in
  const [, end] = attacking;
  expect(nextOf(leftOver(behind, 2, [attack("north_africa")]), [end!], vocabulary)).toBe(0);
  expect(nextOf([], attacking, vocabulary)).toBe(-1);
});

test("who answers something else keeps the advice for later", () => {
  expect(leftOver(turn, 0, [done])).toBe(turn);
  expect(leftOver(turn, -1, [place])).toBe(turn);
  expect(leftOver(turn, 0, [place])).toHaveLength(4);
});
