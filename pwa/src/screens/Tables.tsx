import { useEffect, useState } from "preact/hooks";
import { TableState, type Table } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { t } from "../i18n/words";
import { matchmaking, read } from "../net/rpc";
import { codeOf, go } from "../routes";
import { editionList, loadEditions } from "../store/editions";
import { enter } from "../store/me";
import { useStore } from "../store/store";
import { Button, LinkButton } from "../ui/Button";
import { useLoaded } from "../ui/hooks";
import { Failed, Page, Waiting } from "../ui/Page";
import { tableTitle } from "./tableTitle";
import { editionTitle } from "./titles";

/** Tables that wait for players, and the own ones. */
export function TablesScreen() {
  const [attempt, again] = useState(0);
  useStore(editionList);
  useEffect(() => void loadEditions().catch(() => undefined), []);
  const found = useLoaded(
    async () => {
      await enter();
      const [open, mine] = await Promise.all([
        read(() => matchmaking.listTables({ mine: false, pageSize: 50 })),
        read(() => matchmaking.listTables({ mine: true, pageSize: 20 })),
      ]);
      const own = mine.tables.filter((one) => one.state === TableState.OPEN || one.state === TableState.STARTING);
      return { own, open: open.tables.filter((table) => !own.some((one) => one.tableId === table.tableId)) };
    },
    [],
    attempt,
  );
  return (
    <Page title={t("open_tables")}>
      {found.state === "waiting" && <Waiting />}
      {found.state === "failed" && <Failed refusal={found.refusal} again={() => again(attempt + 1)} />}
      {found.state === "there" && (
        <>
          {found.value.own.length > 0 && <TableList title={t("waiting_tables")} tables={found.value.own} />}
          {found.value.open.length > 0 ? (
            <TableList title={t("open_tables")} tables={found.value.open} />
          ) : (
            <p class="hint">{t("no_tables")}</p>
          )}
        </>
      )}
      <div class="row wrap">
        <LinkButton href="#/new" kind="primary">
          {t("new_game")}
        </LinkButton>
        <Button kind="quiet" onClick={() => again(attempt + 1)}>
          {t("reload")}
        </Button>
      </div>
      <InvitationForm />
    </Page>
  );
}

/** Takes the code or the link of an invitation. */
function InvitationForm() {
  const [pasted, setPasted] = useState("");
  const join = (event: Event) => {
    event.preventDefault();
    const code = codeOf(pasted);
    if (code) go(`#/join/${encodeURIComponent(code)}`);
  };
  return (
    <form class="row wrap" onSubmit={join}>
      <label class="field grow">
        <span>{t("invitation_code")}</span>
        <input
          type="text"
          value={pasted}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={(event) => setPasted(event.currentTarget.value)}
          data-testid="invitation-code"
        />
      </label>
      <button type="submit" class="button plain">
        {t("join")}
      </button>
    </form>
  );
}

function TableList({ title, tables }: { title: string; tables: readonly Table[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul class="rows">
        {tables.map((table) => {
          const taken = table.seats.filter((seat) => seat.userId !== "" || seat.bot !== "").length;
          return (
            <li key={table.tableId}>
              <a class="row-link" href={`#/table/${table.tableId}`} data-testid={`table-${table.tableId}`}>
                <strong>{tableTitle(table)}</strong>
                <small>{editionTitle(table.mode?.edition ?? "")}</small>
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
