import type { TruceView, View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t, type Key } from "../../i18n/words";
import { rules } from "../../net/rpc";
import type { LiveGame, Outcome } from "../../store/game/live";
import { Button } from "../../ui/Button";
import { sentence } from "./peace";
import { partners } from "./truceDraft";

interface TrucesProps {
  live: LiveGame;
  view: View;
  names: Names;
  tell: (outcome: Outcome) => void;
  /** Begins an offer, on the map. */
  offerTruce: () => void;
}

type Word = { case: "accept" | "decline" | "callOff"; value: number };

/** Truces at a table that has them: those that hold, offers to answer, and the way to a new offer. */
export function Truces({ live, view, names, tell, offerTruce }: TrucesProps) {
  const allowed = view.options.some((one) => one.name === "truces" && one.value === "true");
  if (!allowed && view.truces.length === 0) return null;
  const say = (word: Word) => void live.act("truce", (request) => rules.sayTruce({ ...request, word })).then(tell);
  return (
    <section data-testid="truces">
      <h3>{t("truces")}</h3>
      {view.truces.length === 0 && <p class="hint">{t("truces_hint")}</p>}
      <ul class="panel">
        {view.truces.map((truce) => (
          <Line key={truce.number} truce={truce} view={view} names={names} say={say} />
        ))}
      </ul>
      {allowed && partners(view).length > 0 && (
        <Button onClick={offerTruce} testid="begin-truce">
          {t("truce_offer")}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  truce: TruceView;
  view: View;
  names: Names;
  say: (word: Word) => void;
}

function Line({ truce, view, names, say }: LineProps) {
  const { number, offered, other, seat } = truce;
  const mine = [seat, other].includes(view.viewer);
  const key = (deed: "accept" | "decline" | "callOff", text: Key) => (
    <Button onClick={() => say({ case: deed, value: number })} testid={`truce-${deed}`}>
      {t(text)}
    </Button>
  );
  const region = truce.region === "" ? [] : [names.value("region", truce.region)];
  const where = [...region, ...truce.border.map((zone) => names.zone(zone))];
  const until = offered ? t("truce_rounds", { n: truce.rounds }) : t("truce_until", { n: truce.lastRound });
  return (
    <li class="line wrap" data-testid="truce">
      <span class="grow">
        {sentence(truce, view.viewer, names)}
        <small>{[until, ...where].join(" · ")}</small>
      </span>
      {offered && other === view.viewer && key("accept", "yes")}
      {offered && mine && key("decline", "no")}
      {!offered && mine && key("callOff", "truce_end")}
    </li>
  );
}
