import { ArmyChip } from "../../board/ArmyChip";
import { ArmyStatus, type View } from "../../gen/fieldpost/rules/v1/view_pb";
import { capital, type Names } from "../../i18n/names";
import { listed, t } from "../../i18n/words";
import { seatState } from "../clocks/seatState";
import { handSize, masterOf, matesOf, tallies } from "./holdings";

/** Who plays what, and how they stand; in the order of play. */
export function Players({ view, names }: { view: View; names: Names }) {
  const { vocabulary } = names.board;
  const order = view.order.length > 0 ? view.order : view.armies.map((army) => army.army);
  const armies = [...view.armies].sort((one, other) => place(order, one.army) - place(order, other.army));
  return (
    <ul class="players">
      {armies.map((army) => {
        const seat = view.seats.find((one) => one.seat === army.seat);
        const cards = handSize(view, vocabulary, army.army);
        const counted = army.seat >= 0 ? tallies(view, vocabulary, army.army) : [];
        const name = army.seat >= 0 ? names.player(army.seat) : loyalty(view, names, army.army);
        const colour = names.army(army.army);
        const mates = matesOf(view, army).map((mate) => names.player(mate));
        const about = [
          ...(name.includes(colour) ? [] : [colour]),
          ...(army.seat >= 0 && army.seat === view.viewer ? [t("you")] : []),
          ...(mates.length > 0 ? [t("same_side", { names: listed(mates) })] : []),
        ];
        return (
          <li key={army.army} class={army.status === ArmyStatus.OUT ? "out" : army.army === view.mover ? "mover" : ""}>
            <ArmyChip colour={names.board.colour(army.army)} name={names.army(army.army)} />
            <span class="player-name">
              {name} <small>{about.join(" · ")}</small>
            </span>
            <span class="player-facts">
              {(army.status === ArmyStatus.OUT
                ? [t("army_out"), ...(seat?.resigned ? [t("resigned")] : [])]
                : [
                    `${t("n_places", { n: army.places })}, ${t("n_troops", { n: army.troops })}`,
                    ...counted.map(({ info, n }) => t("fact", { name: capital(names.say(info.titles)), value: n })),
                    ...(cards === null ? [] : [t("n_cards", { n: cards })]),
                    ...(seat?.resigned ? [t("resigned")] : []),
                    ...(seat ? [seatState(seat)].filter((one) => one !== "") : []),
                  ]
              ).join(" · ")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Whose ally an army is that nobody plays. */
function loyalty(view: View, names: Names, army: string): string {
  const master = masterOf(view, names.board.vocabulary, army);
  const seat = view.armies.find((one) => one.army === master)?.seat ?? -1;
  if (master === null) return t("army_neutral");
  return t("army_ally", { name: seat >= 0 ? names.player(seat) : names.army(master) });
}

function place(order: readonly string[], army: string): number {
  const at = order.indexOf(army);
  return at < 0 ? order.length : at;
}
