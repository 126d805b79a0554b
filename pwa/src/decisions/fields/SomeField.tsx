import type { SomeBound } from "../../gen/fieldpost/rules/v1/view_pb";
import { t } from "../../i18n/words";
import { CardFace } from "../CardFace";
import { useForm, useLabel } from "../context";
import { isList, keyOf, valueOf, weightOf } from "../values";

function progress(bound: SomeBound, chosen: readonly string[]): string {
  const { low, high } = bound;
  const all = bound.weights.length === 0 && high >= bound.among.length;
  return t(low === high ? "chosen_exactly" : low === 0 && all ? "chosen_any" : "chosen_of", {
    n: weightOf(bound, chosen),
    low,
    high,
  });
}

export function SomeField({ name, kind, bound }: { name: string; kind: string; bound: SomeBound }) {
  const label = useLabel(name);
  const { names, values, set } = useForm();
  const value = values[name];
  const chosen = isList(value) ? value : [];
  const toggle = (id: string) => set(name, chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  if (bound.among.length === 0) return null;
  return (
    <div class="form-field column" data-testid={`field-${name}`}>
      <span class="form-label">{t("fact", { name: label, value: progress(bound, chosen) })}</span>
      <div class={kind === "card" ? "card-choices" : "chips"}>
        {bound.among.map((choice, at) => {
          const id = keyOf(valueOf(choice));
          const weight = bound.weights[at];
          return (
            <button
              key={id}
              type="button"
              class={chosen.includes(id) ? "chip chosen" : "chip"}
              aria-pressed={chosen.includes(id)}
              onClick={() => toggle(id)}
              data-testid={`some-${name}-${id}`}
            >
              {kind === "card" ? <CardFace id={id} /> : names.value(kind, id)}
              {weight !== undefined && <span class="badge">{t("cards_worth", { n: weight })}</span>}
            </button>
          );
        })}
      </div>
    </div>
  );
}
