import { GameState, type Game } from "../gen/fieldpost/rules/v1/game_pb";
import { listed, t } from "../i18n/words";
import { victory } from "./victory";

type Called = (seat: number) => string;

/** Who is ahead and by what, or who has won; empty where there is nothing to tell yet. */
export function standing(game: Game, player: Called): string {
  if (game.state === GameState.OVER) return victory(game, { player });
  const { leaders = [], scores = [], counted = "" } = game.standing ?? {};
  if (scores.length === 0) return "";
  if (leaders.length === 0) return t("lead_level", { score: score(counted, scores[0] ?? 0) });
  const best = score(counted, scores[leaders[0] ?? 0] ?? 0);
  if (leaders.includes(game.viewer)) return t("lead_you", { score: best });
  const names = listed(leaders.map(player));
  const ahead = t(leaders.length === 1 ? "lead_is" : "lead_are", { names, score: best });
  return game.viewer < 0 ? ahead : `${ahead} · ${t("lead_own", { score: score(counted, scores[game.viewer] ?? 0) })}`;
}

function score(counted: string, n: number): string {
  return t(counted === "victory_points" ? "n_points" : "n_places", { n });
}

/** Whose turn it is, where it is not the viewer's. */
export function turn(game: Game, player: Called): string {
  if (game.state === GameState.OVER || game.waitsForViewer || game.asked.length === 0) return "";
  return t("turn_waiting", { names: listed(game.asked.map(player)) });
}
