import { useState } from "preact/hooks";
import { ArmyStatus, type View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { Button } from "../../ui/Button";
import { Choices } from "../../ui/Choices";
import { Stepper } from "../../ui/Stepper";
import { between } from "./between";

const USUAL_ROUNDS = 3;
const MOST_ROUNDS = 20;
const USUAL_NOTICE = 1;
const MOST_NOTICE = 5;
const EXTENTS = ["all", "region", "border"] as const;

/** What somebody offers to whom; neither a border nor a region for all borders. */
export interface Terms {
  other: number;
  rounds: number;
  notice: number;
  border: string[];
  region: string;
}

interface OfferProps {
  view: View;
  names: Names;
  offer: (terms: Terms) => void;
}

/** A new offer: with whom, where, for how long. */
export function OfferTruce({ view, names, offer }: OfferProps) {
  const others = partners(view);
  const [wanted, setOther] = useState(others[0] ?? 0);
  const [extent, setExtent] = useState<(typeof EXTENTS)[number]>("all");
  const [chosen, setWhere] = useState("");
  const [rounds, setRounds] = useState(USUAL_ROUNDS);
  const [notice, setNotice] = useState(USUAL_NOTICE);
  if (others.length === 0) return null;
  const other = others.includes(wanted) ? wanted : (others[0] ?? 0);
  const common = wheres(view, names, other);
  const possible = EXTENTS.filter((one) => one === "all" || common[one].length > 0);
  const places = extent === "all" ? [] : common[extent];
  const { border, region } = places.find((one) => one.value === chosen) ?? places[0] ?? EVERYWHERE;
  return (
    <div class="column">
      <Choices
        label={t("truce_with")}
        value={String(other)}
        options={others.map((seat) => ({ value: String(seat), text: names.player(seat) }))}
        onChange={(seat) => setOther(Number(seat))}
      />
      <Choices
        label={t("truce_where")}
        value={possible.includes(extent) ? extent : "all"}
        options={possible.map((value) => ({ value, text: t(`truce_where_${value}`) }))}
        onChange={setExtent}
      />
      {places.length > 0 && (
        <Choices
          label={t(`truce_where_${extent}`)}
          value={places.some((one) => one.value === chosen) ? chosen : (places[0]?.value ?? "")}
          options={places}
          onChange={setWhere}
          unlabelled
        />
      )}
      <Stepper label={t("truce_for")} value={rounds} low={1} high={MOST_ROUNDS} onChange={setRounds} />
      <Stepper
        label={t("truce_notice")}
        value={notice}
        low={0}
        high={MOST_NOTICE}
        none={t("truce_nowhere")}
        onChange={setNotice}
      />
      <Button onClick={() => offer({ other, rounds, notice, border, region })} testid="offer-truce">
        {t("truce_offer")}
      </Button>
    </div>
  );
}

/** Everybody else who is still in the game. */
function partners(view: View): number[] {
  const alive = new Set(view.armies.filter((one) => one.status === ArmyStatus.ALIVE).map((one) => one.seat));
  return view.seats
    .filter((one) => one.seat !== view.viewer && !one.resigned && alive.has(one.seat))
    .map((one) => one.seat);
}

const EVERYWHERE = { border: [], region: "" };

/** Each region and each border that both have. */
function wheres(view: View, names: Names, other: number) {
  const { borders, regions } = between(names.board, view, view.viewer, other);
  return {
    region: regions.map((region) => ({
      value: region,
      text: names.value("region", region),
      border: [] as string[],
      region,
    })),
    border: borders.map(([from, to]) => ({
      value: `${from}-${to}`,
      text: `${names.zone(from)} – ${names.zone(to)}`,
      border: [from, to],
      region: "",
    })),
  };
}
