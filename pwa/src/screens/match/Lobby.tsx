import { useEffect, useState } from "preact/hooks";
import { TableState, type Table } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { t } from "../../i18n/words";
import { refusalOf, type Refusal } from "../../net/problem";
import { matchmaking } from "../../net/matchmaking";
import { read } from "../../net/rpc";
import { go } from "../../routes";
import { loadBots } from "../../store/editions";
import { keepLooking } from "../../store/looking";
import { enter, me } from "../../store/me";
import { askReady, joinTable, leaveTable, startTable, usualBot } from "../../store/tables";
import { Button, LinkButton } from "../../ui/Button";
import { Ask } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { Failed, Page, Waiting } from "../../ui/Page";
import { Unread } from "../../ui/Unread";
import { isFull } from "../invited";
import { Invitation } from "./Invitation";
import { Seat } from "./LobbySeat";
import { ReadyCheck } from "./ReadyCheck";
import { TableFacts } from "../TableFacts";
import { useDoing } from "../useDoing";

const LOOK = { everyMs: 3000 };

/** A table before its game: who sits where, and the link that invites others. */
export function LobbyScreen({ id }: { id: string }) {
  const account = me.value;
  const [table, setTable] = useState<Table | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, run] = useDoing();
  const take = (fresh: Table | undefined) => {
    if (!fresh) return;
    setRefusal(null);
    setTable(fresh);
    if (fresh.state === TableState.PLAYING) go(`#/game/${fresh.gameId}`);
  };
  useEffect(() => {
    void loadBots().catch(() => undefined);
    const look = async () => {
      try {
        await enter();
        take((await read(() => matchmaking.getTable({ tableId: id }))).table);
      } catch (error) {
        setRefusal(refusalOf(error));
      }
    };
    return keepLooking(look, LOOK);
  }, [id]);
  if (!table) return <Page title={t("table")}>{refusal ? <Failed refusal={refusal} /> : <Waiting />}</Page>;
  const mine = table.seats.find((seat) => seat.userId !== "" && seat.userId === account?.userId);
  const host = table.hostId === account?.userId;
  const open = table.state === TableState.OPEN;
  const inviting = open && table.invitation !== "" && !isFull(table);
  const act = (work: () => Promise<Table>) => run(async () => take(await work()));
  const leave = () =>
    run(async () => {
      await leaveTable(id);
      go("#/tables");
    });
  return (
    <Page title={t("table")} back="#/tables">
      <TableFacts table={table} />
      <StateLine table={table} />
      {refusal?.kind === "away" && (
        <p class="as-of" role="alert">
          {t("table_away")}
        </p>
      )}
      <ReadyCheck table={table} mine={mine} busy={busy} act={act} />
      <ul class="panel">
        {table.seats.map((seat) => (
          <Seat
            key={seat.seat}
            {...{ seat, table, host, mine: seat === mine, joined: mine !== undefined, busy, act }}
          />
        ))}
      </ul>
      {inviting && <Invitation table={table} take={take} />}
      {open && <Keys {...{ table, host, busy, act }} joined={mine !== undefined} />}
      {mine && <ToChat id={id} />}
      {open && mine && <Leave {...{ host, busy, leave }} />}
    </Page>
  );
}

function ToChat({ id }: { id: string }) {
  return (
    <LinkButton href={`#/chat/table/${id}`} testid="to-chat">
      <Icon name="chat" />
      {t("chat_short")}
      <Unread id={id} />
    </LinkButton>
  );
}

function StateLine({ table }: { table: Table }) {
  if (table.state === TableState.OPEN) return <p role="status">{t(isFull(table) ? "table_ready" : "table_waiting")}</p>;
  if (table.state === TableState.STARTING) return <Waiting text={t("table_starting")} />;
  if (table.state === TableState.CLOSED) return <p role="status">{t("table_closed")}</p>;
  return (
    <p role="status">
      {table.state === TableState.OVER && t("table_over")}{" "}
      <LinkButton href={`#/game/${table.gameId}`}>{t("open_game")}</LinkButton>
    </p>
  );
}

interface KeysProps {
  table: Table;
  host: boolean;
  joined: boolean;
  busy: boolean;
  act: (work: () => Promise<Table>) => void;
}

function Keys({ table, host, joined, busy, act }: KeysProps) {
  const full = isFull(table);
  const people = table.seats.filter((seat) => seat.userId !== "").length;
  return (
    <div class="column">
      {host && (
        <Button
          kind={full ? "primary" : "plain"}
          wide
          disabled={busy}
          onClick={() => act(() => startTable(table.tableId, full ? "" : usualBot()))}
          testid="start-table"
        >
          {t(full ? "start" : "start_with_bots")}
        </Button>
      )}
      {host && full && people > 1 && !table.readyUntil && (
        <Button disabled={busy} onClick={() => act(() => askReady(table.tableId))} testid="ask-ready">
          {t("ready_ask")}
        </Button>
      )}
      {!joined && !full && (
        <Button
          kind="primary"
          wide
          disabled={busy}
          onClick={() => act(() => joinTable({ tableId: table.tableId, invitation: table.invitation }))}
          testid="join-table"
        >
          {t("join")}
        </Button>
      )}
      {joined && !host && <p class="hint">{t("only_host_starts")}</p>}
    </div>
  );
}

/** The way out: the host's closes the table, which is asked for once more. */
function Leave({ host, busy, leave }: { host: boolean; busy: boolean; leave: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" disabled={busy} onClick={host ? () => setAsking(true) : leave} testid="leave-table">
        {t(host ? "close_table" : "leave")}
      </Button>
      {asking && (
        <Ask
          title={t("close_table")}
          question={t("close_table_ask")}
          yes={t("close_table")}
          onClose={() => setAsking(false)}
          onYes={leave}
        />
      )}
    </>
  );
}
