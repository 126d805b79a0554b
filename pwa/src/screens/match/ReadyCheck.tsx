import { timestampMs } from "@bufbuild/protobuf/wkt";
import { TableState, type Table, type TableSeat } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { locale, t } from "../../i18n/words";
import { sayReady } from "../../store/tables";
import { Button } from "../../ui/Button";
import { useNow } from "../../ui/hooks";
import { Icon } from "../../ui/Icon";
import { duration } from "../../ui/time";

interface ReadyCheckProps {
  table: Table;
  mine: TableSeat | undefined;
  busy: boolean;
  act: (work: () => Promise<Table>) => void;
}

/** Everybody is asked whether they are there: one tap, in time. */
export function ReadyCheck({ table, mine, busy, act }: ReadyCheckProps) {
  const now = useNow(1000);
  if (!table.readyUntil || !mine || table.state !== TableState.OPEN) return null;
  const left = Math.max(0, timestampMs(table.readyUntil) - now);
  return (
    <section class="panel padded" data-testid="ready-check">
      <div class="row">
        <h2 class="grow">{t("ready_title")}</h2>
        <span class="tag soon">
          <Icon name="clock" small />
          {duration(left, locale())}
        </span>
      </div>
      <p class="hint">{t(mine.ready ? "ready_wait" : "ready_hint")}</p>
      {!mine.ready && (
        <Button
          kind="primary"
          wide
          disabled={busy}
          onClick={() => act(() => sayReady(table.tableId))}
          testid="say-ready"
        >
          <Icon name="check" />
          {t("ready_yes")}
        </Button>
      )}
    </section>
  );
}
