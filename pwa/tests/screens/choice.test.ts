// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { EditionSummarySchema } from "../../src/gen/fieldpost/rules/v1/catalogue_pb";
import { firstChoice, tableOf, type Terms } from "../../src/screens/new/choice";
import type { PaceName } from "../../src/store/people";

const EDITIONS = [create(EditionSummarySchema, { edition: "x", variants: [{ variant: "y", sizes: [3] }] })];

function opened(pace: PaceName, terms: Partial<Terms> = {}) {
  const choice = firstChoice(EDITIONS, { edition: "x", variant: "y", company: "people" });
  return tableOf({ ...choice, pace, terms: { ...choice.terms, ...terms } });
}

test("a table as usual asks for nothing: no hour, no stored time, any rating", () => {
  const { clock, entry } = opened("daily");
  expect(clock).toMatchObject({ turnSeconds: 86_400, bankSeconds: 0, bankWhenAsked: false });
  expect(clock).not.toHaveProperty("dailyHour");
  expect(entry).toEqual({ reliabilityLeast: 0, friendsOnly: false });
});

test("turns of a day can end at an hour, midnight too, and shorter ones cannot", () => {
  expect(opened("daily", { hour: 0 }).clock).toMatchObject({ dailyHour: 0 });
  expect(opened("live", { hour: 18 }).clock).not.toHaveProperty("dailyHour");
});

test("stored time waits to be asked for only where there is any", () => {
  const stored = { bank: 3600, bankAsked: true };
  expect(opened("evening", stored).clock).toMatchObject({ bankSeconds: 3600, bankWhenAsked: true });
  expect(opened("evening", { ...stored, bank: 0 }).clock).toMatchObject({ bankSeconds: 0, bankWhenAsked: false });
});

test("ratings are a band, open above or below where nothing is said", () => {
  expect(opened("daily", { ratingLeast: 1500, ratingMost: 2500 }).entry).toMatchObject({
    ratingLeast: 1500,
    ratingMost: 2500,
  });
  expect(opened("daily", { ratingMost: 2000 }).entry).not.toHaveProperty("ratingLeast");
});
