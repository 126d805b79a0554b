import { useMemo, useRef, useState } from "preact/hooks";
import type { Vocabulary } from "../board/vocabulary";
import type { Decision, Offer } from "../gen/fieldpost/rules/v1/view_pb";
import { keepDraft, keptDraft } from "./kept";
import { assign, emptyDraft, fillIn, matching, type Draft, type FilledForm } from "./form";
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
  /** The place that was tapped last, since this was asked. */
  selected: string | null;
  slot: string | null;
  aimAt: (field: string) => void;
  set: (field: string, value: Value) => void;
  setDraft: (draft: Draft) => void;
  /** Fills in what nobody chose: there is nothing to undo. */
  prefill: (field: string, value: Value) => void;
  chooseVerb: (verb: string) => void;
  /** Notes the place that was tapped last. */
  select: (zone: string) => void;
  /** Takes the last choice back; null where there is none. */
  undo: (() => void) | null;
  /** The draft that was there was sent: what was placed is gone, what was picked may go on. Another question is left alone. */
  sent: () => void;
}

const NO_OFFERS: readonly Offer[] = [];

interface Kept {
  question: string;
  offers: readonly Offer[];
  draft: Draft;
  /** What the draft was before each choice. */
  past: readonly Draft[];
}

/** The draft for the open question: it outlives new views, and the page itself, as far as it still makes sense. */
export function useDraft(game: string, decision: Decision | null, vocabulary: Vocabulary): DraftState {
  const [, redraw] = useState(0);
  const [last, setLast] = useState<{ question: string; zone: string } | null>(null);
  const [slot, aimAt] = useState<string | null>(null);
  const offers = decision?.offers ?? NO_OFFERS;
  const kept = useRef<Kept>({ question: "", offers: NO_OFFERS, draft: emptyDraft(""), past: [] });
  const question = decision ? `${decision.name} ${decision.id}` : "";
  const earlier = kept.current.question === question ? null : keptDraft(game, question);
  kept.current = broughtUp(kept.current, { question, offers, earlier }, vocabulary);
  const { draft } = kept.current;
  const form = useMemo(() => fillIn(offers, draft), [offers, draft]);
  const become = (next: Draft, past: readonly Draft[]) => {
    kept.current = { ...kept.current, draft: next, past };
    keepDraft(game, kept.current.question, next);
    aimAt(null);
    redraw((count) => count + 1);
  };
  const setDraft = (next: Draft) => become(next, [...kept.current.past, kept.current.draft]);
  const before = kept.current.past.at(-1);
  return {
    draft,
    form,
    selected: last?.question === question ? last.zone : null,
    slot,
    aimAt,
    set: (field, value) => setDraft(assign(offers, draft, field, value)),
    setDraft,
    prefill: (field, value) => become(assign(offers, kept.current.draft, field, value), kept.current.past),
    chooseVerb: (verb) => setDraft(freshDraft(offers, verb)),
    select: (zone) => setLast({ question, zone }),
    undo: before ? () => become(before, kept.current.past.slice(0, -1)) : null,
    sent: () => {
      const { draft: now, offers: left } = kept.current;
      if (kept.current.question !== question) return;
      const again = left.some((offer) => offer.verb === now.verb);
      const next = isLongAttack(left, now.verb)
        ? now
        : freshDraft(left, again ? now.verb : likelyVerb(left, vocabulary));
      become(next, []);
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
  return { question, offers, draft: same ?? freshDraft(offers, likelyVerb(offers, vocabulary)), past: [] };
}
