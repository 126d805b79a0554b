import { useState } from "preact/hooks";
import type { Table } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { t } from "../../i18n/words";
import { me } from "../../store/me";
import { singleInvitation } from "../../store/tables";
import { Button } from "../../ui/Button";
import { ShareLink } from "../../ui/ShareLink";
import { invitationLink, invitationText } from "../invitation";
import { InviteProgram } from "../programs/InviteProgram";
import { useDoing } from "../useDoing";

/** The link that invites others, a link for one person, and programs. */
export function Invitation({ table, take }: { table: Table; take: (table: Table) => void }) {
  const [program, inviteProgram] = useState(false);
  const [single, setSingle] = useState("");
  const [busy, run] = useDoing();
  const host = table.hostId === me.value?.userId;
  const text = invitationText(table);
  return (
    <section class="invitation">
      <h2>{t("invite")}</h2>
      <p class="hint">{t("invite_hint")}</p>
      <ShareLink
        link={invitationLink(table.invitation)}
        label={t("invitation_link")}
        text={text}
        testid="invitation-link"
        main
      />
      {single !== "" && (
        <>
          <p class="hint">{t("one_person_hint")}</p>
          <ShareLink link={invitationLink(single)} label={t("one_person_link")} text={text} testid="single-link" />
        </>
      )}
      {host && single === "" && (
        <Button
          kind="quiet"
          disabled={busy}
          onClick={() => run(async () => setSingle(await singleInvitation(table.tableId)))}
          testid="one-person"
        >
          {t("one_person_link")}
        </Button>
      )}
      {host && !program && (
        <Button kind="quiet" onClick={() => inviteProgram(true)} testid="to-program">
          {t("program_invite")}
        </Button>
      )}
      {program && <InviteProgram table={table} take={take} />}
    </section>
  );
}
