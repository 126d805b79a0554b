import { useRef, useState } from "preact/hooks";
import { text } from "../../board/data";
import type { Standing } from "../../board/paint";
import type { Entry, Event } from "../../gen/fieldpost/rules/v1/view_pb";
import { throwsOf, type Throw } from "../../i18n/throws";
import { wantsStill } from "../../ui/media";

/** A battle of one's own that was just fought: its dice, and the board as it was before. */
export interface Fight {
  origin: string;
  target: string;
  throws: readonly Throw[];
  lost: number;
  slain: number;
  army: string;
  foe: string;
  before: readonly Standing[];
}

/** What a throw cost each side. */
export interface Toll {
  lost: number;
  slain: number;
}

/** Who loses a pair of dice that are equal. */
type Tie = "lost" | "slain";

/** What the first throws of a battle cost in all. */
export function sumOf(tolls: readonly Toll[]): Toll {
  return tolls.reduce((all, one) => ({ lost: all.lost + one.lost, slain: all.slain + one.slain }), {
    lost: 0,
    slain: 0,
  });
}

/** A throw as it is drawn: the highest die against the highest; how the ties went is told by what both sides lost in all. */
export function tollsOf({ throws, lost, slain }: Pick<Fight, "throws" | "lost" | "slain">): Toll[] | null {
  for (const tie of ["lost", "slain"] as const) {
    const tolls = throws.map((one) => tollOf(one, tie));
    const sum = (side: Tie) => tolls.reduce((all, one) => all + one[side], 0);
    if (sum("lost") === lost && sum("slain") === slain) return tolls;
  }
  return null; // these dice meet by other rules
}

function tollOf(thrown: Throw, tie: Tie): Toll {
  const toll = { lost: 0, slain: 0 };
  for (const [mine, theirs] of pairsOf(thrown)) toll[mine === theirs ? tie : mine > theirs ? "slain" : "lost"]++;
  return toll;
}

/** The dice that meet, the highest first. */
export function pairsOf({ attack, defence }: Throw): [number, number][] {
  const [mine, theirs] = [attack, defence].map((faces) => [...faces].sort((one, other) => other - one));
  return mine!.slice(0, theirs!.length).map((face, at) => [face, theirs![at]!]);
}

/** The battle among what came after an entry that one of these armies fought, if there is one. */
export function foughtIn(entries: readonly Entry[], after: bigint, armies: readonly string[]): Event | null {
  const fresh = entries.filter((entry) => entry.number > after).flatMap((entry) => entry.events);
  return (
    fresh.find(
      ({ fields }) =>
        text(fields?.["dice"]) !== "" && armies.includes(text(fields?.["army"])) && fields?.["target"] !== undefined,
    ) ?? null
  );
}

/** Keeps the board as it was while an attack is under way, and until its dice were seen. */
export function useFight(entries: () => readonly Entry[], armies: readonly string[]) {
  const [fight, setFight] = useState<Fight | null>(null);
  const [fallen, setFallen] = useState(0);
  const [held, hold] = useState<readonly Standing[] | null>(null);
  const from = useRef(0n);
  const begin = (standings: readonly Standing[]) => {
    from.current = entries().at(-1)?.number ?? 0n;
    if (!wantsStill()) hold(standings);
  };
  const show = (standings: readonly Standing[]) => {
    const event = foughtIn(entries(), from.current, armies);
    const throws = throwsOf(text(event?.fields?.["dice"]));
    if (!event || throws.length === 0 || wantsStill()) {
      over();
      return;
    }
    const { origin, target, army, defender, lost, slain } = event.fields ?? {};
    setFallen(0);
    setFight({
      ...{ origin: text(origin), target: text(target), army: text(army), foe: text(defender) },
      ...{ throws, lost: Number(lost ?? 0), slain: Number(slain ?? 0), before: standings },
    });
  };
  const over = () => {
    setFight(null);
    hold(null);
  };
  /** The losses of so many throws are seen on the board. */
  const fall = (throws: number) => setFallen(throws);
  return { fight, fallen, held, begin, show, fall, over };
}
