import type { Choice } from "../../gen/fieldpost/rules/v1/view_pb";
import { CardFace } from "../CardFace";
import { Pictured } from "../Pictured";
import { useForm, useLabel } from "../context";
import { isList, isSpread, keyOf, same, valueOf, type Value } from "../values";
import { ZoneField } from "./ZoneField";

interface FieldProps {
  name: string;
  kind: string;
}

export function PickField({ name, kind, among }: FieldProps & { among: readonly Choice[] }) {
  const { values } = useForm();
  const label = useLabel(name);
  const text = useText(kind);
  const candidates = among.map(valueOf);
  const chosen = values[name];
  if (kind === "zone") return <ZoneField name={name} among={among} />;
  if (candidates.length === 1 && kind !== "card") return <Said label={label} text={text(candidates[0]!)} />;
  return (
    <div class={`form-field column ${kind}`} data-testid={`field-${name}`}>
      <span class="form-label">{label}</span>
      <Buttons name={name} kind={kind} candidates={candidates} chosen={chosen} />
    </div>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div class="form-field">
      <span class="form-label">{label}</span>
      <span class="said">{text}</span>
    </div>
  );
}

/** What a candidate is called. */
function useText(kind: string): (value: Value) => string {
  const { names } = useForm();
  return (value) => {
    if (isSpread(value)) return "";
    return names.value(kind, isList(value) ? [...value] : value);
  };
}

interface PickProps extends FieldProps {
  candidates: readonly Value[];
  chosen: Value | undefined;
}

function Buttons({ name, kind, candidates, chosen }: PickProps) {
  const { set } = useForm();
  const text = useText(kind);
  const cards = kind === "card";
  return (
    <div class={cards ? "card-choices" : "chips"} role="radiogroup">
      {candidates.map((value) => (
        <button
          key={keyOf(value)}
          type="button"
          role="radio"
          aria-checked={same(value, chosen)}
          class={same(value, chosen) ? "chip chosen" : "chip"}
          onClick={() => set(name, value)}
          data-testid={`pick-${name}-${keyOf(value).replaceAll(" ", "+")}`}
        >
          {!cards && <Pictured kind={kind} value={value} />}
          {cards ? <Cards ids={isList(value) ? value : [keyOf(value)]} /> : text(value)}
        </button>
      ))}
    </div>
  );
}

function Cards({ ids }: { ids: readonly string[] }) {
  return (
    <>
      {ids.map((id) => (
        <CardFace key={id} id={id} />
      ))}
    </>
  );
}
