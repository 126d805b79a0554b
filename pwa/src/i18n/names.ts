import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { BoardData, isObject, text, words, type Words as ByLanguage } from "../board/data";
import type { Standing } from "../board/paint";
import { kindsOf } from "../board/vocabulary";
import type { Aim } from "../gen/fieldpost/rules/v1/view_pb";
import type { FieldInfo } from "../gen/fieldpost/rules/v1/vocabulary_pb";
import { isReader, NOBODY, whose, type Company } from "./company";
import { bound } from "./spaced";
import { fill, listed, readable, t, type Params } from "./words";

/** Words for everything that an edition names; an id is only ever seen where nobody has a word for it. */
export class Names {
  private readonly strings: JsonObject;
  private readonly company: Company;

  constructor(
    readonly board: BoardData,
    readonly language: string,
    company: Partial<Company> = {},
  ) {
    const { strings } = board.edition;
    this.strings = strings[language] ?? strings["en"] ?? {};
    this.company = { ...NOBODY, ...company };
  }

  /** What an edition's strings say under a path. */
  string(...path: string[]): string | undefined {
    let found: JsonValue | undefined = this.strings;
    for (const step of path) found = isObject(found) ? found[step] : undefined;
    return typeof found === "string" && found !== "" ? found : undefined;
  }

