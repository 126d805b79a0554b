import { useEffect, useRef } from "preact/hooks";
import { locale, t } from "../../i18n/words";
import { choose } from "../../store/settings";
import { Choices } from "../../ui/Choices";
import { useLoaded } from "../../ui/hooks";
import { Icon, Mark } from "../../ui/Icon";
import { Stepper } from "../../ui/Stepper";
import { Acts, MainButton, SquareButton } from "../Acts";
import { aimed, strengthOf, type Aim } from "../aim";
import { useTurn } from "../context";
import { Field } from "../fields/Field";
import { odds, oddsKey, oddsWords } from "../odds";
import type { Draft } from "../form";
import { LIMIT } from "../verbs";
import { Bars } from "./Bars";
import { BattleCards, hasBattleCards } from "./later";
import { Modifiers } from "./Modifiers";

/** One roll: the limits of a longer attack are out of sight, and so out of force. */
const ONCE = { battles: 1, keep: 0, odds: 0 };
const OWN_PART = new Set(["origin", "target", "dice", "battles", "keep", "losses", "odds"]);

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** Who attacks whom, what the chances are, and how long it goes on. */
export function DuelSheet({ origin, target }: Aim) {
  const turn = useTurn();
  const { draft, fields, setDraft, standings, send, lacking } = turn;
  useLikelyLength({ origin, target });
  const force = strengthOf(standings)(origin) - 1;
  return (
    <>
      <Sides origin={origin} target={target} />
      <div class="sheet-body" data-testid="attack-form">
        <Odds />
        <Until />
        {hasBattleCards(turn) && <BattleCards aim={{ origin, target }} />}
        {fields
          .filter((field) => !OWN_PART.has(field.name))
          .map((field) => (
            <Field key={field.name} field={field} />
          ))}
      </div>
      <Acts undo={false}>
        <SquareButton
          icon="close"
          label={t("attack_not")}
          onClick={() => setDraft({ verb: draft.verb, values: { origin } })}
          testid="not-this"
        />
        <MainButton onClick={() => send()} testid="send" disabled={lacking !== null}>
          <Icon name="swords" small />
          {force > 0 ? t("attack_with", { n: force }) : t("attack_now")}
        </MainButton>
      </Acts>
    </>
  );
}

/** Sets how long the attack goes on as soon as its chance is known, unless somebody has said so already. */
function useLikelyLength(aim: Aim): void {
  const { chances, draft, prefill } = useTurn();
  const chance = chances(aim);
  const early = useRef(chance === null ? keyOf(draft) : null);
  useEffect(() => {
    const likely = chance === null ? undefined : aimed(draft, aim, chances).values[LIMIT];
    if (likely !== undefined && early.current === keyOf(draft)) prefill(LIMIT, likely);
    if (chance !== null) early.current = null;
  }, [chance]);
}

function keyOf({ values }: Draft): string {
  return JSON.stringify(values);
}

function Sides({ origin, target }: Aim) {
  const { names, standings, army, view } = useTurn();
  const by = new Map(standings.map((one) => [one.zone, one]));
  const mine = by.get(origin)?.armies.find((one) => one.army === army) ?? by.get(origin)?.armies[0];
  const theirs = by.get(target)?.armies.find((one) => one.army !== mine?.army);
  const seat = view.armies.find((one) => one.army === theirs?.army)?.seat ?? -1;
  return (
    <div class="duel" data-testid="duel" data-origin={origin} data-target={target}>
      <div>
        {mine && <Mark army={mine.army} count={mine.count} />}
        <span>
          <b>{names.zone(origin)}</b>
          <small>{t("you")}</small>
        </span>
      </div>
      <Icon name="arrow" />
      <div>
        {theirs && <Mark army={theirs.army} count={theirs.count} />}
        <span>
          <b>{names.zone(target)}</b>
          <small>{theirs ? (seat >= 0 ? names.player(seat) : names.army(theirs.army)) : t("empty")}</small>
        </span>
      </div>
    </div>
  );
}

/** What the attack would bring, just as its button would send it. */
function Odds() {
  const { view, values, answer, ahead } = useTurn();
  const question = { gameId: view.gameId, version: view.version, action: answer(), planned: ahead?.actions ?? null };
  const found = useLoaded((signal) => odds(question, signal), [oddsKey(question)]);
  if (found.state === "failed") return null;
  if (found.state === "waiting")
    return (
      <p class="odds hint" aria-busy="true">
        {t("odds_wait")}
      </p>
    );
  const { conquest, uncertain, ends, ownLosses, theirLosses } = found.value;
  const { taken, stop } = oddsWords(found.value, number(values["battles"]) === 1);
  const digit = (value: number) => value.toLocaleString(locale(), { maximumFractionDigits: 1 });
  return (
    <div class="odds" data-testid="odds" data-chance={conquest}>
      <p class="big" aria-hidden="true">
        {Math.round(conquest * 100)}
        <sup>%</sup>
      </p>
      <Bars ends={ends} />
      <strong class="cap">{uncertain ? `${taken} · ${t("odds_uncertain")}` : taken}</strong>
      <p class="loss">
        <span>
          {t("lose_own")} <b>{digit(ownLosses)}</b>
        </span>
        <span>
          {t("lose_theirs")} <b>{digit(theirLosses)}</b>
        </span>
      </p>
      <Modifiers among={found.value.modifiers} />
      {stop && <p class="hint">{stop}</p>}
    </div>
  );
}

type Length = "once" | "taken" | "stop";

/** How long the attack goes on. */
function Until() {
  const { draft, fields, values, set, setDraft } = useTurn();
  const [once, keep] = [number(values["battles"]) === 1, number(values["keep"])];
  const bound = fields.find((field) => field.name === "keep")?.bound;
  const high = bound?.case === "count" ? bound.value.high : 0;
  const limits: Record<Length, object> = { once: ONCE, taken: { battles: 0, keep: 0 }, stop: { battles: 0, keep: 3 } };
  const become = (value: Length) => {
    choose({ attackLength: value === "once" ? "once" : "taken" });
    setDraft({ ...draft, values: { ...draft.values, ...limits[value] } });
  };
  return (
    <>
      <Choices
        label={t("until")}
        unlabelled
        value={once ? "once" : keep > 0 ? "stop" : "taken"}
        onChange={become}
        options={[
          { value: "once", text: t("until_once"), testid: "until-once" },
          { value: "taken", text: t("until_taken"), testid: "until-taken" },
          { value: "stop", text: t("until_stop", { n: keep > 0 ? keep : 3 }), testid: "until-stop" },
        ]}
      />
      {!once && keep > 0 && (
        <Stepper label={t("until_keep")} value={keep} low={1} high={high} onChange={(n) => set("keep", n)} />
      )}
    </>
  );
}
