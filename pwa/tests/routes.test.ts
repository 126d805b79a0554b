import { describe, expect, test } from "vitest";
import { codeOf, proofOf, routeOf } from "../src/routes";

describe("addresses", () => {
  test.each([
    ["", { screen: "start" }],
    ["#/", { screen: "start" }],
    ["#/nonsense/x", { screen: "start" }],
    ["#/new", { screen: "new", edition: "", variant: "", company: "" }],
    ["#/new///people", { screen: "new", edition: "", variant: "", company: "people" }],
    ["#/games", { screen: "start" }],
    ["#/mails/end/abc.def", { screen: "mails", deed: "end", token: "abc.def" }],
    ["#/mails/other/abc", { screen: "start" }],
    ["#/new/world/duel", { screen: "new", edition: "world", variant: "duel", company: "" }],
    ["#/join/AbC_-1", { screen: "join", code: "AbC_-1" }],
    ["#/join", { screen: "tables" }],
    ["#/game/g_x", { screen: "game", id: "g_x" }],
    ["#/game/", { screen: "start" }],
    ["#/rules/world/C-14", { screen: "rules", edition: "world", rule: "C-14" }],
    ["#/join/%E0%A4%A", { screen: "tables" }],
  ])("%s", (hash, route) => expect(routeOf(hash)).toEqual(route));
});

describe("an invitation is taken as its code or as its link", () => {
  test.each([
    [" abc234 ", "abc234"],
    ["http://localhost:8080/#/join/abc234", "abc234"],
    ["Come and play: https://x.example/#/join/abc234\n", "abc234"],
    ["Join by http://localhost:8080/#/join/abc234, or call me. – Anna", "abc234"],
    ["Abc234", "abc234"],
    ["a/b c", "a/b c"],
    ["https://x.example/#/join/", ""],
    ["  ", ""],
  ])("%j", (pasted, code) => expect(codeOf(pasted)).toBe(code));
});

describe("what another device showed", () => {
  const secret = "aB3_-".repeat(8) + "xyz";

  test("is a link, its end, or words", () => {
    for (const text of [
      secret,
      `https://play.example/#/device/${secret}`,
      `  http://localhost:8080/#/device/${secret} `,
    ])
      expect(proofOf(text)).toEqual({ case: "secret", value: secret });
    expect(proofOf(" acorn actor airport album almond ")).toEqual({
      case: "words",
      value: "acorn actor airport album almond",
    });
    expect(proofOf("  ")).toBeNull();
  });

  test("stands in the address behind the mark that no server sees", () => {
    expect(routeOf(`#/device/${secret}`)).toEqual({ screen: "device", secret });
    expect(routeOf("#/device")).toEqual({ screen: "device", secret: "" });
  });
});
