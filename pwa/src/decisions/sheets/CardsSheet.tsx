import { useEffect, useState } from "preact/hooks";
import type { OfferField } from "../../gen/fieldpost/rules/v1/view_pb";
import { listed, t } from "../../i18n/words";
import { TabChips } from "../../ui/TabChips";
import { Acts, Heading, MainButton } from "../Acts";
import { CardFace } from "../CardFace";
import { useTurn, type TurnContext } from "../context";
import { Field } from "../fields/Field";
import { fieldsOf, isFinePoint, type Draft } from "../form";
import { besides, bestSet, cardField, cardsIn, cardVerbs, ownedBy, playable, setsOf, tapCard, worth } from "../hand";
import { picksZones } from "../pointing";
import { NoMore } from "./AttackSheet";
import { Suggest } from "./Suggest";

/**
 * Cards as a fan: what is chosen is raised, what the one that was tapped last does stands below, and what it needs besides.
 * They lie low once the next tap belongs to the map, which needs the room.
 */
export function CardsSheet() {
  const { fields, values, lacking, draft, names, decision, view, board, standings, army, prefill } = useTurn();
  const owned = ownedBy(army, board, standings);
  const field = cardField(fields);
  const chosen = cardsIn(values[field?.name ?? ""]);
  const [tapped, setTapped] = useState<string | null>(null);
  const told = tapped !== null && chosen.includes(tapped) ? tapped : chosen[0];
  useEffect(() => {
    const best = field?.bound.case === "pick" && chosen.length === 0 ? bestSet(decision, field, owned) : null;
    if (field && best && best.length > 1) prefill(field.name, best); // a set is proposed, a single card is not
  }, [draft.verb]);
  const troops = field && worth(decision, field, chosen);
  const there = field ? [...besides(decision, field, chosen, owned)] : [];
  const zones = listed(there.map(([zone]) => names.zone(zone)));
  const tucked = chosen.length > 0 && fields.some(picksZones);
  const brings = (n: number) => (there[0] ? t("set_held", { n, held: there[0][1], zones }) : t("set_worth", { n }));
  return (
    <>
      <Heading
        title={names.question(decision.name, decision.about ?? {}, view.phase, view.reserve)}
        hint={troops === null ? t(lacking && picksZones(lacking) ? "spot_tap" : "card_pick") : brings(troops)}
      />
      <div class={tucked ? "sheet-body tucked" : "sheet-body"} data-testid="cards-sheet">
        <Fan field={field} chosen={chosen} tapped={setTapped} />
        {told !== undefined && <Uses card={told} />}
        {fields
          .filter((one) => one !== field && !isFinePoint(one))
          .map((one) => (
            <Field key={one.name} field={one} />
          ))}
      </div>
      <CardActs field={field} chosen={chosen} troops={troops} />
    </>
  );
}

interface FanProps {
  field: OfferField | null;
  chosen: readonly string[];
}

/** All cards that can be played now, whatever for. */
function Fan({ field, chosen, tapped }: FanProps & { tapped: (card: string) => void }) {
  const turn = useTurn();
  const { offers, board, setDraft } = turn;
  const verbs = cardVerbs(offers, board.vocabulary);
  const all = [...new Set(verbs.flatMap((verb) => playable(offers, verb)))];
  const pick = (card: string) => {
    const next = withCard(turn, card);
    if (next) setDraft(next);
    tapped(card);
  };
  return (
    <div class="fan" role="group" aria-label={t("hand")} data-testid={`field-${field?.name ?? "cards"}`}>
      {all.map((id) => (
        <button
          key={id}
          type="button"
          class={chosen.includes(id) ? "fan-card raised" : "fan-card"}
          aria-pressed={chosen.includes(id)}
          onClick={() => pick(id)}
          data-testid={`card-${id}`}
        >
          <CardFace id={id} />
        </button>
      ))}
    </div>
  );
}

/** The draft after a tap on a card: with the verb that is being filled in if that takes the card, else with the first that does. */
function withCard({ offers, draft, board, decision, standings, army }: TurnContext, card: string): Draft | null {
  const among = [draft.verb, ...cardVerbs(offers, board.vocabulary)];
  const verb = among.find((one) => playable(offers, one).includes(card));
  const field = verb === undefined ? null : cardField(fieldsOf(offers, { verb, values: {} }));
  if (verb === undefined || !field) return null;
  const before = verb === draft.verb ? draft : { verb, values: {} };
  const value = tapCard(decision, field, before, card, ownedBy(army, board, standings));
  return value === null ? null : { verb, values: { [field.name]: value } };
}

/** What a card does, and what else it may be played for. */
function Uses({ card }: { card: string }) {
  const { offers, draft, names, board, setDraft } = useTurn();
  const uses = cardVerbs(offers, board.vocabulary).filter((verb) => playable(offers, verb).includes(card));
  const effect = names.text("card", card);
  const played = (verb: string): Draft => {
    const field = cardField(fieldsOf(offers, { verb, values: {} }));
    const single = field?.bound.case === "pick" && setsOf(field).every((one) => one.length === 1);
    return { verb, values: field && single ? { [field.name]: card } : {} };
  };
  return (
    <>
      {effect !== "" && <p class="hint">{effect}</p>}
      {uses.length > 1 && (
        <TabChips
          label={t("other_answers")}
          chosen={draft.verb}
          choose={(verb) => setDraft(played(verb))}
          chips={uses.map((verb) => ({ id: verb, content: names.verb(verb), testid: `decision-${verb}` }))}
        />
      )}
    </>
  );
}

function CardActs({ field, chosen, troops }: FanProps & { troops: number | null }) {
  const { draft, lacking, names, set, send } = useTurn();
  const sets = field ? setsOf(field) : [];
  const next = () => {
    const at = sets.findIndex((one) => one.join() === chosen.join());
    if (field) set(field.name, sets[(at + 1) % sets.length]!);
  };
  return (
    <Acts>
      {lacking && <Suggest />}
      {sets.length > 1 && (sets[0]?.length ?? 0) > 1 && (
        <button type="button" class="act" onClick={next}>
          {t("cards_other")}
        </button>
      )}
      <NoMore />
      {lacking?.kind !== "card" && (
        <MainButton onClick={() => send()} testid="send" disabled={lacking !== null}>
          {troops === null ? names.verb(draft.verb) : t("turn_in_for", { n: troops })}
        </MainButton>
      )}
    </Acts>
  );
}
