import { locale, t } from "../i18n/words";
import { choose } from "../store/settings";
import { Choices } from "../ui/Choices";
import { useLoaded } from "../ui/hooks";
import { Stepper } from "../ui/Stepper";
import { useForm } from "./context";
import { Field } from "./fields/Field";
import { odds, oddsKey, oddsWords } from "./odds";

/** One roll: the limits of a longer attack are out of sight, and so out of force. */
const ONCE = { battles: 1, keep: 0, odds: 0 };
const OWN_PART = new Set(["dice", "battles", "keep", "losses", "odds"]);

/** Who attacks whom, how long it goes on, and what the chances are. */
export function AttackForm() {
  const { fields, values } = useForm();
  const known = typeof values["origin"] === "string" && typeof values["target"] === "string";
  return (
    <>
      {fields
        .filter((field) => !OWN_PART.has(field.name) && (known || field.name === "origin" || field.name === "target"))
        .map((field) => (
          <Field key={field.name} field={field} />
        ))}
      {known && <Odds />}
      {known && <Until />}
    </>
  );
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function Until() {
  const { draft, fields, values, set, setDraft } = useForm();
  const once = number(values["battles"]) === 1;
  const bounds = new Map(fields.map((field) => [field.name, field.bound]));
  const high = (name: string) => {
    const bound = bounds.get(name);
    return bound?.case === "count" ? bound.value.high : 0;
  };
  return (
    <>
      <Choices
        label={t("until")}
        unlabelled
        value={once ? "once" : "taken"}
        onChange={(value) => {
          choose({ attackUntil: value });
          setDraft({ ...draft, values: { ...draft.values, ...(value === "once" ? ONCE : { battles: 0 }) } });
        }}
        options={[
          { value: "once", text: t("until_once"), testid: "until-once" },
          { value: "taken", text: t("until_taken"), testid: "until-taken" },
        ]}
      />
      <details class="stops">
        <summary>{t("more")}</summary>
        {fields
          .filter((field) => field.name === "dice")
          .map((field) => (
            <Field key={field.name} field={field} />
          ))}
        {!once && (
          <>
            <Stepper
              label={t("until_keep")}
              value={number(values["keep"])}
              low={0}
              high={high("keep")}
              none={t("no_limit")}
              onChange={(keep) => set("keep", keep)}
            />
            <Stepper
              label={t("until_odds")}
              value={number(values["odds"]) / 10}
              low={0}
              high={high("odds") / 10}
              none={t("no_limit")}
              say={(tenth) => (tenth / 10).toLocaleString(locale(), { style: "percent" })}
              onChange={(tenth) => set("odds", tenth * 10)}
            />
          </>
        )}
      </details>
    </>
  );
}

/** What the attack would bring, just as its key would send it. */
function Odds() {
  const { view, values, answer } = useForm();
  const question = { gameId: view.gameId, version: view.version, action: answer() };
  const found = useLoaded((signal) => odds(question, signal), [oddsKey(question)]);
  if (found.state === "failed") return null;
  if (found.state === "waiting")
    return (
      <div class="odds" aria-busy="true">
        <meter value={0} aria-hidden="true" />
        <span class="hint">{t("odds_wait")}</span>
      </div>
    );
  const { conquest, uncertain } = found.value;
  const { taken, stop, losses } = oddsWords(found.value, number(values["battles"]) === 1);
  return (
    <div class="odds" data-testid="odds">
      <meter min={0} max={1} low={0.4} high={0.7} optimum={1} value={conquest} aria-label={taken} />
      <strong>{taken}</strong>
      {stop && <span>{stop}</span>}
      <span>{losses}</span>
      {uncertain && <span class="hint">{t("odds_uncertain")}</span>}
    </div>
  );
}
