import { useState } from "preact/hooks";
import type { Table } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { t } from "../../i18n/words";
import { accounts, read } from "../../net/rpc";
import { say } from "../../store/notices";
import { challengeBot } from "../../store/tables";
import { useLoaded } from "../../ui/hooks";
import { useDoing } from "../useDoing";

const ACCOUNT = /^u_[a-z2-7]{20}$/;

/** A program is told of a table, for its host: one of the host's own, or any by its account. */
export function InviteProgram({ table, take }: { table: Table; take: (table: Table) => void }) {
  const [account, setAccount] = useState("");
  const [busy, run] = useDoing();
  const found = useLoaded(async () => (await read(() => accounts.listBotAccounts({}))).bots, []);
  const invite = (userId: string) =>
    run(async () => {
      take(await challengeBot(table.tableId, userId));
      setAccount("");
      say(t("program_invited"));
    });
  return (
    <section class="column" data-testid="invite-program">
      <h2>{t("program_invite")}</h2>
      <p class="hint">{t("program_invite_hint")}</p>
      {found.state === "there" && (
        <p class="chips">
          {found.value.map((bot) => (
            <button key={bot.userId} type="button" class="chip" disabled={busy} onClick={() => invite(bot.userId)}>
              {bot.displayName}
            </button>
          ))}
        </p>
      )}
      <form
        class="row wrap"
        onSubmit={(event) => {
          event.preventDefault();
          invite(account.trim());
        }}
      >
        <label class="field grow">
          <span>{t("program_account")}</span>
          <input
            type="text"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={account}
            onInput={(event) => setAccount(event.currentTarget.value)}
            data-testid="program-account"
          />
          <small>{t("program_account_hint")}</small>
        </label>
        <button type="submit" class="button plain" disabled={busy || !ACCOUNT.test(account.trim())}>
          {t("program_invite")}
        </button>
      </form>
    </section>
  );
}
