import { BoardData } from "../board/data";
import type { Edition } from "../gen/fieldpost/rules/v1/catalogue_pb";
import { Names } from "../i18n/names";
import { spoken } from "../i18n/words";
import { edition } from "../store/editions";
import { useLoaded, type Loaded } from "../ui/hooks";

/** The words of an edition, without a game. */
export function useEdition(name: string): Loaded<{ whole: Edition; names: Names }> {
  const { language } = spoken.value;
  return useLoaded(async () => {
    const whole = await edition(name);
    return { whole, names: new Names(new BoardData(whole), language) };
  }, [name, language]);
}
