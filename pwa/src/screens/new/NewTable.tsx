import { useEffect, useState } from "preact/hooks";
import type { EditionSummary, VariantInfo } from "../../gen/fieldpost/rules/v1/catalogue_pb";
import { t } from "../../i18n/words";
import { refusalOf, type Refusal } from "../../net/problem";
import { session } from "../../net/rpc";
import { go } from "../../routes";
import { editionList, loadBots, loadEditions } from "../../store/editions";
import { enter } from "../../store/me";
import { paceOf } from "../../store/people";
import { beginSearch } from "../../store/seeking";
import { createTable, playBots } from "../../store/tables";
import { Button } from "../../ui/Button";
import { Choices } from "../../ui/Choices";
import { Icon } from "../../ui/Icon";
import { Failed, Page, Waiting } from "../../ui/Page";
import { share } from "../../ui/share";
import { invitationLink, invitationText } from "../invitation";
import { NameField } from "../NameField";
import { lastRound, modeTitle } from "../titles";
import { useEdition } from "../useEdition";
import { useNaming } from "../useNaming";
import { BotPicker } from "../bots/BotPicker";
import { Boards } from "./Boards";
import { firstChoice, keepChoice, tableOf, takesDays, type Choice, type CompanyName, type Set } from "./choice";
import { Company } from "./Company";
import { OptionField } from "./OptionField";
import { TermFields } from "./TermFields";

/** What to begin with; empty for the usual. */
interface Wish {
  edition: string;
  variant: string;
  /** "people" for a table with friends. */
  company: string;
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
  if (editions) return <Form editions={editions} {...wish} />;
  return <Page title={t("new_game")}>{refusal ? <Failed refusal={refusal} again={load} /> : <Waiting />}</Page>;
}

const DEEDS = { bots: "create_and_start", people: "create", anyone: "search" } as const;
const SIGNS = { bots: "play", people: "share", anyone: "people" } as const;

function Form({ editions, ...wish }: Wish & { editions: readonly EditionSummary[] }) {
  const [choice, setChoice] = useState(() => firstChoice(editions, wish));
  const [boards] = useState(() => {
    const first = editions.filter((one) => one.edition === choice.edition);
    return [...first, ...editions.filter((one) => one.edition !== choice.edition)];
  });
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
  const pick = (next: EditionSummary) => {
    const mode = next.variants[0];
    set({ edition: next.edition, variant: mode?.variant ?? "", seats: mode?.sizes[0] ?? 2, options: {} });
  };
  const button = (
    <Button kind="primary" disabled={busy} onClick={submit} testid="create-table">
      <Icon name={SIGNS[choice.company]} />
      {t(DEEDS[choice.company])}
    </Button>
  );
  return (
    <Page title={t("new_game")} foot={button}>
      <Boards editions={boards} chosen={choice.edition} onChoose={pick} />
      {variant && edition && <Mode {...{ choice, set, edition, variant }} />}
      <Company choice={choice} set={set} />
      {!session.known && <NameField name={name} onChange={write} refusal={refusal} />}
      {variant && edition && choice.company !== "anyone" && <Rules {...{ choice, set, edition, variant }} />}
      {choice.company === "people" && (
        <TermFields terms={choice.terms} days={takesDays(choice.pace)} onChange={(terms) => set({ terms })}>
          <StandIn choice={choice} set={set} />
        </TermFields>
      )}
    </Page>
  );
}

/** The bot that takes free places or plays for who is away, where the terms of the table have one. */
function StandIn({ choice, set }: { choice: Choice; set: Set }) {
  const { fallback, botsAfter } = choice.terms;
  if (fallback !== "bot" && botsAfter < 0) return null;
  const label = t(botsAfter < 0 ? "bot_stands_in" : "bot_which");
  return <BotPicker label={label} value={choice.bot} mode={choice} onChange={(bot) => set({ bot })} />;
}

interface ModeProps {
  choice: Choice;
  set: Set;
  edition: EditionSummary;
  variant: VariantInfo;
}

function Mode({ choice, set, edition, variant }: ModeProps) {
  const found = useEdition(edition.edition);
  const about = found.state === "there" ? found.value.names.string("variants", variant.variant, "about") : undefined;
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
    </>
  );
}

/** Everything that is as printed until somebody wants it otherwise. */
function Rules({ choice, set, edition, variant }: ModeProps) {
  const found = useEdition(edition.edition);
  if (found.state !== "there") return null;
  const { names } = found.value;
  return (
    <details class="options">
      <summary>
        {t("more_rules")} <small>{t("as_printed")}</small>
      </summary>
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
  );
}

/** Does what was chosen: a game against bots begins at once, a table waits, a search looks. Gives the address to go to. */
async function open(choice: Choice, name: string): Promise<string> {
  await enter(name);
  keepChoice(choice);
  const ways: Record<CompanyName, (choice: Choice) => Promise<string>> = {
    bots: async ({ edition, variant, options, seats, bot }) =>
      `#/game/${await playBots({ mode: { edition, variant, options }, seats }, bot)}`,
    people: async (chosen) => {
      const table = await createTable(tableOf(chosen));
      share(invitationText(table), invitationLink(table.invitation));
      return `#/table/${table.tableId}`;
    },
    anyone: async ({ edition, variant, seats, pace, rated }) =>
      `#/search/${(await beginSearch({ edition, variant, seats, pace: paceOf(pace), rated })).ticketId}`,
  };
  return ways[choice.company](choice);
}
