import { t, type Key } from "../../i18n/words";
import type { Connection } from "../../net/watch";
import { choose } from "../../store/settings";

export interface HeaderProps {
  title: string;
  connection: Connection;
  /** Whether the list is on show; null where there is no map to change to. */
  list: boolean | null;
}

/** The game's title, whether news come in, and the switch between map and list. */
export function Header({ title, connection, list }: HeaderProps) {
  return (
    <header class="bar">
      <a class="bar-back" href="#/" aria-label={t("home")}>
        ‹
      </a>
      <h1>{title}</h1>
      <span
        class={`connection ${connection}`}
        role="img"
        aria-label={t(`connection_${connection}` as Key)}
        title={t(`connection_${connection}` as Key)}
      />
      {list !== null && (
        <button
          type="button"
          class="bar-button"
          onClick={() => choose({ list: !list })}
          data-testid="list-view-toggle"
          aria-pressed={list}
        >
          {t(list ? "map" : "list")}
        </button>
      )}
    </header>
  );
}
