import { locale, t } from "../i18n/words";
import { choose } from "../store/settings";
import { Choices } from "../ui/Choices";
import { useLoaded } from "../ui/hooks";
import { Stepper } from "../ui/Stepper";
import { useForm } from "./context";
import { Field } from "./fields/Field";
import { odds } from "./odds";
import { keyOf } from "./values";

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
  const { fields, values, set } = useForm();
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
          set("battles", value === "once" ? 1 : 0);
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

function Odds() {
  const { view, values } = useForm();
  const question = {
    gameId: view.gameId,
    version: view.version,
    origin: keyOf(values["origin"] ?? ""),
    target: keyOf(values["target"] ?? ""),
    dice: number(values["dice"]),
    keep: number(values["keep"]),
  };
  const found = useLoaded(() => odds(question), Object.values(question));
  if (found.state === "failed") return null;
  if (found.state === "waiting") return <p class="hint">{t("odds_wait")}</p>;
  const { conquest, ownLosses, theirLosses, uncertain } = found.value;
  const percent = conquest.toLocaleString(locale(), {
    style: "percent",
    maximumFractionDigits: conquest > 0.99 ? 1 : 0,
  });
  const one = (value: number) => value.toLocaleString(locale(), { maximumFractionDigits: 1 });
  return (
    <div class="odds" data-testid="odds">
      <meter
        min={0}
        max={1}
        low={0.4}
        high={0.7}
        optimum={1}
        value={conquest}
        aria-label={t("odds_win", { percent })}
      />
      <strong>{t("odds_win", { percent })}</strong>
      <span>{t("odds_losses", { own: one(ownLosses), theirs: one(theirLosses) })}</span>
      {uncertain && <span class="hint">{t("odds_uncertain")}</span>}
    </div>
  );
}
