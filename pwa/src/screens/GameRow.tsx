import { ArmyChip } from "../board/ArmyChip";
import { GameState, type Game } from "../gen/fieldpost/rules/v1/game_pb";
import { listed, readable, spoken, t } from "../i18n/words";
import { botList } from "../store/editions";
import { profiles } from "../store/profiles";
import { useNow } from "../ui/hooks";
import { companyOf, namesInList } from "./game/players";
import { standing, time, turn } from "./gameFacts";
import { editionTitle, modeTitle, useEdition } from "./titles";

/** A game in a list, with what tells it from others. */
export function GameRow({ game }: { game: Game }) {
  const known = { profiles: profiles.value, bots: botList.value, language: spoken.value.language };
  const found = useEdition(game.mode?.edition ?? "");
  const names = found.state === "there" ? found.value.names : null;
  const army = (id: string) => names?.army(id) ?? readable(id);
  const called = namesInList(game, known, army);
  const player = (seat: number) => called.get(seat) ?? t("seat_n", { n: seat + 1 });
  const company = companyOf(game, known);
  const mode = modeTitle(game.mode?.edition ?? "", game.mode?.variant ?? "");
  const mine = game.players.find((one) => one.seat === game.viewer)?.armies ?? [];
  const over = game.state === GameState.OVER;
  const leads = standing(game, player);
  const now = useNow(30_000);
  return (
    <li>
      <a
        class={game.waitsForViewer ? "row-link mine" : "row-link"}
        href={`#/game/${game.gameId}`}
        data-testid={`game-${game.gameId}`}
      >
        <strong>{game.title || mode}</strong>
        {game.waitsForViewer && <span class="badge">{t("my_turn")}</span>}
        {over && <span class="badge quiet">{t("game_over")}</span>}
        <Line
          parts={[
            editionTitle(game.mode?.edition ?? ""),
            game.title === "" ? "" : mode,
            company.length > 0 ? t("with_company", { names: listed(company) }) : "",
          ]}
        />
        <small class="row-me">
          {mine.map((id) => names && <ArmyChip key={id} colour={names.board.colour(id)} name={army(id)} />)}
          <span>{together([mine.length > 0 ? t("row_you", { armies: listed(mine.map(army)) }) : "", leads])}</span>
        </small>
        <Line
          parts={[
            over ? "" : game.round > 0 ? t("round_n", { n: game.round }) : t("setup"),
            turn(game, player),
            time(game, now),
          ]}
        />
      </a>
    </li>
  );
}

function together(parts: readonly string[]): string {
  return parts.filter((one) => one !== "").join(" · ");
}

function Line({ parts }: { parts: readonly string[] }) {
  const text = together(parts);
  return text === "" ? null : <small>{text}</small>;
}
