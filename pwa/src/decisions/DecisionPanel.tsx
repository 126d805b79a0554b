import { VerbFamily } from "../gen/fieldpost/rules/v1/vocabulary_pb";
import { capital } from "../i18n/names";
import { t } from "../i18n/words";
import { Icon, Piece } from "../ui/Icon";
import { TabChips } from "../ui/TabChips";
import { aimOf } from "./aim";
import { FormProvider, TurnProvider, type TurnContext } from "./context";
import { verbsOf } from "./form";
import { cardVerbs } from "./hand";
import { AnswerSheet } from "./sheets/AnswerSheet";
import { AttackSheet } from "./sheets/AttackSheet";
import { CardsSheet } from "./sheets/CardsSheet";
import { ChooseSheet } from "./sheets/ChooseSheet";
import { MoveInSheet } from "./sheets/MoveInSheet";
import { MoveSheet } from "./sheets/MoveSheet";
import { PlaceSheet } from "./sheets/PlaceSheet";
import { SpotSheet } from "./sheets/SpotSheet";
import { WishSheet } from "./sheets/WishSheet";
import type { Sort } from "./sort";
import { stepsOf } from "./steps";
import { StepsLine } from "./StepsLine";

const SHEETS: Readonly<Record<Sort, () => preact.JSX.Element | null>> = {
  place: PlaceSheet,
  spot: SpotSheet,
  attack: AttackSheet,
  "move in": MoveInSheet,
  move: MoveSheet,
  cards: CardsSheet,
  wish: WishSheet,
  choose: ChooseSheet,
  answer: AnswerSheet,
  form: SpotSheet,
};

/** The open question in the sheet: the step of the turn, which answer, and the one button. */
export function DecisionPanel({ turn, chooseVerb }: { turn: TurnContext; chooseVerb: (verb: string) => void }) {
  const { decision, draft, offers, view, names, closing, sending } = turn;
  const Sheet = SHEETS[turn.sort];
  const steps = stepsOf(view, decision, names);
  const open = verbsOf(offers).filter((verb) => !closing.includes(verb));
  return (
    <section
      class="decision"
      data-testid="decision"
      data-decision={decision.name}
      data-verb={draft.verb}
      data-sort={turn.sort}
      data-verbs={verbsOf(offers).join(" ")}
      data-version={String(view.version)}
      data-aimed={turn.sort === "attack" && aimOf(turn).origin !== undefined ? "" : undefined}
      aria-busy={sending}
    >
      {steps && <StepsLine {...steps} />}
      <VerbChoice turn={turn} verbs={open} chooseVerb={chooseVerb} />
      <TurnProvider value={turn}>
        <FormProvider value={turn}>
          <Sheet key={`${decision.id} ${draft.verb}`} />
        </FormProvider>
      </TurnProvider>
    </section>
  );
}

interface VerbsProps {
  turn: TurnContext;
  verbs: readonly string[];
  chooseVerb: (verb: string) => void;
}

/** Which answer it is to be, where there are several: pieces to build as a tray with the cards beside them, or chips; all cards are one hand. */
function VerbChoice({ turn, verbs, chooseVerb }: VerbsProps) {
  const { draft, offers, board, names } = turn;
  const cards = cardVerbs(offers, board.vocabulary);
  const built = verbs.filter((verb) => board.vocabulary.family(verb) === VerbFamily.PLACE);
  const tray = built.length > 1;
  const others = verbs.filter((verb) => !cards.includes(verb) && !(tray && built.includes(verb)));
  const whole = cards.length > 1;
  const hand: Hand[] = cards.slice(0, 1).map((first) => ({
    verb: cards.includes(draft.verb) ? draft.verb : first,
    said: whole || tray ? t("cards_all") : names.verb(first),
    testid: whole ? "decision-cards" : `decision-${first}`,
  }));
  const chips = [
    ...others.map((verb) => ({ id: verb, testid: `decision-${verb}`, content: names.verb(verb) })),
    ...(tray ? [] : hand).map(({ verb, said, testid }) => ({
      ...{ id: verb, testid },
      content: [<Icon name="cards" small />, said],
    })),
  ];
  return (
    <div class="answers">
      {tray && <BuildTray {...{ turn, chooseVerb, hand }} verbs={built} />}
      {chips.length > (tray ? 0 : 1) && (
        <TabChips label={t("other_answers")} row="verbs" chosen={draft.verb} choose={chooseVerb} chips={chips} />
      )}
    </div>
  );
}

/** All cards that can be played, as one choice. */
interface Hand {
  verb: string;
  said: string;
  testid: string;
}

/** What may be built, a piece each with what it costs; and the cards. */
function BuildTray({ turn, verbs, chooseVerb, hand }: VerbsProps & { hand: readonly Hand[] }) {
  const { draft, board, names } = turn;
  const tile = (verb: string, testid: string) => ({
    type: "button" as const,
    role: "tab" as const,
    "aria-selected": verb === draft.verb,
    class: verb === draft.verb ? "build-tile chosen" : "build-tile",
    onClick: () => chooseVerb(verb),
    "data-testid": testid,
  });
  return (
    <div class="build" role="tablist" aria-label={t("build_what")}>
      {verbs.map((verb) => {
        const info = board.vocabulary.verbs.get(verb);
        const piece = info?.piece ?? "";
        return (
          <button key={verb} {...tile(verb, `decision-${verb}`)}>
            <Piece name={board.vocabulary.icon(piece) || "troop"} />
            <b>{capital(piece === "" ? t("troops") : names.unit(piece))}</b>
            {info !== undefined && info.cost > 0 && <small>{t("build_cost", { n: info.cost })}</small>}
          </button>
        );
      })}
      {hand.map(({ verb, said, testid }) => (
        <button key="hand" {...tile(verb, testid)}>
          <Icon name="cards" />
          <b>{said}</b>
        </button>
      ))}
    </div>
  );
}
