import type { Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { Decision, OfferField } from "../gen/fieldpost/rules/v1/view_pb";
import { capital } from "../i18n/names";
import { t } from "../i18n/words";
import { Button } from "../ui/Button";
import { toAction } from "./action";
import { AttackForm } from "./AttackForm";
import { FormProvider, useForm, type FormContext } from "./context";
import { Field } from "./fields/Field";
import { verbsOf, type FilledForm } from "./form";
import { isFinePoint, picksZones } from "./kinds";
import { betterAttack } from "./suggest";

/** Verbs that only say no: they are sent at once. */
const CLOSING = new Set(["done", "decline"]);
const FIGHTING = new Set(["attack", "invade"]);
/** Verbs whose fields need no explanation; all others are drawn as the generic form, in the same way. */
const COMMON = new Set(["place", "attack", "invade", "move_in", "move", "trade", "defend", "claim", "wish"]);

export interface DecisionProps extends Omit<FormContext, keyof FilledForm | "set" | "answer"> {
  decision: Decision;
  form: FilledForm;
  sending: boolean;
  chooseVerb: (verb: string) => void;
  assign: FormContext["set"];
  send: (actions: Action[]) => void;
}

/** The open question: which answer, its fields, and the button that sends it. */
export function DecisionPanel(props: DecisionProps) {
  const { decision, form, names, view, board, sending } = props;
  const { offers, draft, values, fields, lacking } = form;
  const verbs = verbsOf(offers);
  const ranked = new Set(fields.filter((field) => field.bound.case === "ranking").map((field) => field.name));
  const open = verbs.filter((verb) => !CLOSING.has(verb));
  const oneSpread = fields.length === 1 && lacking?.bound.case === "spread"; // which proposes something itself
  const answer = (verb = draft.verb) => toAction(verb, CLOSING.has(verb) ? {} : values, board.inOrder, ranked);
  const send = (verb: string) => props.send([answer(verb)]);
  return (
    <section
      class="decision"
      data-testid="decision"
      data-decision={decision.name}
      data-verb={draft.verb}
      data-version={String(view.version)}
      aria-busy={sending}
    >
      <h2>{names.question(decision.name, decision.about ?? {}, view.phase)}</h2>
      {open.length > 1 && <VerbChips verbs={open} chosen={draft.verb} names={names} chooseVerb={props.chooseVerb} />}
      {lacking && <Pointing at={lacking} names={names} />}
      <FormProvider value={{ ...props, ...form, set: props.assign, answer }}>
        <div data-testid={open.length === 1 ? `decision-${draft.verb}` : undefined}>
          <Form />
        </div>
      </FormProvider>
      <div class="decision-keys">
        {verbs
          .filter((verb) => CLOSING.has(verb))
          .map((verb) => (
            <Button key={verb} kind="plain" disabled={sending} onClick={() => send(verb)} testid={`decision-${verb}`}>
              {names.done(decision.name, verb)}
            </Button>
          ))}
        {lacking && open.length > 0 && !oneSpread && (
          <Button
            kind="quiet"
            disabled={sending}
            onClick={() => props.setDraft(betterAttack(offers, draft, props.standings))}
            testid={`auto-${draft.verb}`}
          >
            {t("suggest")}
          </Button>
        )}
        {open.length > 0 && (
          <Button kind="primary" disabled={sending || lacking !== null} onClick={() => send(draft.verb)} testid="send">
            {sending ? t("sending") : keyText(names.verb(draft.verb), open.length)}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What stands on the key that sends: the verb, where it fits beside the others. */
function keyText(verb: string, verbs: number): string {
  return verbs > 1 && verb.length > 14 ? t("send") : verb;
}

/** Which place is to be pointed at now, if any. */
function Pointing({ at, names }: { at: OfferField; names: DecisionProps["names"] }) {
  if (at.bound.case !== "pick" || !picksZones(at)) return null;
  return <p class="hint">{t("pick_field", { field: capital(names.field(at.name)) })}</p>;
}

function Form() {
  const { draft, fields } = useForm();
  return (
    <div class="form" data-testid={COMMON.has(draft.verb) ? `form-${draft.verb}` : "generic-form"}>
      {FIGHTING.has(draft.verb) ? (
        <AttackForm />
      ) : (
        fields.filter((field) => !isFinePoint(field)).map((field) => <Field key={field.name} field={field} />)
      )}
    </div>
  );
}

interface VerbsProps extends Pick<DecisionProps, "names" | "chooseVerb"> {
  verbs: string[];
  chosen: string;
}

function VerbChips({ verbs, chosen, names, chooseVerb }: VerbsProps) {
  return (
    <div class="chips verbs" role="tablist" aria-label={t("other_answers")}>
      {verbs.map((verb) => (
        <button
          key={verb}
          type="button"
          role="tab"
          aria-selected={verb === chosen}
          class={verb === chosen ? "chip chosen" : "chip"}
          onClick={() => chooseVerb(verb)}
          data-testid={`decision-${verb}`}
        >
          {names.verb(verb)}
        </button>
      ))}
    </div>
  );
}
