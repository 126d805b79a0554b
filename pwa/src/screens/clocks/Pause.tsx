import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { PauseWord } from "../../gen/fieldpost/rules/v1/rules_pb";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { listed, locale, t, type Key } from "../../i18n/words";
import { rules } from "../../net/rpc";
import type { LiveGame, Outcome } from "../../store/game/live";
import { Button } from "../../ui/Button";
import { moment } from "../../ui/time";

interface PauseProps {
  live: LiveGame;
  game: Game | null;
  view: View;
  names: Names;
  tell: (outcome: Outcome) => void;
}

/** A pause by agreement: proposed, for or against, and the way back from it. */
export function Pause({ live, game, view, names, tell }: PauseProps) {
  if (!game?.clock?.pauses) return null;
  const { pause, viewer } = view;
  const say = (word: PauseWord) => void live.act("pause", (request) => rules.sayPause({ ...request, word })).then(tell);
  const key = (word: PauseWord, text: Key, testid: string) => (
    <Button onClick={() => say(word)} testid={testid}>
      {t(text)}
    </Button>
  );
  const named = (seats: readonly number[]) => listed(seats.map((seat) => names.player(seat)));
  const began = pause?.began !== undefined;
  const proposed = pause?.proposed ?? [];
  const resuming = pause?.resuming ?? [];
  return (
    <section data-testid="pause">
      <h3>{t("pause")}</h3>
      {began && (
        <p role="status">
          {pause.ends ? t("pause_until", { time: moment(timestampMs(pause.ends), locale()) }) : t("pause_on")}
        </p>
      )}
      {!began && proposed.length > 0 && <p role="status">{t("pause_proposed", { names: named(proposed) })}</p>}
      {resuming.length > 0 && <p role="status">{t("pause_resuming", { names: named(resuming) })}</p>}
      {!pause && <p class="hint">{t("pause_hint")}</p>}
      <div class="row wrap">
        {!began &&
          !proposed.includes(viewer) &&
          key(PauseWord.PROPOSE, proposed.length > 0 ? "pause_agree" : "pause_propose", "pause-propose")}
        {!began && proposed.length > 0 && key(PauseWord.REFUSE, "pause_refuse", "pause-refuse")}
        {began && !resuming.includes(viewer) && key(PauseWord.RESUME, "pause_resume", "pause-resume")}
      </div>
    </section>
  );
}
