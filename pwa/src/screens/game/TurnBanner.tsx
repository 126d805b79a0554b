import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Decision, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { ClockKind } from "../../gen/fieldpost/rules/v1/view_pb";
import { ArmyChip } from "../../board/ArmyChip";
import { capital, type Names } from "../../i18n/names";
import { listed, locale, t } from "../../i18n/words";
import { askedIn, isOver, myArmies } from "../../store/game/state";
import { useNow } from "../../ui/hooks";
import { duration, moment } from "../../ui/time";
import { ending } from "./ending";

/** Whose turn it is, which phase, and how long it may take. */
export function TurnBanner({ view, names, mine }: { view: View; names: Names; mine: Decision | null }) {
  const where =
    view.round > 0 ? `${t("round_n", { n: view.round })} · ${names.phase(view.phase)}` : names.phase(view.phase);
  const own = myArmies(view);
  const deadline = (mine ?? view.decisions[0])?.deadline;
  return (
    <div
      class={`turn-banner${mine ? " mine" : ""}${isOver(view) ? " over" : ""}`}
      data-testid="turn-banner"
      role="status"
      aria-live="polite"
    >
      <span class="turn-who">
        {view.mover && !isOver(view) && !own.includes(view.mover) && (
          <ArmyChip colour={names.board.colour(view.mover)} name={names.army(view.mover)} />
        )}
        {whose(view, names, mine)}
      </span>
      <span class="turn-where">{isOver(view) ? ending(view, names) : where}</span>
      {view.viewer >= 0 && (
        <span class="turn-mine" title={t("you")}>
          {capital(t("you"))}
          {own.map((army) => (
            <ArmyChip key={army} colour={names.board.colour(army)} name={names.army(army)} />
          ))}
        </span>
      )}
      {deadline && !isOver(view) && <Countdown until={timestampMs(deadline)} />}
    </div>
  );
}

function whose(view: View, names: Names, mine: Decision | null): string {
  if (isOver(view)) return t("turn_over");
  if (mine)
    return mine.clock === ClockKind.REACTION || mine.clock === ClockKind.CONSENT ? t("turn_question") : t("turn_yours");
  const asked = askedIn(view).map((seat) => names.player(seat));
  const [only] = view.decisions;
  return only?.clock === ClockKind.TURN
    ? t("turn_of", { name: listed(asked) })
    : t("turn_asked", { names: listed(asked), n: asked.length });
}

function Countdown({ until }: { until: number }) {
  const now = useNow(until - Date.now() < 3_600_000 ? 1000 : 30_000);
  const left = until - now;
  return (
    <time
      class={left < 600_000 ? "deadline soon" : "deadline"}
      title={t("deadline_until", { time: moment(until, locale()) })}
    >
      {left > 0 ? t("deadline_left", { time: duration(left, locale()) }) : t("deadline_due")}
    </time>
  );
}
