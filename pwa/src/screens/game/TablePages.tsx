import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import { t } from "../../i18n/words";
import { Icon } from "../../ui/Icon";
import { EventLog, type LogProps } from "./EventLog";
import { Hand } from "./Hand";
import { More, type MoreProps } from "./More";
import { Players } from "./Players";
import { Tabs, type Tab } from "./Tabs";

export interface PagesProps extends MoreProps {
  view: View;
  /** The page that is open; null while the turn is. The pages stay, so that a log keeps its place. */
  tab: Tab | null;
  choose: (tab: Tab | null) => void;
  asked: ReadonlySet<Tab>;
  log: Omit<LogProps, "names">;
}

/** Who plays and what they hold, what happened, and what else there is to do at this table. */
export function TablePages({ tab, choose, asked, log, ...shared }: PagesProps) {
  const { view, names } = shared;
  return (
    <section class="pages" hidden={tab === null}>
      <div class="pages-head">
        <Tabs tab={tab ?? "players"} choose={choose} asked={asked} />
        <button
          type="button"
          class="round"
          aria-label={t("close")}
          onClick={() => choose(null)}
          data-testid="close-table"
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="sheet-body" role="region" aria-label={t("players")} tabIndex={0} hidden={tab !== "players"}>
        <Hand view={view} names={names} />
        <Players view={view} names={names} />
      </div>
      <div class="sheet-body" hidden={tab !== "log"}>
        <EventLog {...log} names={names} />
      </div>
      <div class="sheet-body" hidden={tab !== "info"}>
        <More {...shared} />
      </div>
    </section>
  );
}
