import type { ComponentChildren } from "preact";
import { Chat } from "../../gen/fieldpost/matchmaking/v1/chat_pb";
import { SeatClaims } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { locale, t } from "../../i18n/words";
import { Choices, Select, Toggle } from "../../ui/Choices";
import { Stepper } from "../../ui/Stepper";
import { duration, hourOfDay } from "../../ui/time";
import { CHATS, CLAIMS } from "../tableTerms";
import type { Terms } from "./choice";

const RELIABLE = [0, 70, 80, 90, 95];
const RATINGS = [0, 1500, 2000, 2500, 3000];
const BOTS_AFTER = [-1, 600, 3600, 86_400];
const BANKS = [0, 600, 3600, 43_200, 86_400, 259_200];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MOST_MISSED = 5;
const MOST_DAYS = 60;

interface TermsProps {
  terms: Terms;
  /** A turn takes a day or more, so that it may end at an hour of the day. */
  days: boolean;
  onChange: (terms: Terms) => void;
  /** What else these terms ask for. */
  children: ComponentChildren;
}

/** Who may come in, how free places are filled, and what happens to those who stay away. */
export function TermFields({ terms, days, onChange, children }: TermsProps) {
  const set = (change: Partial<Terms>) => onChange({ ...terms, ...change });
  return (
    <details class="options" data-testid="terms">
      <summary>{t("terms")}</summary>
      <Toggle label={t("join_invited")} on={terms.private} onChange={(on) => set({ private: on })} />
      <Toggle label={t("term_friends")} on={terms.friendsOnly} onChange={(friendsOnly) => set({ friendsOnly })} />
      <Toggle label={t("term_anonymous")} on={terms.anonymous} onChange={(anonymous) => set({ anonymous })} />
      <Toggle label={t("spectators")} on={terms.watch} onChange={(watch) => set({ watch })} />
      <Numbers
        label={t("term_reliable")}
        value={terms.reliabilityLeast}
        options={RELIABLE}
        say={(n) => (n === 0 ? t("anybody") : t("term_reliable_n", { n }))}
        onChange={(reliabilityLeast) => set({ reliabilityLeast })}
      />
      <Numbers
        label={t("term_rating")}
        value={terms.ratingLeast}
        options={RATINGS}
        say={(n) => (n === 0 ? t("anybody") : t("at_least", { n }))}
        onChange={(ratingLeast) => set({ ratingLeast, ratingMost: 0 })}
      />
      <Numbers
        label={t("term_rating_most")}
        value={terms.ratingMost}
        options={RATINGS.filter((n) => n === 0 || n > terms.ratingLeast)}
        say={(n) => (n === 0 ? t("anybody") : t("at_most", { n }))}
        onChange={(ratingMost) => set({ ratingMost })}
      />
      <Numbers
        label={t("term_bots")}
        value={terms.botsAfter}
        options={BOTS_AFTER}
        say={(n) => (n < 0 ? t("never") : t("term_after", { time: duration(n * 1000, locale()) }))}
        onChange={(botsAfter) => set({ botsAfter })}
      />
      <Numbers
        label={t("term_claims")}
        value={terms.claims}
        options={[SeatClaims.NOBODY, SeatClaims.INVITED, SeatClaims.ELIGIBLE]}
        say={(claims: SeatClaims) => t(CLAIMS[claims])}
        onChange={(claims: SeatClaims) => set({ claims })}
      />
      <Numbers
        label={t("term_chat")}
        value={terms.chat}
        options={[Chat.NONE, Chat.PHRASES, Chat.PUBLIC, Chat.TEAM]}
        say={(chat: Chat) => t(CHATS[chat])}
        onChange={(chat: Chat) => set({ chat })}
      />
      <Times terms={terms} days={days} set={set} />
      <Absence terms={terms} set={set} />
      {children}
    </details>
  );
}

type SetTerms = (change: Partial<Terms>) => void;

function Times({ terms, days, set }: { terms: Terms; days: boolean; set: SetTerms }) {
  return (
    <>
      <Numbers
        label={t("term_bank")}
        value={terms.bank}
        options={BANKS}
        say={(seconds) => (seconds === 0 ? t("none") : duration(seconds * 1000, locale()))}
        onChange={(bank) => set({ bank })}
      />
      {terms.bank > 0 && (
        <Toggle label={t("term_bank_asked")} on={terms.bankAsked} onChange={(bankAsked) => set({ bankAsked })} />
      )}
      {days && (
        <Numbers
          label={t("term_hour")}
          value={terms.hour}
          options={[-1, ...HOURS]}
          say={(hour) => (hour < 0 ? t("term_hour_any") : hourOfDay(hour, locale()))}
          onChange={(hour) => set({ hour })}
        />
      )}
    </>
  );
}

function Absence({ terms, set }: { terms: Terms; set: SetTerms }) {
  return (
    <>
      <Choices
        label={t("fallback")}
        value={terms.fallback}
        options={[
          { value: "caretaker", text: t("fallback_caretaker") },
          { value: "bot", text: t("fallback_bot") },
        ]}
        onChange={(fallback) => set({ fallback })}
      />
      <Stepper
        label={t("term_missed")}
        value={terms.missed}
        low={1}
        high={MOST_MISSED}
        onChange={(missed) => set({ missed })}
      />
      <Stepper
        label={t("term_vacation")}
        value={terms.vacationDays}
        low={0}
        high={MOST_DAYS}
        onChange={(vacationDays) => set({ vacationDays })}
        none={t("none")}
      />
      <Toggle label={t("term_weekends")} on={terms.weekendsOff} onChange={(weekendsOff) => set({ weekendsOff })} />
      <Toggle label={t("term_pauses")} on={terms.pauses} onChange={(pauses) => set({ pauses })} />
    </>
  );
}

interface NumbersProps<N extends number> {
  label: string;
  value: N;
  options: readonly N[];
  say: (value: N) => string;
  onChange: (value: N) => void;
}

function Numbers<N extends number>({ label, value, options, say, onChange }: NumbersProps<N>) {
  return (
    <Select
      label={label}
      value={String(value)}
      options={options.map((one) => ({ value: String(one), text: say(one) }))}
      onChange={(chosen) => onChange(options.find((one) => String(one) === chosen) ?? value)}
    />
  );
}
