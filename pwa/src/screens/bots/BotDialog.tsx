import { t } from "../../i18n/words";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { BotPicker, type PickerProps } from "./BotPicker";

/** Chooses a bot in front of everything else; the choice counts once it is confirmed, by its key. */
export function BotDialog({ onClose, ...picker }: PickerProps & { onClose: () => void }) {
  return (
    <Dialog title={picker.label} onClose={onClose} testid="bot-dialog">
      <div class="column">
        <BotPicker {...picker} />
      </div>
      <Button kind="primary" wide onClick={onClose} testid="bot-chosen">
        {t("bot_chosen")}
      </Button>
    </Dialog>
  );
}
