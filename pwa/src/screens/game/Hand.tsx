import { haveEffects, NamedCard } from "../../decisions/CardFace";
import { standings as standingsOf } from "../../board/paint";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { Aims } from "./Aims";
import { holdings } from "./holdings";

/** What the player plays for, and cards as they lie in a hand. */
export function Hand({ view, names }: { view: View; names: Names }) {
  const all = holdings(view, names.board.vocabulary);
  if (all.length === 0) return null;
  const cards = all.filter((one) => one.info.kind === "card").flatMap((one) => one.ids);
  const standings = standingsOf(view, []);
  const ownerOf = (zone: string) => standings.find((one) => one.zone === zone)?.owner ?? "";
  return (
    <>
      <Aims view={view} names={names} />
      {cards.length > 0 && (
        <details class="hand" data-testid="hand">
          <summary>
            {t("hand")} <span class="badge">{t("n_cards", { n: cards.length })}</span>
          </summary>
          <div class="card-choices">
            {cards.map((id) => (
              <span key={id} class="chip">
                <NamedCard {...{ id, names, ownerOf }} effects={haveEffects("card", view, names)} />
              </span>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
