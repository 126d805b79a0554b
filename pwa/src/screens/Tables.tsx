import { useEffect, useState } from "preact/hooks";
import { TableState, type Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { t } from "../i18n/words";
import { refusalOf, type Refusal } from "../net/problem";
import { matchmaking } from "../net/matchmaking";
import { read } from "../net/rpc";
import { loadEditions } from "../store/editions";
import { keepLooking, LISTS } from "../store/looking";
import { enter } from "../store/me";
import { LinkButton } from "../ui/Button";
import { Failed, Page, Waiting } from "../ui/Page";
import { isTaken } from "./invited";
import { Claimable } from "./match/Claimable";
import { InvitationForm } from "./InvitationForm";
import { tableTitle } from "./tableTitle";
import { editionTitle, modeTitle } from "./titles";

interface Found {
  own: readonly Table[];
  open: readonly Table[];
}

/** Those that wait for players; the viewer's apart. */
async function tables(): Promise<Found> {
  await enter();
  const [open, mine] = await Promise.all([
    read(() => matchmaking.listTables({ mine: false, pageSize: 50 })),
    read(() => matchmaking.listTables({ mine: true, pageSize: 20 })),
  ]);
  const own = mine.tables.filter((one) => one.state === TableState.OPEN || one.state === TableState.STARTING);
  return { own, open: open.tables.filter((table) => !own.some((one) => one.tableId === table.tableId)) };
}

/** Tables that wait for players, and the viewer's. */
export function TablesScreen() {
  const [found, setFound] = useState<Found | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => void loadEditions().catch(() => undefined), []);
  const look = async () => {
    try {
      setFound(await tables());
      setRefusal(null);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  useEffect(() => keepLooking(look, LISTS), []);
  return (
    <Page title={t("open_tables")}>
      {!found && !refusal && <Waiting />}
      {refusal && <Failed refusal={refusal} again={() => void look()} />}
      {found && (
        <>
          {found.own.length > 0 && <TableList title={t("waiting_tables")} tables={found.own} />}
          {found.open.length > 0 ? (
            <TableList title={t("open_tables")} tables={found.open} />
          ) : (
            <p class="hint">{t("no_tables")}</p>
          )}
        </>
      )}
      <div class="row wrap">
        <LinkButton href="#/new" kind="primary">
          {t("new_game")}
        </LinkButton>
      </div>
      {found && <Claimable />}
      <InvitationForm />
    </Page>
  );
}

function TableList({ title, tables }: { title: string; tables: readonly Table[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul class="rows">
        {tables.map((table) => {
          const taken = table.seats.filter(isTaken).length;
          return (
            <li key={table.tableId}>
              <a class="row-link" href={`#/table/${table.tableId}`} data-testid={`table-${table.tableId}`}>
                <strong>{tableTitle(table)}</strong>
                <small>
                  {editionTitle(table.mode?.edition ?? "")} ·{" "}
                  {modeTitle(table.mode?.edition ?? "", table.mode?.variant ?? "")}
                </small>
                <span class="badge">
                  {taken}/{table.seats.length}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
