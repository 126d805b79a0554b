import type { BoardData } from "../../board/data";
import type { Standing } from "../../board/paint";
import { peaceAt, type Peace } from "../../board/scene";
import type { TurnContext } from "../../decisions/context";
import { neighbours } from "../../decisions/threats";
import type { Names } from "../../i18n/names";
import { listed, t } from "../../i18n/words";
import { Icon, Mark } from "../../ui/Icon";
import { WhyNot } from "./WhyNot";

interface CardProps {
  zone: string;
  board: BoardData;
  names: Names;
  standings: readonly Standing[];
  /** The open question, which this place does not answer. */
  turn: TurnContext | null;
  peace: readonly Peace[];
  choose: (zone: string) => void;
  close: () => void;
}

/** So many places at most are named as lacking. */
const FEW = 4;

/** A place that cannot be chosen now: who stands there, who lacks what of its region, what it touches, and what would do instead. */
export function PlaceCard(props: CardProps) {
  const { zone, board, names, standings, turn, peace, choose, close } = props;
  const standing = standings.find((one) => one.zone === zone);
  if (!standing) return null;
  const region = board.regions.find((one) => one.id === board.zones.find((place) => place.id === zone)?.region);
  const near = neighbours(board, zone).map((one) => names.zone(one));
  return (
    <aside class="place-card" data-testid="place-card">
      {standing.owner !== "" && <Mark army={standing.owner} count={standing.armies[0]?.count ?? 0} />}
      <div class="grow">
        <b>{names.standing(standing)}</b>
        {turn && <WhyNot turn={turn} zone={zone} choose={choose} />}
        {region && (
          <small>
            {names.say(region.name)} {t("region_bonus", { n: region.bonus })}:{" "}
            {lacks(region.id, board, standings, names)}
          </small>
        )}
        {peaceAt(peace, zone).map((words) => (
          <small key={words}>{words}</small>
        ))}
        {near.length > 0 && <small>{t("touches", { places: listed(near) })}</small>}
      </div>
      <button type="button" class="round" aria-label={t("close")} onClick={close}>
        <Icon name="close" />
      </button>
    </aside>
  );
}

/** Who holds a region, or who comes nearest to it, and what they lack. */
function lacks(region: string, board: BoardData, standings: readonly Standing[], names: Names): string {
  const all = board.zones.filter((one) => one.region === region && !one.sea).map((one) => one.id);
  const owners = new Map(standings.map((one) => [one.zone, one.owner]));
  const held = new Map<string, number>();
  for (const zone of all) held.set(owners.get(zone) ?? "", (held.get(owners.get(zone) ?? "") ?? 0) + 1);
  const most = [...held].filter(([army]) => army !== "").sort(([, one], [, other]) => other - one);
  const [army, count] = most[0] ?? ["", 0];
  if (army === "") return t("region_free");
  if (count === all.length) return t("region_held", { who: names.whose(army) });
  const missing = all.filter((zone) => owners.get(zone) !== army).map((zone) => names.zone(zone));
  if (missing.length > FEW) return t("region_most", { who: names.whose(army), n: count, all: all.length });
  return t("region_lacks", { who: names.whose(army), places: listed(missing) });
}
