import { timestampMs } from "@bufbuild/protobuf/wkt";
import { ClockKind, type OfferField } from "../../gen/fieldpost/rules/v1/view_pb";
import { locale, t } from "../../i18n/words";
import { moment } from "../../ui/time";
import { Acts, Heading, MainButton } from "../Acts";
import { useTurn } from "../context";
import { Field } from "../fields/Field";
import { isFinePoint } from "../form";
import { keyOf, valueOf, type Value } from "../values";
import { NoMore } from "./AttackSheet";

/** So many answers are a button each. */
const MOST_BUTTONS = 3;

/** An answer to somebody else: the question, what becomes of it without an answer, and a button for each. */
export function AnswerSheet() {
  const { fields, lacking, draft, names, decision, view, closing, send, sendWith } = useTurn();
  const open = fields.filter((field) => !isFinePoint(field));
  const [only] = open;
  const answers = open.length === 1 && only ? answersOf(only) : [];
  const { deadline } = decision;
  const own = decision.clock === ClockKind.TURN; // nobody else waits
  const by = own
    ? ""
    : deadline
      ? t("answer_by", { time: moment(timestampMs(deadline), locale()) })
      : t("answer_no_clock");
  const said = (value: Value) =>
    typeof value === "boolean"
      ? t(value ? "yes" : "no")
      : t("verb_n", { verb: names.verb(draft.verb), n: keyOf(value) });
  return (
    <>
      <Heading title={names.question(decision.name, decision.about ?? {}, view.phase, view.reserve)} hint={by} />
      <div class="sheet-body" data-testid="answer-sheet">
        {answers.length === 0 && open.map((field) => <Field key={field.name} field={field} />)}
      </div>
      <Acts>
        <NoMore />
        {answers.map((value, at) => (
          <MainButton
            key={keyOf(value)}
            plain={at > 0}
            onClick={() => sendWith(only!.name, value)}
            testid={at === 0 ? "send" : `send-${keyOf(value)}`}
          >
            {said(value)}
          </MainButton>
        ))}
        {answers.length === 0 && !closing.includes(draft.verb) && (
          <MainButton onClick={() => send()} testid="send" disabled={lacking !== null}>
            {names.verb(draft.verb)}
          </MainButton>
        )}
      </Acts>
    </>
  );
}

/** The few values that a field may have, the most or a yes first; none where there are more, or other ones. */
function answersOf({ bound }: OfferField): Value[] {
  if (bound.case === "count") {
    const { low, high } = bound.value;
    return high - low < MOST_BUTTONS ? Array.from({ length: high - low + 1 }, (_, at) => high - at) : [];
  }
  if (bound.case !== "pick" || bound.value.among.length > MOST_BUTTONS) return [];
  const values = bound.value.among.map(valueOf).filter((value) => typeof value === "boolean");
  return values.sort((one, other) => Number(other) - Number(one));
}
