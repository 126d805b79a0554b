import type { Preferences } from "../../gen/fieldpost/notifications/v1/notifications_pb";
import { GameState } from "../../gen/fieldpost/rules/v1/game_pb";
import { t } from "../../i18n/words";
import { notifications } from "../../net/notifications";
import { command } from "../../net/rpc";
import { myGames } from "../../store/games";
import { loadPreferences } from "../../store/preferences";
import { Toggle } from "../../ui/Choices";
import { modeTitle } from "../titles";
import { useDoing } from "../useDoing";

/** Games of which nothing is said. */
export function MutedGames({ found }: { found: Preferences }) {
  const [, run] = useDoing();
  const running = (myGames.value?.games ?? []).filter((game) => game.state !== GameState.OVER);
  if (running.length === 0) return null;
  const mute = (gameId: string, muted: boolean) =>
    run(async () => {
      await command(() => notifications.muteGame({ gameId, muted }));
      await loadPreferences();
    });
  return (
    <section>
      <h2>{t("muted_games")}</h2>
      <div class="panel" data-testid="muted-games">
        {running.map((game) => (
          <Toggle
            key={game.gameId}
            label={game.title || modeTitle(game.mode?.edition ?? "", game.mode?.variant ?? "")}
            on={found.mutedGames.includes(game.gameId)}
            onChange={(on) => mute(game.gameId, on)}
          />
        ))}
      </div>
    </section>
  );
}
