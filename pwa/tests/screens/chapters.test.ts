import { expect, test } from "vitest";
import { chapters, searched } from "../../src/screens/rules/chapters";

const RULES = {
  "C-14": "attacks",
  "A-1": "orders",
  "NA-2": "seas",
  "N-10": "Général ami",
  "C-2": "troops",
  "N-9": "l’allié",
};

const numbers = (words = "") => searched(chapters(RULES), words).map((one) => one.rules.map((rule) => rule.number));

test("an edition's own chapters come first, then what all share, then playing by post", () => {
  expect(numbers()).toEqual([["N-9", "N-10"], ["NA-2"], ["C-2", "C-14"], ["A-1"]]);
});

test("an edition says what belongs to its chapters, and no rule is lost or told twice", () => {
  const headings = [
    { name: "Two players", rules: "N-9..10 NA-2" },
    { name: "Nothing of it is here", rules: "N-90" },
  ];
  const found = chapters(RULES, headings).map(({ name, rules }) => [name, rules.map((rule) => rule.number)]);
  expect(found).toEqual([
    ["Two players", ["N-9", "N-10", "NA-2"]],
    ["Nothing of it is here", []],
    ["", ["C-2", "C-14"]],
    ["", ["A-1"]],
  ]);
});

test("a search finds rules by words and numbers, without their accents and capitals", () => {
  expect(numbers("GENERAL")).toEqual([["N-10"]]);
  expect(numbers("l'allie")).toEqual([["N-9"]]);
  expect(numbers("c-14")).toEqual([["C-14"]]);
  expect(numbers("ami general")).toEqual([["N-10"]]);
  expect(numbers("nothing at all")).toEqual([]);
});

test("a search for nothing shows everything", () => {
  expect(numbers("  ")).toEqual(numbers());
});
