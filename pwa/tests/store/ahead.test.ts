// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { rules } from "../service";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { askAhead, gameWithTable } = await import("../../src/store/game/ahead");

const GAME = `g_${"a".repeat(20)}`;
const OTHER = `g_${"b".repeat(20)}`;
const going = () => new AbortController().signal;
let asked: string[];

beforeEach(() => {
  asked = [];
  rules.getGame = ({ gameId }) => {
    asked.push(gameId);
    return { game: { gameId } };
  };
});

test("a game that was asked for ahead is not asked for twice, but anew the next time", async () => {
  askAhead(GAME);
  expect((await gameWithTable(GAME, going())).game?.gameId).toBe(GAME);
  expect(asked).toEqual([GAME]);
  await gameWithTable(GAME, going());
  expect(asked).toEqual([GAME, GAME]);
});

test("another game than the one that was asked for ahead is its own", async () => {
  askAhead(GAME);
  expect((await gameWithTable(OTHER, going())).game?.gameId).toBe(OTHER);
});

test("nothing is asked ahead for somebody who never played here", () => {
  localStorage.removeItem("fieldpost.device-key");
  askAhead(GAME);
  expect(asked).toEqual([]);
});
