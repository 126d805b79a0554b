import {
  VerbFamily,
  type EventInfo,
  type FieldInfo,
  type HoldingInfo,
  type KindInfo,
  type MarkInfo,
  type OrderInfo,
  type QuestionInfo,
  type UnitInfo,
  type VerbInfo,
  type Vocabulary as Message,
} from "../gen/fieldpost/rules/v1/vocabulary_pb";

/** What an edition names, by name: the page knows no verb, event or piece of its own. What is not there is unknown, never an error. */
export class Vocabulary {
  readonly kinds: ReadonlyMap<string, KindInfo>;
  readonly verbs: ReadonlyMap<string, VerbInfo>;
  readonly questions: ReadonlyMap<string, QuestionInfo>;
  readonly events: ReadonlyMap<string, EventInfo>;
  readonly orders: ReadonlyMap<string, OrderInfo>;
  readonly units: ReadonlyMap<string, UnitInfo>;
  readonly marks: ReadonlyMap<string, MarkInfo>;
  readonly holdings: readonly HoldingInfo[];

  constructor(readonly message: Message | undefined) {
    this.kinds = byName(message?.kinds, (one) => one.kind);
    this.verbs = byName(message?.verbs, (one) => one.verb);
    this.questions = byName(message?.questions, (one) => one.question);
    this.events = byName(message?.events, (one) => one.event);
    this.orders = byName(message?.orders, (one) => one.order);
    this.units = byName(message?.units, (one) => one.unit);
    this.marks = byName(message?.marks, (one) => one.mark);
    this.holdings = message?.holdings ?? [];
  }

  /** Whether a verb only says no, or that it is enough: it is sent at one tap. */
  closes(verb: string): boolean {
    return this.verbs.get(verb)?.closes ?? false;
  }

  /** Whether an event is an answer that is kept until all are in: what it does comes with events of its own. */
  keeps(event: string): boolean {
    return this.events.get(event)?.fields.some(({ kind }) => kind === "verb") ?? false;
  }

  family(verb: string): VerbFamily {
    return this.verbs.get(verb)?.family ?? VerbFamily.UNSPECIFIED;
  }

  /** The name of a piece's or a mark's icon; empty where the page has none for it. */
  icon(name: string): string {
    return this.units.get(name)?.icon || this.marks.get(name)?.icon || "";
  }

  /** A character that stands for a piece or a mark. */
  glyph(name: string): string {
    return this.units.get(name)?.glyph || this.marks.get(name)?.glyph || "•";
  }
}

function byName<T>(list: readonly T[] | undefined, name: (one: T) => string): ReadonlyMap<string, T> {
  return new Map((list ?? []).map((one) => [name(one), one]));
}

/** The kinds of some fields by their names; "word" for a field that nobody has declared. */
export function kindsOf(fields: readonly FieldInfo[] | undefined): (field: string) => string {
  const kinds = new Map((fields ?? []).map((one) => [one.name, one.kind]));
  return (field) => kinds.get(field) ?? "word";
}
