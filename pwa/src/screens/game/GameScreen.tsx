import "../../styles/playing.css";
import { useEffect, useMemo } from "preact/hooks";
import { BoardData } from "../../board/data";
import { layoutOf, shapeFor, type Layout } from "../../board/layout";
import { spoken, t } from "../../i18n/words";
import { Names } from "../../i18n/names";
import { Refusal } from "../../net/problem";
import { session } from "../../net/rpc";
import { edition, botList, loadBots, renewed } from "../../store/editions";
import { LiveGame } from "../../store/game/live";
import { enter, me } from "../../store/me";
import { meet, profiles } from "../../store/profiles";
import { useAttempts, useLoaded } from "../../ui/hooks";
import { Failed, Page, Waiting } from "../../ui/Page";
import { playerNames } from "./players";
import { Table } from "./Table";

const NOBODY = new Refusal("signed_out", "nobody is signed in");

/** One game: gets everything that is needed to draw it. */
export function GameScreen({ id }: { id: string }) {
  const live = useMemo(() => new LiveGame(id), [id]);
  const [attempt, again] = useAttempts();
  useEffect(() => {
    live.start();
    void loadBots().catch(() => undefined);
    return () => live.stop();
  }, [live, attempt]);
  const { view, failure } = live.state.value;
  const nobody = me.value === null && !session.known; // a new device, or one that was forgotten in another tab
  const retry = () => void enter().finally(again);
  const refusal = nobody ? NOBODY : view ? null : failure;
  if (refusal) {
    return (
      <Page title={t("app")}>
        <Failed refusal={refusal} again={retry} />
      </Page>
    );
  }
  if (!view) {
    return (
      <Page title={t("app")}>
        <Waiting />
      </Page>
    );
  }
  return <WithEdition key={view.edition} live={live} name={view.edition} />;
}

function WithEdition({ live, name }: { live: LiveGame; name: string }) {
  const [attempt, again] = useAttempts();
  const found = useLoaded(
    async () => {
      const [whole, layout] = await Promise.all([edition(name), layoutOf(name, shapeFor(innerWidth, innerHeight))]);
      return { board: new BoardData(whole), layout };
    },
    [name],
    attempt + renewed.value,
  );
  if (found.state === "there") return <WithNames live={live} {...found.value} />;
  return (
    <Page title={t("app")}>
      {found.state === "failed" ? <Failed refusal={found.refusal} again={again} /> : <Waiting />}
    </Page>
  );
}

function WithNames({ live, board, layout }: { live: LiveGame; board: BoardData; layout: Layout | null }) {
  const { game, view } = live.state.value;
  const { language } = spoken.value;
  const known = profiles.value;
  const bots = botList.value;
  const ids = game?.players.map((player) => player.userId).join() ?? "";
  useEffect(() => void meet(ids.split(",")), [ids]);
  const names = useMemo(() => {
    const plain = new Names(board, language);
    if (!view) return plain;
    const players = playerNames(game, view, { profiles: known, bots, language }, (army) => plain.army(army));
    const seats = new Map(view.armies.filter((one) => one.seat >= 0).map((one) => [one.army, one.seat]));
    return new Names(board, language, { players, seats, viewer: view.viewer });
  }, [board, language, game, known, bots, view?.armies.map((one) => `${one.army}${one.seat}`).join()]);
  return view && <Table live={live} board={board} layout={layout} names={names} view={view} />;
}
