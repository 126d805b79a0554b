import type { JsonValue } from "@bufbuild/protobuf";
import { useState } from "preact/hooks";
import { text } from "../../../board/data";
import type { View } from "../../../gen/fieldpost/rules/v1/view_pb";
import type { FieldInfo } from "../../../gen/fieldpost/rules/v1/vocabulary_pb";
import type { Names } from "../../../i18n/names";
import { t } from "../../../i18n/words";
import { Choices } from "../../../ui/Choices";
import { Icon } from "../../../ui/Icon";
import { Stepper } from "../../../ui/Stepper";
import { holdings } from "../holdings";

/** Far beyond what any order may say; what is too much, the service refuses. */
const MOST = 1000;

interface OrderFieldProps {
  field: FieldInfo;
  label: string;
  value: JsonValue;
  view: View;
  names: Names;
  set: (value: JsonValue) => void;
}

/** What an order says of one thing: yes or no, a number, or one of the things of a kind. */
export function OrderField({ field, label, value, view, names, set }: OrderFieldProps) {
  if (field.kind === "flag")
    return (
      <Choices
        label={label}
        value={value === true ? "yes" : "no"}
        options={[
          { value: "yes", text: t("yes") },
          { value: "no", text: t("no") },
        ]}
        onChange={(next) => set(next === "yes")}
      />
    );
  if (field.kind === "number")
    return <Stepper label={label} value={typeof value === "number" ? value : 0} low={0} high={MOST} onChange={set} />;
  return <OneOf {...{ field, label, view, names, set }} value={text(value)} />;
}

/** One of many: what is chosen stands there alone, until somebody wants to see the others. */
function OneOf({ field, label, value, view, names, set }: Omit<OrderFieldProps, "value"> & { value: string }) {
  const [open, show] = useState(value === "" && !field.optional);
  const among = candidates(field.kind, view, names);
  const choose = (id: string) => {
    show(false);
    set(id === "" ? null : id);
  };
  const nothing = t(field.optional ? "any" : "choose_one");
  return (
    <div class="one-of">
      <button
        type="button"
        class="chip"
        aria-expanded={open}
        onClick={() => show(!open)}
        data-testid={`order-field-${field.name}`}
      >
        <span class="hint">{label}</span> {value === "" ? nothing : names.value(field.kind, value)}
        <Icon name="next" small />
      </button>
      {open && (
        <div class="one-of-all" role="listbox" aria-label={label}>
          {[...(field.optional ? [""] : []), ...among].map((id) => (
            <button
              key={id}
              type="button"
              role="option"
              aria-selected={id === value}
              class={id === value ? "chip chosen" : "chip"}
              onClick={() => choose(id)}
              data-testid={`choose-${id}`}
            >
              {id === "" ? nothing : names.value(field.kind, id)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** All things of a kind that an order may be about; of what armies hold, the viewer's own. */
function candidates(kind: string, view: View, names: Names): string[] {
  if (kind === "zone") return view.zones.map((zone) => zone.zone);
  if (kind === "army") return view.armies.map((army) => army.army);
  const mine = holdings(view, names.board.vocabulary).filter((one) => one.info.kind === kind);
  return mine.length > 0 ? mine.flatMap((one) => one.ids) : names.board.all(kind);
}
