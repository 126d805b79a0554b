import type { JsonObject } from "@bufbuild/protobuf";
import { kindsOf } from "../board/vocabulary";
import type { Event } from "../gen/fieldpost/rules/v1/view_pb";
import type { EventInfo, Sentence } from "../gen/fieldpost/rules/v1/vocabulary_pb";
import { capital, type Names } from "./names";
import { fill, HOLE, readable } from "./words";

/** A piece of a sentence: plain words, an army, or a place that can be shown on the map. */
export type Part = string | { army: string; text: string } | { zone: string; text: string };

/** What happened, in words; null for bookkeeping. An event that the edition does not name is told as well as it can be. */
export function sentence(event: Event, names: Names): Part[] | null {
  const fields = event.fields ?? {};
  const info = names.board.vocabulary.events.get(event.name);
  if (!info) return [`${capital(readable(event.name))}: ${summary(fields, names)}.`];
  const kindOf = kindsOf(info.fields);
  const found = info.sentences.find((one) => holds(one, info, fields, names));
  if (!found) return null;
  const params = names.params(fields, kindOf);
  return names
    .say(found.texts)
    .split(HOLE)
    .map((piece): Part => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1] ?? "";
      const value = fields[name];
      if (typeof value === "string" && kindOf(name) === "army") return { army: value, text: names.whose(value) };
      if (typeof value === "string" && kindOf(name) === "zone") return { zone: value, text: names.zone(value) };
      return fill(piece, params);
    })
    .filter((one) => one !== "");
}

function holds(
  { you, lacking, given }: Sentence,
  { fields: infos }: EventInfo,
  fields: JsonObject,
  names: Names,
): boolean {
  const kindOf = kindsOf(infos);
  return (
    you.every((name) => names.isReader(kindOf(name), fields[name])) &&
    lacking.every((name) => (fields[name] ?? false) === false) &&
    given.every((name) => fields[name] === true)
  );
}

function summary(fields: JsonObject, names: Names): string {
  const kinds = kindsOf(undefined);
  return Object.entries(fields)
    .filter(([, value]) => typeof value === "string" || typeof value === "number")
    .map(([name, value]) => names.value(names.board.vocabulary.message?.details[name] ?? kinds(name), value))
    .join(", ");
}
