import type { Refusal } from "../net/problem";

/** Whether something was not done because of the name: that is said beside the name. */
export function isAboutName(refusal: Refusal): boolean {
  return refusal.field === "display_name" || refusal.field.endsWith(".display_name");
}

/** Names that the service proposes instead of one that somebody has. */
export function proposalsIn(refusal: Refusal): string[] {
  const found = refusal.details["proposals"];
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
}
