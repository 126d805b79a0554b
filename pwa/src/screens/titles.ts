import type { Edition } from "../gen/fieldpost/rules/v1/catalogue_pb";
import { BoardData } from "../board/data";
import { Names } from "../i18n/names";
import { readable, spoken } from "../i18n/words";
import { edition, editionList } from "../store/editions";
import { useLoaded, type Loaded } from "../ui/hooks";

/** What an edition is called, as far as the list of editions has come. */
export function editionTitle(name: string): string {
  const found = editionList.value?.find((one) => one.edition === name);
  return found?.titles[spoken.value.language] ?? found?.titles["en"] ?? readable(name);
}

/** The words of an edition, without a game. */
export function useEdition(name: string): Loaded<{ whole: Edition; names: Names }> {
  const { language } = spoken.value;
  return useLoaded(async () => {
    const whole = await edition(name);
    return { whole, names: new Names(new BoardData(whole), language) };
  }, [name, language]);
}
