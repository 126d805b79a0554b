import { Chat } from "../gen/fieldpost/matchmaking/v1/chat_pb";
import { SeatClaims, type Entry, type Filling, type Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { Audience, Fallback, type TableClock } from "../gen/fieldpost/rules/v1/game_pb";
import { locale, t, type Key } from "../i18n/words";
import { duration, hourOfDay } from "../ui/time";
import type { Told } from "./invited";

export const CLAIMS: Readonly<Record<SeatClaims, Key>> = {
  [SeatClaims.UNSPECIFIED]: "claims_invited",
  [SeatClaims.NOBODY]: "claims_nobody",
  [SeatClaims.INVITED]: "claims_invited",
  [SeatClaims.ELIGIBLE]: "claims_eligible",
};

export const CHATS: Readonly<Record<Chat, Key>> = {
  [Chat.UNSPECIFIED]: "chat_kind_phrases",
  [Chat.NONE]: "chat_kind_none",
  [Chat.PHRASES]: "chat_kind_phrases",
  [Chat.PUBLIC]: "chat_kind_public",
  [Chat.TEAM]: "chat_kind_team",
};

/** What a table asks of those who come, lets them do, and does about those who stay away, one sentence each. */
export function termsOf(table: Told): string[] {
  const { clock, fallback } = table;
  const whole = table.$typeName === "fieldpost.matchmaking.v1.Table" ? table : null;
  return [
    ...(whole ? companyTerms(whole) : []),
    ...(clock && clock.turnSeconds > 0 ? absenceTerms(clock, fallback) : []),
    ...(whole ? [said("term_claims", t(CLAIMS[whole.claims])), said("term_chat", t(CHATS[whole.chat]))] : []),
  ];
}

function companyTerms(table: Table): string[] {
  return [
    ...(table.rated ? [t("term_rated")] : []),
    ...(table.private ? [t("join_invited")] : []),
    ...(table.anonymous ? [t("term_anonymous")] : []),
    ...(table.audience === Audience.EVERYBODY ? [t("spectators")] : []),
    ...entryTerms(table.entry),
    ...fillingTerms(table.filling),
  ];
}

function entryTerms(entry: Entry | undefined): string[] {
  if (!entry) return [];
  const { friendsOnly, reliabilityLeast, ratingLeast, ratingMost } = entry;
  return [
    ...(friendsOnly ? [t("term_friends_fact")] : []),
    ...(reliabilityLeast > 0 ? [said("term_reliable", t("term_reliable_n", { n: reliabilityLeast }))] : []),
    ...(ratingLeast ? [said("term_rating", t("at_least", { n: ratingLeast }))] : []),
    ...(ratingMost ? [said("term_rating", t("at_most", { n: ratingMost }))] : []),
  ];
}

function fillingTerms(filling: Filling | undefined): string[] {
  if (!filling?.bot) return [];
  return [t("term_bots_fact", { time: time(filling.afterSeconds) })];
}

function absenceTerms(clock: TableClock, fallback: Fallback): string[] {
  const { bankSeconds, incrementSeconds, dailyHour, vacationDays } = clock;
  const zone = clock.zone || "UTC";
  return [
    ...(bankSeconds > 0 ? [said("term_bank", time(bankSeconds))] : []),
    ...(incrementSeconds > 0 ? [t("term_increment_fact", { time: time(incrementSeconds) })] : []),
    ...(bankSeconds > 0 && clock.bankWhenAsked ? [t("term_bank_asked")] : []),
    ...(dailyHour === undefined ? [] : [t("term_hour_fact", { hour: hourOfDay(dailyHour, locale()), zone })]),
    t(fallback === Fallback.BOT ? "fallback_bot" : "fallback_caretaker"),
    t("term_missed_fact", { n: clock.timeoutsToBot ?? 2 }),
    ...(vacationDays > 0 ? [t("term_vacation_fact", { n: vacationDays })] : []),
    ...(clock.weekendsOff ? [t("term_weekends")] : []),
    ...(clock.pauses ? [t("term_pauses")] : []),
  ];
}

function said(name: Key, value: string): string {
  return t("fact", { name: t(name), value });
}

function time(seconds: number): string {
  return duration(seconds * 1000, locale());
}
