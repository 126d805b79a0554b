import { GetCatalogueResponseSchema, type GetCatalogueResponse } from "../gen/fieldpost/bots/v1/bots_pb";
import { bots } from "../net/rpc";
import { orOfLastVisit } from "./editions";

let found: Promise<GetCatalogueResponse> | null = null;

/** The bots with their strength in each mode, and the styles in which they play; from the last visit when nobody answers. */
export function catalogue(): Promise<GetCatalogueResponse> {
  if (found === null) {
    const asked = orOfLastVisit("catalogue", GetCatalogueResponseSchema, () => bots.getCatalogue({}));
    asked.catch(() => (found = null));
    found = asked;
  }
  return found;
}
