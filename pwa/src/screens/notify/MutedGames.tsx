import type { Preferences } from "../../gen/fieldpost/notifications/v1/notifications_pb";
import { GameState } from "../../gen/fieldpost/rules/v1/game_pb";
import { t } from "../../i18n/words";
import { myGames } from "../../store/games";
import { mute } from "../../store/preferences";
import { Toggle } from "../../ui/Choices";
import { modeTitle } from "../titles";
import { doing } from "../useDoing";

/** Games of which nothing is said. */
export function MutedGames({ found }: { found: Preferences }) {
  const running = (myGames.value?.games ?? []).filter((game) => game.state !== GameState.OVER);
  if (running.length === 0) return null;
  return (
    <section>
      <h2>{t("muted_games")}</h2>
      <div class="panel" data-testid="muted-games">
        {running.map((game) => (
          <Toggle
            key={game.gameId}
            label={game.title || modeTitle(game.mode?.edition ?? "", game.mode?.variant ?? "")}
            on={found.mutedGames.includes(game.gameId)}
            onChange={(on) => doing(mute(game.gameId, on))}
          />
        ))}
      </div>
    </section>
  );
}
