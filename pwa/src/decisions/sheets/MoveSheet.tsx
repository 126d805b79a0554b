import { t } from "../../i18n/words";
import { Icon } from "../../ui/Icon";
import { Acts, Heading, MainButton, SquareButton } from "../Acts";
import { useTurn } from "../context";
import { Field } from "../fields/Field";
import { ideas, proposed } from "../ideas";
import { picksZones } from "../pointing";
import { endsTurn } from "../steps";
import type { Value } from "../values";
import { NoMore } from "./AttackSheet";
import { Suggest } from "./Suggest";

/** From one place to another: both tapped, or drawn with a finger, then how many, and one button. */
export function MoveSheet() {
  const { draft, values, fields, lacking, names, decision, view } = useTurn();
  const [from, to] = fields.filter(picksZones);
  const ends = [from, to].map((field) => names.value("zone", zoneIn(values[field?.name ?? ""])));
  const begun = draft.values[from?.name ?? ""] !== undefined || draft.values[to?.name ?? ""] !== undefined;
  const whole = begun && lacking === null;
  const title = names.question(decision.name, decision.about ?? {}, view.phase, view.reserve);
  const pointed = lacking === null || !picksZones(lacking); // while a place is asked for the map has the room
  const rest = fields.filter((field) => pointed && !picksZones(field) && (whole || field.bound.case !== "count"));
  return (
    <>
      <Heading title={whole ? ends.join(" → ") : title} hint={whole ? "" : t(begun ? "move_where" : "move_drag")} />
      <div class="sheet-body">
        {rest.map((field) => (
          <Field key={field.name} field={field} />
        ))}
        {!begun && <Ideas />}
      </div>
      <Acts undo={!whole}>
        {whole ? (
          <WholeMove />
        ) : (
          <>
            <Suggest />
            <NoMore />
          </>
        )}
      </Acts>
    </>
  );
}

function WholeMove() {
  const { draft, values, fields, names, decision, view, setDraft, send } = useTurn();
  const counts = fields.filter((field) => field.bound.case === "count").map((field) => Number(values[field.name] ?? 0));
  const n = counts.reduce((sum, one) => sum + one, 0);
  const verb = names.verb(draft.verb);
  return (
    <>
      <SquareButton
        icon="close"
        label={t("move_not")}
        onClick={() => setDraft({ verb: draft.verb, values: {} })}
        testid="not-this"
      />
      <MainButton onClick={() => send()} testid="send">
        {endsTurn(view, decision, names) ? t("move_n_end", { n }) : n > 0 ? t("verb_n", { verb, n }) : verb}
        <Icon name="arrow" small />
      </MainButton>
    </>
  );
}

/** Moves for thumbs that do not want to aim. */
function Ideas() {
  const turn = useTurn();
  const { board, standings, friends, names, setDraft } = turn;
  const found = ideas(turn, board, standings, friends);
  if (found.length === 0) return null;
  return (
    <div class="aims" role="group" aria-label={t("move_or")}>
      {found.map((idea) => (
        <button
          key={idea.origin}
          type="button"
          class="aim"
          onClick={() => setDraft(proposed(turn, idea))}
          data-testid={`idea-${idea.origin}`}
        >
          {t("move_idea", { n: idea.count, from: names.zone(idea.origin), to: names.zone(idea.target) })}
        </button>
      ))}
    </div>
  );
}

function zoneIn(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}
