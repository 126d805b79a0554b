// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, expect, test, vi } from "vitest";
import type { SayTruceRequest } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { ArmyStatus, TruceViewSchema, ViewSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import type { TruceDraft } from "../../src/screens/clocks/truceDraft";
import type { LiveGame } from "../../src/store/game/live";
import { settled } from "../hooked";
import { click, drawn } from "../drawn";
import { boardOf } from "../editions";
import { rules } from "../service";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { peaceAt } = await import("../../src/board/scene");
const { NO_POINTERS } = await import("../../src/decisions/pointing");
const { peaceOn } = await import("../../src/screens/clocks/peace");
const { newDraft, openTo, tapped, termsOf } = await import("../../src/screens/clocks/truceDraft");
const { TruceSheet } = await import("../../src/screens/clocks/TruceSheet");
const { Truces } = await import("../../src/screens/clocks/Truces");

beforeAll(() => speak("en"));

const base = { gameId: `g_${"a".repeat(20)}`, requestId: "r".repeat(8) };
const live = {
  act: async (_: string, call: (request: typeof base) => Promise<unknown>) => {
    await call(base);
    return { done: true, stop: "" };
  },
} as unknown as LiveGame;
const board = boardOf("world");
const company = {
  players: new Map([
    [0, "Cleo"],
    [1, "Anna"],
    [2, "Ben"],
  ]),
  seats: new Map([
    ["red", 0],
    ["blue", 1],
    ["green", 2],
  ]),
};
const names = new Names(board, "en", { ...company, viewer: 0 });
const there = (zone: string, army: string) => ({ zone, pieces: [{ army, unit: "", count: 3 }] });
const view = create(ViewSchema, {
  viewer: 0,
  seats: [{ seat: 0 }, { seat: 1 }, { seat: 2 }],
  armies: ["red", "blue", "green"].map((army, seat) => ({ army, seat, status: ArmyStatus.ALIVE })),
  zones: [
    there("alaska", "red"),
    there("kamchatka", "blue"),
    there("mongolia", "red"),
    there("brazil", "green"),
    there("japan", "blue"),
  ],
  options: [{ name: "truces", value: "true" }],
  truces: [
    { number: 1, seat: 1, other: 0, offered: true, rounds: 3 },
    { number: 2, seat: 2, other: 1, lastRound: 5 },
  ],
});

const panelOf = (shown = view, offerTruce = () => undefined) =>
  drawn(<Truces live={live} view={shown} names={names} tell={() => undefined} offerTruce={offerTruce} />);

test("truces are told, answered and begun; those of others are only told", async () => {
  const said: SayTruceRequest["word"][] = [];
  rules.sayTruce = (request) => {
    said.push(request.word);
    return {};
  };
  const begun = vi.fn();
  const panel = panelOf(view, begun);
  const [offered, others] = panel.getAllByTestId("truce");
  expect(offered?.textContent).toContain("Anna offers you a truce");
  expect(others?.textContent).toContain("Ben and Anna keep the peace");
  expect(others?.querySelector("button")).toBeNull();
  click(panel.getByTestId("truce-accept"));
  click(panel.getByTestId("begin-truce"));
  await settled();
  await soon(() => expect(said.map((word) => word.case)).toEqual(["accept"]));
  expect(begun).toHaveBeenCalledOnce();
});

/** A draft after taps on the map. */
const after = (extent: TruceDraft["extent"], ...zones: string[]) =>
  zones.reduce((draft, zone) => tapped(board, view, draft, zone), { ...newDraft(view), extent });

test("a border is chosen with two taps on the map, in either order, and a third begins anew", () => {
  expect([...openTo(board, view, after("border"))].sort()).toEqual(["alaska", "japan", "kamchatka", "mongolia"]);
  expect([...openTo(board, view, after("border", "alaska"))].sort()).toEqual(["alaska", "kamchatka"]);
  expect(termsOf(after("border", "alaska"))).toBeNull();
  const whole = { other: 1, rounds: 3, notice: 1, border: ["mongolia", "japan"], region: "" };
  expect(termsOf(after("border", "mongolia", "japan"))).toEqual(whole);
  expect(termsOf(after("border", "japan", "mongolia"))).toEqual(whole);
  expect(after("border", "mongolia", "japan", "alaska").border).toEqual(["alaska"]);
  expect(after("border", "brazil").border).toEqual([]);
});

test("a region of both is chosen with a tap on any of its places", () => {
  expect(termsOf(after("region"))).toBeNull();
  expect(termsOf(after("region", "brazil"))).toBeNull();
  expect(termsOf(after("region", "siam"))).toMatchObject({ other: 1, border: [], region: "asia" });
  expect([...openTo(board, view, { ...after("region"), other: 2 })]).toEqual([]);
  expect(termsOf(after("all"))).toMatchObject({ other: 1, border: [], region: "" });
});

test("what is tapped is said, and offered by the button that comes with it", async () => {
  const said: SayTruceRequest["word"]["value"][] = [];
  rules.sayTruce = ({ word }) => {
    said.push(word.value);
    return {};
  };
  const end = vi.fn();
  const truce = { end, set: vi.fn(), tap: vi.fn(), begin: vi.fn(), scene: null, pointers: NO_POINTERS };
  const sheet = (draft: TruceDraft) =>
    drawn(<TruceSheet {...{ live, view, names, draft }} truce={{ ...truce, draft }} tell={() => undefined} />);
  const half = sheet(after("border", "alaska"));
  expect(half.getByTestId("truce-where").textContent).toContain("Alaska and …?");
  expect(half.queryByTestId("offer-truce")).toBeNull();
  const whole = sheet(after("border", "alaska", "kamchatka"));
  expect(whole.getByTestId("truce-where").textContent).toBe("Alaska – Kamchatka");
  click(whole.getByTestId("offer-truce"));
  await settled();
  await soon(() => expect(end).toHaveBeenCalledOnce());
  expect(said).toMatchObject([{ other: 1, rounds: 3, notice: 1, border: ["alaska", "kamchatka"], region: "" }]);
});

test("a truce that holds marks its borders, with its end in words; one that is offered does not", () => {
  const holding = (more: object) => ({
    ...view,
    truces: [create(TruceViewSchema, { seat: 1, other: 0, lastRound: 5, ...more })],
  });
  const pairs = (more: object) => peaceOn(holding(more), names).map((one) => one.pair.join("-"));
  expect(pairs({})).toEqual(["kamchatka-alaska", "japan-mongolia", "kamchatka-mongolia"]);
  expect(pairs({ border: ["alaska", "kamchatka"] })).toEqual(["kamchatka-alaska"]);
  expect(pairs({ region: "asia" })).toContain("japan-mongolia");
  expect(pairs({ region: "europe" })).toEqual([]);
  expect(pairs({ offered: true })).toEqual([]);
  const peace = peaceOn(holding({}), names);
  expect(peaceAt(peace, "mongolia")).toEqual(["You and Anna keep the peace, until round 5"]);
  expect(peaceAt(peace, "brazil")).toEqual([]);
});

test("a table without truces says nothing of them", () => {
  const plain = create(ViewSchema, { viewer: 0, seats: [{ seat: 0 }] });
  const panel = panelOf(plain);
  expect(panel.queryByTestId("truces")).toBeNull();
});
