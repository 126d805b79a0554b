import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useEffect, useState } from "preact/hooks";
import { Channel, Chat, type ChatMessage, type ListMessagesResponse } from "../../gen/fieldpost/matchmaking/v1/chat_pb";
import { locale, spoken, t } from "../../i18n/words";
import { refusalOf, type Refusal } from "../../net/problem";
import { matchmaking } from "../../net/matchmaking";
import { read } from "../../net/rpc";
import { keepLooking } from "../../store/looking";
import { loadPhrases, loadUnread, phrases, type Place } from "../../store/talk";
import { Button } from "../../ui/Button";
import { Failed, Page, Waiting } from "../../ui/Page";
import { moment } from "../../ui/time";
import { Compose } from "./Compose";
import { People } from "./People";
import { ReportDialog } from "./ReportDialog";

const LOOK = { everyMs: 3000 };
const SHOWN = 100;

/** What people at a table write to each other. */
export function ChatScreen({ kind, id }: { kind: "game" | "table"; id: string }) {
  const place: Place = { case: kind === "game" ? "gameId" : "tableId", value: id };
  const [found, setFound] = useState<ListMessagesResponse | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const look = async () => {
    try {
      const answer = await read(() => matchmaking.listMessages({ place, pageSize: SHOWN }));
      setFound(answer);
      setRefusal(null);
      const upTo = Math.max(0, ...answer.messages.map((one) => Number(one.number)));
      if (answer.unread === 0) return;
      await matchmaking.markRead({ place, upTo: BigInt(upTo) });
      await loadUnread();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  useEffect(() => {
    void loadPhrases().catch(() => undefined);
    return keepLooking(look, LOOK);
  }, [kind, id]);
  const messages = [...(found?.messages ?? [])].sort((one, other) => Number(one.number - other.number));
  return (
    <Page title={t("chat")} back={`#/${kind}/${id}`}>
      {refusal && <Failed refusal={refusal} again={() => void look()} />}
      {!found && !refusal && <Waiting />}
      {found && messages.length === 0 && <p class="hint">{t("chat_empty")}</p>}
      {messages.length > 0 && (
        <ol class="panel" aria-live="polite" data-testid="messages">
          {messages.map((one) => (
            <Line key={String(one.number)} message={one} place={place} />
          ))}
        </ol>
      )}
      {found && found.chat !== Chat.NONE && (
        <Compose place={place} chat={found.chat} channels={found.channels} onSent={() => void look()} />
      )}
      {found?.chat === Chat.NONE && <p class="hint">{t("chat_none")}</p>}
      <People place={place} />
    </Page>
  );
}

function Line({ message, place }: { message: ChatMessage; place: Place }) {
  const [asking, ask] = useState(false);
  const name = message.mine ? t("you") : message.displayName || t("hidden_player");
  return (
    <li class="line" data-testid="message">
      <span class="grow">
        <small>
          {name}
          {message.channel === Channel.TEAM && ` · ${t("chat_team")}`}
          {message.at && ` · ${moment(timestampMs(message.at), locale())}`}
        </small>
        {textOf(message)}
      </span>
      {!message.mine && (
        <Button kind="quiet" onClick={() => ask(true)} testid="report">
          {t("report")}
        </Button>
      )}
      {asking && (
        <ReportDialog
          question={t("report_ask", { name })}
          send={(said) => matchmaking.reportMessages({ ...said, place, numbers: [message.number] })}
          onClose={() => ask(false)}
        />
      )}
    </li>
  );
}

/** A message in the reader's words, where it is one of the set phrases. */
function textOf({ body }: ChatMessage): string {
  if (body.case === "text") return body.value;
  const words = phrases.value?.find((one) => one.phrase === body.value)?.words;
  return words?.[spoken.value.language] ?? words?.["en"] ?? "";
}
