import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import type { Edition } from "../gen/fieldpost/rules/v1/catalogue_pb";
import { Vocabulary } from "./vocabulary";

export type Words = Readonly<Record<string, string>>;

export interface ZoneInfo {
  id: string;
  name: Words;
  shortName: Words;
  region: string;
  sea: boolean;
}

export interface RegionInfo {
  id: string;
  name: Words;
  bonus: number;
  hex: string;
}

export interface ColourInfo {
  id: string;
  name: Words;
  hex: string;
  letter: string;
  pattern: string;
}

/** Where places are listed: those on land, then those at sea, as the rules count them. */
const ZONES = ["zones", "sea_zones"];

/** The board of an edition, read once from its data; what is not there is empty, never an error. */
export class BoardData {
  readonly vocabulary: Vocabulary;
  readonly zones: readonly ZoneInfo[];
  readonly regions: readonly RegionInfo[];
  readonly colours: ReadonlyMap<string, ColourInfo>;
  /** Pairs of places that touch, by land, sea or lane. */
  readonly links: readonly (readonly [string, string])[];
  private readonly rows = new Map<string, ReadonlyMap<string, JsonObject>>();
  private readonly rank = new Map<string, number>();

  constructor(readonly edition: Edition) {
    this.vocabulary = new Vocabulary(edition.vocabulary);
    const board = edition.board ?? {};
    for (const [key, value] of Object.entries(board)) {
      const listed = objects(value).filter((row) => typeof row["id"] === "string");
      if (listed.length > 0) this.rows.set(key, new Map(listed.map((row) => [row["id"] as string, row])));
    }
    this.zones = ZONES.flatMap((list) =>
      objects(board[list]).map((row) => ({
        id: text(row["id"]),
        name: words(row["name"]),
        shortName: words(row["short_name"] ?? row["name"]),
        region: text(row["region"]),
        sea: list !== "zones",
      })),
    );
    this.regions = objects(board["regions"]).map((row) => ({
      id: text(row["id"]),
      name: words(row["name"]),
      bonus: Number(row["bonus"] ?? 0),
      hex: text(row["hex"]),
    }));
    this.colours = new Map(objects(board["armies"]).map((row) => [text(row["id"]), colour(row)]));
    this.links = pairs(board["links"]);
    for (const lists of [["cards"], ZONES])
      lists.flatMap((list) => objects(board[list])).forEach((row, at) => this.rank.set(text(row["id"]), at));
  }

  /** The row of something on the board. */
  row(kind: string, id: string): JsonObject | undefined {
    if (kind === "zone") return ZONES.map((list) => this.rows.get(list)?.get(id)).find((row) => row !== undefined);
    return this.rows.get(this.vocabulary.kinds.get(kind)?.list ?? "")?.get(id);
  }

  /** The rows of a list of the board; none where it has no such list. */
  list(name: string): readonly JsonObject[] {
    return objects(this.edition.board?.[name]);
  }

  /** All ids of a kind; none where the board has no list of them. */
  all(kind: string): string[] {
    return [...(this.rows.get(this.vocabulary.kinds.get(kind)?.list ?? "")?.keys() ?? [])];
  }

  /** The kind of what a row's field holds, which is called after it: "effect" is an effect, or in a card a card_effect. */
  kindIn(kind: string, field: string): string {
    const own = `${kind}_${field}`;
    return this.vocabulary.kinds.has(own) ? own : field;
  }

  colour(army: string): ColourInfo {
    return (
      this.colours.get(army) ?? {
        id: army,
        name: {},
        hex: "#888888",
        letter: army.slice(0, 1).toUpperCase(),
        pattern: "solid",
      }
    );
  }

  /** Ids in the order of the board: of zones, or of cards. */
  readonly inOrder = (ids: readonly string[]): string[] =>
    [...ids].sort((one, other) => (this.rank.get(one) ?? 0) - (this.rank.get(other) ?? 0));
}

function pairs(value: JsonValue | undefined): [string, string][] {
  const rows = Array.isArray(value) ? value : [];
  return rows.flatMap((row) => (Array.isArray(row) && row.length >= 2 ? [[text(row[0]), text(row[1])]] : []));
}

function colour(row: JsonObject): ColourInfo {
  return {
    id: text(row["id"]),
    name: words(row["name"]),
    hex: text(row["hex"]),
    letter: text(row["letter"]),
    pattern: text(row["pattern"]),
  };
}

export function objects(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function text(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

export function words(value: JsonValue | undefined): Words {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([language, word]) => [language, text(word)]))
    : {};
}
