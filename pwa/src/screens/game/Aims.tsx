import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../../i18n/names";
import { listed, t } from "../../i18n/words";
import { Progress } from "../../decisions/Progress";
import { aimsIn, holdings } from "./holdings";

/** What the player plays for, in words, and how far that is. */
export function Aims({ view, names }: { view: View; names: Names }) {
  const all = aimsIn(holdings(view, names.board.vocabulary));
  if (all.length === 0) return null;
  const titles = [...new Set(all.map((one) => names.say(one.info.titles)))];
  return (
    <section data-testid="aims">
      <h3>{t("you_hold", { what: listed(titles) })}</h3>
      <ul class="aims-held">
        {all.flatMap(({ info, ids }) =>
          ids.map((id) => (
            <li key={id}>
              {names.text(info.kind, id) || names.title(info.kind, id)}
              <Progress {...{ view, names, id }} kind={info.kind} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
