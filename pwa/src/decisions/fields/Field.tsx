import type { OfferField } from "../../gen/fieldpost/rules/v1/view_pb";
import { CountField } from "./CountField";
import { PickField } from "./PickField";
import { RankingField } from "./RankingField";
import { SomeField } from "./SomeField";
import { SpreadField } from "./SpreadField";

/** One field of a form, whatever it is. */
export function Field({ field }: { field: OfferField }) {
  const { bound } = field;
  switch (bound.case) {
    case "pick":
      return <PickField name={field.name} among={bound.value.among} />;
    case "count":
      return <CountField name={field.name} low={bound.value.low} high={bound.value.high} />;
    case "spread":
      return <SpreadField name={field.name} bound={bound.value} />;
    case "some":
      return <SomeField name={field.name} bound={bound.value} />;
    case "ranking":
      return <RankingField name={field.name} among={bound.value.among} />;
    default:
      return null;
  }
}
