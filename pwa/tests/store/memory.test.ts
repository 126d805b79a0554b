import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { GameSchema } from "../../src/gen/fieldpost/rules/v1/game_pb";
import { SubmitActionsRequestSchema } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { EntrySchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { packed, sameAnswer, unpacked } from "../../src/store/game/memory";
import { unknownGame, type GameState } from "../../src/store/game/state";
import { view } from "../builders";

const entry = (number: number) => create(EntrySchema, { number: BigInt(number), version: BigInt(number) });
const known = (more: Partial<GameState>): GameState => ({ ...unknownGame("g_test"), view: view(9, {}), ...more });

describe("an answer of which nobody knows what became", () => {
  const answer = (requestId: string, zone: string) =>
    create(SubmitActionsRequestSchema, {
      gameId: "g_test",
      requestId,
      decision: "d_1",
      expectedVersion: 9n,
      actions: [{ verb: { case: "claim", value: { zone } } }],
    });

  test("is sent again under its old id when it is given once more", () => {
    expect(sameAnswer(answer("r1", "peru"), answer("r2", "peru"))).toBe(true);
  });

  test("makes room for another one", () => {
    expect(sameAnswer(answer("r1", "peru"), answer("r2", "brazil"))).toBe(false);
  });
});

describe("a game that is kept for a time without a network", () => {
  test("comes back with its board, its title, what happened, and when that was", () => {
    const game = create(GameSchema, { gameId: "g_test", title: "At Anna's" });
    const found = unpacked(packed(known({ game, entries: [entry(1), entry(2)] }), 1234) ?? undefined);
    expect(found?.view.version).toBe(9n);
    expect(found?.game?.title).toBe("At Anna's");
    expect(found?.entries.map((one) => Number(one.number))).toEqual([1, 2]);
    expect(found?.at).toBe(1234);
  });

  test("keeps of what happened only the end", () => {
    const entries = Array.from({ length: 500 }, (_, at) => entry(at + 1));
    const found = unpacked(packed(known({ entries }), 1) ?? undefined);
    expect(found?.entries.length).toBeLessThan(200);
    expect(Number(found?.entries.at(-1)?.number)).toBe(500);
  });

  test("is not kept before its board is known", () => {
    expect(packed(unknownGame("g_test"), 1)).toBeNull();
  });

  test("is forgotten when another version of the page has kept it", () => {
    expect(unpacked({ news: new Uint8Array([255, 255, 1]), game: null, at: 1 })).toBeNull();
    expect(unpacked(undefined)).toBeNull();
  });
});
