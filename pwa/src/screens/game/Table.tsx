import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardData } from "../../board/data";
import type { Layout } from "../../board/layout";
import { ListView } from "../../board/ListView";
import { MapView } from "../../board/MapView";
import { standings as standingsOf, type Standing } from "../../board/paint";
import { DecisionPanel } from "../../decisions/DecisionPanel";
import { NO_POINTERS, pointers as pointersOf } from "../../decisions/pointing";
import { useDraft, type DraftState } from "../../decisions/useDraft";
import type { Action } from "../../gen/fieldpost/rules/v1/action_pb";
import type { Decision, View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { told } from "../../i18n/refusals";
import { t, type Key } from "../../i18n/words";
import type { LiveGame, Outcome } from "../../store/game/live";
import { hasLeft, isOver, myDecision } from "../../store/game/state";
import { say } from "../../store/notices";
import { choose, settings } from "../../store/settings";
import { useStore } from "../../store/store";
import { EventLog, spokenNews } from "./EventLog";
import { GameOver } from "./GameOver";
import { Hand } from "./Hand";
import { More } from "./More";
import { Players } from "./Players";
import { TurnBanner } from "./TurnBanner";
import { useTitle } from "../../ui/hooks";
import { useSeen } from "./useSeen";

export interface TableProps {
  live: LiveGame;
  board: BoardData;
  layout: Layout;
  names: Names;
  view: View;
}

type Tab = "play" | "log" | "players" | "info";

/** The table: the board, whose turn it is, the open question, and what happened. */
export function Table({ live, board, layout, names, view }: TableProps) {
  const { game, entries, changed, connection, sending } = useStore(live.store);
  const list = useStore(settings, (value) => value.list);
  const decision = myDecision(view);
  const drafting = useDraft(decision);
  const [tab, setTab] = useState<Tab>("play");
  const [shown, show] = useState<string | null>(null);
  const [focus, setFocus] = useState<readonly string[]>([]);
  const seen = useSeen(view.gameId, view.version);
  const standings = useMemo(() => standingsOf(view), [view]);
  const pointers = decision ? pointersOf(decision.offers, drafting.draft) : NO_POINTERS;
  const tell = (outcome: Outcome) => void report(outcome, names);
  const touch = (zone: string) => {
    show(zone);
    if (drafting.tap(zone)) setTab("play");
  };
  const look = (zone: string) => {
    show(zone);
    setFocus([zone]);
  };
  useEffect(() => {
    if (decision) setTab("play");
  }, [decision?.id]);
  useTitle(decision ? `● ${t("my_turn")} · ${t("app")}` : t("app"));
  const shared = { board, names, standings, pointers, changed, selected: shown, onZone: touch };
  return (
    <div class="game">
      <Header title={game?.title || names.edition()} connection={connection} list={list} />
      <main class="game-main">
        <TurnBanner view={view} names={names} mine={decision} />
        <div class="game-body">
          <section class="board-pane">
            {list ? <ListView {...shared} /> : <MapView {...shared} layout={layout} focus={focus} />}
            <ZoneInfo zone={list ? null : shown} names={names} standings={standings} />
          </section>
          <section class={`side tab-${tab}`}>
            <Tabs tab={tab} choose={setTab} asked={decision !== null} />
            <div class="pane play-pane">
              <Turn {...{ live, view, board, names, standings, decision, drafting, tell }} sending={sending !== null} />
              <Hand view={view} names={names} />
            </div>
            <div class="pane other-pane">
              {(tab === "log" || tab === "play") && (
                <EventLog entries={entries} names={names} seen={seen} onZone={look} />
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

interface TurnProps extends Omit<TableProps, "layout"> {
  standings: readonly Standing[];
  decision: Decision | null;
  drafting: DraftState;
  sending: boolean;
  tell: (outcome: Outcome) => void;
}

function idle(view: View): Key {
  if (hasLeft(view)) return "you_left";
  if (view.viewer < 0) return "you_watch";
  return view.answered.includes(view.viewer) ? "answer_in" : "nothing_to_do";
}

/** What there is to do now: a question, nothing, or nothing ever again. */
function Turn({ live, view, board, names, standings, decision, drafting, sending, tell }: TurnProps) {
  if (isOver(view)) return <GameOver view={view} names={names} />;
  if (!decision) return <p class="hint idle">{t(idle(view))}</p>;
  const send = async (actions: Action[]) => {
    const outcome = await live.submit(decision, actions);
    if (outcome.done) drafting.sent();
    tell(outcome);
  };
  const { draft, selected, setDraft, chooseVerb, set: assign } = drafting;
  return (
    <DecisionPanel
      {...{ view, board, names, standings, decision, sending, draft, selected, setDraft, chooseVerb, assign }}
      send={(actions) => void send(actions)}
    />
  );
}

async function report(outcome: Outcome, names: Names): Promise<void> {
  if (!outcome.done) say(await told(outcome.refusal, names), outcome.refusal.kind === "stale" ? "warning" : "error");
  else if (outcome.stop) say(t("stopped", { why: outcome.stop }));
}

function Header({ title, connection, list }: { title: string; connection: string; list: boolean }) {
  return (
    <header class="bar">
      <a class="bar-back" href="#/" aria-label={t("home")}>
        ‹
      </a>
      <h1>{title}</h1>
      <span
        class={`connection ${connection}`}
        role="img"
        aria-label={t(`connection_${connection}` as Key)}
        title={t(`connection_${connection}` as Key)}
      />
      <button
        type="button"
        class="bar-button"
        onClick={() => choose({ list: !list })}
        data-testid="list-view-toggle"
        aria-pressed={list}
      >
        {t(list ? "map" : "list")}
      </button>
    </header>
  );
}

function Tabs({ tab, choose: pick, asked }: { tab: Tab; choose: (tab: Tab) => void; asked: boolean }) {
  const tabs: [Tab, Key][] = [
    ["play", "play"],
    ["log", "log"],
    ["players", "players"],
    ["info", "info"],
  ];
  return (
    <nav class="tabs" role="tablist">
      {tabs.map(([name, key]) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={tab === name}
          onClick={() => pick(name)}
          data-testid={`tab-${name}`}
        >
          {t(key)}
          {name === "play" && asked && <span class="dot" />}
        </button>
      ))}
    </nav>
  );
}

function ZoneInfo({ zone, names, standings }: { zone: string | null; names: Names; standings: readonly Standing[] }) {
  const standing = standings.find((one) => one.zone === zone);
  if (!standing) return null;
  const region = names.board.regions.find(
    (one) => one.id === names.board.zones.find((place) => place.id === zone)?.region,
  );
  return (
    <p class="zone-info">
      {names.standing(standing)}
      {region && (
        <small>
          {names.say(region.name)} {t("region_bonus", { n: region.bonus })}
        </small>
      )}
    </p>
  );
}
