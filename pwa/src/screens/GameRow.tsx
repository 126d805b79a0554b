import { timestampMs } from "@bufbuild/protobuf/wkt";
import { GameState, type Game } from "../gen/fieldpost/rules/v1/game_pb";
import { listed, locale, spoken, t, tn } from "../i18n/words";
import { botList } from "../store/editions";
import { profiles } from "../store/profiles";
import { useStore } from "../store/store";
import { moment } from "../ui/time";
import { companyOf } from "./game/players";
import { editionTitle } from "./titles";

/** A game in a list. */
export function GameRow({ game }: { game: Game }) {
  const mine = game.state === GameState.ACTIVE && game.asked.includes(game.viewer);
  const edition = editionTitle(game.mode?.edition ?? "");
  const company = companyOf(game, useStore(profiles), useStore(botList), useStore(spoken).language);
  const facts = [
    game.title === "" ? "" : edition,
    tn("n_players", game.players.length),
    game.round > 0 ? t("round_n", { n: game.round }) : t("setup"),
    game.updatedAt ? moment(timestampMs(game.updatedAt), locale()) : "",
  ];
  return (
    <li>
      <a class={mine ? "row-link mine" : "row-link"} href={`#/game/${game.gameId}`} data-testid={`game-${game.gameId}`}>
        <strong>{game.title || edition}</strong>
        {company.length > 0 && <small>{t("with_company", { names: listed(company) })}</small>}
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
