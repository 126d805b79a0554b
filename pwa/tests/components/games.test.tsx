// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GameSchema, GameState, type Game } from "../../src/gen/fieldpost/rules/v1/game_pb";
import { Refusal } from "../../src/net/problem";
import { settled } from "../hooked";
import { drawn } from "../drawn";
import { rules } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { gamesFailure, myGames } = await import("../../src/store/games");
const { HomeScreen } = await import("../../src/screens/home/Home");

type About = Partial<Pick<Game, "title" | "waitsForViewer" | "state" | "round">>;
const game = (gameId: string, more: About = {}) =>
  create(GameSchema, {
    gameId,
    state: GameState.ACTIVE,
    mode: { edition: "world", variant: "conquest" },
    viewer: 0,
    ...more,
  });

vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe = () => undefined; // nothing is ever near: no picture is drawn
    disconnect = () => undefined;
  },
);

beforeAll(() => speak("en"));
beforeEach(() => {
  myGames.value = null;
  gamesFailure.value = null;
  rules.listEditions = () => ({ editions: [] });
  rules.listGames = () => new Promise(() => undefined); // no answer yet: each test says what is known
});

const show = (games: Game[]) =>
  (myGames.value = { games, more: false, waiting: games.filter((one) => one.waitsForViewer).length });

describe("the list of games", () => {
  test("has those that wait for an answer first, and says how many they are", () => {
    show([
      game("over", { state: GameState.OVER }),
      game("theirs", { title: "By the sea" }),
      game("mine", { waitsForViewer: true }),
    ]);
    const list = drawn(<HomeScreen />);
    const links = [...list.container.querySelectorAll('[data-testid^="game-"]')].map((one) => one.getAttribute("href"));
    expect(links).toEqual(["#/game/mine", "#/game/theirs", "#/game/over"]);
    expect(list.getByTestId("waiting").querySelector("h2")?.textContent).toBe("Your turn 1");
    expect(list.getByTestId("game-theirs").textContent).toContain("By the sea");
  });

  test("is drawn again by itself when another game comes", async () => {
    show([game("one")]);
    const list = drawn(<HomeScreen />);
    show([game("one"), game("two")]);
    await settled();
    expect(list.queryByTestId("game-two")).not.toBeNull();
  });

  test("speaks the other language as soon as it is chosen", async () => {
    show([game("one", { waitsForViewer: true })]);
    const list = drawn(<HomeScreen />);
    await speak("fr");
    await settled();
    expect(list.getByTestId("waiting").querySelector("h2")?.textContent).toBe("À toi 1");
    await speak("en");
  });

  test("invites to a first game where there is none, once it is known that there is none", async () => {
    show([]);
    expect(drawn(<HomeScreen />).queryByTestId("start-quick-game")).toBeNull();
    rules.listGames = () => ({ games: [] });
    const list = drawn(<HomeScreen />);
    await soon(() => expect(list.queryByTestId("start-quick-game")).not.toBeNull());
  });

  test("says what went wrong, and keeps the games that were known", () => {
    show([game("one")]);
    gamesFailure.value = new Refusal("away", "nobody there");
    const list = drawn(<HomeScreen />);
    expect(list.getByRole("alert")).toBeTruthy();
    expect(list.queryByTestId("game-one")).not.toBeNull();
  });
});
