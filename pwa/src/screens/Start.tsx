import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/words";
import { go } from "../routes";
import { loadEditions } from "../store/editions";
import { myGames } from "../store/games";
import { quickGame } from "../store/tables";
import { LinkButton } from "../ui/Button";
import { Waiting } from "../ui/Page";
import { GameRow } from "./GameRow";
import { useNaming } from "./useNaming";
import { WhoPlays } from "./WhoPlays";

const SHOWN = 3;

/** The first screen: play at once, or go where one was. */
export function StartScreen() {
  const games = myGames.value;
  const [name, setName] = useState("");
  const { busy, run, refusal, forget } = useNaming();
  useEffect(() => void loadEditions().catch(() => undefined), []);
  const write = (value: string) => {
    forget();
    setName(value);
  };
  const waiting = (games?.games ?? []).filter((game) => game.waitsForViewer).slice(0, SHOWN);
  const total = games?.waiting ?? 0;
  return (
    <div class="page start">
      <header class="hero">
        <img src="./icons/icon.svg" alt="" width="72" height="72" />
        <h1>{t("app")}</h1>
        <p>{t("tagline")}</p>
      </header>
      <main class="page-body">
        <WhoPlays name={name} onChange={write} refusal={refusal} />
        <button
          type="button"
          class="button primary huge"
          disabled={busy}
          data-testid="start-quick-game"
          onClick={() => run(async () => go(`#/game/${await quickGame(name.trim())}`))}
        >
          {busy ? <Waiting text={t("starting")} /> : t("play_now")}
          <small>{!busy && t("play_now_hint")}</small>
        </button>
        {waiting.length > 0 && (
          <section>
            <h2>{t("my_turn_n", { n: total })}</h2>
            <ul class="rows">
              {waiting.map((game) => (
                <GameRow key={game.gameId} game={game} />
              ))}
            </ul>
            {total > waiting.length && (
              <LinkButton href="#/games" kind="quiet" testid="all-waiting">
                {t("all_waiting", { n: total })}
              </LinkButton>
            )}
          </section>
        )}
        <nav class="doors">
          <Door href="#/new" title={t("new_game")} hint={t("new_game_hint")} testid="new-game" />
          <Door href="#/games" title={t("my_games")} hint={t("my_games_hint")} testid="my-games" />
          <Door href="#/tables" title={t("open_tables")} hint={t("open_tables_hint")} testid="open-tables" />
          <Door href="#/rules" title={t("rulebooks")} hint={t("rulebooks_hint")} testid="rulebooks" />
          <Door href="#/settings" title={t("settings")} hint={t("settings_hint")} testid="settings" />
        </nav>
      </main>
    </div>
  );
}

function Door({ href, title, hint = "", testid }: { href: string; title: string; hint?: string; testid: string }) {
  return (
    <a class="door" href={href} data-testid={testid}>
      <strong>{title}</strong>
      {hint !== "" && <small>{hint}</small>}
    </a>
  );
}
