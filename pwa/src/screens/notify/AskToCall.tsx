import { useState } from "preact/hooks";
import type { Game } from "../../gen/fieldpost/rules/v1/game_pb";
import { listed, t } from "../../i18n/words";
import { go } from "../../routes";
import { answered, awaited } from "../../store/asking";
import { beQuietAtNight } from "../../store/preferences";
import { profiles } from "../../store/profiles";
import { calling, haveCalled } from "../../store/push";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { Postmark } from "../../ui/Postmark";
import { useDoing } from "../useDoing";
import { HomeScreenSteps } from "./HomeScreenSteps";

/** Our own question before the system's: after the first posted turn, once. */
export function AskToCall({ game }: { game: Game }) {
  const [steps, showSteps] = useState(false);
  const [busy, run] = useDoing();
  const names = awaited(game).map((user) => profiles.value.get(user) ?? t("somebody"));
  const yes = () => {
    if (calling.value === "home_screen") showSteps(true);
    else
      run(async () => {
        if ((await haveCalled()) === "on") await beQuietAtNight();
        answered();
      });
  };
  const byMail = () => {
    answered();
    go("#/notifications");
  };
  return (
    <Dialog title={t("call_ask")} onClose={answered} testid="ask-to-call">
      <span class="sheet-postmark">
        <Postmark upper={t("round_n", { n: Math.max(1, game.round) })} lower={clock()} height={74} />
      </span>
      {steps ? (
        <HomeScreenSteps />
      ) : (
        <>
          <p>{t("call_why", { names: listed(names), n: names.length })}</p>
          <div class="actions">
            <Button kind="primary" disabled={busy} onClick={yes} testid="call-yes">
              <Icon name="bell" />
              {t("call_yes")}
            </Button>
          </div>
          <div class="actions">
            <Button onClick={byMail} testid="call-by-mail">
              {t("call_by_mail")}
            </Button>
            <Button onClick={answered} testid="call-no">
              {t("not_now")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function clock(): string {
  return new Date().toLocaleTimeString(navigator.language, { hour: "2-digit", minute: "2-digit" });
}
