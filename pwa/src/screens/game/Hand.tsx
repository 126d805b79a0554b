import { cardsHaveEffects, NamedCard } from "../../decisions/CardFace";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t, tn } from "../../i18n/words";
import { holdings } from "./holdings";

/** What the player holds: cards, objective, missions. */
export function Hand({ view, names }: { view: View; names: Names }) {
  const { cards, objectives, missions, open } = holdings(view);
  const titles = [
    ...objectives.map((id) => names.text("objective", id) || names.title("objective", id)),
    ...[...missions, ...open].map((id) => names.text("mission", id) || names.title("mission", id)),
  ];
  if (cards.length + titles.length === 0) return null;
  return (
    <details class="hand" data-testid="hand">
      <summary>
        {objectives.length > 0 ? t("secret") : missions.length + open.length > 0 ? t("secrets") : t("hand")}
        {cards.length > 0 && <span class="badge">{tn("hand_of", cards.length)}</span>}
      </summary>
      {titles.map((title) => (
        <p key={title} class="secret">
          {title}
        </p>
      ))}
      <div class="card-choices">
        {cards.map((id) => (
          <span key={id} class="chip">
            <NamedCard id={id} names={names} effects={cardsHaveEffects(view)} />
          </span>
        ))}
      </div>
    </details>
  );
}
