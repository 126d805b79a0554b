import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Standing } from "../../src/screens/game/howOld";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { asOfSentence } = await import("../../src/screens/game/howOld");

const AT = new Date().setHours(14, 3, 0, 0);
const standing = (more: Partial<Standing>): Standing => ({
  connection: "live",
  asOf: AT,
  sending: null,
  history: "there",
  ...more,
});

describe("what is shown", () => {
  beforeAll(() => speak("en"));

  test("needs no excuse while news come in", () => {
    expect(asOfSentence(standing({}), true)).toBeNull();
    expect(asOfSentence(standing({ connection: "polling" }), true)).toBeNull();
  });

  test("is said to be old, and how old, without a connection", () => {
    const said = asOfSentence(standing({ connection: "away" }), false);
    expect(said).toBe("No network. Board of 14:03.");
  });

  test("is said to be old when nobody knows how old", () => {
    expect(asOfSentence(standing({ connection: "away", asOf: 0 }), false)).toContain("No network");
  });

  test("comes with what becomes of an answer that could not be sent", () => {
    const said = asOfSentence(standing({ connection: "away", sending: "submit" }), false);
    expect(said).toContain("Your answer goes out as soon as");
  });

  test("is said to be old while connecting takes long, and only then", () => {
    const connecting = standing({ connection: "connecting", history: "waiting" });
    expect(asOfSentence(connecting, true)).toBe("Connecting … Board of 14:03.");
    expect(asOfSentence(connecting, false)).toBeNull();
  });
});
