/** A season and those before it, the newest first; they are named by year and quarter, as "2026-4". */
export function seasonsUpTo(newest: string, most: number): string[] {
  const [year = 0, quarter = 1] = newest.split("-").map(Number);
  const last = year * 4 + quarter - 1;
  return Array.from({ length: most }, (_, back) => `${Math.floor((last - back) / 4)}-${((last - back) % 4) + 1}`);
}
