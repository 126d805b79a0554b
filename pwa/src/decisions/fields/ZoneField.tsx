import { t } from "../../i18n/words";
import { Mark } from "../../ui/Icon";
import { useForm, useLabel } from "../context";
import { keyOf, valueOf } from "../values";
import type { Choice } from "../../gen/fieldpost/rules/v1/view_pb";

/** So few places have a button each, for thumbs that do not want to aim. */
const FEW = 3;

interface ZoneProps {
  name: string;
  among: readonly Choice[];
}

/** A place that is tapped on the map: what is chosen so far; a tap here says that the next tap is for this. */
export function ZoneField({ name, among }: ZoneProps) {
  const { values, draft, board, names, standings, slot, aimAt, set } = useForm();
  const label = useLabel(name);
  const zones = board.inOrder(among.map((choice) => keyOf(valueOf(choice))));
  const chosen = values[name];
  const zone = typeof chosen === "string" ? chosen : null;
  const said = zones.length === 1 && draft.values[name] === undefined;
  const [top] = standings.find((one) => one.zone === zone)?.armies ?? [];
  return (
    <div class="form-field column zone" data-testid={`field-${name}`}>
      <button
        type="button"
        class={slot === name || zone === null ? "spot waiting" : "spot"}
        disabled={said}
        onClick={() => aimAt(name)}
        aria-label={t("spot_slot", { field: label, zone: zone === null ? t("spot_empty") : names.title("zone", zone) })}
      >
        {top && <Mark army={top.army} count={top.count} />}
        <span class="grow">
          <small>{label}</small>
          <b>{zone === null ? t("spot_empty") : names.zone(zone)}</b>
        </span>
      </button>
      {zones.length <= FEW && zones.length > 1 && (
        <div class="chips" role="radiogroup" aria-label={label}>
          {zones.map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={one === zone}
              class={one === zone ? "chip chosen" : "chip"}
              onClick={() => set(name, one)}
              data-testid={`pick-${name}-${one}`}
            >
              {names.zone(one)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
