import { t } from "../../i18n/words";
import { SquareButton } from "../Acts";
import { useTurn } from "../context";
import { suggested, type Draft } from "../form";

/** Fills in what is missing of the answer, or of the one that it is told to begin with. */
export function Suggest({ from }: { from?: Draft }) {
  const { offers, draft, setDraft } = useTurn();
  return (
    <SquareButton
      icon="idea"
      label={t("suggest")}
      onClick={() => setDraft(suggested(offers, from ?? draft))}
      testid={`auto-${draft.verb}`}
    />
  );
}
