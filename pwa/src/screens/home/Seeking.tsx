import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Table } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import type { Ticket } from "../../gen/fieldpost/matchmaking/v1/tickets_pb";
import { locale, t } from "../../i18n/words";
import { me } from "../../store/me";
import type { Sought } from "../../store/seeking";
import { Icon } from "../../ui/Icon";
import { Unread } from "../../ui/Unread";
import { useNow } from "../../ui/hooks";
import { duration } from "../../ui/time";
import { isTaken } from "../invited";
import { tableTitle } from "../tableTitle";
import { modeTitle } from "../titles";

/** What is on its way to becoming a game. */
export function Seeking({ found }: { found: readonly Sought[] }) {
  if (found.length === 0) return null;
  return (
    <section>
      <h2>{t("waiting_tables")}</h2>
      <div class="panel">
        {found.map((one) =>
          "search" in one ? (
            <SearchLine key={one.search.ticketId} search={one.search} />
          ) : (
            <TableLine key={one.table.tableId} table={one.table} />
          ),
        )}
      </div>
    </section>
  );
}

function SearchLine({ search }: { search: Ticket }) {
  return (
    <a class="line" href={`#/search/${search.ticketId}`} data-testid={`search-${search.ticketId}`}>
      <span class="spinner" aria-hidden="true" />
      <span class="grow">
        {t("searching")} <small>{modeTitle(search.mode?.edition ?? "", search.mode?.variant ?? "")}</small>
      </span>
      <Icon name="next" small />
    </a>
  );
}

function TableLine({ table }: { table: Table }) {
  const now = useNow(1000);
  const own = table.seats.find((seat) => seat.userId === me.value?.userId);
  const asked = table.readyUntil !== undefined && own?.ready === false;
  const left = table.readyUntil ? timestampMs(table.readyUntil) - now : 0;
  return (
    <a class="line" href={`#/table/${table.tableId}`} data-testid={`table-${table.tableId}`}>
      <Icon name="people" />
      <span class="grow">
        {tableTitle(table)}{" "}
        <small>
          {asked
            ? t("ready_asked")
            : t("seats_taken", { n: table.seats.filter(isTaken).length, all: table.seats.length })}
        </small>
      </span>
      <Unread id={table.tableId} />
      {asked && left > 0 && (
        <span class="tag soon">
          <Icon name="clock" small />
          {duration(left, locale())}
        </span>
      )}
      <Icon name="next" small />
    </a>
  );
}
