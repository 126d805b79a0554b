import { useForm } from "./context";
import { text } from "../board/data";
import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../i18n/names";
import { laterPart } from "../ui/Later";

const PlacePicture = laterPart(
  async () => (await import("./PlacePicture")).PlacePicture,
  () => <span class="card-picture" />,
);

/** A card as it lies on the table: its symbol, its place or effect, and what it does. */
export function CardFace({ id }: { id: string }) {
  const { names, view, standings } = useForm();
  const ownerOf = (zone: string) => standings.find((one) => one.zone === zone)?.owner ?? "";
  return <NamedCard {...{ id, names, ownerOf }} effects={haveEffects("card", view, names)} />;
}

/** Whether things of a kind do more in this game than they are called: the state says so that only such games have. */
export function haveEffects(kind: string, view: View, names: Names): boolean {
  const slice = names.board.vocabulary.kinds.get(kind)?.effectsSlice;
  return slice ? slice in (view.slices ?? {}) : false;
}

const SYMBOLS: Readonly<Record<string, string>> = { infantry: "♟", cavalry: "♞", artillery: "◉", wild: "✶" };

interface NamedProps {
  id: string;
  names: Names;
  effects: boolean;
  /** Who holds a place now. */
  ownerOf: (zone: string) => string;
}

export function NamedCard({ id, names, effects, ownerOf }: NamedProps) {
  const row = names.board.row("card", id);
  const symbol = row ? text(row["symbol"]) : "";
  const zone = text(row?.["zone"]);
  const effect = effects ? names.text("card", id) : "";
  const [title = names.title("card", id), ...kinds] = row ? names.parts("card", row) : [];
  return (
    <span class="card-face" title={effect}>
      {zone !== "" && <PlacePicture board={names.board} zone={zone} owner={ownerOf(zone)} />}
      <span class="card-symbol" aria-hidden="true">
        {SYMBOLS[symbol] ?? ""}
      </span>
      <span class="card-title">{title}</span>
      {kinds.length > 0 && <span class="card-kind">{kinds.join(", ")}</span>}
      {effect !== "" && <span class="card-text">{effect}</span>}
    </span>
  );
}
