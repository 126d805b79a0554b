import { vi } from "vitest";

/** What `look` gives, or expects without failing, as soon as it does; a busy machine is no reason to give up early. */
export function soon<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000 });
}
