import { text } from "../../board/data";
import type { CardChance } from "../../gen/fieldpost/rules/v1/rules_pb";
import { t } from "../../i18n/words";
import { browserWaiting } from "../../net/retry";
import { read, rules } from "../../net/rpc";
import { useLoaded } from "../../ui/hooks";
import { Icon } from "../../ui/Icon";
import { plainAction } from "../action";
import type { Aim } from "../aim";
import { useTurn, type TurnContext } from "../context";
import { drafted } from "../drafted";
import { percent } from "../moment";
import { oddsKey } from "../odds";

/** Limits that are stepped up or down are asked about where they come to rest. */
const REST_MS = 250;
/** What a card's action says besides the card and the places of the attack. */
const OWN_PART = new Set(["card", "cards", "origin", "target", "zone"]);

/** The cards that can be played for this very attack, each with the chance that it would give: seen before it is spent. */
export function BattleCards({ aim }: { aim: Aim }) {
  const turn = useTurn();
  const { view, answer } = turn;
  const question = { gameId: view.gameId, version: view.version, action: answer() };
  const found = useLoaded(
    async (signal) => {
      await browserWaiting.sleep(REST_MS, signal);
      signal.throwIfAborted();
      const { gameId, action } = question;
      return (await read(() => rules.previewCards({ gameId, action }, { timeoutMs: 5000 }), signal)).cards;
    },
    [oddsKey(question)],
  );
  if (found.state !== "there" || found.value.length === 0) return null;
  const best = [...found.value].sort((one, other) => other.conquest - one.conquest);
  return (
    <ul class="card-lines" aria-label={t("card_lines")} data-testid="battle-cards">
      {best.map((one, at) => (
        <li key={at}>
          <Line chance={one} aim={aim} turn={turn} />
        </li>
      ))}
    </ul>
  );
}

function Line({ chance, aim, turn }: { chance: CardChance; aim: Aim; turn: TurnContext }) {
  const { names, offers, sending, setDraft, sendFirst } = turn;
  const { card, action, before, conquest } = chance;
  const play = () => {
    const draft = action && !before ? drafted(action, offers) : null;
    if (draft) setDraft(draft);
    else if (action) sendFirst(action, { aim });
  };
  const does = names.text("card", card);
  return (
    <button
      type="button"
      class="card-line"
      disabled={sending}
      onClick={play}
      data-testid={`battle-card-${card}`}
      data-chance={conquest}
    >
      <Icon name="cards" small />
      <span class="grow">
        <b>{t(before ? "card_line" : "card_line_with", { card: calledIn(chance, turn) })}</b>
        {does !== "" && <small>{does}</small>}
      </span>
      <strong>{percent(conquest)}</strong>
    </button>
  );
}

/** What a card is called in battle: its effect, where it has one, and how it is used where there are several ways. */
function calledIn({ card, action }: CardChance, { names, board }: TurnContext): string {
  const effect = text(board.row("card", card)?.["effect"]);
  const title = effect === "" ? names.title("card", card) : names.title(board.kindIn("card", "effect"), effect);
  if (!action) return title;
  const { verb, fields } = plainAction(action);
  const info = board.vocabulary.verbs.get(verb)?.fields ?? [];
  const ways = info.flatMap(({ name, kind }) => {
    const value = kind === "bool" && !OWN_PART.has(name) ? fields[name] : undefined;
    return value === undefined ? [] : [`${names.field(name, info)}: ${names.value(kind, value)}`];
  });
  return [title, ...ways].join(", ");
}
