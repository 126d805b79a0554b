import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import { ArmyStatus } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t, written } from "../../i18n/words";
import { Icon, Mark } from "../../ui/Icon";
import { aimsIn, holdings, tallies } from "./holdings";

/** Everybody at a glance, in the order of play: the mark, and places or points. A tap opens the standings, with what one plays for. */
export function Strip({ view, names, open }: { view: View; names: Names; open: () => void }) {
  const order = view.order.length > 0 ? view.order : view.armies.map((army) => army.army);
  const armies = order.flatMap((army) => view.armies.find((one) => one.army === army) ?? []);
  const aims = aimsIn(holdings(view, names.board.vocabulary)).length > 0;
  return (
    <button
      type="button"
      class="strip"
      onClick={open}
      aria-label={t(aims ? "standings_aims" : "standings")}
      data-testid="strip"
    >
      {armies.map((army) => {
        const [counted] = tallies(view, names.board.vocabulary, army.army);
        const state = army.status === ArmyStatus.OUT ? "out" : army.army === view.mover ? "on" : "";
        return (
          <span key={army.army} class={state}>
            <Mark army={army.army} name={names.army(army.army)} />
            {counted ? written(counted.n) : army.places}
          </span>
        );
      })}
      {aims && (
        <span>
          <Icon name="target" small />
        </span>
      )}
    </button>
  );
}
