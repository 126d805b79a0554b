import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { LinkButton } from "../../ui/Button";
import { because, victory } from "./ending";

/** Who won, and why. */
export function GameOver({ view, names }: { view: View; names: Names }) {
  const { winners, viewer } = view;
  return (
    <section class={winners.includes(viewer) ? "game-over won" : "game-over"} data-testid="game-over">
      <h2 data-testid="winner" data-winners={winners.join(" ")}>
        {victory(view, names)}
      </h2>
      <p>{because(view, names)}</p>
      <div class="row wrap">
        <LinkButton href={`#/new/${view.edition}/${view.variant}`} kind="primary" testid="play-again">
          {t("play_again")}
        </LinkButton>
        <LinkButton href="#/">{t("home")}</LinkButton>
      </div>
    </section>
  );
}
