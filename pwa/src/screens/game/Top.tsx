import type { Decision, View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { unread } from "../../store/unread";
import { Icon } from "../../ui/Icon";
import { Unread } from "../../ui/Unread";
import { TurnBanner } from "./TurnBanner";

interface TopProps {
  view: View;
  names: Names;
  decision: Decision | null;
  /** Whether something waits on the table's pages. */
  news: boolean;
  toggle: () => void;
}

/** What floats above the map: the way back, the pill, and the pages of the table. */
export function Top({ view, names, decision, news, toggle }: TopProps) {
  return (
    <div class="top">
      <a class="float-round" href="#/" aria-label={t("home")}>
        <Icon name="back" />
      </a>
      <TurnBanner view={view} names={names} mine={decision} />
      {unread.value.has(view.gameId) && (
        <a class="float-round float-unread" href={`#/chat/game/${view.gameId}`} data-testid="to-unread">
          <Unread id={view.gameId} />
        </a>
      )}
      <button type="button" class="float-round" aria-label={t("table_pages")} onClick={toggle} data-testid="open-table">
        <Icon name="people" />
        {news && <span class="news">!</span>}
      </button>
    </div>
  );
}
