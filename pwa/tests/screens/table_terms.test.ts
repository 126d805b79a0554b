// @vitest-environment happy-dom
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Chat } from "../../src/gen/fieldpost/matchmaking/v1/chat_pb";
import { InvitationSchema, SeatClaims, TableSchema } from "../../src/gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { WideningStepSchema } from "../../src/gen/fieldpost/matchmaking/v1/tickets_pb";
import { Audience, Fallback } from "../../src/gen/fieldpost/rules/v1/game_pb";

vi.stubGlobal("navigator", { language: "en-GB" });
const { speak } = await import("../../src/i18n/words");
const { tableOf, firstChoice } = await import("../../src/screens/new/choice");
const { stepText } = await import("../../src/screens/match/stepText");
const { seasonsUpTo } = await import("../../src/screens/people/seasons");
const { termsOf } = await import("../../src/screens/tableTerms");

const CLOCK = {
  turnSeconds: 86_400,
  bankSeconds: 43_200,
  incrementSeconds: 3600,
  bankWhenAsked: true,
  zone: "Europe/Paris",
};
const ABSENCE = { dailyHour: 20, timeoutsToBot: 3, vacationDays: 5, weekendsOff: true, pauses: true };

function table(more: MessageInitShape<typeof TableSchema>) {
  return create(TableSchema, { claims: SeatClaims.ELIGIBLE, chat: Chat.PUBLIC, ...more });
}

describe("a table", () => {
  beforeAll(() => speak("en"));

  test("tells everybody every term that its host has set", () => {
    const said = termsOf(
      table({
        rated: true,
        private: true,
        anonymous: true,
        audience: Audience.EVERYBODY,
        entry: { friendsOnly: true, reliabilityLeast: 80, ratingLeast: 1500, ratingMost: 2500 },
        filling: { bot: "greedy", afterSeconds: 3600 },
        fallback: Fallback.CARETAKER,
        clock: { ...CLOCK, ...ABSENCE },
      }),
    );
    expect(said).toEqual([
      "Counts for the ratings",
      "Only with the link",
      "Nobody knows who plays until the end",
      "Others may watch",
      "Only friends of the host",
      "Who comes takes turns in time: 80 of 100 at least",
      "Rating: at least 1500",
      "Rating: at most 2500",
      "bots take free places after 1h",
      "Stored time for each: 12h",
      "each turn adds 1h to it",
      "Stored time is used only when its player asks",
      "turns end at 20:00 (Europe/Paris)",
      "If you are away: troops are placed, nobody attacks",
      "a bot takes over after 3 missed turns",
      "5 days of vacation",
      "Weekends do not count",
      "The players may agree on a pause",
      "Who may take over a bot’s place: everybody who may come in",
      "What people may write: everything",
    ]);
  });

  test("without a clock says nothing of those who are away", () => {
    expect(termsOf(table({ clock: { pauses: true } }))).toHaveLength(2);
    expect(termsOf(create(InvitationSchema, {}))).toEqual([]);
  });

  test("is opened with the stored time and the hour that were chosen, the hour only where a turn takes days", () => {
    const choice = firstChoice([], { edition: "world", variant: "duel", company: "people" });
    const terms = { ...choice.terms, bank: 3600, bankAsked: true, hour: 20 };
    const clock = (pace: "live" | "daily") => tableOf({ ...choice, terms, pace }).clock;
    expect(clock("daily")).toMatchObject({ bankSeconds: 3600, bankWhenAsked: true, dailyHour: 20 });
    expect(clock("live")).not.toHaveProperty("dailyHour");
  });
});

describe("a search", () => {
  beforeAll(() => speak("en"));

  test("says of each step what it takes, in games that are not rated too", () => {
    const step = (more: MessageInitShape<typeof WideningStepSchema>) => stepText(create(WideningStepSchema, more));
    expect(step({ ratingBand: 300, commonHours: 2 })).toBe(
      "Ratings at most 300 points apart, at least 2 hours of the day in common",
    );
    expect(step({})).toBe("Anybody");
    expect(step({ bots: true })).toBe("Bots take the free places");
  });
});

describe("a leaderboard", () => {
  test("goes back season by season, over the turn of the year", () => {
    expect(seasonsUpTo("2026-2", 4)).toEqual(["2026-2", "2026-1", "2025-4", "2025-3"]);
  });
});
