import { useEffect } from "preact/hooks";
import { GameState } from "../gen/fieldpost/rules/v1/game_pb";
import { t } from "../i18n/words";
import { loadEditions } from "../store/editions";
import { gamesFailure, loadGames, moreGames, myGames } from "../store/games";
import { Button, LinkButton } from "../ui/Button";
import { Failed, Page, Waiting } from "../ui/Page";
import { GameRow } from "./GameRow";
import { useDoing } from "./useDoing";

function Empty() {
  return (
    <>
      <p class="hint">{t("no_games")}</p>
      <LinkButton href="#/new" kind="primary">
        {t("new_game")}
      </LinkButton>
    </>
  );
}

/** The player's games: those that wait for an answer first. */
export function GamesScreen() {
  const list = myGames.value;
  const refusal = gamesFailure.value;
  const [busy, run] = useDoing();
  const load = () => {
    void loadEditions().catch(() => undefined);
    void loadGames().catch(() => undefined);
  };
  useEffect(load, []);
  const games = list?.games ?? [];
  const mine = games.filter((game) => game.waitsForViewer);
  const running = games.filter((game) => game.state !== GameState.OVER && !game.waitsForViewer);
  const over = games.filter((game) => game.state === GameState.OVER);
  const nobody = refusal?.kind === "signed_out";
  return (
    <Page title={t("my_games")}>
      {refusal && !nobody && <Failed refusal={refusal} again={load} />}
      {!list && !refusal && <Waiting />}
      {(nobody || (list && games.length === 0)) && <Empty />}
      {(
        [
          [list?.waiting ? t("my_turn_n", { n: list.waiting }) : t("my_turn"), mine],
          [t("running"), running],
          [t("finished"), over],
        ] as const
      ).map(
        ([title, some]) =>
          some.length > 0 && (
            <section key={title}>
              <h2>{title}</h2>
              <ul class="rows">
                {some.map((game) => (
                  <GameRow key={game.gameId} game={game} />
                ))}
              </ul>
            </section>
          ),
      )}
      {list?.more && (
        <Button kind="quiet" disabled={busy} onClick={() => run(moreGames)}>
          {t("show_more")}
        </Button>
      )}
    </Page>
  );
}
