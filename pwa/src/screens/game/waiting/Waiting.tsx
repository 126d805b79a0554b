import "./waiting.css";
import { useState } from "preact/hooks";
import type { View } from "../../../gen/fieldpost/rules/v1/view_pb";
import { plain, type Told } from "../../../film/told";
import type { Names } from "../../../i18n/names";
import { locale, t } from "../../../i18n/words";
import type { LiveGame, Outcome } from "../../../store/game/live";
import { myGames } from "../../../store/games";
import { unread } from "../../../store/unread";
import { Icon, Mark } from "../../../ui/Icon";
import { Postmark } from "../../../ui/Postmark";
import { modeTitle } from "../../titles";
import { ordersFor } from "../../../decisions/orders";
import { Orders } from "./Orders";
import { PlanList } from "./PlanList";
import type { Posted } from "./usePosted";
import type { Plan } from "./usePlan";

export interface WaitingProps {
  live: LiveGame;
  view: View;
  names: Names;
  plan: Plan;
  /** The turn that was sent a moment ago; null for none. */
  posted: Posted | null;
  /** What somebody else does just now. */
  happening: Told | null;
  /** Who is asked, in words. */
  idle: string;
  tell: (outcome: Outcome) => void;
  /** Opens the page with truces and pauses. */
  talk: () => void;
}

/** What is left to do while others play: the plan for the coming turn, orders, a word to the others, another game. */
export function Waiting(props: WaitingProps) {
  const { live, view, names, plan, posted, happening, tell, talk } = props;
  const [orders, show] = useState(false);
  if (orders)
    return (
      <section class="waiting-orders" data-testid="waiting-orders">
        <div class="sheet-body">
          <Orders live={live} view={view} names={names} tell={tell} />
        </div>
        <div class="acts">
          <button type="button" class="act main" onClick={() => show(false)} data-testid="orders-close">
            {t("orders_close")}
          </button>
        </div>
      </section>
    );
  return (
    <section class="waiting-sheet" data-testid="waiting">
      <Head view={view} posted={posted} />
      {happening && <Happening told={happening} />}
      <div class="sheet-body">
        <PlanList plan={plan} names={names} />
        <NextGame here={view.gameId} />
      </div>
      <div class="acts">
        {ordersFor(view, names.board.vocabulary).length > 0 && (
          <Act
            icon="shield"
            label={t("orders")}
            onClick={() => show(true)}
            testid="open-orders"
            n={view.orders.length}
          />
        )}
        <a
          class="act square"
          href={`#/chat/game/${view.gameId}`}
          aria-label={t("chat_short")}
          data-testid="waiting-chat"
        >
          <Icon name="chat" />
          <Count n={unread.value.get(view.gameId) ?? 0} />
        </a>
        {hasTruces(view) && (
          <Act icon="people" label={t("truces")} onClick={talk} testid="waiting-truces" n={offers(view)} />
        )}
        {plan.possible && (
          <button type="button" class="act main" onClick={() => plan.make(true)} data-testid="plan-add">
            <Icon name="plus" small />
            {t(plan.steps.length > 0 ? "plan_add" : "plan_begin")}
          </button>
        )}
      </div>
    </section>
  );
}

function Head({ view, posted }: Pick<WaitingProps, "view" | "posted">) {
  if (!posted)
    return (
      <div class="heading">
        <h2 class="grow">{t("wait_title")}</h2>
      </div>
    );
  const time = new Date(posted.at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
  return (
    <div class="heading posted">
      <div class="grow">
        <h2>{t("posted")}</h2>
        <p class="hint">{t(posted.taken > 0 ? "posted_taken" : "posted_none", { n: posted.taken })}</p>
      </div>
      <span class="posted-mark" data-testid="postmark">
        <Postmark upper={t("round_n", { n: view.round })} lower={time} height={74} />
      </span>
    </div>
  );
}

/** What somebody does just now; those who listen hear it from the log. */
function Happening({ told: { army, title } }: { told: Told }) {
  return (
    <p class="happening" data-testid="happening" aria-hidden="true">
      {army !== "" && <Mark army={army} />}
      <span>{plain(title)}</span>
    </p>
  );
}

/** Another game that waits for the reader. */
function NextGame({ here }: { here: string }) {
  const next = myGames.value?.games.find((game) => game.waitsForViewer && game.gameId !== here);
  if (!next) return null;
  return (
    <a class="next-game" href={`#/game/${next.gameId}`} data-testid="next-game">
      <Icon name="play" small />
      <span class="grow">
        {t("next_game", { name: next.title || modeTitle(next.mode?.edition ?? "", next.mode?.variant ?? "") })}
      </span>
      <Icon name="next" small />
    </a>
  );
}

interface ActProps {
  icon: "shield" | "people";
  label: string;
  onClick: () => void;
  testid: string;
  n: number;
}

function Act({ icon, label, onClick, testid, n }: ActProps) {
  return (
    <button type="button" class="act square" aria-label={label} onClick={onClick} data-testid={testid}>
      <Icon name={icon} />
      <Count n={n} />
    </button>
  );
}

function Count({ n }: { n: number }) {
  return n > 0 ? <span class="act-count">{n}</span> : null;
}

function hasTruces({ options, truces }: View): boolean {
  return truces.length > 0 || options.some((one) => one.name === "truces" && one.value === "true");
}

/** Truces that somebody offers the viewer. */
function offers({ truces, viewer }: View): number {
  return truces.filter((one) => one.offered && one.other === viewer).length;
}
