import type { Peace } from "../../board/scene";
import type { TruceView, View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t, type Key } from "../../i18n/words";
import { between } from "./between";

/** Who offers whom, or who keeps the peace with whom, as the reader says it. */
export function sentence({ offered, seat, other }: TruceView, viewer: number, names: Names): string {
  const mine = seat === viewer ? "_by_you" : other === viewer ? "_to_you" : "";
  const key: Key = `${offered ? "truce_offered" : "truce_holds"}${mine}`;
  return t(key, { name: names.player(seat), other: names.player(other) });
}

/** The borders that truces cover which hold now. */
export function peaceOn(view: View, names: Names): Peace[] {
  return view.truces
    .filter((truce) => !truce.offered)
    .flatMap((truce) => {
      const words = `${sentence(truce, view.viewer, names)}, ${t("truce_until", { n: truce.lastRound })}`;
      return covered(view, names, truce).map((pair) => ({ pair, until: truce.lastRound, words }));
    });
}

/** A truce in a region forbids attacks on its places, from wherever they come. */
function covered(view: View, { board }: Names, { seat, other, border, region }: TruceView) {
  const regionOf = (id: string) => board.zones.find((zone) => zone.id === id)?.region;
  return between(board, view, seat, other).borders.filter(([from, to]) =>
    region !== ""
      ? regionOf(from) === region || regionOf(to) === region
      : border.length === 0 || (border.includes(from) && border.includes(to)),
  );
}
