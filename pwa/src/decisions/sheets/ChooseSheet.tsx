import type { OfferField } from "../../gen/fieldpost/rules/v1/view_pb";
import { capital } from "../../i18n/names";
import { t } from "../../i18n/words";
import { Acts, Heading, MainButton } from "../Acts";
import { useLabel, useTurn } from "../context";
import { Field } from "../fields/Field";
import { isFinePoint } from "../form";
import { Pictured } from "../Pictured";
import { Progress } from "../Progress";
import { picksZones } from "../pointing";
import { isList, isSpread, keyOf, same, valueOf, type Value } from "../values";
import { NoMore } from "./AttackSheet";
import { Suggest } from "./Suggest";

/** One of a few things, each a large card with its picture and a sentence; a place is tapped on the map. */
export function ChooseSheet() {
  const { fields, lacking, draft, names, decision, view, send } = useTurn();
  const open = fields.filter((field) => !isFinePoint(field));
  return (
    <>
      <Heading
        title={names.question(decision.name, decision.about ?? {}, view.phase, view.reserve)}
        hint={lacking ? t(picksZones(lacking) ? "spot_tap" : "choose_tap") : ""}
      />
      <div class="sheet-body" data-testid="choose-sheet">
        {open.map((field) =>
          field.bound.case === "pick" && field.kind !== "zone" && field.kind !== "card" ? (
            <Tiles key={field.name} field={field} alone={open.length === 1} />
          ) : (
            <Field key={field.name} field={field} />
          ),
        )}
      </div>
      <Acts>
        {lacking && <Suggest />}
        <NoMore />
        {lacking === null && (
          <MainButton onClick={() => send()} testid="send">
            {names.verb(draft.verb)}
          </MainButton>
        )}
      </Acts>
    </>
  );
}

/** The candidates of a field as cards that are tapped. */
function Tiles({ field, alone }: { field: OfferField; alone: boolean }) {
  const { values, set } = useTurn();
  const label = useLabel(field.name);
  const among = field.bound.case === "pick" ? field.bound.value.among.map(valueOf) : [];
  return (
    <div class="tiles" role="radiogroup" aria-label={label} data-testid={`field-${field.name}`}>
      {!alone && <span class="form-label">{label}</span>}
      {among.map((value) => (
        <button
          key={keyOf(value)}
          type="button"
          role="radio"
          aria-checked={same(value, values[field.name])}
          class={same(value, values[field.name]) ? "tile chosen" : "tile"}
          onClick={() => set(field.name, value)}
          data-testid={`pick-${field.name}-${keyOf(value)}`}
        >
          <Pictured kind={field.kind} value={value} />
          <Said kind={field.kind} value={value} />
        </button>
      ))}
    </div>
  );
}

/** What a candidate is called, and its sentence where it has one of its own. */
function Said({ kind, value }: { kind: string; value: Value }) {
  const { names, view } = useTurn();
  const title = isSpread(value) ? "" : names.value(kind, isList(value) ? [...value] : value);
  const text = names.text(kind, keyOf(value));
  return (
    <span class="grow">
      <b>{capital(title)}</b>
      {text !== "" && text.replace(/\.$/, "") !== title && <small>{text}</small>}
      <Progress {...{ view, names, kind }} id={keyOf(value)} />
    </span>
  );
}
