import { useState } from "preact/hooks";
import { t } from "../i18n/words";
import { matchmaking, read } from "../net/rpc";
import { go } from "../routes";
import { enter, me } from "../store/me";
import { useStore } from "../store/store";
import { joinTable } from "../store/tables";
import { session } from "../net/rpc";
import { useLoaded } from "../ui/hooks";
import { Button } from "../ui/Button";
import { Failed, Page, Waiting } from "../ui/Page";
import { NameField } from "./NameField";
import { TableFacts } from "./TableFacts";
import { useNaming } from "./useNaming";

/** What an invitation leads to; whoever is new gives a name first. */
export function JoinScreen({ code }: { code: string }) {
  const account = useStore(me);
  const [name, setName] = useState("");
  const { busy, run, refusal, forget } = useNaming();
  const write = (value: string) => {
    forget();
    setName(value);
  };
  const known = account !== null || session.known;
  const found = useLoaded(
    async () => (known ? (await read(() => matchmaking.getTable({ invitation: code }))).table : undefined),
    [code, known],
  );
  const join = async () => {
    await enter(name.trim());
    const table = await joinTable({ tableId: "", invitation: code });
    go(`#/table/${table.tableId}`);
  };
  return (
    <Page title={t("invitation")}>
      {found.state === "waiting" && <Waiting />}
      {found.state === "failed" && <Failed refusal={found.refusal} />}
      {found.state === "there" && found.value && <TableFacts table={found.value} />}
      {!known && <p>{t("invited")}</p>}
      {!known && <NameField name={name} onChange={write} refusal={refusal} />}
      <Button
        kind="primary"
        wide
        disabled={busy || found.state === "failed"}
        onClick={() => run(join)}
        testid="join-table"
      >
        {t("join")}
      </Button>
    </Page>
  );
}
