import { spoken, t, type Key } from "../i18n/words";
import { botList } from "../store/editions";
import { Choices, Select, Toggle } from "../ui/Choices";

const CLOCKS: readonly [string, Key][] = [
  ["0", "clock_none"],
  ["300", "clock_5m"],
  ["3600", "clock_1h"],
  ["86400", "clock_1d"],
  ["259200", "clock_3d"],
  ["604800", "clock_7d"],
];

/** What was chosen for a new table so far. */
export interface Choice {
  edition: string;
  variant: string;
  seats: number;
  options: Record<string, string>;
  people: boolean;
  bot: string;
  clock: string;
  fallback: "caretaker" | "bot";
  private: boolean;
  watch: boolean;
  title: string;
}

export type Set = (change: Partial<Choice>) => void;

/** With whom, and how fast. */
export function Company({ choice, set }: { choice: Choice; set: Set }) {
  const { language } = spoken.value;
  const bots = botList.value.map((one) => ({
    value: one.bot,
    text: one.titles[language] ?? one.titles["en"] ?? one.bot,
  }));
  return (
    <>
      <Choices
        label={t("opponents")}
        value={choice.people ? "people" : "bots"}
        options={[
          { value: "bots", text: t("against_bots"), testid: "against-bots" },
          { value: "people", text: t("against_people"), testid: "against-people" },
        ]}
        onChange={(value) =>
          set({
            people: value === "people",
            clock: value === "people" && choice.clock === "0" ? "86400" : choice.clock,
          })
        }
      />
      {!choice.people && bots.length > 0 && (
        <Select label={t("bots_level")} value={choice.bot} options={bots} onChange={(bot) => set({ bot })} />
      )}
      {choice.people && (
        <>
          <label class="field">
            <span>{t("title")}</span>
            <input
              type="text"
              maxLength={60}
              value={choice.title}
              placeholder={t("title_hint")}
              onInput={(event) => set({ title: event.currentTarget.value })}
            />
          </label>
          <Select
            label={t("clock")}
            value={choice.clock}
            options={CLOCKS.map(([value, key]) => ({ value, text: t(key) }))}
            onChange={(clock) => set({ clock })}
          />
          <Select
            label={t("fallback")}
            value={choice.fallback}
            options={[
              { value: "caretaker", text: t("fallback_caretaker") },
              { value: "bot", text: t("fallback_bot") },
            ]}
            onChange={(fallback) => set({ fallback })}
          />
          <Toggle label={t("join_invited")} on={choice.private} onChange={(on) => set({ private: on })} />
          <Toggle label={t("spectators")} on={choice.watch} onChange={(watch) => set({ watch })} />
        </>
      )}
    </>
  );
}
