import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useState } from "preact/hooks";
import {
  BotScope,
  type BotAccount,
  type BotToken,
  type CreateBotTokenResponse,
} from "../../gen/fieldpost/accounts/v1/bots_pb";
import { locale, t } from "../../i18n/words";
import { requestId } from "../../net/random";
import { accounts, command, read } from "../../net/rpc";
import { Button } from "../../ui/Button";
import { Ask } from "../../ui/Dialog";
import { useAttempts, useLoaded } from "../../ui/hooks";
import { Failed, Page, Waiting } from "../../ui/Page";
import { moment } from "../../ui/time";
import { NameProblem } from "../NameProblem";
import { useNaming } from "../useNaming";

/** The reader's own programs: an account for each, and the keys that let it in. */
export function ProgramsScreen() {
  const [attempt, again] = useAttempts();
  const found = useLoaded(async () => (await read(() => accounts.listBotAccounts({}))).bots, [], attempt);
  return (
    <Page title={t("programs")} back="#/settings">
      <p class="hint">{t("programs_hint")}</p>
      {found.state === "waiting" && <Waiting />}
      {found.state === "failed" && <Failed refusal={found.refusal} again={again} />}
      {found.state === "there" && found.value.length === 0 && <p>{t("programs_none")}</p>}
      {found.state === "there" && found.value.map((bot) => <Program key={bot.userId} bot={bot} again={again} />)}
      <NewProgram again={again} />
    </Page>
  );
}

/** One program: its account's id, which others invite it by, its keys, and a new one. */
function Program({ bot, again }: { bot: BotAccount; again: () => void }) {
  const { busy, run } = useNaming();
  const [made, setMade] = useState<CreateBotTokenResponse | null>(null);
  const make = (scope: BotScope) =>
    run(async () => {
      setMade(await command(() => accounts.createBotToken({ userId: bot.userId, scope, tokenName: "" })));
      again();
    });
  return (
    <section class="column" data-testid="program">
      <h2>{bot.displayName}</h2>
      <code class="hint">{bot.userId}</code>
      <ul class="rows">
        {bot.tokens.map((token) => (
          <KeyRow key={token.tokenId} token={token} again={again} />
        ))}
      </ul>
      {made && (
        <label class="field">
          <span>{t("program_key_made")}</span>
          <input
            type="text"
            readOnly
            value={made.secret}
            aria-label={t("program_key", { name: bot.displayName })}
            onFocus={(event) => event.currentTarget.select()}
            data-testid="program-key"
          />
        </label>
      )}
      <div class="row wrap">
        <Button disabled={busy} onClick={() => make(BotScope.PLAY)} testid="key-to-play">
          {t("program_key_play")}
        </Button>
        <Button disabled={busy} onClick={() => make(BotScope.READ)}>
          {t("program_key_read")}
        </Button>
      </div>
    </section>
  );
}

function KeyRow({ token, again }: { token: BotToken; again: () => void }) {
  const [asking, ask] = useState(false);
  const { busy, run } = useNaming();
  const { tokenId, usedAt, scope } = token;
  const used = usedAt ? t("program_used", { time: moment(timestampMs(usedAt), locale()) }) : t("program_unused");
  const end = () =>
    run(async () => {
      await command(() => accounts.endBotToken({ tokenId }));
      again();
    });
  return (
    <li class="row wrap" data-testid="program-token">
      <span class="grow">
        {t(scope === BotScope.PLAY ? "program_scope_play" : "program_scope_read")} <small>{used}</small>
      </span>
      <Button kind="quiet" disabled={busy} onClick={() => ask(true)} testid="end-key">
        {t("program_key_end")}
      </Button>
      {asking && (
        <Ask
          title={t("program_key_end")}
          question={t("program_key_end_ask")}
          yes={t("program_key_end")}
          onClose={() => ask(false)}
          onYes={end}
        />
      )}
    </li>
  );
}

function NewProgram({ again }: { again: () => void }) {
  const [name, setName] = useState("");
  const { busy, run, refusal, forget } = useNaming();
  const type = (text: string) => {
    forget();
    setName(text);
  };
  const make = () => {
    const id = requestId();
    run(async () => {
      await command(() => accounts.createBotAccount({ requestId: id, displayName: name.trim() }));
      setName("");
      again();
    });
  };
  return (
    <form
      class="row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <div class="grow">
        <label class="field">
          <span>{t("program_name")}</span>
          <input
            type="text"
            maxLength={32}
            autocomplete="off"
            value={name}
            aria-invalid={refusal !== null}
            onInput={(event) => type(event.currentTarget.value)}
            data-testid="program-name"
          />
        </label>
        {refusal && <NameProblem refusal={refusal} onChoose={type} />}
      </div>
      <button type="submit" class="button plain" disabled={busy || name.trim() === ""} data-testid="make-program">
        {t("program_make")}
      </button>
    </form>
  );
}
