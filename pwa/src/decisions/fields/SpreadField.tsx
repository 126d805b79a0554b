import type { SpreadBound } from "../../gen/fieldpost/rules/v1/view_pb";
import { t } from "../../i18n/words";
import { Button } from "../../ui/Button";
import { useForm, useLabel } from "../context";
import { evenly } from "../form";
import { changed } from "../pointing";
import { isSpread, total, type Spread } from "../values";

/** Troops over places: taps on the map add one; here they are taken back, or all put in one place. */
export function SpreadField({ name, bound }: { name: string; bound: SpreadBound }) {
  const label = useLabel(name);
  const { values, fields, draft, selected, set } = useForm();
  const value = values[name];
  const spread: Spread = isSpread(value) ? value : new Map();
  const sum = total(spread);
  const change = (zone: string, by: number) => {
    const next = changed(bound, spread, zone, by);
    if (next) set(name, next);
  };
  const alone = fields.filter((field) => field.bound.case === "spread").length === 1;
  const here = selected !== null && bound.among.includes(selected) ? selected : null;
  const share = () => set(name, evenly(bound.among, bound.high, bound.cap, spread));
  return (
    <div class="form-field column spread" data-testid={`field-${name}`}>
      <span class="form-label">
        {!alone && t("fact", { name: label, value: "" })}
        <strong data-testid="placed">
          {sum < bound.high ? t("left_to_place", { n: bound.high - sum }) : t("all_placed")}
        </strong>
      </span>
      <Rows spread={spread} here={here} full={sum >= bound.high} change={change} />
      <div class="row wrap">
        {here && (
          <Button onClick={() => change(here, bound.high)} disabled={sum >= bound.high} testid="place-all">
            {t("all_here")}
          </Button>
        )}
        {sum < bound.high && (
          <Button onClick={share} testid={`auto-${alone ? draft.verb : name}`}>
            {t(sum > 0 ? "spread_rest" : "spread_evenly", { n: bound.high - sum })}
          </Button>
        )}
        {sum > 0 && (
          <Button kind="quiet" onClick={() => set(name, new Map())}>
            {t("clear")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface RowsProps {
  spread: Spread;
  here: string | null;
  full: boolean;
  change: (zone: string, by: number) => void;
}

/** The places with troops, and the one that was tapped last. */
function Rows({ spread, here, full, change }: RowsProps) {
  const { names, board } = useForm();
  const zones = board.inOrder([...new Set([...spread.keys(), ...(here ? [here] : [])])]);
  if (zones.length === 0) return <p class="hint">{t("tap_place")}</p>;
  return (
    <ul class="spread-rows">
      {zones.map((zone) => {
        const name = names.zone(zone);
        const count = spread.get(zone) ?? 0;
        return (
          <li key={zone} class={zone === here ? "selected" : ""}>
            <span>{name}</span>
            <span class="stepper-keys">
              <button
                type="button"
                aria-label={`${name}: ${t("less")}`}
                disabled={count === 0}
                onClick={() => change(zone, -1)}
              >
                −
              </button>
              <output>{count}</output>
              <button
                type="button"
                aria-label={`${name}: ${t("more")}`}
                disabled={full}
                onClick={() => change(zone, 1)}
              >
                +
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
