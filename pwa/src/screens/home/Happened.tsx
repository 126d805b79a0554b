import { useMemo } from "preact/hooks";
import { BoardData } from "../../board/data";
import type { Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { Names } from "../../i18n/names";
import { spoken } from "../../i18n/words";
import { boards } from "../../store/boards";
import { botList, edition } from "../../store/editions";
import { profiles } from "../../store/profiles";
import { useLoaded } from "../../ui/hooks";
import { playerNames } from "../game/players";
import { happened } from "./happened";

/** What happened last in a game, to its reader before all; what is said meanwhile stays where there is nothing. */
export function Happened({ game, meanwhile }: { game: Game; meanwhile: string }) {
  const board = boards.value.get(game.gameId);
  const { language } = spoken.value;
  const known = profiles.value;
  const bots = botList.value;
  const name = game.mode?.edition ?? "";
  const found = useLoaded(async () => new BoardData(await edition(name)), [name]);
  const text = useMemo(() => {
    if (!board || found.state !== "there") return "";
    const { view, entries } = board;
    const plain = new Names(found.value, language);
    const players = playerNames(game, view, { profiles: known, bots, language }, (army) => plain.army(army));
    const seats = new Map(view.armies.filter((one) => one.seat >= 0).map((one) => [one.army, one.seat]));
    return happened(entries, new Names(found.value, language, { players, seats, viewer: view.viewer }), view.viewer);
  }, [board, found, language, known, bots]);
  return <>{text || meanwhile}</>;
}
