import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import type { View, ZoneView } from "../gen/fieldpost/rules/v1/view_pb";
import type { MarkInfo } from "../gen/fieldpost/rules/v1/vocabulary_pb";
import { isObject } from "./data";

/** Who stands in a place, the most numerous first. */
export interface Standing {
  zone: string;
  /** Colour of the army with the most troops; empty where nobody stands. */
  owner: string;
  armies: { army: string; count: number }[];
  /** Other pieces, by kind. */
  pieces: { army: string; unit: string; count: number }[];
  /** Things that stand there for good: capitals, cities, forts. */
  marks: string[];
}

export function standings(view: View, marks: Iterable<MarkInfo>): Standing[] {
  const lying = marksOf(view.slices, marks);
  return view.zones.map((zone) => standing(zone, lying.get(zone.zone) ?? []));
}

function standing(zone: ZoneView, marks: string[]): Standing {
  const troops = zone.pieces.filter((one) => one.unit === "").map(({ army, count }) => ({ army, count }));
  troops.sort((one, other) => other.count - one.count);
  const pieces = zone.pieces.filter((one) => one.unit !== "").map(({ army, unit, count }) => ({ army, unit, count }));
  const tie = troops.length > 1 && troops[0]?.count === troops[1]?.count;
  const owner = tie ? "" : (troops[0]?.army ?? pieces[0]?.army ?? "");
  return { zone: zone.zone, owner, armies: troops, pieces, marks };
}

function marksOf(slices: JsonObject | undefined, marks: Iterable<MarkInfo>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { mark, slice, field } of marks) {
    const kept = slices?.[slice];
    if (isObject(kept)) for (const zone of idsIn(kept[field])) found.set(zone, [...(found.get(zone) ?? []), mark]);
  }
  return found;
}

/** All ids in lists of any depth. */
function idsIn(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** Black or white, whichever can be read better on the colour. */
export function inkOn(hex: string): string {
  const light = luminance(hex) + 0.05;
  return light / DARK > 1.05 / light ? "#111111" : "#ffffff";
}

const DARK = 0.05 + 0.0056; // luminance of #111111

/** How bright a colour is for the eye, from 0 to 1, as WCAG measures it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}
