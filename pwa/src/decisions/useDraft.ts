import { useMemo, useRef, useState } from "preact/hooks";
import type { Vocabulary } from "../board/vocabulary";
import type { Decision, Offer } from "../gen/fieldpost/rules/v1/view_pb";
import { keepDraft, keptDraft } from "./kept";
import { assign, emptyDraft, fillIn, matching, type Draft, type FilledForm } from "./form";
import { tap } from "./pointing";
import { isSpread, total, type Value } from "./values";
import { freshDraft, isLongAttack, likelyVerb } from "./verbs";

/** What of a draft still goes with new offers; null when its verb is gone. */
export function carriedOver(offers: readonly Offer[], draft: Draft): Draft | null {
  if (!offers.some((offer) => offer.verb === draft.verb)) return null;
  let kept: Draft = emptyDraft(draft.verb);
  for (const [name, value] of Object.entries(draft.values)) {
    if (isSpread(value) && !spreadFits(offers, draft.verb, name, value)) continue;
    const next = { verb: draft.verb, values: { ...kept.values, [name]: value } };
    if (matching(offers, next).length > 0) kept = next;
  }
  return kept;
}

function spreadFits(offers: readonly Offer[], verb: string, name: string, value: ReadonlyMap<string, number>): boolean {
  const field = offers.find((offer) => offer.verb === verb)?.fields.find((one) => one.name === name);
  if (field?.bound.case !== "spread") return false;
  const bound = field.bound.value;
  return [...value.keys()].every((zone) => bound.among.includes(zone)) && total(value) <= bound.high;
}

export interface DraftState {
  draft: Draft;
  form: FilledForm;
  selected: string | null;
  set: (field: string, value: Value) => void;
  setDraft: (draft: Draft) => void;
  chooseVerb: (verb: string) => void;
  /** A place was tapped; says whether the draft took it. */
  tap: (zone: string) => boolean;
  /** The draft that was there was sent: what was placed is gone, what was picked may go on. Another question is left alone. */
  sent: () => void;
}

const NO_OFFERS: readonly Offer[] = [];

interface Kept {
  question: string;
  offers: readonly Offer[];
  draft: Draft;
}

/** The draft for the open question: it outlives new views, and the page itself, as far as it still makes sense. */
export function useDraft(game: string, decision: Decision | null, vocabulary: Vocabulary): DraftState {
  const [, redraw] = useState(0);
  const [selected, select] = useState<string | null>(null);
  const offers = decision?.offers ?? NO_OFFERS;
  const kept = useRef<Kept>({ question: "", offers: NO_OFFERS, draft: emptyDraft("") });
  const question = decision ? `${decision.name} ${decision.id}` : "";
  const earlier = kept.current.question === question ? null : keptDraft(game, question);
  kept.current = broughtUp(kept.current, { question, offers, earlier }, vocabulary);
  const { draft } = kept.current;
  const form = useMemo(() => fillIn(offers, draft), [offers, draft]);
  const setDraft = (next: Draft) => {
    kept.current = { ...kept.current, draft: next };
    keepDraft(game, kept.current.question, next);
    redraw((count) => count + 1);
  };
  return {
    draft,
    form,
    selected,
    set: (field, value) => setDraft(assign(offers, draft, field, value)),
    setDraft,
    chooseVerb: (verb) => setDraft(freshDraft(offers, verb)),
    tap: (zone) => {
      select(zone);
      const next = tap(form, zone);
      if (next) setDraft(next);
      return next !== null;
    },
    sent: () => {
      const { draft: now, offers: left } = kept.current;
      if (kept.current.question !== question) return;
      if (isLongAttack(left, now.verb)) return;
      const again = left.some((offer) => offer.verb === now.verb);
      setDraft(freshDraft(left, again ? now.verb : likelyVerb(left, vocabulary)));
    },
  };
}

/** A question as it stands now; `earlier` is what was filled in for it before the page was loaded. */
interface Asked {
  question: string;
  offers: readonly Offer[];
  earlier: Draft | null;
}

/** The draft for the question and offers of now. */
export function broughtUp(kept: Kept, { question, offers, earlier }: Asked, vocabulary: Vocabulary): Kept {
  if (kept.question === question && kept.offers === offers) return kept;
  const before = kept.question === question ? kept.draft : earlier;
  const same = before && carriedOver(offers, before);
  return { question, offers, draft: same ?? freshDraft(offers, likelyVerb(offers, vocabulary)) };
}
