import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import type { Event } from "../gen/fieldpost/rules/v1/view_pb";
import { kindOf } from "../decisions/kinds";
import type { Names } from "./names";
import { capital } from "./names";
import { readable, spoken } from "./words";

/** A piece of a sentence: plain words, an army, or a place that can be shown on the map. */
export type Part = string | { army: string; text: string } | { zone: string; text: string };

/** One throw of a battle. */
export interface Throw {
  attack: number[];
  defence: number[];
}

/** What happened, in words; null for bookkeeping. */
export function sentence(event: Event, names: Names): Part[] | null {
  const fields = event.fields ?? {};
  const template = templateOf(event.name, fields);
  if (template === "") return null;
  if (template === undefined) return [`${capital(readable(event.name))}: ${summary(fields, names)}.`];
  const parts: Part[] = [];
  for (const piece of template.split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (name === undefined) parts.push(piece);
    else parts.push(part(name, fields[name] ?? null, names));
  }
  return parts.filter((one) => one !== "");
}

function templateOf(name: string, fields: JsonObject): string | undefined {
  const { events } = spoken.value.words;
  for (const [field, value] of Object.entries(fields)) {
    const lacking = value === null || value === false;
    const special = events[`${name}${lacking ? "-" : value === true ? "+" : "="}${field}`];
    if (special !== undefined) return special;
  }
  return events[name];
}

function part(name: string, value: JsonValue, names: Names): Part {
  const kind = kindOf(name);
  if (typeof value === "string" && kind === "army") return { army: value, text: names.army(value) };
  if (typeof value === "string" && kind === "zone") return { zone: value, text: names.zone(value) };
  return names.value(name, value);
}

function summary(fields: JsonObject, names: Names): string {
  return Object.entries(fields)
    .filter(([, value]) => typeof value === "string" || typeof value === "number")
    .map(([name, value]) => names.value(name, value))
    .join(", ");
}

/** The throws of an assault: "641:52 33:6", the attacker's dice first; what counts, where dice were thrown again or changed. */
export function throwsOf(dice: string): Throw[] {
  return dice
    .split(" ")
    .filter((word) => word.includes(":"))
    .map((word) => {
      const [attack = "", defence = ""] = word.split(":");
      return { attack: faces(attack), defence: faces(defence) };
    });
}

/** Faces side by side, or each with a point after it: "11" is two dice, "11." one. In older games "=11" may be one too. */
function faces(text: string): number[] {
  const [thrown = "", ...changed] = text.split(/[>=]/);
  const last = changed.at(-1) ?? thrown;
  if (last.includes(".")) return last.replace(/\.$/, "").split(".").map(Number);
  const once = !thrown.includes(".") && last.length > thrown.length;
  return once ? [Number(last)] : last.split("").map(Number);
}
