import type { TruceView, View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t, type Key } from "../../i18n/words";
import { rules } from "../../net/rpc";
import type { LiveGame, Outcome } from "../../store/game/live";
import { Button } from "../../ui/Button";
import { OfferTruce, type Terms } from "./OfferTruce";

interface TrucesProps {
  live: LiveGame;
  view: View;
  names: Names;
  tell: (outcome: Outcome) => void;
}

type Word = { case: "accept" | "decline" | "callOff"; value: number } | { case: "offer"; value: Terms };

/** Truces at a table that has them: those that hold, offers to answer, and a new offer. */
export function Truces({ live, view, names, tell }: TrucesProps) {
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
      {allowed && <OfferTruce view={view} names={names} offer={(value) => say({ case: "offer", value })} />}
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
        {t(sentence(truce, view.viewer), { name: names.player(seat), other: names.player(other) })}
        <small>{[until, ...where].join(" · ")}</small>
      </span>
      {offered && other === view.viewer && key("accept", "yes")}
      {offered && mine && key("decline", "no")}
      {!offered && mine && key("callOff", "truce_end")}
    </li>
  );
}

/** Who offers whom, or who keeps the peace with whom, as the reader says it. */
function sentence({ offered, seat, other }: TruceView, viewer: number): Key {
  const mine = seat === viewer ? "_by_you" : other === viewer ? "_to_you" : "";
  return `${offered ? "truce_offered" : "truce_holds"}${mine}`;
}
