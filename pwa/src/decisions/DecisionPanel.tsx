import type { Action } from "../gen/fieldpost/rules/v1/action_pb";
import type { Decision, OfferField } from "../gen/fieldpost/rules/v1/view_pb";
import { t } from "../i18n/words";
import { Button } from "../ui/Button";
import { toAction } from "./action";
import { AttackForm } from "./AttackForm";
import { FormProvider, useForm, useLabel, type FormContext } from "./context";
import { Field } from "./fields/Field";
import { isFinePoint, verbsOf, type FilledForm } from "./form";
import { picksZones } from "./pointing";
import { betterAttack } from "./suggest";
import { isLongAttack } from "./verbs";

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
  const closes = (verb: string) => board.vocabulary.closes(verb);
  const ranked = new Set(fields.filter((field) => field.bound.case === "ranking").map((field) => field.name));
  const open = verbs.filter((verb) => !closes(verb));
  const oneSpread = fields.length === 1 && lacking?.bound.case === "spread"; // which proposes something itself
  const answer = (verb = draft.verb) => toAction(verb, closes(verb) ? {} : values, board.inOrder, ranked);
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
      <h2>{names.question(decision.name, decision.about ?? {}, view.phase, view.reserve)}</h2>
      {open.length > 1 && <VerbChips verbs={open} chosen={draft.verb} names={names} chooseVerb={props.chooseVerb} />}

      <FormProvider value={{ ...props, ...form, set: props.assign, answer }}>
        <div data-testid={open.length === 1 ? `decision-${draft.verb}` : undefined}>
          {lacking && <Pointing at={lacking} />}
          <Form />
        </div>
      </FormProvider>
      <div class="decision-keys">
        {verbs
          .filter((verb) => closes(verb))
          .map((verb) => (
            <Button key={verb} kind="plain" disabled={sending} onClick={() => send(verb)} testid={`decision-${verb}`}>
              {names.closing(decision.name, verb)}
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
function Pointing({ at }: { at: OfferField }) {
  const label = useLabel(at.name);
  return at.bound.case === "pick" && picksZones(at) ? <p class="hint">{t("pick_field", { field: label })}</p> : null;
}

function Form() {
  const { draft, fields, offers } = useForm();
  const fights = isLongAttack(offers, draft.verb);
  return (
    <div class="form" data-testid={fights ? "attack-form" : "generic-form"}>
      {fights ? (
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
