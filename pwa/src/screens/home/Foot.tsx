import { t } from "../../i18n/words";
import { Icon } from "../../ui/Icon";

/** The bar at the foot: games, a new one, and oneself. */
export function Foot({ here }: { here: "games" | "you" }) {
  const current = (name: string) => (name === here ? ("page" as const) : undefined);
  return (
    <nav class="foot" aria-label={t("main_ways")}>
      <a class="foot-link" href="#/" aria-current={current("games")}>
        <Icon name="games" />
        {t("games")}
      </a>
      <a class="button primary" href="#/new" data-testid="new-game">
        <Icon name="plus" />
        {t("new_game")}
      </a>
      <a class="foot-link" href="#/you" aria-current={current("you")} data-testid="you">
        <Icon name="me" />
        {t("you_profile")}
      </a>
    </nav>
  );
}
