import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useEffect, useState } from "preact/hooks";
import { TicketState, type Ticket, type WideningStep } from "../../gen/fieldpost/matchmaking/v1/tickets_pb";
import { locale, t } from "../../i18n/words";
import { refusalOf, type Refusal } from "../../net/problem";
import { go } from "../../routes";
import { loadEditions } from "../../store/editions";
import { keepLooking } from "../../store/looking";
import { paceName } from "../../store/people";
import { endSearch, getSearch } from "../../store/seeking";
import { Button, LinkButton } from "../../ui/Button";
import { useNow } from "../../ui/hooks";
import { Failed, Page, Waiting } from "../../ui/Page";
import { duration } from "../../ui/time";
import { editionTitle, modeTitle } from "../titles";
import { useDoing } from "../useDoing";
import { stepText } from "./stepText";

const LOOK = { everyMs: 2000 };

/** A search for a game: it goes on when everything is closed, and takes more people step by step. */
export function SearchScreen({ id }: { id: string }) {
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, run] = useDoing();
  useEffect(() => {
    void loadEditions().catch(() => undefined);
    const look = async () => {
      try {
        setTicket(await getSearch(id));
        setRefusal(null);
      } catch (error) {
        setRefusal(refusalOf(error));
      }
    };
    return keepLooking(look, LOOK);
  }, [id]);
  const found = ticket?.state === TicketState.MATCHED || ticket?.state === TicketState.PLAYING;
  const table = found ? ticket.tableId : "";
  useEffect(() => {
    if (table !== "") go(`#/table/${table}`);
  }, [table]);
  if (!ticket) return <Page title={t("quick_match")}>{refusal ? <Failed refusal={refusal} /> : <Waiting />}</Page>;
  const over = ticket.state === TicketState.CANCELLED;
  return (
    <Page title={t("quick_match")}>
      <section data-testid="search" data-state={TicketState[ticket.state]}>
        <h2>{modeTitle(ticket.mode?.edition ?? "", ticket.mode?.variant ?? "")}</h2>
        <p class="hint">
          {[
            editionTitle(ticket.mode?.edition ?? ""),
            t("n_players", { n: ticket.seats }),
            t(`pace_${paceName(ticket.pace)}`),
            t(ticket.rated ? "rated" : "unrated"),
          ].join(" · ")}
        </p>
      </section>
      {over ? <p role="status">{t("search_over")}</p> : <Waiting text={t("searching")} />}
      {!over && <Steps ticket={ticket} />}
      {!over && <p class="hint">{t("search_hint")}</p>}
      {over ? (
        <LinkButton href="#/new" kind="primary">
          {t("new_game")}
        </LinkButton>
      ) : (
        <Button disabled={busy} onClick={() => run(async () => setTicket(await endSearch(id)))} testid="cancel-search">
          {t("search_cancel")}
        </Button>
      )}
    </Page>
  );
}

/** What the search takes from when on. */
function Steps({ ticket }: { ticket: Ticket }) {
  const now = useNow(1000);
  return (
    <ol class="panel" data-testid="steps">
      {ticket.steps.map((step, at) => (
        <li key={at} class="line">
          <span class={at <= ticket.step ? "step reached" : "step"}>{at + 1}</span>
          <span class="grow">
            {stepText(step)}
            <small>{when(step, now, at <= ticket.step)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

function when(step: WideningStep, now: number, reached: boolean): string {
  if (reached) return t("step_now");
  const left = (step.at ? timestampMs(step.at) : now) - now;
  return t("step_in", { time: duration(Math.max(0, left), locale()) });
}
