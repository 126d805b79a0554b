import type { OfferField } from "../../gen/fieldpost/rules/v1/view_pb";
import { t } from "../../i18n/words";
import { Acts, Heading, MainButton } from "../Acts";
import { useTurn } from "../context";
import { Field } from "../fields/Field";
import { isFinePoint } from "../form";
import { picksZones } from "../pointing";
import { NoMore } from "./AttackSheet";
import { Suggest } from "./Suggest";

/** So many candidates are not listed. */
const MANY = 4;

function many({ bound }: OfferField): boolean {
  return bound.case === "pick" && bound.value.among.length >= MANY;
}

/** Something is put on a place, or taken there: the place is tapped, what else there is to say stands below. Any other verb is answered so, too. */
export function SpotSheet() {
  const { fields, lacking, draft, names, decision, view, closing, sort, send } = useTurn();
  const open = fields.filter((field) => !isFinePoint(field));
  const only = closing.includes(draft.verb); // there is nothing else to say
  const points = lacking !== null && picksZones(lacking);
  const alone = open.filter(picksZones).length === 1 && points; // the hint says it all
  return (
    <>
      <Heading
        title={names.question(decision.name, decision.about ?? {}, view.phase, view.reserve)}
        hint={points ? t("spot_tap") : ""}
      />
      <div class="sheet-body form" data-testid={sort === "form" ? "generic-form" : "spot-form"}>
        {open.map((field) =>
          alone && field === lacking && many(field) ? null : <Field key={field.name} field={field} />,
        )}
      </div>
      <Acts>
        {lacking && <Suggest />}
        <NoMore />
        {!only && (
          <MainButton onClick={() => send()} testid="send" disabled={lacking !== null}>
            {names.verb(draft.verb)}
          </MainButton>
        )}
      </Acts>
    </>
  );
}
