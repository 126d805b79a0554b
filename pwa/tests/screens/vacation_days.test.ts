import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { AwaySchema } from "../../src/gen/fieldpost/accounts/v1/accounts_pb";
import { day, daysLeft } from "../../src/screens/vacationDays";

test("a day is written by this device's calendar", () => {
  expect(day(new Date(2026, 0, 5, 0, 1))).toBe("2026-01-05");
  expect(day(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
});

test("next year is told once something of it is planned", () => {
  const years = [
    { year: 2026, budget: 30, left: 30 },
    { year: 2027, budget: 30, left: 30 },
  ];
  expect(daysLeft(create(AwaySchema, { years })).map((one) => one.year)).toEqual([2026]);
  const planned = years.map((one) => ({ ...one, left: 25 }));
  expect(daysLeft(create(AwaySchema, { years: planned })).map((one) => one.year)).toEqual([2026, 2027]);
});
