import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/net/problem";
import { isAboutName, proposalsIn } from "../../src/screens/naming";

describe("a name that somebody has", () => {
  const taken = new Refusal("against_rule", "somebody has this name", {
    code: "name_taken",
    field: "display_name",
    details: { proposals: ["Quiet Marshal 42", "Bold Otter 7", 3] },
  });

  test("is told beside the name", () => {
    expect(isAboutName(taken)).toBe(true);
    expect(isAboutName(new Refusal("malformed", "too long", { field: "account.display_name" }))).toBe(true);
  });

  test("comes with names that are free", () => {
    expect(proposalsIn(taken)).toEqual(["Quiet Marshal 42", "Bold Otter 7"]);
  });

  test("is nothing that is wrong with anything else", () => {
    const other = new Refusal("away", "nobody answers");
    expect(isAboutName(other)).toBe(false);
    expect(proposalsIn(other)).toEqual([]);
  });
});
