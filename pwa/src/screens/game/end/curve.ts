import type { ArmyStanding, RoundStanding } from "../../../gen/fieldpost/rules/v1/rules_pb";

/** What is shared round by round. */
export type Measure = (standing: ArmyStanding) => number;

export const PLACES: Measure = ({ places }) => places;
export const CHANCE: Measure = ({ winChance }) => winChance;

/** An army's share of something from the first round to the end, as an area between two lines. */
export interface Area {
  army: string;
  path: string;
  /** What it had at first and at the end. */
  from: number;
  to: number;
}

/** How something was shared round by round, one area on the other; whoever never had any has none. */
export function areas(
  rounds: readonly RoundStanding[],
  width: number,
  height: number,
  measure: Measure = PLACES,
): Area[] {
  const armies = (rounds[0]?.armies ?? []).map((one) => one.army);
  const rows = (army: string) => rounds.map((one) => one.armies.find((row) => row.army === army));
  const all = rounds.map((one) => one.armies.reduce((sum, row) => sum + measure(row), 0));
  const x = (at: number) => ((at * width) / Math.max(1, rounds.length - 1)).toFixed(1);
  let base = rounds.map(() => 0);
  const found: Area[] = [];
  for (const army of armies) {
    const had = rows(army).map((row) => (row ? measure(row) : 0));
    if (had.every((one) => one === 0)) continue;
    const top = had.map((one, at) => (base[at] ?? 0) + (one === 0 ? 0 : one / (all[at] ?? one)));
    const line = (shares: readonly number[]) =>
      shares.map((share, at) => `${x(at)},${(height - share * height).toFixed(1)}`);
    const path = `M${[...line(top), ...line(base).reverse()].join(" L")}Z`;
    found.push({ army, path, from: had[0] ?? 0, to: had.at(-1) ?? 0 });
    base = top;
  }
  return found;
}

/** When an army held most places, if that was more than it began with. */
export function bestRound(
  rounds: readonly RoundStanding[],
  armies: readonly string[],
): { round: number; places: number } | null {
  const counted = rounds.map(({ round, armies: rows }) => ({
    round,
    places: rows.filter((row) => armies.includes(row.army)).reduce((sum, row) => sum + row.places, 0),
  }));
  const [first] = counted;
  const best = counted.reduce<typeof first>((high, one) => (high && high.places >= one.places ? high : one), first);
  return first && best && best.places > first.places ? best : null;
}
