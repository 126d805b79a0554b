import { useEffect, useState } from "preact/hooks";
import { Audience, Fallback } from "../gen/fieldpost/rules/v1/game_pb";
import type { EditionSummary, VariantInfo } from "../gen/fieldpost/rules/v1/catalogue_pb";
import { t } from "../i18n/words";
import { refusalOf, type Refusal } from "../net/problem";
import { session } from "../net/rpc";
import { go } from "../routes";
import { editionList, loadBots, loadEditions } from "../store/editions";
import { enter } from "../store/me";
import { createTable, playBots, usualBot } from "../store/tables";
import { Button } from "../ui/Button";
import { Choices } from "../ui/Choices";
import { Failed, Page, Waiting } from "../ui/Page";
import { Company, type Choice, type Set } from "./NewTableCompany";
import { NameField } from "./NameField";
import { OptionField } from "./OptionField";
import { editionTitle, lastRound, modeTitle, useEdition } from "./titles";
import { useNaming } from "./useNaming";

/** What to begin with; empty for the usual. */
interface Wish {
  edition: string;
  variant: string;
}

/** Choosing what to play, with whom and how fast. */
export function NewTableScreen(wish: Wish) {
  const editions = editionList.value;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const load = () => {
    setRefusal(null);
    loadEditions().catch((error: unknown) => setRefusal(refusalOf(error)));
    void loadBots().catch(() => undefined);
  };
  useEffect(load, []);
  return (
    <Page title={t("new_game")}>
      {refusal && !editions && <Failed refusal={refusal} again={load} />}
      {!editions && !refusal && <Waiting />}
      {editions && <Form editions={editions} {...wish} />}
    </Page>
  );
}

function first(editions: readonly EditionSummary[], wish: Wish): Choice {
  const wanted = editions.find((one) => one.edition === wish.edition);
  const edition = wanted ?? editions.find((one) => one.edition === "world") ?? editions[0];
  const mode = wanted ? wish.variant : "conquest";
  const variant = edition?.variants.find((one) => one.variant === mode) ?? edition?.variants[0];
  return {
    edition: edition?.edition ?? "",
    variant: variant?.variant ?? "",
    seats: variant?.sizes[0] ?? 2,
    options: {},
    people: false,
    bot: usualBot(),
    clock: "0",
    fallback: "caretaker",
    private: false,
    watch: false,
    title: "",
  };
}

function Form({ editions, ...wish }: Wish & { editions: readonly EditionSummary[] }) {
  const [choice, setChoice] = useState(() => first(editions, wish));
  const [name, setName] = useState("");
  const { busy, run, refusal, forget } = useNaming();
  const write = (value: string) => {
    forget();
    setName(value);
  };
  const set = (change: Partial<Choice>) => setChoice({ ...choice, ...change });
  const edition = editions.find((one) => one.edition === choice.edition);
  const variant = edition?.variants.find((one) => one.variant === choice.variant);
  const submit = () => run(async () => go(await open(choice, name.trim())));
  const pick = (next: EditionSummary | undefined) => {
    const mode = next?.variants[0];
    set({ edition: next?.edition ?? "", variant: mode?.variant ?? "", seats: mode?.sizes[0] ?? 2, options: {} });
  };
  return (
    <form class="column" onSubmit={(event) => event.preventDefault()}>
      <Choices
        label={t("edition")}
        value={choice.edition}
        options={editions.map((one) => ({
          value: one.edition,
          text: editionTitle(one.edition),
          testid: `edition-${one.edition}`,
        }))}
        onChange={(value) => pick(editions.find((one) => one.edition === value))}
      />
      {variant && edition && <Mode {...{ choice, set, edition, variant }} />}
      <Company choice={choice} set={set} />
      {!session.known && <NameField name={name} onChange={write} refusal={refusal} />}
      <Button kind="primary" wide disabled={busy} onClick={submit} testid="create-table">
        {t(choice.people ? "create" : "create_and_start")}
      </Button>
    </form>
  );
}

function Mode({
  choice,
  set,
  edition,
  variant,
}: {
  choice: Choice;
  set: Set;
  edition: EditionSummary;
  variant: VariantInfo;
}) {
  const found = useEdition(edition.edition);
  const names = found.state === "there" ? found.value.names : null;
  const about = names?.string("variants", variant.variant, "about");
  const options = edition.variants.map((one) => ({
    value: one.variant,
    text: modeTitle(edition.edition, one.variant),
    testid: `mode-${one.variant}`,
  }));
  const choose = (value: string) => {
    const sizes = edition.variants.find((one) => one.variant === value)?.sizes ?? [];
    set({ variant: value, seats: sizes.includes(choice.seats) ? choice.seats : (sizes[0] ?? 2), options: {} });
  };
  return (
    <>
      <Choices label={t("mode")} value={variant.variant} options={options} onChange={choose} />
      {about && <p class="hint">{about}</p>}
      {variant.lastRound > 0 && (
        <p class="hint" data-testid="own-rounds">
          {lastRound(variant)}
        </p>
      )}
      <Choices
        label={t("players")}
        value={String(choice.seats)}
        options={variant.sizes.map((size) => ({ value: String(size), text: String(size), testid: `seats-${size}` }))}
        onChange={(value) => set({ seats: Number(value) })}
      />
      {names && (
        <details class="options">
          <summary>{t("options")}</summary>
          {variant.options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              names={names}
              value={choice.options[option.name] ?? option.defaultValue}
              onChange={(value) => set({ options: { ...choice.options, [option.name]: value } })}
            />
          ))}
        </details>
      )}
    </>
  );
}

/** Opens the table; a game against bots begins at once. Gives the address to go to. */
async function open(choice: Choice, name: string): Promise<string> {
  await enter(name);
  const { edition, variant, options, seats } = choice;
  const mode = { edition, variant, options };
  if (!choice.people) return `#/game/${await playBots({ mode, seats }, choice.bot)}`;
  const turnSeconds = Number(choice.clock);
  const table = await createTable({
    mode,
    seats,
    title: choice.title.trim(),
    private: choice.private,
    audience: choice.watch ? Audience.EVERYBODY : Audience.MEMBERS,
    fallback: choice.fallback === "bot" ? Fallback.BOT : Fallback.CARETAKER,
    substitute: choice.bot,
    ...(turnSeconds > 0 ? { clock: { turnSeconds, answerSeconds: Math.max(30, Math.floor(turnSeconds / 4)) } } : {}),
  });
  return `#/table/${table.tableId}`;
}
