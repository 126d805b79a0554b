import { useMemo } from "preact/hooks";
import { BoardData } from "../../board/data";
import type { Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { Names } from "../../i18n/names";
import { spoken } from "../../i18n/words";
import { boards } from "../../store/boards";
import { botList, edition } from "../../store/editions";
import { profiles } from "../../store/profiles";
import { useLoaded } from "../../ui/hooks";
import { namesInList, playerIn, playerNames } from "../game/players";
import { happened } from "./happened";

interface FactProps {
  game: Game;
  tell: (game: Game, player: (seat: number) => string) => string;
  /** What stands there until the board's words have come. */
  meanwhile: string;
}

/** A fact of a game in a list: bots of one kind are told apart in it by colours, as their board calls them. */
export function Fact({ game, tell, meanwhile }: FactProps) {
  const { language } = spoken.value;
  const known = { profiles: profiles.value, bots: botList.value, language };
  const name = game.mode?.edition ?? "";
  const found = useLoaded(async () => new BoardData(await edition(name)), [name]);
  if (found.state !== "there") return <>{meanwhile}</>;
  const plain = new Names(found.value, language);
  const called = namesInList(game, known, (army) => plain.army(army));
  return <>{tell(game, (seat) => playerIn(game, called, seat))}</>;
}

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
