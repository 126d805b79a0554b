import type { OfferField } from "../../gen/fieldpost/rules/v1/view_pb";
import { CountField } from "./CountField";
import { PickField } from "./PickField";
import { RankingField } from "./RankingField";
import { SomeField } from "./SomeField";
import { SpreadField } from "./SpreadField";

/** One field of a form, whatever it is. */
export function Field({ field }: { field: OfferField }) {
  const { bound, name, kind } = field;
  switch (bound.case) {
    case "pick":
      return <PickField name={name} kind={kind} among={bound.value.among} />;
    case "count":
      return <CountField name={name} low={bound.value.low} high={bound.value.high} />;
    case "spread":
      return <SpreadField name={name} bound={bound.value} />;
    case "some":
      return <SomeField name={name} kind={kind} bound={bound.value} />;
    case "ranking":
      return <RankingField name={name} kind={kind} among={bound.value.among} />;
    default:
      return null;
  }
}
