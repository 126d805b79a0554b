import { useState } from "preact/hooks";
import { t, type Key } from "../../i18n/words";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { useKeys } from "./keys";

/** Each key with what it does. */
const KEYS: readonly (readonly [key: Key, does: Key])[] = [
  ["key_space", "key_main"],
  ["key_tab", "key_round"],
  ["key_arrows", "key_places"],
  ["key_enter", "key_choose"],
  ["key_u", "undo"],
  ["key_l", "key_list"],
  ["key_escape", "key_back"],
  ["key_help", "key_this"],
];

/** What the keys do, at a question mark. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  useKeys({ "?": () => setOpen(!open) });
  if (!open) return null;
  return (
    <Dialog title={t("keys")} onClose={() => setOpen(false)}>
      <dl class="keys" data-testid="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{t(key)}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => setOpen(false)}>{t("close")}</Button>
    </Dialog>
  );
}
