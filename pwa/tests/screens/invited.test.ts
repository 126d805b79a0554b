import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { InvitationSchema, TableSchema, TableState } from "../../src/gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { invited } from "../../src/screens/invited";

const ANNA = "u_anna";
const BERT = "u_bert";

function table(state: TableState, users: string[]) {
  const seats = users.map((userId, seat) => ({ seat, userId }));
  return create(TableSchema, { tableId: "t_x", state, seats, gameId: "g_x" });
}

describe("an invitation", () => {
  test("to a table with a free seat can be followed, also by a stranger", () => {
    const open = table(TableState.OPEN, [ANNA, ""]);
    expect(invited(open, BERT)).toBe("open");
    expect(invited(open, undefined)).toBe("open");
  });

  test("to the own table leads there, and to its game once there is one", () => {
    expect(invited(table(TableState.OPEN, [ANNA, ""]), ANNA)).toMatchObject({ go: "#/table/t_x" });
    expect(invited(table(TableState.PLAYING, [ANNA, BERT]), ANNA)).toMatchObject({ go: "#/game/g_x" });
    expect(invited(table(TableState.OVER, [ANNA, BERT]), ANNA)).toMatchObject({ go: "#/game/g_x" });
  });

  test("tells a stranger by names alone whether there is a seat", () => {
    const seats = [{ seat: 0, displayName: "Anna" }, { seat: 1 }];
    const open = create(InvitationSchema, { state: TableState.OPEN, seats });
    expect(invited(open, undefined)).toBe("open");
    const full = create(InvitationSchema, {
      state: TableState.OPEN,
      seats: [seats[0] ?? {}, { seat: 1, bot: "greedy" }],
    });
    expect(invited(full, undefined)).toEqual({ why: "table_full" });
  });

  test("that comes too late says why, and offers no seat", () => {
    expect(invited(table(TableState.OPEN, [ANNA, BERT]), "u_carl")).toEqual({ why: "table_full" });
    expect(invited(table(TableState.PLAYING, [ANNA, BERT]), "u_carl")).toEqual({ why: "table_begun" });
    expect(invited(table(TableState.CLOSED, ["", ""]), BERT)).toEqual({ why: "table_closed" });
  });
});
