import type { ComponentChildren } from "preact";
import type { BoardData } from "../../board/data";
import type { Layout } from "../../board/layout";
import type { Insets } from "../../board/scene";
import { spokenDraft } from "../../decisions/spoken";
import type { OpenTurn } from "../../decisions/turn";
import { filmInsets } from "../../film/insets";
import { usePast } from "../../film/usePast";
import type { Entry, View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import type { LiveGame } from "../../store/game/live";
import { LESSONS, learnt } from "../../store/coach";
import { hasLeft, isOver } from "../../store/game/state";
import { choose, settings } from "../../store/settings";
import { useTitle } from "../../ui/title";
import { Aims } from "./Aims";
import { AsOf } from "./AsOf";
import { Coach } from "./coach/later";
import { useEnding } from "./end/useEnding";
import { Floating } from "./Floating";
import { Latest } from "./Latest";
import { Sheet } from "./Sheet";
import { spokenNews } from "./spokenNews";
import { Stage } from "./Stage";
import { Strip } from "./Strip";
import { TablePages } from "./pagesLater";
import type { Tab } from "./Tabs";
import { Top } from "./Top";
import { hasTrack, Track } from "./Track";
import { TurnSheet } from "./TurnSheet";
import { useInsets } from "./useInsets";
import { useKeptFocus } from "./useKeptFocus";
import { KeyHelp } from "./KeyHelp";
import { useKeys } from "./keys";
import { useSeen } from "./useSeen";
import { useTable } from "./useTable";

export interface TableProps {
  live: LiveGame;
  board: BoardData;
  /** Null where there is no map; then the list is all. */
  layout: Layout | null;
  names: Names;
  view: View;
}

/** The table: the board under everything, whose turn it is above, the open question in the sheet below. */
export function Table(props: TableProps) {
  const { live, board, layout, names, view } = props;
  const { game, entries, history, opened, changed, connection } = live.state.value;
  const table = useTable(props);
  const { pages, turn, float, setFloat, scene, pointers, standings, decision, touch, tell } = table;
  const [insets, onCover] = useInsets(scene.arrows.length > 0, hasTrack(view, board));
  const past = usePast(live.state.value, view, names, table.plan.making);
  const free = past.scene ? filmInsets() : insets;
  const seen = useSeen(view.gameId, view.version, opened);
  useTitle(decision ? `● ${t("my_turn")}` : "");
  useKeys(keysOf(table));
  const asked = pagesThatAsk(view);
  const info = () => pages.open("info");
  const end = useEnding({ view, game, names, standings, past, changed, info, fought: table.fight !== null });
  const beside = { happening: past.live.told, talk: info, story: end.story };
  const floats = { float, board, names, standings, turn };
  const paged = { tab: pages.tab, choose: pages.open, offerTruce: table.truce.begin };
  const log = { entries, history, seen, travel: past.travel, again: () => live.again(), onZone: table.look };
  return (
    <div class="game" data-connection={connection}>
      <main class="game-main" inert={past.scene !== null || end.page !== null}>
        <div class="game-column">
          <Top
            {...{ view, names, decision }}
            news={asked.size > 0}
            toggle={() => pages.open(pages.tab === null ? "log" : null)}
          />
          <Strip view={view} names={names} open={() => pages.open("players")} />
          <Track view={view} names={names} />
          <AsOf live={live} />
          <Sheet height={pages.height} setHeight={pages.setHeight} onCover={onCover}>
            <Floating {...{ ...floats, peace: scene.peace }} close={() => setFloat(null)} choose={touch} />
            <Pane hidden={pages.tab !== null}>
              <TurnSheet {...{ live, view, names }} {...table} {...beside} />
            </Pane>
            <TablePages {...{ live, game, view, names, tell, asked, log }} {...paged} />
          </Sheet>
        </div>
        <Stage
          {...{ board, names, layout, pointers, changed, insets: free }}
          scene={past.scene ?? end.scene ?? past.live.scene ?? scene}
          selected={turn?.context.selected ?? null}
          {...table.staged}
          advise={adviseOn(table)}
          foot={<Aims view={view} names={names} />}
          onSea={() => (float ? setFloat(null) : pages.setHeight("peek"))}
          onEither={(zones) => setFloat({ kind: "either", zones })}
        />
        <Beside entries={entries} names={names} turn={turn} />
      </main>
      {past.layers}
      {end.page ?? coached(table, view, free, past.overlay !== null)}
    </div>
  );
}

/** Where the turn is taken: it keeps the focus when what is in it changes. */
function Pane({ hidden, children }: { hidden: boolean; children: ComponentChildren }) {
  const pane = useKeptFocus();
  return (
    <div class="play-pane" role="region" aria-label={t("play")} tabIndex={-1} ref={pane} hidden={hidden}>
      {children}
    </div>
  );
}

/** What happened last, for those who look and for those who listen; and what the keys do. */
function Beside({ entries, names, turn }: { entries: readonly Entry[]; names: Names; turn: OpenTurn | null }) {
  return (
    <>
      <Latest entries={entries} names={names} />
      <KeyHelp />
      <p class="hidden" role="log" aria-live="polite">
        {spokenNews(entries, names)}
      </p>
      <p class="hidden" role="status" data-testid="status">
        {turn && spokenDraft(turn.context)}
      </p>
    </>
  );
}

/** The coach, as long as there is anything left to say to whoever plays this game. */
function coached(table: ReturnType<typeof useTable>, view: View, insets: Insets, past: boolean) {
  const { turn, fight, pages, plan, advice, truce, float } = table;
  const over = view.viewer < 0 || isOver(view) || LESSONS.every((lesson) => learnt.value.has(lesson));
  if (over) return null;
  const looking = fight !== null || pages.tab !== null || float !== null;
  const hushed = past || looking || plan.making || advice.open || truce.draft !== null;
  return <Coach asked={turn?.context ?? null} hushed={hushed} insets={insets} />;
}

/** Asks a bot for advice on the turn; null where nothing is asked, or it is looked at already. */
function adviseOn({ turn, fight, plan, advice, truce, pages }: ReturnType<typeof useTable>): (() => void) | null {
  if (!turn || fight || plan.making || advice.open || truce.draft) return null;
  return () => {
    pages.openTurn();
    advice.ask(advice.bot);
  };
}

function keysOf({ turn, float, setFloat, pages }: ReturnType<typeof useTable>): Record<string, () => void> {
  const back = () => turn?.context.undo?.();
  return {
    l: () => choose({ list: !settings.value.list }),
    u: back,
    " ": () => document.querySelector<HTMLButtonElement>(".sheet .act.main:not(:disabled)")?.click(),
    escape: () => (float ? setFloat(null) : pages.tab === null ? back() : pages.open(null)),
  };
}

/** Pages where something waits for the viewer: a draw that somebody else is for. */
function pagesThatAsk(view: View): ReadonlySet<Tab> {
  const { draw, viewer } = view;
  const drawn = viewer >= 0 && !isOver(view) && !hasLeft(view) && draw.length > 0 && !draw.includes(viewer);
  return new Set<Tab>(drawn ? ["info"] : []);
}
