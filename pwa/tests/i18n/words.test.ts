import { beforeAll, describe, expect, test, vi } from "vitest";
import { ActionSchema } from "../../src/gen/fieldpost/rules/v1/action_pb";
import { StandingOrderSchema } from "../../src/gen/fieldpost/rules/v1/order_pb";
import * as en from "../../src/i18n/en";
import * as fr from "../../src/i18n/fr";
import vocabulary from "../fixtures/vocabulary.json";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-GB" });
const { speak, spoken, t, tn, fill } = await import("../../src/i18n/words");

const LANGUAGES = { en, fr };
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("French and English", () => {
  test("say the same sentences, with the same holes", () => {
    expect(Object.keys(fr.ui).sort()).toEqual(Object.keys(en.ui).sort());
    for (const [key, text] of Object.entries(en.ui))
      expect(holes(fr.ui[key as keyof typeof fr.ui]), key).toEqual(holes(text));
  });

  for (const part of ["verbs", "fields", "decisions", "done", "pieces", "reasons", "orders", "events"] as const) {
    test(`have words for the same ${part}`, () => {
      expect(Object.keys(fr[part]).sort()).toEqual(Object.keys(en[part]).sort());
    });
  }
});

for (const [language, words] of Object.entries(LANGUAGES)) {
  describe(`in ${language}`, () => {
    test("every verb of the contract and every field of it has a word", () => {
      for (const verb of ActionSchema.fields) {
        expect(words.verbs[verb.name], verb.name).toBeTruthy();
        for (const field of verb.message?.fields ?? []) expect(words.fields[field.name], field.name).toBeTruthy();
      }
    });

    test("every standing order has a word", () => {
      for (const order of StandingOrderSchema.fields) expect(words.orders[order.name], order.name).toBeTruthy();
    });

    test("every question that the rules ask has a sentence", () => {
      for (const name of vocabulary.decisions) expect(words.decisions[name], name).toBeTruthy();
    });

    test("every event is told, or left out on purpose", () => {
      for (const name of vocabulary.events) expect(words.events[name], name).toBeDefined();
    });
  });
}

describe("sentences", () => {
  beforeAll(() => speak("fr"));

  test("use the singular where the language does", async () => {
    expect(tn("n_troops", 0)).toBe("0 troupe");
    expect(tn("n_troops", 2)).toBe("2 troupes");
    await speak("en");
    expect(tn("n_troops", 0)).toBe("0 troops");
    expect(t("n_troops_one", { n: 1 })).toBe("1 troop");
  });

  test("leave a hole that nobody fills", () => {
    expect(fill("{a} and {b}", { a: "x" })).toBe("x and {b}");
  });
});

test("a French line never begins with the mark that follows a space", async () => {
  await speak("fr");
  const all = Object.values(spoken.value.words).flatMap((part: Record<string, string>) => Object.values(part));
  expect(all.filter((text) => / [?!:;»]|« /.test(text))).toEqual([]);
  expect(t("forget_ask")).toMatch(/\u00a0\?$/);
});
