import { locale, t } from "../../i18n/words";
import { HoldButton } from "../../ui/HoldButton";
import { Icon } from "../../ui/Icon";
import { Acts, Heading, MainButton } from "../Acts";
import { useTurn } from "../context";
import { Field } from "../fields/Field";
import { isFinePoint } from "../form";
import { percent } from "../moment";
import { chanceOf, trackOf } from "../track";
import { isList } from "../values";
import { NoMore } from "./AttackSheet";

/** Places in the order in which they are wished for: tapped on the map, which shows their numbers. */
export function WishSheet() {
  const { fields, values, lacking, draft, names, decision, view, board, sending, send } = useTurn();
  const field = fields.find((one) => one.bound.case === "ranking");
  const value = values[field?.name ?? ""];
  const ranked = isList(value) ? value : [];
  const throws = board.vocabulary.verbs.get(draft.verb)?.throws ?? "";
  const track = throws === "" ? null : trackOf(view, board, throws);
  const risk = track && chanceOf(track);
  const all = field?.bound.case === "ranking" ? field.bound.value.among.length : 0;
  return (
    <>
      <Heading
        title={names.question(decision.name, decision.about ?? {}, view.phase, view.reserve)}
        hint={risk === null ? t(ranked.length > 0 ? "wish_more" : "wish_none") : risky(risk, all)}
      >
        <span class="tag">{t("wish_count", { n: ranked.length, all })}</span>
      </Heading>
      <div class="sheet-body" data-testid={`field-${field?.name ?? ""}`}>
        {field && ranked.length > 0 && <Wishes name={field.name} ranked={ranked} />}
        {fields
          .filter((one) => one !== field && !isFinePoint(one))
          .map((one) => (
            <Field key={one.name} field={one} />
          ))}
      </div>
      <Acts>
        <NoMore />
        {throws === "" ? (
          <MainButton onClick={() => send()} testid="send" disabled={lacking !== null}>
            {names.verb(draft.verb)}
          </MainButton>
        ) : (
          <HoldButton
            label={names.verb(draft.verb)}
            disabled={lacking !== null || sending}
            onHeld={() => send()}
            testid="send"
          />
        )}
      </Acts>
    </>
  );
}

/** What may come of an answer by which each of many places is thrown for. */
function risky(risk: number, all: number): string {
  const n = (risk * all).toLocaleString(locale(), { maximumFractionDigits: 0 });
  return t("throws_risk", { percent: percent(risk), n, all });
}

/** The list so far: a tap takes a place out, the arrow moves it up by one. */
function Wishes({ name, ranked }: { name: string; ranked: readonly string[] }) {
  const { names, set } = useTurn();
  const up = (at: number) => {
    const next = [...ranked];
    [next[at - 1], next[at]] = [next[at]!, next[at - 1]!];
    set(name, next);
  };
  return (
    <ol class="wishes">
      {ranked.map((zone, at) => (
        <li key={zone}>
          {at > 0 && (
            <button
              type="button"
              class="wish-up"
              aria-label={t("wish_up", { zone: names.zone(zone), n: at })}
              onClick={() => up(at)}
            >
              <Icon name="back" small />
            </button>
          )}
          <button
            type="button"
            class="wish"
            aria-label={t("wish_out", { zone: names.zone(zone), n: at + 1 })}
            onClick={() =>
              set(
                name,
                ranked.filter((one) => one !== zone),
              )
            }
          >
            <b>{at + 1}</b>
            {names.zone(zone)}
          </button>
        </li>
      ))}
    </ol>
  );
}
