import { describe, expect, test, vi } from "vitest";
import { Refusal } from "../../src/net/problem";
import { hooked, later, settled } from "../hooked";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { useNaming } = await import("../../src/screens/useNaming");
const { notices } = await import("../../src/store/notices");

const taken = new Refusal("against_rule", "somebody has this name", { field: "display_name" });

describe("what is wrong with a name", () => {
  test("is kept for the name that was sent", async () => {
    const answer = later<unknown>();
    const naming = hooked(useNaming, undefined);
    naming.now.run(() => answer.promise);
    answer.fail(taken);
    await settled();
    expect(naming.now.refusal).toBe(taken);
    naming.now.forget();
    expect(naming.now.refusal).toBeNull();
  });

  test("is not put beside another name that was written meanwhile", async () => {
    await speak("en");
    const answer = later<unknown>();
    const naming = hooked(useNaming, undefined);
    naming.now.run(() => answer.promise);
    naming.now.forget();
    answer.fail(taken);
    await settled();
    expect(naming.now.refusal).toBeNull();
    expect(notices.value.at(-1)?.text).toBe("Somebody has this name.");
  });
});
