import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test, vi } from "vitest";
import { GameSchema, GameState } from "../../src/gen/fieldpost/rules/v1/game_pb";

vi.stubGlobal("location", { origin: "http://here", hash: "" });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal("navigator", { language: "en-GB", userAgent: "" });
const { awaited, turnPosted } = await import("../../src/store/asking");

const PLAYERS = [
  { seat: 0, userId: "u_me" },
  { seat: 1, userId: "u_anna" },
  { seat: 2, bot: "greedy", botPlays: true },
  { seat: 3, userId: "u_away", bot: "greedy", botPlays: true },
];
const game = (more: MessageInitShape<typeof GameSchema> = {}) =>
  create(GameSchema, { gameId: "g", viewer: 0, state: GameState.ACTIVE, players: PLAYERS, asked: [1], ...more });

describe("the question whether to be called", () => {
  test("comes once a turn was posted and a person is awaited", () => {
    expect(turnPosted([game()], "g", "g")?.gameId).toBe("g");
  });

  test("does not come before an answer was given, for another game, or while the game waits for the reader", () => {
    expect(turnPosted([game()], "g", "")).toBeNull();
    expect(turnPosted([game()], "other", "g")).toBeNull();
    expect(turnPosted([game({ waitsForViewer: true })], "g", "g")).toBeNull();
    expect(turnPosted([game({ state: GameState.OVER })], "g", "g")).toBeNull();
  });

  test("does not come while only bots are awaited, also where a bot keeps somebody's place", () => {
    expect(turnPosted([game({ asked: [2, 3] })], "g", "g")).toBeNull();
    expect(awaited(game({ asked: [0, 1, 2, 3] }))).toEqual(["u_anna"]);
  });
});
