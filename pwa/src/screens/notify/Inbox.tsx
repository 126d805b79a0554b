import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useEffect } from "preact/hooks";
import type { Note } from "../../gen/fieldpost/notifications/v1/notifications_pb";
import { locale, t } from "../../i18n/words";
import { session } from "../../net/rpc";
import { loadInbox, markSeen } from "../../store/inbox";
import { notes } from "../../store/notes";
import { LinkButton } from "../../ui/Button";
import { useLoaded } from "../../ui/hooks";
import { Icon } from "../../ui/Icon";
import { Failed, Page, Waiting } from "../../ui/Page";
import { moment } from "../../ui/time";

/** What the reader was told, the latest first; what was new when the screen opened stays marked while it is open. */
export function InboxScreen() {
  const found = useLoaded(async () => {
    if (!session.known) return new Set<bigint>();
    await loadInbox();
    const fresh = new Set((notes.value ?? []).filter((note) => !note.seen).map((note) => note.number));
    await markSeen();
    return fresh;
  }, []);
  const list = notes.value ?? [];
  const fresh = found.state === "there" ? found.value : new Set<bigint>();
  const there = found.state === "there" && list.length > 0;
  useSeen(there ? list[0]?.number : undefined);
  return (
    <Page title={t("inbox")}>
      {found.state === "waiting" && <Waiting />}
      {found.state === "failed" && <Failed refusal={found.refusal} />}
      {found.state === "there" && list.length === 0 && <p class="hint">{t("inbox_empty")}</p>}
      {there && (
        <ul class="panel" data-testid="notes">
          {list.map((note) => (
            <NoteLine key={String(note.number)} note={note} fresh={fresh.has(note.number) || !note.seen} />
          ))}
        </ul>
      )}
      <LinkButton href="#/notifications" testid="to-preferences">
        <Icon name="bell" />
        {t("notifications")}
      </LinkButton>
    </Page>
  );
}

/** What arrives while the screen is open is seen at once. */
function useSeen(latest: bigint | undefined): void {
  useEffect(() => {
    if (latest !== undefined) void markSeen().catch(() => undefined);
  }, [latest]);
}

function NoteLine({ note, fresh }: { note: Note; fresh: boolean }) {
  const at = note.at ? moment(timestampMs(note.at), locale()) : "";
  return (
    <li>
      <a class={note.over ? "line note over" : "line note"} href={`#${note.path}`} data-testid={`note-${note.number}`}>
        <span class="grow">
          {note.title}
          {note.body !== "" && <small class="note-body">{note.body}</small>}
          <small>
            {at}
            {note.over && ` · ${t("note_over")}`}
          </small>
        </span>
        {fresh && !note.over && <span class="tag go">{t("note_new")}</span>}
        <Icon name="next" small />
      </a>
    </li>
  );
}
