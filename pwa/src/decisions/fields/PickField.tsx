import type { Choice } from "../../gen/fieldpost/rules/v1/view_pb";
import { capital } from "../../i18n/names";
import { t } from "../../i18n/words";
import { CardFace } from "../CardFace";
import { useForm } from "../context";
import { kindOf } from "../kinds";
import { isList, keyOf, same, valueOf, type Value } from "../values";

const FEW = 8;

export function PickField({ name, among }: { name: string; among: readonly Choice[] }) {
  const { names, values } = useForm();
  const label = capital(names.field(name));
  const candidates = among.map(valueOf);
  const chosen = values[name];
  if (candidates.length === 1 && kindOf(name) === "zone")
    return <Said label={label} text={useText(name)(candidates[0]!)} />;
  const asList = kindOf(name) === "zone" || candidates.length > FEW;
  return (
    <div class={`form-field column ${kindOf(name)}`} data-testid={`field-${name}`}>
      <span class="form-label">{label}</span>
      {asList ? (
        <Menu name={name} candidates={candidates} chosen={chosen} />
      ) : (
        <Buttons name={name} candidates={candidates} chosen={chosen} />
      )}
    </div>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div class="form-field column zone">
      <span class="form-label">{label}</span>
      <span class="said">{text}</span>
    </div>
  );
}

/** What a candidate is called. */
function useText(name: string): (value: Value) => string {
  const { names } = useForm();
  return (value) => {
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    return isList(value) ? names.value(name, [...value]) : names.value(name, keyOf(value));
  };
}

interface PickProps {
  name: string;
  candidates: readonly Value[];
  chosen: Value | undefined;
}

function Buttons({ name, candidates, chosen }: PickProps) {
  const { set } = useForm();
  const text = useText(name);
  const cards = kindOf(name) === "card";
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

function Menu({ name, candidates, chosen }: PickProps) {
  const { set, board } = useForm();
  const text = useText(name);
  const ordered = kindOf(name) === "zone" ? board.inOrder(candidates.map(keyOf)) : candidates;
  const current = chosen === undefined ? "" : keyOf(chosen);
  return (
    <select
      value={current}
      data-testid={`pick-${name}`}
      onChange={(event) => {
        const value = candidates.find((one) => keyOf(one) === event.currentTarget.value);
        if (value !== undefined) set(name, value);
      }}
    >
      {chosen === undefined && <option value="">…</option>}
      {ordered.map((value) => (
        <option key={keyOf(value)} value={keyOf(value)} selected={keyOf(value) === current}>
          {text(value)}
        </option>
      ))}
    </select>
  );
}
