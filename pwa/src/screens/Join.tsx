import { useEffect, useState } from "preact/hooks";
import { botTitle } from "../i18n/bots";
import { listed, spoken, t } from "../i18n/words";
import { matchmaking } from "../net/matchmaking";
import { read, session } from "../net/rpc";
import { go } from "../routes";
import { botList, loadBots } from "../store/editions";
import { enter, me } from "../store/me";
import { joinTable } from "../store/tables";
import { useAttempts, useLoaded } from "../ui/hooks";
import { Button, LinkButton } from "../ui/Button";
import { Failed, Page, Waiting } from "../ui/Page";
import { invited, isTaken, type Invited, type Told } from "./invited";
import { NameField } from "./NameField";
import { TableFacts } from "./TableFacts";
import { useNaming } from "./useNaming";

/** What an invitation leads to; whoever is new gives a name first. */
export function JoinScreen({ code }: { code: string }) {
  const account = me.value;
  const [name, setName] = useState("");
  const [attempt, again] = useAttempts();
  const { busy, run, refusal, forget } = useNaming();
  const write = (value: string) => {
    forget();
    setName(value);
  };
  const known = account !== null || session.known;
  const found = useLoaded(
    async () =>
      known
        ? (await read(() => matchmaking.getTable({ invitation: code }))).table
        : (await read(() => matchmaking.getInvitation({ invitation: code }))).invitation,
    [code, known],
    attempt,
  );
  const join = async () => {
    await enter(name.trim());
    const table = await joinTable({ tableId: "", invitation: code }).finally(again);
    go(`#/table/${table.tableId}`);
  };
  const table = found.state === "there" ? found.value : undefined;
  const failure = found.state === "failed" ? found.refusal : null;
  const wrong = failure?.kind === "hidden";
  const way: Invited = wrong ? { why: "invitation_wrong" } : table ? invited(table, account?.userId) : "open";
  return (
    <Page title={t("invitation")}>
      {found.state === "waiting" && <Waiting />}
      {failure && !wrong && <Failed refusal={failure} again={again} />}
      {table && <InvitationFacts table={table} />}
      {!known && way === "open" && <p>{t("invited")}</p>}
      {!known && way === "open" && <NameField name={name} onChange={write} refusal={refusal} />}
      {way === "open" ? (
        <Button kind="primary" wide disabled={busy || failure !== null} onClick={() => run(join)} testid="join-table">
          {t("join")}
        </Button>
      ) : (
        <Elsewhere way={way} />
      )}
    </Page>
  );
}

/** Who invites to what, and who sits there already. */
function InvitationFacts({ table }: { table: Told }) {
  const { language } = spoken.value;
  const bots = botList.value;
  useEffect(() => void loadBots().catch(() => undefined), []);
  const free = table.seats.filter((seat) => !isTaken(seat)).length;
  const there = table.seats
    .filter(isTaken)
    .map((seat) => (seat.bot ? `${botTitle(seat.bot, language, bots)} (${t("bot")})` : seat.displayName));
  return (
    <section class="column" data-testid="invitation-facts">
      {table.hostName !== "" && <p class="lead">{t("invites", { name: table.hostName })}</p>}
      <TableFacts table={table} />
      {there.length > 0 && (
        <p>
          {t("seated", { names: listed(there) })} · {free > 0 ? t("n_free", { n: free }) : t("none_free")}
        </p>
      )}
    </section>
  );
}

/** Where to go instead, and why there is nothing to join. */
function Elsewhere({ way }: { way: Exclude<Invited, "open"> }) {
  if ("go" in way)
    return (
      <LinkButton kind="primary" href={way.go} testid="go-there">
        {t(way.text)}
      </LinkButton>
    );
  return (
    <>
      <p role="status" data-testid="no-way-in">
        {t(way.why)}
      </p>
      <LinkButton href="#/tables">{t("open_tables")}</LinkButton>
    </>
  );
}
