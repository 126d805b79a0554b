import { useEffect } from "preact/hooks";
import { t } from "../../i18n/words";
import { Icon, Mark } from "../../ui/Icon";
import { Acts, Heading, MainButton } from "../Acts";
import { strengthOf } from "../aim";
import { useTurn } from "../context";
import { stepsOf } from "../steps";
import { foes, usualMoveIn } from "../threats";
import { AimChips } from "./AttackSheet";

/** How many follow into the place that was taken: a slider, and the next attacks from there. */
export function MoveInSheet() {
  const turn = useTurn();
  const { between, fields, values, draft, set, prefill, sendThen } = turn;
  const { names, army, friends, standings, board, decision, view } = turn;
  const bound = fields[0]?.bound;
  const name = fields[0]?.name ?? "";
  const low = bound?.case === "count" ? bound.value.low : 0;
  const high = bound?.case === "count" ? bound.value.high : 0;
  const { origin, target } = between ?? { origin: "", target: "" };
  const strength = strengthOf(standings);
  const count = strength(origin);
  const untouched = draft.values[name] === undefined;
  useEffect(() => {
    if (untouched && low < high)
      prefill(name, usualMoveIn(board, standings, { origin, target, friends, count, low, high }));
  }, [decision.id]);
  const value = values[name];
  const moving = typeof value === "number" ? value : low;
  const weakest = foes(board, standings, target, friends).sort(
    (one, other) => strength(one.zone) - strength(other.zone),
  );
  const next = moving > 1 ? weakest.map(({ zone }) => ({ origin: target, target: zone })) : [];
  return (
    <>
      <Heading title={names.question(decision.name, decision.about ?? {}, view.phase, view.reserve)} />
      <div class="sheet-body">
        <div class="both">
          <Side zone={origin} count={count - moving} word={t("stay")} />
          <Icon name="arrow" />
          <Side zone={target} count={moving} word={t("go_in")} />
        </div>
        <input
          type="range"
          class="slider"
          style={{ "--army": `var(--army-${army}, var(--act))` }}
          min={low}
          max={high}
          value={moving}
          disabled={low === high}
          aria-label={names.field(name)}
          onInput={(event) => set(name, Number(event.currentTarget.value))}
          data-testid={`field-${name}`}
        />
        {next.length > 0 && (
          <>
            <p class="hint onward">{t("then_on", { zone: names.zone(target) })}</p>
            <AimChips aims={next} onAim={(aim) => sendThen({ aim })} awaited />
          </>
        )}
      </div>
      <MoveInActs moving={moving} low={low} />
    </>
  );
}

/** In they go; or in they go, and that was the last attack. */
function MoveInActs({ moving, low }: { moving: number; low: number }) {
  const { view, decision, draft, names, sending, send, sendAndEnd } = useTurn();
  const steps = stepsOf(view, decision, names);
  const after = steps?.names[steps.at + 1];
  return (
    <Acts undo={false}>
      {sendAndEnd && after && (
        <button type="button" class="act" disabled={sending} onClick={sendAndEnd} data-testid="send-and-end">
          {t("then_step", { step: after })}
        </button>
      )}
      <MainButton onClick={() => send()} testid="send">
        {low > 0 ? t("move_n_in", { n: moving }) : t("verb_n", { verb: names.verb(draft.verb), n: moving })}
      </MainButton>
    </Acts>
  );
}

function Side({ zone, count, word }: { zone: string; count: number; word: string }) {
  const { army, names } = useTurn();
  return (
    <span class="side-of">
      <Mark army={army} count={count} />
      <span>
        <b>{names.zone(zone)}</b>
        <small>{word}</small>
      </span>
    </span>
  );
}
