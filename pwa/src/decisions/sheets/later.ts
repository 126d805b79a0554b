import type { OfferField } from "../../gen/fieldpost/rules/v1/view_pb";
import { laterPart } from "../../ui/Later";
import type { TurnContext } from "../context";

/** The cards beside a duel: their code is fetched with the first question that has any. */
export const BattleCards = laterPart(
  async () => (await import("./BattleCards")).BattleCards,
  () => null,
);

/** Whether a question has cards that might be played for one of its attacks. */
export function hasBattleCards({ offers, ahead }: Pick<TurnContext, "offers" | "ahead">): boolean {
  if (ahead) return false; // in a turn to come nobody knows which cards there will be
  return offers.some(
    ({ fields }) => fields.some(holdsCards) && fields.some((one) => one.name === "target" || one.name === "zone"),
  );
}

function holdsCards({ kind, bound }: OfferField): boolean {
  return kind === "card" && (bound.case === "pick" || bound.case === "some") && bound.value.among.length > 0;
}
