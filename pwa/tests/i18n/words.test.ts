import { beforeAll, describe, expect, test, vi } from "vitest";
import * as en from "../../src/i18n/en";
import * as fr from "../../src/i18n/fr";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak, spoken, t, fill } = await import("../../src/i18n/words");

const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();

describe("French and English", () => {
  test("say the same sentences, with the same holes", () => {
    expect(Object.keys(fr.ui).sort()).toEqual(Object.keys(en.ui).sort());
    for (const [key, text] of Object.entries(en.ui))
      expect(holes(fr.ui[key as keyof typeof fr.ui]), key).toEqual(holes(text));
  });

  test("have words for whatever the other services refuse in English", () => {
    expect(Object.keys(fr.problems)).toEqual(expect.arrayContaining(Object.keys(en.problems)));
  });
});

describe("sentences", () => {
  beforeAll(() => speak("fr"));

  test("use the singular where the language does", async () => {
    expect(t("n_troops", { n: 0 })).toBe("0 troupe");
    expect(t("n_troops", { n: 2 })).toBe("2 troupes");
    await speak("en");
    expect(t("n_troops", { n: 0 })).toBe("0 troops");
    expect(t("n_troops", { n: 1 })).toBe("1 troop");
  });

  test("write what is less than nothing with a minus sign", () => {
    expect(fill("{n} {n|point|points}", { n: -2 })).toBe("−2 points");
    expect(fill("{word}", { word: "twenty-one" })).toBe("twenty-one");
  });

  test("leave a hole that nobody fills", () => {
    expect(fill("{a} and {b}", { a: "x" })).toBe("x and {b}");
  });
});

test("a French line never begins with the mark that follows a space", async () => {
  await speak("fr");
  const all = Object.values(spoken.value.words).flatMap((part: Record<string, string>) => Object.values(part));
  expect(all.filter((text) => / [?!:;»]|« /.test(text))).toEqual([]);
  expect(t("forget_ask")).toMatch(/\u00a0\?/);
});
