import { useState } from "preact/hooks";
import { t } from "../../i18n/words";
import { notifications } from "../../net/notifications";
import { command } from "../../net/rpc";
import { Button, LinkButton } from "../../ui/Button";
import { Page } from "../../ui/Page";
import { useDoing } from "../useDoing";

/** Where the links in mails lead: an address is confirmed, or mails end. A tap does it, so that no program that looks at links can. */
export function MailsScreen({ deed, token }: { deed: "confirm" | "end"; token: string }) {
  const [done, setDone] = useState("");
  const [busy, run] = useDoing();
  const act = async () => {
    const call = async () =>
      (deed === "confirm" ? await notifications.confirmMail({ token }) : await notifications.endMails({ token }))
        .sentence;
    setDone(await command(call));
  };
  return (
    <Page title={t(deed === "confirm" ? "mail_confirm" : "mail_end")}>
      {done === "" ? (
        <>
          <p>{t(deed === "confirm" ? "mail_confirm_ask" : "mail_end_ask")}</p>
          <Button kind="primary" wide disabled={busy || token === ""} onClick={() => run(act)} testid="mail-deed">
            {t(deed === "confirm" ? "mail_confirm_yes" : "mail_end_yes")}
          </Button>
        </>
      ) : (
        <>
          <p role="status" data-testid="mail-done">
            {done}
          </p>
          <LinkButton href="#/" kind="primary">
            {t("home")}
          </LinkButton>
        </>
      )}
    </Page>
  );
}
