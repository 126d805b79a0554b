import { useState } from "preact/hooks";
import { Channel, Chat } from "../../gen/fieldpost/matchmaking/v1/chat_pb";
import { spoken, t } from "../../i18n/words";
import { requestId } from "../../net/random";
import { matchmaking } from "../../net/matchmaking";
import { command } from "../../net/rpc";
import { phrases, type Place } from "../../store/talk";
import { Choices } from "../../ui/Choices";
import { useDoing } from "../useDoing";

/** As many as the service takes. */
const MOST_CHARACTERS = 280;

interface ComposeProps {
  place: Place;
  chat: Chat;
  channels: readonly Channel[];
  onSent: () => void;
}

type Body = { case: "text" | "phrase"; value: string };

/** What can be said here: set phrases, and words where the host allows them. */
export function Compose({ place, chat, channels, onSent }: ComposeProps) {
  const [text, setText] = useState("");
  const [channel, setChannel] = useState(Channel.PUBLIC);
  const [busy, run] = useDoing();
  const send = (body: Body) =>
    run(async () => {
      const request = { requestId: requestId(), place, channel, body };
      await command(() => matchmaking.sendMessage(request));
      if (body.case === "text") setText("");
      onSent();
    });
  return (
    <>
      {channels.includes(Channel.TEAM) && (
        <Choices
          label={t("chat_to")}
          value={String(channel)}
          options={[
            { value: String(Channel.PUBLIC), text: t("chat_all") },
            { value: String(Channel.TEAM), text: t("chat_team") },
          ]}
          onChange={(value) => setChannel(value === String(Channel.TEAM) ? Channel.TEAM : Channel.PUBLIC)}
        />
      )}
      <Phrases busy={busy} onSay={(phrase) => send({ case: "phrase", value: phrase })} />
      {chat !== Chat.PHRASES && (
        <form
          class="row wrap"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "") send({ case: "text", value: text.trim() });
          }}
        >
          <label class="field grow">
            <span>{t("chat_write")}</span>
            <input
              type="text"
              maxLength={MOST_CHARACTERS}
              value={text}
              data-testid="chat-text"
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button plain" disabled={busy || text.trim() === ""} data-testid="send-message">
            {t("send")}
          </button>
        </form>
      )}
    </>
  );
}

function Phrases({ busy, onSay }: { busy: boolean; onSay: (phrase: string) => void }) {
  const { language } = spoken.value;
  return (
    <div class="chips" role="group" aria-label={t("phrases")}>
      {(phrases.value ?? []).map((one) => (
        <button
          key={one.phrase}
          type="button"
          class="chip"
          disabled={busy}
          data-testid={`phrase-${one.phrase}`}
          onClick={() => onSay(one.phrase)}
        >
          {one.words[language] ?? one.words["en"] ?? ""}
        </button>
      ))}
    </div>
  );
}
