import { expect, test, vi } from "vitest";
import { offer, pick, spread } from "../builders";
import { boardOf } from "../editions";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});
vi.stubGlobal("navigator", { language: "en" });
const { emptyDraft, fillIn } = await import("../../src/decisions/form");
const { sceneOf } = await import("../../src/decisions/moment");

const board = boardOf("world");
const held = (zone: string, owner: string) => ({
  ...{ zone, owner, pieces: [], marks: [], armies: [{ army: owner, count: 3 }] },
});

test("who places troops sees the own places and all who face them, over the edge of the map too", () => {
  const standings = [held("kamchatka", "red"), held("alaska", "blue"), held("japan", "yellow"), held("peru", "blue")];
  const form = fillIn([offer("place", { troops: spread(["kamchatka"], 3, 3) })], emptyDraft("place"));
  const scene = sceneOf({
    ...{ sort: "place", decision: null, form, board, standings, army: "red", friends: new Set(["red", "yellow"]) },
    ...{ chances: () => null, slot: null, between: null },
  });
  expect([...scene.frame].sort()).toEqual(["alaska", "kamchatka"]);
});

test("two places are joined by an arrow only where one leads to the other", () => {
  const standings = [held("kamchatka", "red"), held("alaska", "red")];
  const scene = (one: string, other: string) => {
    const form = fillIn([offer("do", { [one]: pick("kamchatka"), [other]: pick("alaska") })], emptyDraft("do"));
    const fields = form.fields.map((field) => ({ ...field, kind: "zone" }));
    return sceneOf({
      ...{ sort: "spot", decision: null, form: { ...form, fields }, board, standings, army: "red" },
      ...{ friends: new Set(["red"]), chances: () => null, slot: null, between: null },
    });
  };
  expect(scene("origin", "target").arrows).toEqual([{ path: ["kamchatka", "alaska"], kind: "attack" }]);
  const apart = scene("general", "fort");
  expect([apart.arrows, apart.source, [...apart.targets.keys()]]).toEqual([[], null, ["kamchatka", "alaska"]]);
});
