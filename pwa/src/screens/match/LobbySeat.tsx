import { useState } from "preact/hooks";
import { TableState, type Table, type TableSeat } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { botTitle } from "../../i18n/bots";
import { spoken, t } from "../../i18n/words";
import { botList } from "../../store/editions";
import { joinTable, sendAway, setSeatBot, usualBot } from "../../store/tables";
import { Button } from "../../ui/Button";
import { Ask } from "../../ui/Dialog";
import { BotDialog } from "../bots/BotDialog";
import { isTaken } from "../invited";

interface SeatProps {
  seat: TableSeat;
  table: Table;
  host: boolean;
  mine: boolean;
  joined: boolean;
  busy: boolean;
  act: (work: () => Promise<Table>) => void;
}

/** Who sits on a seat, and what the viewer may do about it. */
export function Seat({ seat, table, host, mine, joined, busy, act }: SeatProps) {
  const free = !isTaken(seat);
  const name = seat.bot ? botTitle(seat.bot, spoken.value.language, botList.value) : seat.displayName;
  const open = table.state === TableState.OPEN;
  return (
    <li class="line wrap" data-testid={`seat-${seat.seat}`}>
      <span class="step">{seat.seat + 1}</span>
      <span class={free ? "grow seat-name free" : "grow seat-name"}>
        {free ? t("free_seat") : seat.hidden ? t("hidden_player") : <SeatName seat={seat} name={name} />}{" "}
        {mine && <small>({t("you")})</small>}
        {seat.bot !== "" && <small>({t("bot")})</small>}
        {seat.userId !== "" && seat.userId === table.hostId && !mine && <small>({t("host")})</small>}
      </span>
      {seat.ready && table.readyUntil && <span class="tag good">{t("ready")}</span>}
      {open && host && !mine && seat.userId !== "" && <SendAway {...{ seat, table, act }} />}
      {open && free && !joined && (
        <Button
          disabled={busy}
          onClick={() => act(() => joinTable({ tableId: table.tableId, invitation: table.invitation }, seat.seat))}
          testid={`take-seat-${seat.seat}`}
        >
          {t("take_seat")}
        </Button>
      )}
      {open && host && free && (
        <Button
          disabled={busy}
          onClick={() => act(() => setSeatBot(table.tableId, seat.seat, usualBot()))}
          testid={`add-bot-${seat.seat}`}
        >
          + {t("add_bot")}
        </Button>
      )}
      {open && host && seat.bot !== "" && (
        <>
          <BotChoice seat={seat} table={table} act={act} />
          <Button
            kind="quiet"
            disabled={busy}
            onClick={() => act(() => setSeatBot(table.tableId, seat.seat, ""))}
            label={t("remove_bot")}
          >
            ×
          </Button>
        </>
      )}
    </li>
  );
}

/** A person leads to how they play. */
function SeatName({ seat, name }: { seat: TableSeat; name: string }) {
  return seat.userId === "" ? <>{name}</> : <a href={`#/player/${seat.userId}`}>{name}</a>;
}

function SendAway({ seat, table, act }: Pick<SeatProps, "seat" | "table" | "act">) {
  const [asking, ask] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => ask(true)} testid={`send-away-${seat.seat}`}>
        {t("send_away")}
      </Button>
      {asking && (
        <Ask
          title={t("send_away")}
          question={t("send_away_ask", { name: seat.displayName })}
          yes={t("send_away")}
          onClose={() => ask(false)}
          onYes={() => act(() => sendAway(table.tableId, seat.seat))}
        />
      )}
    </>
  );
}

/** The seat's bot, and the way to another one. */
function BotChoice({ seat, table, act }: Pick<SeatProps, "seat" | "table" | "act">) {
  const [chosen, choose] = useState<string | null>(null);
  const label = t("bot_on_seat", { n: seat.seat + 1 });
  const mode = { edition: table.mode?.edition ?? "", variant: table.mode?.variant ?? "", seats: table.seats.length };
  const close = () => {
    choose(null);
    if (chosen !== null && chosen !== seat.bot) act(() => setSeatBot(table.tableId, seat.seat, chosen));
  };
  return (
    <>
      <Button onClick={() => choose(seat.bot)} label={label} testid={`choose-bot-${seat.seat}`}>
        {t("bot_level")}
      </Button>
      {chosen !== null && <BotDialog label={label} value={chosen} mode={mode} onChange={choose} onClose={close} />}
    </>
  );
}
