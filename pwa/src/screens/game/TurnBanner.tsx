import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Decision, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { ClockKind } from "../../gen/fieldpost/rules/v1/view_pb";
import { text } from "../../board/data";
import { capital, type Names } from "../../i18n/names";
import { listed, locale, t } from "../../i18n/words";
import { askedIn, isOver, myArmies } from "../../store/game/state";
import { useNow } from "../../ui/hooks";
import { Icon, Mark } from "../../ui/Icon";
import { duration, moment } from "../../ui/time";
import { ending } from "./ending";

/** The pill: whose turn it is, which round and phase, and how long it may take. */
export function TurnBanner({ view, names, mine }: { view: View; names: Names; mine: Decision | null }) {
  const where =
    view.round > 0 ? `${t("round_n", { n: view.round })} · ${names.phase(view.phase)}` : names.phase(view.phase);
  const deadline = (mine ?? view.decisions[0])?.deadline;
  const over = isOver(view);
  const acting = over ? view.armies.find((one) => view.winners.includes(one.seat))?.army : armyAsked(view, mine);
  return (
    <div class="pill" data-testid="turn-banner" role="status" aria-live="polite">
      {acting && <Mark army={acting} name={names.army(acting)} />}
      <span class="grow">
        <b class="turn-who">{whose(view, names, mine)}</b>
        <span class="turn-where">{over ? ending(view, names) : where}</span>
      </span>
      {deadline && !over && <Countdown until={timestampMs(deadline)} />}
    </div>
  );
}

/** The army that a question is for: whoever has several has to know which. */
function armyAsked(view: View, mine: Decision | null): string {
  return text(mine?.about?.["army"]) || view.mover;
}

function whose(view: View, names: Names, mine: Decision | null): string {
  if (isOver(view)) return t("turn_over");
  if (mine) {
    if (mine.clock === ClockKind.REACTION || mine.clock === ClockKind.CONSENT) return t("turn_question");
    const army = armyAsked(view, mine);
    const several = myArmies(view).length > 1 && army !== "";
    return several ? t("turn_army", { army: capital(names.army(army)) }) : t("turn_yours");
  }
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
      <Icon name="clock" small />
      {left > 0 ? duration(left, locale()) : t("deadline_due")}
    </time>
  );
}
