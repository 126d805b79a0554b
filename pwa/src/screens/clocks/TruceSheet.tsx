import "../game/waiting/waiting.css";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { rules } from "../../net/rpc";
import type { LiveGame, Outcome } from "../../store/game/live";
import { Choices } from "../../ui/Choices";
import { Icon } from "../../ui/Icon";
import { Stepper } from "../../ui/Stepper";
import { TabChips } from "../../ui/TabChips";
import { EXTENTS, partners, termsOf, type Extent, type TruceDraft } from "./truceDraft";
import type { TruceMaking } from "./useTruce";

const MOST_ROUNDS = 20;
const MOST_NOTICE = 5;

interface SheetProps {
  live: LiveGame;
  view: View;
  names: Names;
  truce: TruceMaking;
  draft: TruceDraft;
  tell: (outcome: Outcome) => void;
}

/** An offer of a truce: with whom, on which borders, for how long; the border is tapped on the map. */
export function TruceSheet({ live, view, names, truce, draft, tell }: SheetProps) {
  const terms = termsOf(draft);
  const offer = async () => {
    if (terms === null) return;
    const word = { case: "offer", value: terms } as const;
    const outcome = await live.act("truce", (request) => rules.sayTruce({ ...request, word }));
    tell(outcome);
    if (outcome.done) truce.end();
  };
  return (
    <section class="waiting-sheet" data-testid="truce-sheet" aria-label={t("truce_offer")}>
      <div class="heading">
        <div class="grow">
          <h2>{terms ? t("truce_title", { name: names.player(draft.other) }) : t("truce_offer")}</h2>
          <p class="hint" role="status" data-testid="truce-where">
            {where(draft, names)}
          </p>
        </div>
      </div>
      <div class="sheet-body column">
        <TabChips
          label={t("truce_where")}
          row="verbs"
          chosen={draft.extent}
          choose={(extent) => truce.set({ extent: extent as Extent, region: "", border: [] })}
          chips={EXTENTS.map((id) => ({ id, content: t(`truce_where_${id}`), testid: `truce-${id}` }))}
        />
        {draft.extent !== "border" && (
          <Choices
            label={t("truce_with")}
            value={String(draft.other)}
            options={partners(view).map((seat) => ({ value: String(seat), text: names.player(seat) }))}
            onChange={(seat) => truce.set({ other: Number(seat), region: "" })}
          />
        )}
        {terms && <Rounds draft={draft} set={truce.set} />}
      </div>
      <div class="acts">
        <button type="button" class="act square" aria-label={t("close")} onClick={truce.end} data-testid="truce-drop">
          <Icon name="close" />
        </button>
        {terms && (
          <button type="button" class="act main" onClick={() => void offer()} data-testid="offer-truce">
            {t("truce_offer")}
          </button>
        )}
      </div>
    </section>
  );
}

/** For how long, and with how much notice. */
function Rounds({ draft, set }: { draft: TruceDraft; set: TruceMaking["set"] }) {
  return (
    <>
      <Stepper
        label={t("truce_for")}
        value={draft.rounds}
        low={1}
        high={MOST_ROUNDS}
        onChange={(rounds) => set({ rounds })}
      />
      <Stepper
        label={t("truce_notice")}
        value={draft.notice}
        low={0}
        high={MOST_NOTICE}
        none={t("truce_nowhere")}
        onChange={(notice) => set({ notice })}
      />
    </>
  );
}

/** Where it would hold, or what to tap for that. */
function where({ extent, region, border }: TruceDraft, names: Names): string {
  if (extent === "all") return t("truce_all_hint");
  if (extent === "region") return region === "" ? t("truce_tap_region") : names.value("region", region);
  const [first, second] = border.map((zone) => names.zone(zone));
  if (first === undefined) return t("truce_tap_border");
  return second === undefined ? t("truce_tap_next", { place: first }) : `${first} – ${second}`;
}
