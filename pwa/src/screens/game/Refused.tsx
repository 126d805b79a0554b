import type { TurnContext } from "../../decisions/context";
import { emptyDraft, suggested } from "../../decisions/form";
import type { Names } from "../../i18n/names";
import { told } from "../../i18n/refusals";
import { t } from "../../i18n/words";
import type { Refusal } from "../../net/problem";
import { Icon } from "../../ui/Icon";
import { RuleLink } from "./RuleLink";

interface RefusedProps {
  refusal: Refusal;
  turn: TurnContext | null;
  names: Names;
  close: () => void;
}

/** An answer that the rules do not allow: what was wrong, something near it that works, and the rule. */
export function Refused({ refusal, turn, names, close }: RefusedProps) {
  const fill = () => {
    if (turn) turn.setDraft(suggested(turn.offers, emptyDraft(turn.draft.verb)));
    close();
  };
  return (
    <div class="place-card refused" role="alert" data-testid="refused">
      <div class="grow">
        <p class="why">{told(refusal, names)}</p>
        <p class="why-acts">
          {turn && (
            <button type="button" class="chip" onClick={fill} data-testid="instead">
              {t("refused_fill")}
            </button>
          )}
          <RuleLink edition={names.board.edition.summary?.edition ?? ""} rule={refusal.rule} />
        </p>
      </div>
      <button type="button" class="round" aria-label={t("close")} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
