import type { RoundStanding } from "../../../gen/fieldpost/rules/v1/rules_pb";

/** An army's share of the board from the first round to the end, as an area between two lines. */
export interface Area {
  army: string;
  path: string;
  /** Places that it held at first and at the end. */
  from: number;
  to: number;
}

/** How the board was shared round by round, one area on the other; whoever never held a place has none. */
export function areas(rounds: readonly RoundStanding[], width: number, height: number): Area[] {
  const armies = (rounds[0]?.armies ?? []).map((one) => one.army);
  const held = (army: string) => rounds.map((one) => one.armies.find((row) => row.army === army)?.places ?? 0);
  const all = rounds.map((one) => one.armies.reduce((sum, row) => sum + row.places, 0));
  const x = (at: number) => ((at * width) / Math.max(1, rounds.length - 1)).toFixed(1);
  let base = rounds.map(() => 0);
  const found: Area[] = [];
  for (const army of armies) {
    const places = held(army);
    if (places.every((one) => one === 0)) continue;
    const top = places.map((one, at) => (base[at] ?? 0) + one / Math.max(1, all[at] ?? 1));
    const line = (shares: readonly number[]) =>
      shares.map((share, at) => `${x(at)},${(height - share * height).toFixed(1)}`);
    const path = `M${[...line(top), ...line(base).reverse()].join(" L")}Z`;
    found.push({ army, path, from: places[0] ?? 0, to: places.at(-1) ?? 0 });
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
