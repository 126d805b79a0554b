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

/** Which answer it is to be, where there are several: pieces to build as a tray with all others beside them, or chips. */
function VerbChoice({ turn, verbs, chooseVerb }: VerbsProps) {
  const { draft, offers, board, names } = turn;
  const cards = cardVerbs(offers, board.vocabulary);
  const built = verbs.filter((verb) => board.vocabulary.family(verb) === VerbFamily.PLACE);
  const tray = built.length > 1;
  const others = verbs.filter((verb) => !cards.includes(verb) && !(tray && built.includes(verb)));
  const whole = cards.length > 1;
  const plain: Other[] = others.map((verb) => ({
    verb,
    said: names.verb(verb),
    testid: `decision-${verb}`,
    hand: false,
  }));
  const hand: Other[] = cards.slice(0, 1).map((first) => ({
    verb: cards.includes(draft.verb) ? draft.verb : first,
    said: whole || tray ? t("cards_all") : names.verb(first),
    testid: whole ? "decision-cards" : `decision-${first}`,
    hand: true,
  }));
  const besides = [...plain, ...hand];
  if (tray) return <BuildTray {...{ turn, chooseVerb, besides }} verbs={built} />;
  if (besides.length <= 1) return null;
  return (
    <TabChips
      label={t("other_answers")}
      row="verbs"
      chosen={draft.verb}
      choose={chooseVerb}
      chips={besides.map(({ verb, said, testid, hand: cards }) => ({
        ...{ id: verb, testid },
        content: cards ? [<Icon name="cards" small />, said] : said,
      }))}
    />
  );
}

/** Something to answer besides what is built; all cards that can be played are one hand. */
interface Other {
  verb: string;
  said: string;
  testid: string;
  hand: boolean;
}

/** What may be built, a piece each with what it costs; and what else may be answered. */
function BuildTray({ turn, verbs, chooseVerb, besides }: VerbsProps & { besides: readonly Other[] }) {
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
      {besides.map(({ verb, said, testid, hand }) => (
        <button key={testid} {...tile(verb, testid)}>
          {hand && <Icon name="cards" />}
          <b>{said}</b>
        </button>
      ))}
    </div>
  );
}
