import { create } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { BotSchema } from "../../src/gen/fieldpost/bots/v1/bots_pb";
import { TableSchema } from "../../src/gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { GameSchema } from "../../src/gen/fieldpost/rules/v1/game_pb";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { companyOf } = await import("../../src/screens/game/players");
const { tableTitle } = await import("../../src/screens/tableTitle");

const bots = [create(BotSchema, { bot: "greedy", titles: { en: "Greedy", fr: "Avide" } })];
const game = create(GameSchema, {
  viewer: 1,
  players: [
    { seat: 0, userId: "u_ada" },
    { seat: 1, userId: "u_me" },
    { seat: 2, bot: "greedy", botPlays: true },
    { seat: 3, bot: "greedy", botPlays: true },
    { seat: 4, userId: "u_unknown" },
  ],
});
const known = new Map([
  ["u_ada", "Ada"],
  ["u_me", "Me"],
]);

describe("a game in a list", () => {
  test("names each who plays along once, and not oneself", () => {
    expect(companyOf(game, { profiles: known, bots, language: "en" })).toEqual(["Ada", "Greedy"]);
    expect(companyOf(game, { profiles: known, bots, language: "fr" })).toEqual(["Ada", "Avide"]);
  });

  test("names nobody before the names are known, but bots by their id", () => {
    expect(companyOf(game, { profiles: new Map(), bots: [], language: "en" })).toEqual(["greedy"]);
  });
});

describe("a table", () => {
  beforeAll(() => speak("en"));
  test("is called what its host called it", () => {
    expect(tableTitle(create(TableSchema, { title: "Friday night", hostName: "Ada" }))).toBe("Friday night");
  });

  test("has its host's name when it was given none", () => {
    expect(tableTitle(create(TableSchema, { hostName: "Ada" }))).toBe("Ada’s table");
  });

  test("that its host has left is just a table", () => {
    expect(tableTitle(create(TableSchema, {}))).toBe("Table");
  });
});