  /** How the edition divides its rulebook; nothing where it does not. */
  chapters(): { name: string; rules: string }[] {
    const found = this.strings["chapters"];
    return (Array.isArray(found) ? found : []).flatMap((one) => {
      const { name, rules } = isObject(one) ? one : {};
      return typeof name === "string" && typeof rules === "string" ? [{ name, rules }] : [];
    });
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

  /** A phase as a step of a turn: in a word. */
  step(phase: string): string {
    return this.string("steps", phase) ?? this.phase(phase);
  }

  option(name: string): string {
    return this.string("options", name, "name") ?? capital(readable(name));
  }

  optionValue(option: string, value: string): string {
    if (/^\d+$/.test(value)) return value === "0" ? t("number_none") : value;
    const plain = value === "true" ? t("yes") : value === "false" ? t("no") : readable(value);
    return this.string("options", option, "values", value, "name") ?? plain;
  }

  verb(name: string): string {
    return this.say(this.board.vocabulary.verbs.get(name)?.titles) || capital(readable(name));
  }

  order(name: string): string {
    return this.say(this.board.vocabulary.orders.get(name)?.titles) || capital(readable(name));
  }

  /** A field's title: as its verb or order calls it, or as it is called everywhere. */
  field(name: string, among: readonly FieldInfo[] = []): string {
    const shared = this.board.vocabulary.message?.fields[name]?.texts;
    return this.say(among.find((one) => one.name === name)?.titles) || this.say(shared) || readable(name);
  }

  unit(name: string): string {
    const { units, marks } = this.board.vocabulary;
    return (
      this.say(units.get(name)?.titles ?? marks.get(name)?.titles) || this.string("pieces", name) || readable(name)
    );
  }

  /** Why a game is over, to go on after "Anna won:". */
  ending(reason: string): string {
    return this.say(this.board.vocabulary.message?.endings[reason]?.texts) || readable(reason);
  }

  /** The name of a thing by its id. */
  title(kind: string, id: string): string {
    if (kind === "unit") return this.unit(id);
    const row = this.board.row(kind, id);
    if (row) return this.rowTitle(kind, row);
    const word = this.board.vocabulary.message?.words[id]?.texts;
    return this.say(word) || this.string("symbols", id) || readable(id);
  }

  /** What a row is called, and what is told beside that: a card's place and its symbol. */
  parts(kind: string, row: JsonObject): string[] {
    const named = this.say(words(row["name"])) || this.sentence(row);
    if (named !== "") return [named.replace(/\.$/, "")];
    const fields = this.board.vocabulary.kinds.get(kind)?.namedBy ?? [];
    return fields.map((field) => this.partOf(this.board.kindIn(kind, field), row[field])).filter((one) => one !== "");
  }

  private partOf(kind: string, value: JsonValue | undefined): string {
    if (typeof value === "number") return "★".repeat(value);
    return typeof value === "string" && value !== "" ? this.title(kind, value) : "";
  }

  private rowTitle(kind: string, row: JsonObject): string {
    const [first, ...others] = this.parts(kind, row);
    if (first === undefined) return readable(text(row["id"]));
    return others.length > 0 ? `${first} (${others.join(", ")})` : first;
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
    return this.company.players.get(seat) ?? t("seat_n", { n: seat + 1 });
  }

  /** Who fights under a colour: its player's name, with the colour where one plays several. */
  whose(army: string): string {
    return whose(this.company, army, this.army(army));
  }

  /** Whether a field of an event means the reader. */
  isReader(kind: string, value: JsonValue | undefined): boolean {
    return isReader(this.company, kind, value);
  }

  /** A place and who stands there, in one breath. */
  standing(standing: Standing): string {
    const who = standing.armies.map((one) => `${this.army(one.army)} ${t("n_troops", { n: one.count })}`);
    const pieces = standing.pieces.map((one) => `${one.count} ${this.unit(one.unit)}`);
    const marks = standing.marks.map((mark) => this.unit(mark));
    const all = [...who, ...pieces, ...marks];
    return t("zone_label", {
      zone: this.title("zone", standing.zone),
      who: all.length > 0 ? all.join(", ") : t("empty"),
    });
  }

  /** A question, with what belongs to it in words; where the edition has none, the phase. */
  question(name: string, about: JsonObject, phase: string, reserve: number): string {
    const info = this.board.vocabulary.questions.get(name);
    const template = this.say(info?.texts);
    return template === ""
      ? this.phase(phase)
      : fill(template, { reserve, ...this.params(about, kindsOf(info?.fields)) });
  }

  /** What a verb that closes a question means there. */
  closing(question: string, verb: string): string {
    return this.say(this.board.vocabulary.questions.get(question)?.closing) || this.verb(verb);
  }

  /** Fields of a question or a refusal in words. */
  params(about: JsonObject, kindOf: (field: string) => string): Params {
    return Object.fromEntries(Object.entries(about).map(([name, value]) => [name, this.value(kindOf(name), value)]));
  }

  value(kind: string, value: JsonValue): string {
    if (Array.isArray(value)) return listed(value.map((one) => this.value(kind, one)));
    if (typeof value === "number") return kind === "seat" ? this.player(value) : String(value);
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (typeof value === "string") return this.idValue(kind, value);
    return value === null ? "–" : this.pairs(kind, value);
  }

  private idValue(kind: string, id: string): string {
    if (kind === "zone") return this.zone(id);
    return kind === "army" ? this.whose(id) : this.title(kind, id);
  }

  /** Places with counts, or details with values. */
  private pairs(kind: string, value: JsonObject): string {
    const kinds = this.board.vocabulary.message?.details ?? {};
    const said = Object.entries(value).map(([name, one]) =>
      kind === "spread"
        ? `${this.zone(name)} ${this.value("number", one)}`
        : `${this.title("word", name)} ${this.value(kinds[name] ?? "word", one)}`,
    );
    return listed(said);
  }

  /** A card's, mission's or effect's sentence, where it has one. */
  text(kind: string, id: string): string {
    const row = this.board.row(kind, id);
    if (!row) return "";
    const effect = text(row["effect"]);
    return this.sentence(row) || (effect === "" ? "" : this.text(this.board.kindIn(kind, "effect"), effect));
  }

  /** A row's sentence, with what its condition asks of so many players as sit here. */
  private sentence(row: JsonObject): string {
    const { condition } = row;
    const seats = String(this.company.players.size);
    const asked = Object.entries(isObject(condition) ? condition : {}).flatMap(([name, value]) =>
      isObject(value) ? [[name, numbers(value[seats] ?? Object.values(value))] as const] : [],
    );
    return fill(this.say(words(row["text"])), Object.fromEntries(asked));
  }

  /** How far somebody is with an objective or a mission. */
  aim({ counted, done, needed }: Aim): string {
    const said = this.say(this.board.vocabulary.message?.aims[counted]?.texts);
    return said === "" ? t("so_many_of", { done, needed }) : fill(said, { done, needed });
  }

  say(by: ByLanguage | undefined): string {
    const said = by?.[this.language] ?? by?.["en"] ?? "";
    return this.language === "fr" ? bound(said) : said;
  }
}

/** A number, or several that may be meant. */
function numbers(value: JsonValue): string {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "number").join("/");
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
