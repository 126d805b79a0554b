import { ModifierKind, type Modifier } from "../../gen/fieldpost/rules/v1/rules_pb";
import { capital } from "../../i18n/names";
import { t } from "../../i18n/words";
import { Icon, Piece } from "../../ui/Icon";
import { aimOf } from "../aim";
import { useTurn } from "../context";

/** What changes the dice, and what it costs to begin: it is in the chance already. */
export function Modifiers({ among }: { among: readonly Modifier[] }) {
  if (among.length === 0) return null;
  return (
    <ul class="modifiers" aria-label={t("mod_all")} data-testid="modifiers">
      {among.map((one, at) => (
        <Chip key={at} modifier={one} />
      ))}
    </ul>
  );
}

function Chip({ modifier }: { modifier: Modifier }) {
  const turn = useTurn();
  const { board, names } = turn;
  const piece = pieceOf(modifier, turn);
  const said = saidOf(modifier);
  const title = piece === "" ? t("mod_card") : names.unit(piece);
  return (
    <li class={modifier.kind === ModifierKind.COST ? "modifier bad" : "modifier"} title={capital(title)}>
      {piece === "" ? <Icon name="cards" small /> : <Piece name={board.vocabulary.icon(piece)} />}
      <span class="hidden">{capital(title)}:</span>
      {said}
    </li>
  );
}

/** The piece that does it: of several kinds, the one that stands there. */
function pieceOf({ pieces, attacker }: Modifier, turn: ReturnType<typeof useTurn>): string {
  const { origin, target } = aimOf(turn);
  const there = turn.standings.find((one) => one.zone === (attacker ? origin : target));
  const stands = pieces.find((piece) => there?.pieces.some((one) => one.unit === piece));
  return stands ?? pieces[0] ?? "";
}

function saidOf({ kind, attacker, dice, amount }: Modifier): string {
  const n = Math.abs(dice);
  switch (kind) {
    case ModifierKind.PLUS:
      return t(attacker ? "mod_plus_own" : "mod_plus_theirs", { n: dice, amount });
    case ModifierKind.DICE:
      return t(
        dice > 0 ? (attacker ? "mod_more_own" : "mod_more_theirs") : attacker ? "mod_fewer_own" : "mod_fewer_theirs",
        { n },
      );
    case ModifierKind.SIDES:
      return t(attacker ? "mod_sides_own" : "mod_sides_theirs", { n, amount });
    case ModifierKind.AGAIN:
      return t(attacker ? "mod_again_own" : "mod_again_theirs");
    default:
      return t("mod_cost", { n: amount });
  }
}
