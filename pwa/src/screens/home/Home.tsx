import { useEffect, useRef, useState } from "preact/hooks";
import { GameState, type Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { t } from "../../i18n/words";
import { session } from "../../net/rpc";
import { go } from "../../routes";
import { loadEditions } from "../../store/editions";
import { gamesFailure, loadGames, moreGames, myGames, type GameList } from "../../store/games";
import { installed, installer } from "../../store/install";
import { me } from "../../store/me";
import { unseen } from "../../store/notes";
import { guidedGame, quickGame } from "../../store/quick";
import { Button } from "../../ui/Button";
import { Icon, Logo } from "../../ui/Icon";
import { Failed, Waiting } from "../../ui/Page";
import { useSteady } from "../../ui/steady";
import { useDoing } from "../useDoing";
import { HeroCard, SmallCard } from "./GameCard";
import { CodeDialog } from "./CodeDialog";
import { Foot } from "./Foot";
import { Seeking } from "./lazy";
import { useSeeking } from "./useSeeking";
import { Welcome } from "./Welcome";

const OVER_SHOWN = 5;

/** The first screen: the reader's games, the most urgent first; for somebody without any, a way to the first. */
export function HomeScreen() {
  const [looked, look] = useState(false);
  const last = myGames.value;
  const list = looked || (last?.games.length ?? 0) > 0 ? last : null; // an empty one may be from before the first game
  const refusal = gamesFailure.value;
  const known = me.value !== null || session.known;
  const seeking = useSeeking(known);
  const load = () => {
    void loadEditions().catch(() => undefined);
    if (known)
      void loadGames()
        .catch(() => undefined)
        .finally(() => look(true));
  };
  useEffect(load, [known]);
  if (!known) return <Welcome />;
  if (list && list.games.length === 0 && seeking.length === 0) return <Welcome />;
  return (
    <div class="page footed home">
      <Brand />
      <main class="page-body">
        <h1 class="hidden">{t("my_games")}</h1>
        {refusal && <Failed refusal={refusal} again={load} />}
        {!list && !refusal && <Waiting />}
        <InstallLine />
        <Seeking found={seeking} />
        {list && <Games list={list} />}
        {(list || refusal) && <Doors />}
      </main>
      <Foot here="games" />
    </div>
  );
}

function Brand() {
  const news = unseen();
  return (
    <header class="brand">
      <Logo />
      <span class="grow" aria-hidden="true">
        {t("app")}
      </span>
      <a
        class="round"
        href="#/inbox"
        aria-label={news > 0 ? t("inbox_n", { n: news }) : t("inbox")}
        data-testid="inbox"
      >
        <Icon name="bell" />
        {news > 0 && (
          <span class="news" aria-hidden="true">
            {news}
          </span>
        )}
      </a>
    </header>
  );
}

function Games({ list }: { list: GameList }) {
  const [all, showAll] = useState(false);
  const [busy, run] = useDoing();
  const mine = list.games.filter((game) => game.waitsForViewer);
  const running = list.games.filter((game) => game.state !== GameState.OVER && !game.waitsForViewer);
  const over = list.games.filter((game) => game.state === GameState.OVER);
  const [first, ...others] = mine;
  return (
    <>
      {first && (
        <section data-testid="waiting">
          <Heading text={t("my_turn")} count={list.waiting} />
          <HeroCard game={first} />
          <Cards games={others} />
        </section>
      )}
      {running.length > 0 && (
        <section>
          <Heading text={t("with_others")} count={running.length} />
          <Cards games={running} />
        </section>
      )}
      {over.length > 0 && (
        <section>
          <Heading text={t("finished")} />
          <Cards games={all ? over : over.slice(0, OVER_SHOWN)} />
        </section>
      )}
      {(list.more || (!all && over.length > OVER_SHOWN)) && (
        <Button
          kind="quiet"
          disabled={busy}
          onClick={() => (all || over.length <= OVER_SHOWN ? run(moreGames) : showAll(true))}
          testid="show-more"
        >
          {t("show_more")}
        </Button>
      )}
    </>
  );
}

function Heading({ text, count }: { text: string; count?: number }) {
  return (
    <h2>
      {text} {count !== undefined && <small>{count}</small>}
    </h2>
  );
}

function Cards({ games }: { games: readonly Game[] }) {
  return (
    <>
      {games.map((game) => (
        <SmallCard key={game.gameId} game={game} />
      ))}
    </>
  );
}

/** Offered once, on the second visit: the page among the apps of the device. */
function InstallLine() {
  if (!installer.value) return null;
  return (
    <section class="panel" data-testid="install">
      <div class="line">
        <span class="grow">{t("install_offer")}</span>
        <Button onClick={() => void installed(true)} testid="install-yes">
          {t("install")}
        </Button>
        <button type="button" class="round" aria-label={t("not_now")} onClick={() => void installed(false)}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}

/** Other ways to a game. */
function Doors() {
  const [busy, run] = useDoing();
  const [asking, ask] = useState(false);
  const doors = useRef<HTMLElement>(null);
  useSteady(doors);
  return (
    <section class="panel" ref={doors}>
      <button
        type="button"
        class="line"
        disabled={busy}
        data-testid="start-quick-game"
        onClick={() => run(async () => go(`#/game/${await quickGame("")}`))}
      >
        <Icon name="play" />
        <span class="grow">
          {t("play_bots")} <small>{busy ? t("starting") : t("play_now_hint")}</small>
        </span>
        <Icon name="next" small />
      </button>
      <button
        type="button"
        class="line"
        disabled={busy}
        data-testid="learn"
        onClick={() => run(async () => go(`#/game/${await guidedGame()}`))}
      >
        <Icon name="idea" />
        <span class="grow">
          {t("learn")} <small>{t("learn_hint")}</small>
        </span>
        <Icon name="next" small />
      </button>
      <a class="line" href="#/tables" data-testid="open-tables">
        <Icon name="people" />
        <span class="grow">
          {t("open_tables")} <small>{t("open_tables_hint")}</small>
        </span>
        <Icon name="next" small />
      </a>
      <button type="button" class="line" onClick={() => ask(true)} data-testid="have-link">
        <Icon name="post" />
        <span class="grow">{t("have_link")}</span>
        <Icon name="next" small />
      </button>
      {asking && <CodeDialog onClose={() => ask(false)} />}
    </section>
  );
}
