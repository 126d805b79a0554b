import { beforeAll, describe, expect, test, vi } from "vitest";
import { Refusal } from "../../src/net/problem";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak, t } = await import("../../src/i18n/words");
const { told } = await import("../../src/i18n/refusals");

beforeAll(() => speak("en"));

describe("why something was not done", () => {
  test.each(["game_id", "table_id", "invitation"])("a wrong %s in an address names nothing", (field) => {
    const refusal = new Refusal("malformed", `${field} does not match regex pattern`, { field });
    expect(told(refusal)).toBe(t("not_found"));
  });

  test("what the page has no words for is told as the service says it, as a sentence", () => {
    expect(told(new Refusal("against_rule", "one has to stay", { code: "nobody_knows" }))).toBe("One has to stay.");
  });

  test("what is too much without a move says so, and anything else that one should wait a moment", () => {
    const wait = "You have said enough about a draw. Wait until somebody has moved.";
    expect(told(new Refusal("too_much", "you have said", { code: "draw_discussed" }))).toBe(wait);
    expect(told(new Refusal("too_much", "too many calls", { code: "too_many_calls" }))).toBe(t("too_much"));
  });
});
