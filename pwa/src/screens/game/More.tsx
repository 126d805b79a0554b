import { useState } from "preact/hooks";
import { BeaconState, type Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { ExportForm } from "../../gen/fieldpost/rules/v1/rules_pb";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t, type Key } from "../../i18n/words";
import { read, rules } from "../../net/rpc";
import type { LiveGame, Outcome } from "../../store/game/live";
import { hasLeft, isOut, isOver } from "../../store/game/state";
import { Button, LinkButton } from "../../ui/Button";
import { Ask } from "../../ui/Dialog";
import { download } from "../../ui/download";
import { Pause } from "../clocks/Pause";
import { Truces } from "../clocks/Truces";
import { useDoing } from "../useDoing";
import { Orders } from "./waiting/Orders";

export interface MoreProps {
  live: LiveGame;
  game: Game | null;
  view: View;
  names: Names;
  /** Says what became of a command. */
  tell: (outcome: Outcome) => void;
  /** Begins the offer of a truce, on the map. */
  offerTruce: () => void;
}

/** Everything beside the turn: draw, resignation, orders, the dice's proof, the rules. */
export function More(props: MoreProps) {
  const { game, view, names } = props;
  const plays = view.viewer >= 0 && !isOver(view) && !hasLeft(view) && !isOut(view);
  return (
    <div class="more">
      <p class="hint">
        {names.edition()} · {names.variant(view.variant)}
        {view.options.map(
          (one) => ` · ${t("fact", { name: names.option(one.name), value: names.optionValue(one.name, one.value) })}`,
        )}
      </p>
      {plays && <Orders live={props.live} view={view} names={names} tell={props.tell} />}
      <Proof game={game} view={view} />
      <div class="row wrap">
        <LinkButton href={`#/rules/${view.edition}`}>{t("rulebook")}</LinkButton>
        {view.viewer >= 0 && (
          <LinkButton href={`#/chat/game/${view.gameId}`} testid="to-chat">
            {t("chat_short")}
          </LinkButton>
        )}
      </div>
      {plays && <Pause {...props} />}
      {plays && <Truces {...props} />}
      {plays && <Leaving {...props} />}
    </div>
  );
}

/** What ends the game for the viewer, and is asked for once more. */
type Ending = "draw" | "resign";

const ENDINGS: Readonly<Record<Ending, { title: Key; question: Key }>> = {
  draw: { title: "draw_yes", question: "draw_ask" },
  resign: { title: "resign", question: "resign_ask" },
};

function Leaving({ live, view, names, tell }: MoreProps) {
  const [asking, setAsking] = useState<Ending | null>(null);
  const seat = view.seats.find((one) => one.seat === view.viewer);
  const agreed = view.draw.includes(view.viewer);
  const draw = async (refuse: boolean) =>
    tell(await live.act("draw", (request) => rules.proposeDraw({ ...request, refuse })));
  return (
    <section>
      {seat?.bot && !seat.resigned && (
        <p>
          {t("take_back_hint")}{" "}
          <Button
            onClick={() => void live.act("seat", (request) => rules.takeSeatBack(request)).then(tell)}
            testid="take-back"
          >
            {t("take_back")}
          </Button>
        </p>
      )}
      {view.draw.length > 0 && <p>{t("draw_open", { names: view.draw.map((one) => names.player(one)).join(", ") })}</p>}
      <div class="row wrap">
        {!agreed && (
          <Button onClick={() => setAsking("draw")} testid="draw">
            {t(view.draw.length > 0 ? "draw_agree" : "draw_propose")}
          </Button>
        )}
        {view.draw.length > 0 && (
          <Button onClick={() => void draw(true)}>{t(agreed ? "draw_withdraw" : "draw_refuse")}</Button>
        )}
        <Button kind="danger" onClick={() => setAsking("resign")} testid="resign">
          {t("resign")}
        </Button>
      </div>
      {asking && (
        <Ask
          title={t(ENDINGS[asking].title)}
          question={t(ENDINGS[asking].question)}
          yes={t(ENDINGS[asking].title)}
          onClose={() => setAsking(null)}
          onYes={() =>
            void (asking === "draw" ? draw(false) : live.act("resign", (request) => rules.resign(request)).then(tell))
          }
        />
      )}
    </section>
  );
}

function Proof({ game, view }: { game: Game | null; view: View }) {
  const [busy, run] = useDoing();
  const get = (form: ExportForm) =>
    run(async () => {
      const file = await read(() => rules.exportRecord({ gameId: view.gameId, form }, { timeoutMs: 20_000 }));
      download(file.fileName, file.content);
    });
  const anchor = [...(game?.dice?.anchor ?? [])].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return (
    <section>
      <h3>{t("export")}</h3>
      <p class="hint">{t("export_hint")}</p>
      {anchor !== "" && (
        <p class="hint anchor">
          {t("commitment")} <code>{anchor}</code>
        </p>
      )}
      <p class="hint">{t(game?.dice?.beacon === BeaconState.ON ? "beacon_on" : "beacon_off")}</p>
      <div class="row wrap">
        <Button disabled={busy} onClick={() => get(ExportForm.PROOF)} testid="export-proof">
          {t("export_proof")}
        </Button>
        {isOver(view) && (
          <Button disabled={busy} onClick={() => get(ExportForm.RECORD)} testid="export-record">
            {t("export_record")}
          </Button>
        )}
      </div>
    </section>
  );
}
