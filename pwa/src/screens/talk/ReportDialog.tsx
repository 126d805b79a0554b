import { useState } from "preact/hooks";
import { ReportReason, type ReportReceipt } from "../../gen/fieldpost/matchmaking/v1/chat_pb";
import { t, type Key } from "../../i18n/words";
import { requestId } from "../../net/random";
import { accounts, command } from "../../net/rpc";
import { say } from "../../store/notices";
import { Button } from "../../ui/Button";
import { Choices } from "../../ui/Choices";
import { Dialog } from "../../ui/Dialog";
import { useDoing } from "../useDoing";

const REASONS: readonly [ReportReason, Key][] = [
  [ReportReason.INSULT, "reason_insult"],
  [ReportReason.THREAT, "reason_threat"],
  [ReportReason.SPAM, "reason_spam"],
  [ReportReason.UNFAIR_PLAY, "reason_unfair"],
  [ReportReason.NAME, "reason_name"],
  [ReportReason.OTHER, "reason_other"],
];
const MOST_WORDS = 500;

/** What every report says, of whatever it is. */
export interface Report {
  requestId: string;
  reason: ReportReason;
  words: string;
}

interface ReportProps {
  /** What or who is reported, as a sentence. */
  question: string;
  send: (report: Report) => Promise<{ receipt?: ReportReceipt | undefined }>;
  onClose: () => void;
}

/** Tells whoever runs this server about a message or a person, and offers to block who it was. */
export function ReportDialog({ question, send, onClose }: ReportProps) {
  const [reason, setReason] = useState(ReportReason.INSULT);
  const [words, setWords] = useState("");
  const [receipt, setReceipt] = useState<ReportReceipt | null>(null);
  const [id] = useState(requestId);
  const [busy, run] = useDoing();
  const report = () =>
    run(async () => {
      const answer = await command(() => send({ requestId: id, reason, words: words.trim() }));
      if (answer.receipt?.blockUserId) setReceipt(answer.receipt);
      else {
        say(t("reported"));
        onClose();
      }
    });
  if (receipt) return <BlockToo userId={receipt.blockUserId} onClose={onClose} />;
  return (
    <Dialog title={t("report")} onClose={onClose} testid="report-dialog">
      <p>{question}</p>
      <Choices
        label={t("report_why")}
        value={String(reason)}
        options={REASONS.map(([value, key]) => ({ value: String(value), text: t(key), testid: key }))}
        onChange={(value) => setReason(REASONS.find(([one]) => String(one) === value)?.[0] ?? reason)}
      />
      <label class="field">
        <span>{t("report_words")}</span>
        <textarea
          rows={3}
          maxLength={MOST_WORDS}
          value={words}
          data-testid="report-words"
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <div class="actions">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="danger" disabled={busy} onClick={report} testid="confirm">
          {t("report")}
        </Button>
      </div>
    </Dialog>
  );
}

function BlockToo({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [busy, run] = useDoing();
  const block = () =>
    run(async () => {
      await command(() => accounts.blockAccount({ requestId: requestId(), userId }));
      onClose();
    });
  return (
    <Dialog title={t("reported")} onClose={onClose} testid="block-too">
      <p>{t("report_block")}</p>
      <div class="actions">
        <Button onClick={onClose}>{t("not_now")}</Button>
        <Button kind="danger" disabled={busy} onClick={block} testid="block-them">
          {t("block")}
        </Button>
      </div>
    </Dialog>
  );
}
