import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { BoardData, isObject, text, words, type Words as ByLanguage } from "../board/data";
import type { Standing } from "../board/paint";
import { kindOf, type Kind } from "../decisions/kinds";
import { fill, readable, spoken, t, tn, type Params } from "./words";

/** Words for everything that an edition names; an id is only ever seen where nobody has a word for it. */
export class Names {
  private readonly strings: JsonObject;

  constructor(
    readonly board: BoardData,
    readonly language: string,
    /** Names of the players by seat; a seat without one is called after its colour. */
    private readonly players: ReadonlyMap<number, string> = new Map(),
  ) {
    const { strings } = board.edition;
    this.strings = strings[language] ?? strings["en"] ?? {};
  }

  /** What an edition's strings say under a path. */
  string(...path: string[]): string | undefined {
    let found: JsonValue | undefined = this.strings;
    for (const step of path) found = isObject(found) ? found[step] : undefined;
    return typeof found === "string" && found !== "" ? found : undefined;
  }

  edition(): string {
    return this.string("title") ?? readable(this.board.edition.summary?.edition ?? "");
  }

  variant(name: string): string {
    return this.string("variants", name, "name") ?? readable(name);
  }

  phase(name: string): string {
    return this.string("phases", name) ?? readable(name);
  }

  verb(name: string): string {
    return this.string("verbs", name) ?? spoken.value.words.verbs[name] ?? capital(readable(name));
  }

  field(name: string): string {
    return this.string("fields", name) ?? spoken.value.words.fields[name] ?? readable(name);
  }

  option(name: string): string {
    return this.string("options", name, "name") ?? capital(readable(name));
  }

  optionValue(option: string, value: string): string {
    if (/^\d+$/.test(value)) return value === "0" ? t("number_none") : value;
    const plain = value === "true" ? t("yes") : value === "false" ? t("no") : readable(value);
    return this.string("options", option, "values", value, "name") ?? plain;
  }

  /** The name of a thing by its id. */
  title(kind: Kind, id: string): string {
    switch (kind) {
      case "card":
        return this.card(id);
      case "unit":
        return this.unit(id);
      case "word":
        return spoken.value.words.reasons[id] ?? this.string("symbols", id) ?? readable(id);
      default: {
        const row = this.board.row(kind, id);
        return row ? this.rowTitle(row) : readable(id);
      }
    }
  }

  /** A card: its place or what it does, and its symbol. */
  card(id: string): string {
    const row = this.board.row("card", id);
    if (!row) return readable(id);
    const place = this.board.row("zone", text(row["zone"]));
    const effect = this.board.row("effect", text(row["effect"]));
    const what = place ? this.rowTitle(place) : effect ? this.rowTitle(effect) : "";
    const symbol = this.symbol(row);
    if (what === "") return symbol || readable(id);
    return symbol === "" ? what : `${what} (${symbol})`;
  }

  symbol(card: JsonObject): string {
    const stars = Number(card["stars"] ?? 0);
    if (stars > 0) return "★".repeat(stars);
    const symbol = text(card["symbol"]);
    return symbol === "" ? "" : (this.string("symbols", symbol) ?? readable(symbol));
  }

  unit(name: string): string {
    return this.string("pieces", name) ?? spoken.value.words.pieces[name] ?? readable(name);
  }

  /** A place, short where the edition has a short name for it. */
  zone(id: string): string {
    const short = this.say(words(this.board.row("zone", id)?.["short_name"]));
    return short === "" ? this.title("zone", id) : short.replace("-\n", "").replace("\n", " ");
  }

  army(id: string): string {
    return this.say(this.board.colour(id).name) || readable(id);
  }

  player(seat: number): string {
    return this.players.get(seat) ?? t("seat_n", { n: seat + 1 });
  }

  /** A place and who stands there, in one breath. */
  standing(standing: Standing): string {
    const who = standing.armies.map((one) => `${this.army(one.army)} ${tn("n_troops", one.count)}`);
    const pieces = standing.pieces.map((one) => `${one.count} ${this.unit(one.unit)}`);
    const marks = standing.marks.map((mark) => this.unit(mark));
    const all = [...who, ...pieces, ...marks];
    return t("zone_label", {
      zone: this.title("zone", standing.zone),
      who: all.length > 0 ? all.join(", ") : t("empty"),
    });
  }

  /** A question, with what belongs to it in words. */
  question(name: string, about: JsonObject, phase: string): string {
    const template = this.string("decisions", name) ?? spoken.value.words.decisions[name];
    if (template === undefined) return this.phase(phase);
    return fill(template, this.params(about));
  }

  /** What `done` means now. */
  done(question: string, verb: string): string {
    return verb === "done" ? (spoken.value.words.done[question] ?? this.verb(verb)) : this.verb(verb);
  }

  /** Fields of an event, a question or a refusal in words. */
  params(about: JsonObject): Params {
    return Object.fromEntries(Object.entries(about).map(([name, value]) => [name, this.value(name, value)]));
  }

  value(name: string, value: JsonValue): string {
    if (Array.isArray(value)) return value.map((one) => this.value(name, one)).join(", ");
    if (typeof value === "number") return kindOf(name) === "seat" ? this.player(value) : String(value);
    if (typeof value === "string") return kindOf(name) === "zone" ? this.zone(value) : this.title(kindOf(name), value);
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    return value === null ? "–" : "";
  }

  /** A card's, mission's or effect's sentence, where it has one. */
  text(kind: Kind | "effect", id: string): string {
    const row = this.board.row(kind, id);
    if (!row) return "";
    const own = this.say(words(row["text"]));
    return own || kind !== "card" ? own : this.text("effect", text(row["effect"]));
  }

  say(by: ByLanguage): string {
    return by[this.language] ?? by["en"] ?? "";
  }

  private rowTitle(row: JsonObject): string {
    const named = this.say(words(row["name"])) || this.say(words(row["text"]));
    return (named || readable(text(row["id"]))).replace(/\.$/, "");
  }
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
