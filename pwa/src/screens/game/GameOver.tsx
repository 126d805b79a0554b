import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import { capital, type Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { LinkButton } from "../../ui/Button";

/** Who won, and why. */
export function GameOver({ view, names }: { view: View; names: Names }) {
  const { winners, viewer } = view;
  const list = winners.map((seat) => names.player(seat)).join(", ");
  const text = winners.includes(viewer)
    ? t("winner_you")
    : winners.length === 0
      ? t("winner_none")
      : t(winners.length === 1 ? "winner_is" : "winner_are", { names: list });
  return (
    <section class={winners.includes(viewer) ? "game-over won" : "game-over"} data-testid="game-over">
      <h2 data-testid="winner" data-winners={winners.join(" ")}>
        {text}
      </h2>
      <p>{capital(names.value("reason", view.reason))}</p>
      <div class="row wrap">
        <LinkButton href="#/new" kind="primary">
          {t("play_again")}
        </LinkButton>
        <LinkButton href="#/">{t("home")}</LinkButton>
      </div>
    </section>
  );
}
