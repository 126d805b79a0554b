import { locale, t } from "../../i18n/words";
import type { GameState } from "../../store/game/state";
import { moment } from "../../ui/time";

export type Standing = Pick<GameState, "connection" | "asOf" | "sending" | "history">;

/** What has to be said when the page cannot know how the game stands now; null while it does. */
export function asOfSentence({ connection, asOf, sending, history }: Standing, slow: boolean): string | null {
  const known = asOf > 0;
  const time = () => moment(asOf, locale()); // the first one written costs a phone a tenth of a second
  if (connection === "away") {
    const said = known ? t("as_of_away", { time: time() }) : t("as_of_away_unknown");
    return sending ? `${said} ${t("as_of_sending")}` : said;
  }
  const unsure = connection === "connecting" && slow && known && history !== "there";
  return unsure ? t("as_of_connecting", { time: time() }) : null;
}
