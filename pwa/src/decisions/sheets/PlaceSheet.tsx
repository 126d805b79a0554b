import { t } from "../../i18n/words";
import { Icon, Mark, Piece } from "../../ui/Icon";
import { Acts, Heading, MainButton, SquareButton } from "../Acts";
import { useTurn } from "../context";
import { evenly, isFinePoint } from "../form";
import { changed } from "../pointing";
import { stepsOf } from "../steps";
import { isSpread, total, type Spread } from "../values";
import { NoMore } from "./AttackSheet";

const MOST_IN_TRAY = 12;

/** Troops onto places: taps add one, the sheet counts what is left. */
export function PlaceSheet() {
  const { fields, values, draft, set, send, decision, view, names, selected } = useTurn();
  const field = fields.find((one) => one.bound.case === "spread" && !isFinePoint(one));
  if (field?.bound.case !== "spread") return null;
  const { name } = field;
  const bound = field.bound.value;
  const value = values[name];
  const spread: Spread = isSpread(value) ? value : new Map();
  const left = bound.high - total(spread);
  const share = (among: readonly string[]) => set(name, evenly(among, bound.high, bound.cap, spread));
  const rest = () => share(spread.size > 0 && bound.cap === 0 ? [...spread.keys()] : bound.among);
  const steps = stepsOf(view, decision, names);
  const next = steps?.names[steps.at + 1];
  const here = selected !== null && bound.among.includes(selected) ? selected : null;
  return (
    <>
      <Heading
        title={left > 0 ? t("left_to_place", { n: left }) : t("all_placed")}
        hint={t(left > 0 ? "place_hint" : next ? "placed_hint" : "place_back")}
      >
        <Tray all={bound.high} left={left} />
      </Heading>
      <div class="sheet-body" data-testid={`field-${name}`}>
        <span class="hidden" data-testid="placed">
          {left > 0 ? t("left_to_place", { n: left }) : t("all_placed")}
        </span>
        {here !== null && <Touched zone={here} spread={spread} left={left} change={(by) => put(here, by)} />}
      </div>
      <Acts>
        {left > 0 && spread.size > 0 && (
          <SquareButton icon="idea" label={t("spread_evenly")} onClick={() => share(bound.among)} />
        )}
        {spread.size === 0 && <NoMore />}
        {left > 0 ? (
          <MainButton onClick={rest} testid={`auto-${draft.verb}`}>
            {t(spread.size > 0 ? "spread_rest" : "spread_evenly", { n: left })}
          </MainButton>
        ) : (
          <MainButton onClick={() => send()} testid="send">
            {next ? t("next_step", { step: next }) : names.verb(draft.verb)}
            {next && <Icon name="arrow" small />}
          </MainButton>
        )}
      </Acts>
    </>
  );

  function put(zone: string, by: number): void {
    const next = changed(bound, spread, zone, by);
    if (next) set(name, next);
  }
}

/** The reserve as little soldiers that go out one by one. */
function Tray({ all, left }: { all: number; left: number }) {
  if (all > MOST_IN_TRAY) return <span class="tag">{left}</span>;
  return (
    <span class="tray" aria-hidden="true">
      {Array.from({ length: all }, (_, at) => (
        <Piece key={at} name="troop" class={at < left ? "" : "out"} />
      ))}
    </span>
  );
}

interface TouchedProps {
  zone: string;
  spread: Spread;
  left: number;
  change: (by: number) => void;
}

/** The place that was touched last, with fewer and more. */
function Touched({ zone, spread, left, change }: TouchedProps) {
  const { names, army, standings } = useTurn();
  const name = names.zone(zone);
  const count = spread.get(zone) ?? 0;
  const before = standings.find((one) => one.zone === zone)?.armies.find((one) => one.army === army)?.count ?? 0;
  return (
    <div class="touched">
      <Mark army={army} count={before + count} />
      <span class="grow">
        <b>{name}</b>
        <small>{t("place_new", { n: before, added: count })}</small>
      </span>
      {left > 1 && (
        <button
          type="button"
          class="all"
          aria-label={t("all_here")}
          onClick={() => change(left)}
          data-testid="place-all"
        >
          {t("place_all")}
        </button>
      )}
      <span class="stepper-keys">
        <button type="button" aria-label={`${name}: ${t("less")}`} disabled={count === 0} onClick={() => change(-1)}>
          <Icon name="minus" />
        </button>
        <output>{count}</output>
        <button type="button" aria-label={`${name}: ${t("more")}`} disabled={left === 0} onClick={() => change(1)}>
          <Icon name="plus" />
        </button>
      </span>
    </div>
  );
}
