import { useState } from "preact/hooks";
import type { Preferences } from "../../gen/fieldpost/notifications/v1/notifications_pb";
import { t } from "../../i18n/words";
import { prefer } from "../../store/preferences";
import { Button } from "../../ui/Button";
import { useDoing } from "../useDoing";

/** Where mails go; nothing but a question to confirm goes to an address that nobody has confirmed. */
export function MailAddress({ found }: { found: Preferences }) {
  const [text, setText] = useState(found.mail);
  const [busy, run] = useDoing();
  const changed = text.trim() !== found.mail;
  const state = found.mail === "" ? "mail_none" : found.mailConfirmed ? "mail_confirmed" : "mail_waits";
  return (
    <section>
      <h2>{t("channel_mail")}</h2>
      <form
        class="row wrap"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => prefer({ mail: text.trim() }));
        }}
      >
        <label class="field grow">
          <span>{t("mail_address")}</span>
          <input
            type="email"
            autocomplete="email"
            maxLength={254}
            value={text}
            data-testid="mail-address"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button plain" disabled={busy || !changed} data-testid="save-mail">
          {t("save")}
        </button>
      </form>
      <p class="hint" role="status" data-testid="mail-state">
        {t(state)}
      </p>
      {found.mail !== "" && (
        <Button
          kind="quiet"
          disabled={busy}
          onClick={() => {
            setText("");
            run(() => prefer({ mail: "" }));
          }}
        >
          {t("mail_end_yes")}
        </Button>
      )}
    </section>
  );
}
