import { Chat } from "../../gen/fieldpost/matchmaking/v1/chat_pb";
import { SeatClaims } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import type { EditionSummary } from "../../gen/fieldpost/rules/v1/catalogue_pb";
import { Audience, Fallback } from "../../gen/fieldpost/rules/v1/game_pb";
import { zoneHere } from "../../store/preferences";
import { usualBot, type NewTable } from "../../store/tables";
import type { PaceName } from "../../store/people";

/** With whom: bots alone, people who are invited, or whoever looks for the same. */
export type CompanyName = "bots" | "people" | "anyone";

/** What was chosen for a new game so far. */
export interface Choice {
  edition: string;
  variant: string;
  seats: number;
  options: Record<string, string>;
  company: CompanyName;
  bot: string;
  pace: PaceName;
  rated: boolean;
  title: string;
  terms: Terms;
}

/** What a table asks of those who come, and does about those who stay away; numbers are 0 for nothing. */
export interface Terms {
  fallback: "caretaker" | "bot";
  private: boolean;
  watch: boolean;
  ratingLeast: number;
  ratingMost: number;
  reliabilityLeast: number;
  /** Seconds after which bots take free places; -1 for never. */
  botsAfter: number;
  /** Seconds of stored time beside that of a turn. */
  bank: number;
  /** True where a turn draws on it only when its player asks. */
  bankAsked: boolean;
  /** The hour of the day at which turns end; -1 for any time. */
  hour: number;
  missed: number;
  vacationDays: number;
  weekendsOff: boolean;
  pauses: boolean;
  friendsOnly: boolean;
  anonymous: boolean;
  claims: SeatClaims;
  chat: Chat;
}

export type Set = (change: Partial<Choice>) => void;

/** The turn of each pace in seconds. */
export const TURNS: Readonly<Record<PaceName, number>> = { live: 300, evening: 3600, daily: 86_400, slow: 259_200 };

/** Whether a turn takes a day or more. */
export function takesDays(pace: PaceName): boolean {
  return TURNS[pace] >= 86_400;
}

const TERMS: Terms = {
  fallback: "caretaker",
  private: false,
  watch: false,
  ratingLeast: 0,
  ratingMost: 0,
  reliabilityLeast: 0,
  botsAfter: -1,
  bank: 0,
  bankAsked: false,
  hour: -1,
  missed: 2,
  vacationDays: 14,
  weekendsOff: false,
  pauses: true,
  friendsOnly: false,
  anonymous: false,
  claims: SeatClaims.INVITED,
  chat: Chat.PHRASES,
};

const LAST = "fieldpost.last-table";
type Kept = Pick<Choice, "edition" | "variant" | "seats" | "company" | "pace">;

/** What to begin with: what was asked for, else the last table, else the usual. */
export function firstChoice(
  editions: readonly EditionSummary[],
  wish: { edition: string; variant: string; company: string },
): Choice {
  const last = keptChoice();
  const named =
    wish.edition !== "" ? wish : { edition: last?.edition ?? "world", variant: last?.variant ?? "conquest" };
  const edition = editions.find((one) => one.edition === named.edition) ?? editions[0];
  const variant = edition?.variants.find((one) => one.variant === named.variant) ?? edition?.variants[0];
  const sizes = variant?.sizes ?? [];
  const seats = last && sizes.includes(last.seats) ? last.seats : (sizes[0] ?? 2);
  return {
    edition: edition?.edition ?? "",
    variant: variant?.variant ?? "",
    seats,
    options: {},
    company: wish.company === "people" ? "people" : (last?.company ?? "bots"),
    bot: usualBot(),
    pace: last?.pace ?? "daily",
    rated: false,
    title: "",
    terms: TERMS,
  };
}

function keptChoice(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Remembers what to propose the next time. */
export function keepChoice({ edition, variant, seats, company, pace }: Choice): void {
  localStorage.setItem(LAST, JSON.stringify({ edition, variant, seats, company, pace } satisfies Kept));
}

/** The table for people that was chosen. */
export function tableOf(choice: Choice): NewTable {
  const { edition, variant, options, seats, terms, pace, bot } = choice;
  const turnSeconds = TURNS[pace];
  return {
    mode: { edition, variant, options },
    seats,
    title: choice.title.trim(),
    rated: choice.rated,
    private: terms.private,
    audience: terms.watch ? Audience.EVERYBODY : Audience.MEMBERS,
    fallback: terms.fallback === "bot" ? Fallback.BOT : Fallback.CARETAKER,
    substitute: bot,
    clock: {
      turnSeconds,
      answerSeconds: Math.max(30, Math.floor(turnSeconds / 4)),
      bankSeconds: terms.bank,
      bankWhenAsked: terms.bank > 0 && terms.bankAsked,
      ...(terms.hour >= 0 && takesDays(pace) ? { dailyHour: terms.hour } : {}),
      timeoutsToBot: terms.missed,
      vacationDays: terms.vacationDays,
      weekendsOff: terms.weekendsOff,
      pauses: terms.pauses,
      zone: zoneHere(),
    },
    anonymous: terms.anonymous,
    claims: terms.claims,
    chat: terms.chat,
    entry: {
      reliabilityLeast: terms.reliabilityLeast,
      friendsOnly: terms.friendsOnly,
      ...(terms.ratingLeast > 0 ? { ratingLeast: terms.ratingLeast } : {}),
      ...(terms.ratingMost > 0 ? { ratingMost: terms.ratingMost } : {}),
    },
    ...(terms.botsAfter < 0 ? {} : { filling: { bot, afterSeconds: terms.botsAfter } }),
  };
}
