// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GameSchema, GameState, type Game } from "../../src/gen/fieldpost/rules/v1/game_pb";
import { Refusal } from "../../src/net/problem";
import { settled } from "../hooked";
import { drawn } from "../drawn";
import { rules } from "../service";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { gamesFailure, myGames } = await import("../../src/store/games");
const { GamesScreen } = await import("../../src/screens/Games");

type About = Partial<Pick<Game, "title" | "waitsForViewer" | "state" | "round">>;
const game = (gameId: string, more: About = {}) =>
  create(GameSchema, {
    gameId,
    state: GameState.ACTIVE,
    mode: { edition: "world", variant: "conquest" },
    viewer: 0,
    ...more,
  });

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
    const list = drawn(<GamesScreen />);
    const links = [...list.container.querySelectorAll("a.row-link")].map((one) => one.getAttribute("href"));
    expect(links).toEqual(["#/game/mine", "#/game/theirs", "#/game/over"]);
    expect(list.getByText("Your turn (1)")).toBeTruthy();
    expect(list.getByTestId("game-theirs").textContent).toContain("By the sea");
  });

  test("is drawn again by itself when another game comes", async () => {
    show([game("one")]);
    const list = drawn(<GamesScreen />);
    show([game("one"), game("two")]);
    await settled();
    expect(list.queryByTestId("game-two")).not.toBeNull();
  });

  test("speaks the other language as soon as it is chosen", async () => {
    show([game("one", { waitsForViewer: true })]);
    const list = drawn(<GamesScreen />);
    await speak("fr");
    await settled();
    expect(list.getByText(/À toi de jouer/)).toBeTruthy();
    await speak("en");
  });

  test("invites to a first game where there is none", () => {
    show([]);
    expect(drawn(<GamesScreen />).container.querySelector('a[href="#/new"]')).not.toBeNull();
  });

  test("says what went wrong, and keeps the games that were known", () => {
    show([game("one")]);
    gamesFailure.value = new Refusal("away", "nobody there");
    const list = drawn(<GamesScreen />);
    expect(list.getByRole("alert")).toBeTruthy();
    expect(list.queryByTestId("game-one")).not.toBeNull();
  });
});
