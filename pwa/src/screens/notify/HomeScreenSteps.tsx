import { t } from "../../i18n/words";
import { Icon } from "../../ui/Icon";

/** An iPhone calls pages on its home screen only: how this one gets there. */
export function HomeScreenSteps() {
  return (
    <div class="column" data-testid="home-screen-steps">
      <p>{t("ios_why")}</p>
      <ol class="panel">
        <li class="line">
          <span class="step">1</span>
          <span class="grow">{t("ios_share")}</span>
          <Icon name="share" />
        </li>
        <li class="line">
          <span class="step">2</span>
          <span class="grow">{t("ios_add")}</span>
          <Icon name="plus" />
        </li>
      </ol>
    </div>
  );
}
