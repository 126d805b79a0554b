import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardData } from "../../board/data";
import type { Layout } from "../../board/layout";
import { ListView, type ListProps } from "../../board/ListView";
import { MapView } from "../../board/MapView";
import { standings as standingsOf, type Standing } from "../../board/paint";
import { ZoneInfo } from "../../board/ZoneInfo";
import { DecisionPanel } from "../../decisions/DecisionPanel";
import { NO_POINTERS, pointers as pointersOf } from "../../decisions/pointing";
import { useDraft, type DraftState } from "../../decisions/useDraft";
import type { Action } from "../../gen/fieldpost/rules/v1/action_pb";
import type { Decision, View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { told } from "../../i18n/refusals";
import { listed, t } from "../../i18n/words";
import type { LiveGame, Outcome } from "../../store/game/live";
import { askedIn, hasLeft, isOut, isOver, myDecision } from "../../store/game/state";
import { say } from "../../store/notices";
import { settings } from "../../store/settings";
import { AsOf } from "./AsOf";
import { EventLog, spokenNews } from "./EventLog";
import { GameOver } from "./GameOver";
import { Hand } from "./Hand";
import { Header } from "./Header";
import { More } from "./More";
import { Players } from "./Players";
import { Tabs, type Tab } from "./Tabs";
import { TurnBanner } from "./TurnBanner";
import { useTitle } from "../../ui/title";
import { useKeptFocus } from "./useKeptFocus";
import { useSeen } from "./useSeen";

export interface TableProps {
  live: LiveGame;
  board: BoardData;
  /** Null where there is no map; then the list is all. */
  layout: Layout | null;
  names: Names;
  view: View;
}

/** The table: the board, whose turn it is, the open question, and what happened. */
export function Table({ live, board, layout, names, view }: TableProps) {
  const { game, entries, history, opened, changed, connection, sending } = live.state.value;
  const decision = myDecision(view);
  const drafting = useDraft(view.gameId, decision, board.vocabulary);
  const [tab, setTab] = useState<Tab>("play");
  const [shown, show] = useState<string | null>(null);
  const [focus, setFocus] = useState<readonly string[]>([]);
  const seen = useSeen(view.gameId, view.version, opened);
  const standings = useMemo(() => standingsOf(view, board.vocabulary.marks.values()), [view, board]);
  const pointers = decision ? pointersOf(drafting.form) : NO_POINTERS;
  const tell = (outcome: Outcome) => report(outcome, names);
  const touch = (zone: string) => {
    show(zone);
    if (drafting.tap(zone)) setTab("play");
  };
  const look = (zone: string) => {
    show(zone);
    setFocus([zone]);
  };
  const pane = useKeptFocus();
  useEffect(() => {
    if (decision) setTab("play");
    pane.current?.scrollTo(0, 0); // a new question is read from its beginning
  }, [decision?.id]);
  useTitle(decision ? `● ${t("my_turn")}` : "");
  const shared = { board, names, standings, pointers, changed, selected: shown, onZone: touch };
  return (
    <div class="game">
      <Header
        title={game?.title || names.edition()}
        connection={connection}
        list={layout ? settings.value.list : null}
      />
      <main class="game-main">
        <AsOf live={live} />
        <TurnBanner view={view} names={names} mine={decision} />
        <div class="game-body">
          <BoardPane layout={settings.value.list ? null : layout} focus={focus} {...shared} />
          <section class={`side tab-${tab}`}>
            <Tabs tab={tab} choose={setTab} asked={tabsThatAsk(view)} />
            <div class="pane play-pane" role="region" aria-label={t("play")} tabIndex={-1} ref={pane}>
              <Turn {...{ live, view, board, names, standings, decision, drafting, tell }} sending={sending !== null} />
              <Hand view={view} names={names} />
            </div>
            <div class="pane other-pane">
              {(tab === "log" || tab === "play") && (
                <EventLog {...{ entries, history, names, seen }} again={() => live.again()} onZone={look} />
              )}
              {tab === "players" && <Players view={view} names={names} />}
              {tab === "info" && <More live={live} game={game} view={view} names={names} tell={tell} />}
            </div>
          </section>
        </div>
        <p class="hidden" role="log" aria-live="polite">
          {spokenNews(entries, names)}
        </p>
      </main>
    </div>
  );
}

/** Where something waits for the viewer: the question, and a draw that somebody else is for. */
function tabsThatAsk(view: View): ReadonlySet<Tab> {
  const { draw, viewer } = view;
  const drawn = viewer >= 0 && !isOver(view) && !hasLeft(view) && draw.length > 0 && !draw.includes(viewer);
  return new Set<Tab>([...(myDecision(view) ? ["play" as const] : []), ...(drawn ? ["info" as const] : [])]);
}

function BoardPane({ layout, focus, ...shared }: ListProps & { layout: Layout | null; focus: readonly string[] }) {
  if (!layout)
    return (
      <section class="board-pane listed">
        <ListView {...shared} />
      </section>
    );
  return (
    <section class="board-pane">
      <MapView {...shared} layout={layout} focus={focus}>
        <ZoneInfo zone={shared.selected} names={shared.names} standings={shared.standings} />
      </MapView>
    </section>
  );
}

interface TurnProps extends Omit<TableProps, "layout"> {
  standings: readonly Standing[];
  decision: Decision | null;
  drafting: DraftState;
  sending: boolean;
  tell: (outcome: Outcome) => void;
}

/** What to say to who is not asked. */
function idle(view: View, names: Names): string {
  if (hasLeft(view)) return t("you_left");
  if (view.viewer < 0) return t("you_watch");
  if (isOut(view)) return t("you_out");
  if (view.answered.includes(view.viewer)) return t("answer_in");
  const asked = askedIn(view).map((seat) => names.player(seat));
  return asked.length > 0 ? t("nothing_to_do", { names: listed(asked), n: asked.length }) : t("nothing_at_all");
}

/** What there is to do now: a question, nothing, or nothing ever again. */
function Turn({ live, view, board, names, standings, decision, drafting, sending, tell }: TurnProps) {
  if (isOver(view)) return <GameOver view={view} names={names} />;
  if (!decision) return <p class="hint idle">{idle(view, names)}</p>;
  const send = async (actions: Action[]) => {
    const outcome = await live.submit(decision, actions);
    if (outcome.done) drafting.sent();
    if (!outcome.done && outcome.refusal.kind === "away") say(t("away_unsure"), "warning");
    else tell(outcome);
  };
  const { form, selected, setDraft, chooseVerb, set: assign } = drafting;
  return (
    <DecisionPanel
      {...{ view, board, names, standings, decision, sending, form, selected, setDraft, chooseVerb, assign }}
      send={(actions) => void send(actions)}
    />
  );
}

function report(outcome: Outcome, names: Names): void {
  if (!outcome.done) say(told(outcome.refusal, names), outcome.refusal.kind === "stale" ? "warning" : "error");
  else if (outcome.stop) say(t("stopped", { why: outcome.stop }));
}
