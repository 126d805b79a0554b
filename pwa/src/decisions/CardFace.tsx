import { useForm } from "./context";
import { text } from "../board/data";
import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../i18n/names";

/** A card as it lies on the table: its symbol, its place or effect, and what it does. */
export function CardFace({ id }: { id: string }) {
  const { names, view } = useForm();
  return <NamedCard id={id} names={names} effects={haveEffects("card", view, names)} />;
}

/** Whether things of a kind do more in this game than they are called: the state says so that only such games have. */
export function haveEffects(kind: string, view: View, names: Names): boolean {
  const slice = names.board.vocabulary.kinds.get(kind)?.effectsSlice;
  return slice ? slice in (view.slices ?? {}) : false;
}

const SYMBOLS: Readonly<Record<string, string>> = { infantry: "♟", cavalry: "♞", artillery: "◉", wild: "✶" };

export function NamedCard({ id, names, effects }: { id: string; names: Names; effects: boolean }) {
  const row = names.board.row("card", id);
  const symbol = row ? text(row["symbol"]) : "";
  const effect = effects ? names.text("card", id) : "";
  const [title = names.title("card", id), ...kinds] = row ? names.parts("card", row) : [];
  return (
    <span class="card-face" title={effect}>
      <span class="card-symbol" aria-hidden="true">
        {SYMBOLS[symbol] ?? ""}
      </span>
      <span class="card-title">{title}</span>
      {kinds.length > 0 && <span class="card-kind">{kinds.join(", ")}</span>}
      {effect !== "" && <span class="card-text">{effect}</span>}
    </span>
  );
}
