// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ReportReason, type ReportPersonRequest } from "../../src/gen/fieldpost/matchmaking/v1/chat_pb";
import { GameSchema } from "../../src/gen/fieldpost/rules/v1/game_pb";
import { view } from "../builders";
import { boardOf } from "../editions";
import { click, drawn } from "../drawn";
import { settled } from "../hooked";
import { matchmaking, rules } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { People } = await import("../../src/screens/talk/People");
const { Top } = await import("../../src/screens/game/Top");
const { loadUnread } = await import("../../src/store/talk");
const { unread } = await import("../../src/store/unread");
const { ShareLink } = await import("../../src/ui/ShareLink");

const GAME = `g_${"a".repeat(20)}`;
const TABLE = `t_${"b".repeat(20)}`;
const names = new Names(boardOf("world"), "en");
const shown = { ...view(4, {}), gameId: GAME };

beforeAll(() => speak("en"));
beforeEach(() => {
  unread.value = new Map();
});
afterEach(() => vi.unstubAllGlobals());

const top = () => drawn(<Top view={shown} names={names} decision={null} news={false} toggle={() => undefined} />);

test("a player is reported by their place at the table, with the reason and the words that were chosen", async () => {
  const players = [
    { seat: 0, userId: "u_me", armies: ["red"] },
    { seat: 1, userId: "u_ben", armies: ["blue"] },
    { seat: 2, bot: "greedy", botPlays: true, armies: ["green"] },
  ];
  rules.getGame = () => ({ game: create(GameSchema, { gameId: GAME, viewer: 0, players }) });
  const said: ReportPersonRequest[] = [];
  matchmaking.reportPerson = (request) => {
    said.push(request);
    return { receipt: { reportId: "r_1", blockUserId: "u_ben" } };
  };
  const page = drawn(<People place={{ case: "gameId", value: GAME }} />);
  const report = await soon(() => page.getByTestId("report-seat-1"));
  expect(page.queryByTestId("report-seat-0")).toBeNull();
  expect(page.queryByTestId("report-seat-2")).toBeNull();
  click(report);
  click(page.getByTestId("reason_unfair"));
  click(page.getByTestId("confirm"));
  expect(await soon(() => page.getByTestId("block-too"))).toBeTruthy();
  expect(said.map(({ place, seat, reason }) => [place.value, seat, reason])).toEqual([
    [GAME, 1, ReportReason.UNFAIR_PLAY],
  ]);
});

test("the unread count stands in the game's header, by the table's id and the game's, until all is read", async () => {
  let waiting = 3;
  matchmaking.listUnread = () => ({ tables: [{ tableId: TABLE, gameId: GAME, unread: waiting }] });
  const page = top();
  expect(page.queryByTestId("to-unread")).toBeNull();
  await loadUnread();
  await settled();
  const link = page.getByTestId("to-unread");
  expect(link.getAttribute("href")).toBe(`#/chat/game/${GAME}`);
  expect(page.getByTestId(`unread-${GAME}`).textContent).toContain("3 new messages");
  expect(unread.value.get(TABLE)).toBe(3);
  waiting = 0;
  await loadUnread();
  await settled();
  expect(page.queryByTestId("to-unread")).toBeNull();
});

test("a link goes to the device's own sheet where there is one, and can be copied everywhere", async () => {
  const share = vi.fn(() => Promise.reject(new Error("closed")));
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  const link = () => drawn(<ShareLink link="https://x/#/join/abc" label="Invitation" text="Come" testid="link" />);
  vi.stubGlobal("navigator", { clipboard, share });
  const page = link();
  click(page.getByText("Share"));
  expect(share).toHaveBeenCalledWith({ title: "Fieldpost", text: "Come", url: "https://x/#/join/abc" });
  click(page.getByText("Copy the link"));
  await settled();
  expect(copied).toEqual(["https://x/#/join/abc"]);
  vi.stubGlobal("navigator", { clipboard });
  expect(link().queryByText("Share")).toBeNull();
});
