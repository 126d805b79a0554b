// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { beforeAll, expect, test, vi } from "vitest";
import type { SayTruceRequest } from "../../src/gen/fieldpost/rules/v1/rules_pb";
import { ArmyStatus, ViewSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import type { LiveGame } from "../../src/store/game/live";
import { settled } from "../hooked";
import { click, drawn } from "../drawn";
import { boardOf } from "../editions";
import { rules } from "../service";

vi.mock("@connectrpc/connect-web", () => import("../service"));
localStorage.setItem("fieldpost.device-key", "known");
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { between } = await import("../../src/screens/clocks/between");
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

test("truces are told, answered and offered; those of others are only told", async () => {
  const said: SayTruceRequest["word"][] = [];
  rules.sayTruce = (request) => {
    said.push(request.word);
    return {};
  };
  const panel = drawn(<Truces live={live} view={view} names={names} tell={() => undefined} />);
  const [offered, others] = panel.getAllByTestId("truce");
  expect(offered?.textContent).toContain("Anna offers you a truce");
  expect(others?.textContent).toContain("Ben and Anna keep the peace");
  expect(others?.querySelector("button")).toBeNull();
  click(panel.getByTestId("truce-accept"));
  click(panel.getByTestId("offer-truce"));
  await settled();
  await vi.waitFor(() => expect(said.length).toBe(2));
  expect(said.map((word) => word.case)).toEqual(["accept", "offer"]);
});

test("a truce is offered for all borders, for one of those that both have, or in a region of both", async () => {
  const said: SayTruceRequest["word"]["value"][] = [];
  rules.sayTruce = ({ word }) => {
    said.push(word.value);
    return {};
  };
  const panel = drawn(<Truces live={live} view={view} names={names} tell={() => undefined} />);
  const offer = async (...chosen: string[]) => {
    for (const name of chosen) click(panel.getByRole("radio", { name }));
    click(panel.getByTestId("offer-truce"));
    await settled();
  };
  click(panel.getByRole("radio", { name: "On one border" }));
  const borders = panel.getByRole("radiogroup", { name: "On one border" });
  const texts = [...borders.querySelectorAll("button")].map((one) => one.textContent);
  expect(texts).toEqual(["Alaska – Kamchatka", "Mongolia – Japan", "Mongolia – Kamchatka"]);
  await offer("Mongolia – Japan");
  await offer("In one region", "Asia");
  await offer("On all our borders");
  await vi.waitFor(() => expect(said.length).toBe(3));
  expect(said).toMatchObject([
    { other: 1, rounds: 3, notice: 1, border: ["mongolia", "japan"], region: "" },
    { other: 1, border: [], region: "asia" },
    { other: 1, border: [], region: "" },
  ]);
});

test("a border that the next partner does not have is not offered to them", () => {
  const panel = drawn(<Truces live={live} view={view} names={names} tell={() => undefined} />);
  click(panel.getByRole("radio", { name: "In one region" }));
  click(panel.getByRole("radio", { name: "Ben" }));
  expect(panel.getByRole("radio", { name: "On all our borders" }).getAttribute("aria-checked")).toBe("true");
  expect(panel.queryByRole("radio", { name: "In one region" })).toBeNull();
  expect(between(board, view, 0, 2)).toEqual({ borders: [], regions: [] });
});

test("a table without truces says nothing of them", () => {
  const plain = create(ViewSchema, { viewer: 0, seats: [{ seat: 0 }] });
  const panel = drawn(<Truces live={live} view={plain} names={names} tell={() => undefined} />);
  expect(panel.queryByTestId("truces")).toBeNull();
});
