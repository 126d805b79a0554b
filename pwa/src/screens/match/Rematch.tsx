import { t } from "../../i18n/words";
import { go } from "../../routes";
import { rematch } from "../../store/tables";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { useDoing } from "../useDoing";

/** The same people again, in one tap; leads to their table, where everybody says ready. */
export function Rematch({ gameId }: { gameId: string }) {
  const [busy, run] = useDoing();
  return (
    <Button
      kind="primary"
      disabled={busy}
      onClick={() => run(async () => go(`#/table/${(await rematch(gameId)).tableId}`))}
      testid="rematch"
    >
      <Icon name="again" />
      {t("rematch")}
    </Button>
  );
}
