import type { VariantInfo } from "../gen/fieldpost/rules/v1/catalogue_pb";
import { readable, spoken, t } from "../i18n/words";
import { editionList } from "../store/editions";

/** What an edition is called, as far as the list of editions has come. */
export function editionTitle(name: string): string {
  const found = editionList.value?.find((one) => one.edition === name);
  return found?.titles[spoken.value.language] ?? found?.titles["en"] ?? readable(name);
}

/** What a mode is called, as far as the list of editions has come. */
export function modeTitle(edition: string, variant: string): string {
  const modes = editionList.value?.find((one) => one.edition === edition)?.variants;
  const titles = modes?.find((one) => one.variant === variant)?.titles;
  return titles?.[spoken.value.language] ?? titles?.["en"] ?? readable(variant);
}

/** When a mode ends by its own rules, and what counts then. */
export function lastRound({ lastRound: n, counted }: VariantInfo): string {
  return t(counted === "victory_points" ? "own_rounds_points" : "own_rounds_places", { n });
}
