import type { Decision, View } from "../../gen/fieldpost/rules/v1/view_pb";
import { t } from "../../i18n/words";
import { rules } from "../../net/rpc";
import type { LiveGame, Outcome } from "../../store/game/live";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";

interface BankProps {
  live: LiveGame;
  view: View;
  decision: Decision;
  tell: (outcome: Outcome) => void;
}

/** More time for this turn, out of the player's own store, where the table leaves that to them. */
export function Bank({ live, view, decision, tell }: BankProps) {
  const seat = view.seats.find((one) => one.seat === view.viewer);
  if (!seat?.bankFree) return null;
  const request = { decision: decision.id, expectedVersion: view.version };
  return (
    <Button
      onClick={() => void live.act("bank", (base) => rules.useBank({ ...base, ...request })).then(tell)}
      testid="use-bank"
    >
      <Icon name="clock" small />
      {t("bank_use")}
    </Button>
  );
}
