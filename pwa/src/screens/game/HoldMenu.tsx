import type { Point } from "../../board/scene";
import type { TurnContext } from "../../decisions/context";
import { changed } from "../../decisions/pointing";
import { isSpread, total } from "../../decisions/values";
import { t } from "../../i18n/words";

interface HoldProps {
  turn: TurnContext;
  zone: string;
  point: Point;
  close: () => void;
}

const BY = [-5, -1, 1, 5];

/** Many at once, around the finger that stays on a place. */
export function HoldMenu({ turn, zone, point, close }: HoldProps) {
  const field = turn.fields.find((one) => one.bound.case === "spread");
  if (field?.bound.case !== "spread") return null;
  const bound = field.bound.value;
  const value = turn.values[field.name];
  const spread = isSpread(value) ? value : new Map<string, number>();
  const left = bound.high - total(spread);
  const put = (by: number) => {
    const next = changed(bound, spread, zone, by);
    if (next) turn.set(field.name, next);
  };
  return (
    <div
      class="hold-menu"
      role="group"
      aria-label={turn.names.zone(zone)}
      style={{ left: `${point.x}px`, top: `${point.y}px` }}
    >
      {BY.map((by) => (
        <button key={by} type="button" onClick={() => put(by)}>
          {by > 0 ? `+${by}` : `−${-by}`}
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          put(left);
          close();
        }}
      >
        {t("all_here")}
      </button>
    </div>
  );
}
