import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { GameState, type Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { listed, locale, readable, spoken, t } from "../../i18n/words";
import { botList } from "../../store/editions";
import { profiles } from "../../store/profiles";
import { useInView, useNow } from "../../ui/hooks";
import { Icon, Mark } from "../../ui/Icon";
import { Postmark } from "../../ui/Postmark";
import { Unread } from "../../ui/Unread";
import { moment } from "../../ui/time";
import { companyOf, namesInList, playerIn } from "../game/players";
import { standing, turn } from "../gameFacts";
import { editionTitle, modeTitle } from "../titles";
import { Fact, Happened, Picture } from "./lazy";
import { timeLeft } from "./timeLeft";

const HERO = { width: 328, height: 150 };
const SMALL = { width: 84, height: 64 };

/** What a card says of a game, in whatever size. */
function useFacts(game: Game) {
  const known = { profiles: profiles.value, bots: botList.value, language: spoken.value.language };
  const called = namesInList(game, known, readable);
  const player = (seat: number) => playerIn(game, called, seat);
  const company = companyOf(game, known);
  const board = game.mode?.edition ?? "";
  const mode = modeTitle(board, game.mode?.variant ?? "");
  const title = game.title || mode;
  return {
    title,
    about: [
      [mode, editionTitle(board)].find((one) => one !== title) ?? "",
      company.length > 0 ? t("with_company", { names: listed(company) }) : "",
    ]
      .filter((one) => one !== "")
      .join(" · "),
    turn: turn(game, player),
    standing: standing(game, player),
    left: timeLeft(game, useNow(30_000)),
  };
}

/** The game that waits most: large, with its board around the reader's own land. */
export function HeroCard({ game }: { game: Game }) {
  const facts = useFacts(game);
  const at = game.updatedAt ? moment(timestampMs(game.updatedAt), locale()) : "";
  return (
    <a class="game-card" href={`#/game/${game.gameId}`} data-testid={`game-${game.gameId}`} data-mine>
      <span class="game-card-picture">
        <Picture game={game} {...HERO} near />
        <span class="game-card-postmark">
          <Postmark upper={game.round > 0 ? t("round_n", { n: game.round }) : t("setup")} lower={at} />
        </span>
      </span>
      <span class="game-card-text">
        <span class="game-card-row">
          <span class="grow">
            <strong>{facts.title}</strong>
            <small>{facts.about}</small>
          </span>
          <span class="tag go">
            <Icon name="play" small />
            {t("my_turn")}
          </span>
        </span>
        <small class="happened">
          <Happened game={game} meanwhile="" />
        </small>
        <Standing game={game} meanwhile={facts.standing} />
        <span class="game-card-row">
          <Faces game={game} />
          <Unread id={game.gameId} />
          <TimeTag {...facts.left} />
        </span>
      </span>
    </a>
  );
}

/** Any other game: a line with a small board. */
export function SmallCard({ game }: { game: Game }) {
  const facts = useFacts(game);
  const element = useRef<HTMLAnchorElement>(null);
  const seen = useInView(element);
  const over = game.state === GameState.OVER;
  return (
    <a
      ref={element}
      class={game.waitsForViewer ? "mini" : "mini quiet"}
      href={`#/game/${game.gameId}`}
      data-testid={`game-${game.gameId}`}
      data-mine={game.waitsForViewer || undefined}
    >
      <span class="mini-picture">{seen && <Picture game={game} {...SMALL} />}</span>
      <span class="grow">
        <strong>{facts.title}</strong>
        <small>{facts.about}</small>
        {facts.turn !== "" && (
          <small>
            <Fact game={game} tell={turn} meanwhile={facts.turn} />
          </small>
        )}
        {!over && <small class="happened">{seen && <Happened game={game} meanwhile="" />}</small>}
        <Standing game={game} meanwhile={facts.standing} />
        <span class="game-card-row">
          <Faces game={game} />
          <Unread id={game.gameId} />
          {over ? <span class="tag">{t("game_over")}</span> : <TimeTag {...facts.left} />}
        </span>
      </span>
    </a>
  );
}

/** Who is ahead, or who has won; nothing where there is nothing to tell yet. */
function Standing({ game, meanwhile }: { game: Game; meanwhile: string }) {
  if (meanwhile === "") return null;
  return (
    <small class="standing">
      <Fact game={game} tell={standing} meanwhile={meanwhile} />
    </small>
  );
}

/** The armies at the table, the reader's own first. */
function Faces({ game }: { game: Game }) {
  const own = game.players.find((one) => one.seat === game.viewer)?.armies ?? [];
  const others = game.players.filter((one) => one.seat !== game.viewer).flatMap((one) => one.armies);
  return (
    <span class="faces grow">
      {[...own, ...others].map((army): ComponentChildren => (
        <Mark key={army} army={army} />
      ))}
    </span>
  );
}

function TimeTag({ text, soon }: { text: string; soon: boolean }) {
  if (text === "") return null;
  return (
    <span class={soon ? "tag soon" : "tag"}>
      <Icon name="clock" small />
      {text}
    </span>
  );
}
