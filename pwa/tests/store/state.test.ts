import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { GameSchema } from "../../src/gen/fieldpost/rules/v1/game_pb";
import {
  ArmyStatus,
  DecisionSchema,
  EntrySchema,
  SeatState,
  SeatViewSchema,
} from "../../src/gen/fieldpost/rules/v1/view_pb";
import { absorb, isOut, isOver, myDecision, unknownGame } from "../../src/store/game/state";
import { offer, view } from "../builders";

const entry = (number: number) => create(EntrySchema, { number: BigInt(number), version: BigInt(number * 10) });

describe("news of a game", () => {
  test("an older view never replaces a newer one", () => {
    const now = absorb(unknownGame("g"), { view: view(9, { alaska: ["red", 3] }) });
    expect(absorb(now, { view: view(7, { alaska: ["red", 9] }) }).view?.version).toBe(9n);
  });

  test("a view of the same version does: orders and plans change no version", () => {
    const now = absorb(unknownGame("g"), { view: view(9, {}) });
    const fresh = view(9, {});
    expect(absorb(now, { view: fresh }).view).toBe(fresh);
  });

  test("an older account of the table never replaces a newer one", () => {
    const game = (version: bigint, reason = "") => create(GameSchema, { gameId: "g", version, reason });
    const now = absorb(unknownGame("g"), { game: game(9n, "conquest") });
    expect(absorb(now, { game: game(7n) }).game?.reason).toBe("conquest");
    expect(absorb(now, { game: game(9n, "draw") }).game?.reason).toBe("draw");
  });

  test("no entry comes twice, and all are in order", () => {
    let state = absorb(unknownGame("g"), { entries: [entry(3), entry(1)] });
    state = absorb(state, { entries: [entry(2), entry(3)] });
    expect(state.entries.map((one) => Number(one.number))).toEqual([1, 2, 3]);
  });

  test("nothing new is the same state", () => {
    const state = absorb(unknownGame("g"), { entries: [entry(1)] });
    expect(absorb(state, { entries: [entry(1)] })).toBe(state);
  });

  test("places that changed are known", () => {
    const before = absorb(unknownGame("g"), { view: view(1, { alaska: ["red", 3], peru: ["blue", 1] }) });
    const after = absorb(before, { view: view(2, { alaska: ["red", 2], peru: ["blue", 1] }) });
    expect([...after.changed]).toEqual(["alaska"]);
  });
});

describe("whose decision it is", () => {
  const decision = create(DecisionSchema, { id: "0.1", seat: 0, offers: [offer("done")] });

  test("the viewer's own, with offers", () => {
    expect(myDecision(view(1, {}, { decisions: [decision] }))?.id).toBe("0.1");
    expect(myDecision(view(1, {}, { decisions: [decision], viewer: 1 }))).toBeNull();
    expect(myDecision(view(1, {}, { decisions: [{ ...decision, offers: [] }] }))).toBeNull();
    expect(myDecision(null)).toBeNull();
  });

  test("is nobody's business once the viewer has left", () => {
    const seats = [create(SeatViewSchema, { bot: true, resigned: true, state: SeatState.BOT })];
    expect(myDecision(view(1, {}, { decisions: [decision], seats }))).toBeNull();
  });

  test("a reason means that the game is over", () => {
    expect(isOver(view(1, {}))).toBe(false);
    expect(isOver(view(1, {}, { reason: "conquest" }))).toBe(true);
  });
});

describe("whoever has no army left", () => {
  const armies = (mine: ArmyStatus) =>
    [
      { army: "red", seat: 0, status: mine },
      { army: "blue", seat: 1, status: ArmyStatus.OUT },
    ] as never;

  test("is out of the game; who watches never was in it", () => {
    expect(isOut(view(1, {}, { armies: armies(ArmyStatus.OUT) }))).toBe(true);
    expect(isOut(view(1, {}, { armies: armies(ArmyStatus.UNSPECIFIED) }))).toBe(false);
    expect(isOut(view(1, {}, { armies: armies(ArmyStatus.OUT), viewer: -1 }))).toBe(false);
  });
});
