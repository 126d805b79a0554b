import { useState } from "preact/hooks";
import { t } from "../i18n/words";
import { matchmaking, read, session } from "../net/rpc";
import { go } from "../routes";
import { enter, me } from "../store/me";
import { useStore } from "../store/store";
import { joinTable } from "../store/tables";
import { useLoaded } from "../ui/hooks";
import { Button, LinkButton } from "../ui/Button";
import { Failed, Page, Waiting } from "../ui/Page";
import { invited, type Invited } from "./invited";
import { NameField } from "./NameField";
import { TableFacts } from "./TableFacts";
import { useNaming } from "./useNaming";

/** What an invitation leads to; whoever is new gives a name first. */
export function JoinScreen({ code }: { code: string }) {
  const account = useStore(me);
  const [name, setName] = useState("");
  const [attempt, again] = useState(0);
  const { busy, run, refusal, forget } = useNaming();
  const write = (value: string) => {
    forget();
    setName(value);
  };
  const known = account !== null || session.known;
  const found = useLoaded(
    async () => (known ? (await read(() => matchmaking.getTable({ invitation: code }))).table : undefined),
    [code, known],
    attempt,
  );
  const join = async () => {
    await enter(name.trim());
    const table = await joinTable({ tableId: "", invitation: code }).finally(() => again(attempt + 1));
    go(`#/table/${table.tableId}`);
  };
  const table = found.state === "there" ? found.value : undefined;
  const failure = found.state === "failed" ? found.refusal : null;
  const wrong = failure?.kind === "hidden";
  const way: Invited = wrong ? { why: "invitation_wrong" } : table ? invited(table, account?.userId) : "open";
  return (
    <Page title={t("invitation")}>
      {found.state === "waiting" && <Waiting />}
      {failure && !wrong && <Failed refusal={failure} again={() => again(attempt + 1)} />}
      {table && <TableFacts table={table} />}
      {!known && <p>{t("invited")}</p>}
      {!known && <NameField name={name} onChange={write} refusal={refusal} />}
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
