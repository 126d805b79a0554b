import { editionList } from "./editions";

export const QUICK: Mode = { edition: "world", variant: "conquest", seats: 3 };

/** A game at once; how one is begun is fetched with the tap, if nothing else wanted it before. */
export async function quickGame(name: string): Promise<string> {
  return (await import("./tables")).quickGame(name);
}

/** The same for a game that is good to learn from. */
export async function guidedGame(): Promise<string> {
  return (await import("./tables")).guidedGame();
}

export interface Mode {
  edition: string;
  variant: string;
  seats: number;
}

/** What one tap begins: what is wanted, or the nearest to it that there is. */
export function quickMode(wanted: Mode = QUICK): Mode {
  const editions = editionList.value ?? [];
  const found = editions.find((one) => one.edition === wanted.edition) ?? editions[0];
  const variant = found?.variants.find((one) => one.variant === wanted.variant) ?? found?.variants[0];
  if (!found || !variant) return wanted;
  const seats = variant.sizes.includes(wanted.seats) ? wanted.seats : (variant.sizes[0] ?? wanted.seats);
  return { edition: found.edition, variant: variant.variant, seats };
}
