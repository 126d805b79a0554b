import { create, fromJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import galaxyBoard from "../../services/rules/engine/editions/clone_wars/board.json";
import galaxyEn from "../../services/rules/engine/editions/clone_wars/strings.en.json";
import galaxyFr from "../../services/rules/engine/editions/clone_wars/strings.fr.json";
import commandBoard from "../../services/rules/engine/editions/command/board.json";
import commandEn from "../../services/rules/engine/editions/command/strings.en.json";
import commandFr from "../../services/rules/engine/editions/command/strings.fr.json";
import europeBoard from "../../services/rules/engine/editions/napoleon/board.json";
import europeEn from "../../services/rules/engine/editions/napoleon/strings.en.json";
import europeFr from "../../services/rules/engine/editions/napoleon/strings.fr.json";
import worldBoard from "../../services/rules/engine/editions/world/board.json";
import worldEn from "../../services/rules/engine/editions/world/strings.en.json";
import worldFr from "../../services/rules/engine/editions/world/strings.fr.json";
import { BoardData } from "../src/board/data";
import { EditionSchema } from "../src/gen/fieldpost/rules/v1/catalogue_pb";
import { VocabularySchema } from "../src/gen/fieldpost/rules/v1/vocabulary_pb";
import vocabularies from "./fixtures/vocabularies.json";

const DATA = {
  command: [commandBoard, commandEn, commandFr],
  world: [worldBoard, worldEn, worldFr],
  napoleon: [europeBoard, europeEn, europeFr],
  clone_wars: [galaxyBoard, galaxyEn, galaxyFr],
} as unknown as Record<string, [board: JsonObject, en: JsonObject, fr: JsonObject]>;

/** The board and the words of an edition, as GetEdition gives them. */
export function boardOf(name: string): BoardData {
  const [board, en, fr] = DATA[name]!;
  const vocabulary = fromJson(VocabularySchema, (vocabularies as Record<string, JsonValue>)[name]!);
  return new BoardData(create(EditionSchema, { summary: { edition: name }, board, strings: { en, fr }, vocabulary }));
}
