import { create, fromJson, type JsonValue } from "@bufbuild/protobuf";
import {
  ChoiceSchema,
  DecisionSchema,
  OfferSchema,
  PickBoundSchema,
  RankingBoundSchema,
  SomeBoundSchema,
  ViewSchema,
  type Decision,
  type Offer,
  type OfferField,
  type View,
} from "../src/gen/fieldpost/rules/v1/view_pb";
import recorded from "./fixtures/decisions.json";

/** Real questions of every edition, as the rules asked them (made by fixtures/make.py). */
export const questions: readonly { edition: string; decision: Decision }[] = (
  recorded as { edition: string; decision: JsonValue }[]
).map((one) => ({
  edition: one.edition,
  decision: fromJson(DecisionSchema, one.decision, { ignoreUnknownFields: true }),
}));

type Bound = OfferField["bound"];

/** The kinds that fields have which tests call by these names. */
const KINDS: Record<string, string> = {
  zone: "zone",
  origin: "zone",
  target: "zone",
  zones: "zone",
  capital: "zone",
  card: "card",
  cards: "card",
  agreed: "flag",
};

export function offer(verb: string, fields: Record<string, Bound> = {}): Offer {
  const listed = Object.entries(fields).map(([name, bound]) => ({ name, bound, kind: KINDS[name] ?? "number" }));
  return create(OfferSchema, { verb, fields: listed });
}

export function pick(...ids: string[]): Bound {
  const among = ids.map((id) => ({
    $typeName: "fieldpost.rules.v1.Choice" as const,
    value: { case: "id" as const, value: id },
  }));
  return { case: "pick", value: { $typeName: "fieldpost.rules.v1.PickBound", among } };
}

export function flags(...values: boolean[]): Bound {
  const among = values.map((value) => create(ChoiceSchema, { value: { case: "flag", value } }));
  return { case: "pick", value: create(PickBoundSchema, { among }) };
}

/** Any number of these. */
export function some(...ids: string[]): Bound {
  const among = ids.map((id) => create(ChoiceSchema, { value: { case: "id", value: id } }));
  return { case: "some", value: create(SomeBoundSchema, { among, high: ids.length }) };
}

export function ranking(...ids: string[]): Bound {
  return {
    case: "ranking",
    value: create(RankingBoundSchema, {
      among: ids.map((id) => create(ChoiceSchema, { value: { case: "id", value: id } })),
    }),
  };
}

export function count(low: number, high: number, usual: number): Bound {
  return { case: "count", value: { $typeName: "fieldpost.rules.v1.CountBound", low, high, usual } };
}

export function spread(among: string[], low: number, high: number, cap = 0): Bound {
  return { case: "spread", value: { $typeName: "fieldpost.rules.v1.SpreadBound", among, low, high, cap } };
}

export function view(
  version: number,
  troops: Record<string, [army: string, count: number]>,
  more: Partial<View> = {},
): View {
  const zones = Object.entries(troops).map(([zone, [army, amount]]) => ({ zone, pieces: [{ army, count: amount }] }));
  return { ...create(ViewSchema, { gameId: "g_test", version: BigInt(version), zones, viewer: 0 }), ...more };
}
