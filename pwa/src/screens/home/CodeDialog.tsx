import { t } from "../../i18n/words";
import { LinkButton } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { InvitationForm } from "../InvitationForm";

/** Somebody has a link: to a game, or to an account of their own. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("have_link")} onClose={onClose}>
      <div class="column">
        <InvitationForm />
        <LinkButton href="#/device" kind="quiet" testid="use-code">
          {t("device_have_code")}
        </LinkButton>
      </div>
    </Dialog>
  );
}
