import { t } from "../i18n/words";
import { unread } from "../store/unread";
import { Icon } from "./Icon";

/** How many messages wait at a table, or in its game; nothing where there are none. */
export function Unread({ id }: { id: string }) {
  const n = unread.value.get(id) ?? 0;
  if (n === 0) return null;
  return (
    <span class="tag" data-testid={`unread-${id}`}>
      <Icon name="chat" small />
      <span aria-hidden="true">{n}</span>
      <span class="hidden">{t("unread_n", { n })}</span>
    </span>
  );
}
