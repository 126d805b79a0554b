import { t, type Key } from "../../i18n/words";

/** The pages of a table beside the board. */
export type Tab = "players" | "log" | "info";

const TABS: readonly [Tab, Key][] = [
  ["players", "players"],
  ["log", "log"],
  ["info", "info"],
];

/** Which page of the table is shown; `asked` are those where something waits for an answer. */
export function Tabs({ tab, choose, asked }: { tab: Tab; choose: (tab: Tab) => void; asked: ReadonlySet<Tab> }) {
  return (
    <nav class="tabs" role="tablist">
      {TABS.map(([name, key]) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={tab === name}
          onClick={() => choose(name)}
          data-testid={`tab-${name}`}
        >
          {t(key)}
          {asked.has(name) && (
            <span class="dot">
              <span class="hidden">{t("asks_you")}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
