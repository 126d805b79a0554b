import { timestampMs } from "@bufbuild/protobuf/wkt";
import { GameState, type Game } from "../gen/fieldpost/rules/v1/game_pb";
import { locale, t, tn } from "../i18n/words";
import { moment } from "../ui/time";
import { editionTitle } from "./titles";

/** A game in a list. */
export function GameRow({ game }: { game: Game }) {
  const mine = game.state === GameState.ACTIVE && game.asked.includes(game.viewer);
  const facts = [
    editionTitle(game.mode?.edition ?? ""),
    tn("n_players", game.players.length),
    game.round > 0 ? t("round_n", { n: game.round }) : t("setup"),
    game.updatedAt ? moment(timestampMs(game.updatedAt), locale()) : "",
  ];
  return (
    <li>
      <a class={mine ? "row-link mine" : "row-link"} href={`#/game/${game.gameId}`} data-testid={`game-${game.gameId}`}>
        <strong>{game.title || editionTitle(game.mode?.edition ?? "")}</strong>
        <small>{facts.filter((one) => one !== "").join(" · ")}</small>
        {mine && <span class="badge">{t("my_turn")}</span>}
        {game.state === GameState.OVER && <span class="badge quiet">{t("game_over")}</span>}
        {mine && game.deadline && (
          <small>{t("deadline_until", { time: moment(timestampMs(game.deadline), locale()) })}</small>
        )}
      </a>
    </li>
  );
}
