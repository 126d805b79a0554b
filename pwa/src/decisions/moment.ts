import type { Standing } from "../board/paint";
import { pointed } from "../board/pointed";
import { atRest, type Scene } from "../board/scene";
import { locale } from "../i18n/words";
import { aimOf, aims, type Chances } from "./aim";
import { text, type BoardData } from "../board/data";
import type { Decision } from "../gen/fieldpost/rules/v1/view_pb";
import { besides, cardField, cardsIn, ownedBy } from "./hand";
import { emptyDraft, fillIn, type FilledForm } from "./form";
import { pointers } from "./pointing";
import type { Sort } from "./sort";
import { facing, foes } from "./threats";

export interface Moment {
  sort: Sort;
  decision: Decision | null;
  form: FilledForm;
  board: BoardData;
  standings: readonly Standing[];
  /** The army that acts. */
  army: string;
  /** The armies of its side. */
  friends: ReadonlySet<string>;
  chances: Chances;
  /** The field that the next tap is for, where the player said so. */
  slot: string | null;
  /** The places that the question is about, if it is about two; and whose the second was, where it was just taken. */
  between: { origin: string; target: string; loser?: string } | null;
}

/** What the map shows of a question and what is filled in of its answer. */
export function sceneOf(moment: Moment): Scene {
  switch (moment.sort) {
    case "place":
      return placing(moment);
    case "attack":
      return attacking(moment);
    case "move in":
      return movingIn(moment);
    case "move":
      return moving(moment);
    case "cards":
      return turningIn(moment);
    default:
      return asked(moment);
  }
}

/** A question about two places shows them, with an arrow where one leads to the other. */
function asked({ form, standings, between, slot }: Moment): Scene {
  const found = pointers(form, slot);
  const around = [...found.open, ...found.picked];
  const pair = pointed(standings, found, around);
  const lists = form.fields.some(({ kind, bound }) => kind === "zone" && bound.case !== "pick");
  const way = !lists && ["origin", "target"].every((name) => form.fields.some((field) => field.name === name));
  const apart = new Map(lists ? [] : found.picked.map((zone) => [zone, ""])); // each for itself
  const scene =
    way || (!lists && found.picked.length < 2)
      ? pair
      : { ...pair, source: null, targets: apart, arrows: [], frame: around };
  if (!between || scene.rings.size > 0) return scene;
  const path = [between.origin, between.target];
  return { ...scene, arrows: [{ path, kind: "attack" }], frame: path, named: new Set(path), lit: new Set(path) };
}

/** The places of the cards that are raised, and what comes to those of one's own; first a card, then the places that it needs. */
function turningIn(moment: Moment): Scene {
  const { form, standings, board, army, decision } = moment;
  const field = cardField(form.fields);
  const chosen = cardsIn(form.values[field?.name ?? ""]);
  if (field && chosen.length === 0) return atRest(standings);
  const scene = asked(moment);
  const zones = chosen.flatMap((card) => text(board.row("card", card)?.["zone"]) || []);
  if (!field || !decision || zones.length === 0 || scene.rings.size > 0) return scene;
  const added = besides(decision, field, chosen, ownedBy(army, board, standings));
  return { ...scene, added, lit: new Set(zones), named: new Set(zones) };
}

/** One's own places, and who faces them: that is what troops are placed against, and a tap goes straight on to an attack. */
function placing({ form, standings, army, board, friends }: Moment): Scene {
  const { open, added } = pointers(form);
  const frame = [...open, ...facing(board, standings, open, friends)];
  const taller = standings.map((one) => grown(one, army, added.get(one.zone) ?? 0));
  return { ...atRest(taller), lit: open, rings: open, added, frame };
}

/** A place with more or fewer troops of an army. */
function grown(standing: Standing, army: string, by: number): Standing {
  if (by === 0) return standing;
  const before = standing.armies.find((one) => one.army === army)?.count ?? 0;
  const others = standing.armies.filter((one) => one.army !== army);
  const armies = [{ army, count: before + by }, ...others].filter((one) => one.count > 0);
  return { ...standing, armies, owner: armies[0]?.army ?? standing.owner };
}

function attacking({ form, standings, chances }: Moment): Scene {
  const { origin, target } = aimOf(form);
  const all = aims(form.offers, form.draft.verb);
  const grips = new Set(all.map((one) => one.origin));
  if (origin === undefined) return { ...atRest(standings), rings: grips, grips };
  const reach = all.filter((one) => one.origin === origin);
  if (target === undefined) {
    const targets = new Map(reach.map((one) => [one.target, percent(chances(one))]));
    const lit = new Set([origin, ...targets.keys()]);
    return { ...atRest(standings), source: origin, targets, lit, grips, named: lit, frame: [...lit] };
  }
  const path = [origin, target];
  const pair = { source: origin, targets: new Map([[target, ""]]), lit: new Set(path), named: new Set(path) };
  return { ...atRest(standings), ...pair, grips, arrows: [{ path, kind: "attack" }], frame: path };
}

/** A chance as it stands below a counter; nothing as long as nobody knows. */
export function percent(chance: number | null): string {
  return chance === null ? "" : chance.toLocaleString(locale(), { style: "percent", maximumFractionDigits: 0 });
}

function movingIn(moment: Moment): Scene {
  const { form, board, standings, army, friends, between, chances } = moment;
  const count = form.values["count"];
  if (!between || typeof count !== "number") return asked(moment);
  const path = [between.origin, between.target];
  const moved = standings.map((one) => {
    if (one.zone === between.origin) return grown(one, army, -count);
    return one.zone === between.target
      ? grown({ ...one, armies: one.armies.filter((o) => o.army === army) }, army, count)
      : one;
  });
  const next = count > 1 ? foes(board, standings, between.target, friends).map((one) => one.zone) : [];
  const lit = new Set([...path, ...next]);
  const chance = (target: string) => percent(chances({ origin: between.target, target }));
  const onward = { source: between.target, targets: new Map(next.map((zone) => [zone, chance(zone)])) };
  const { loser = "" } = between;
  const swept =
    loser === "" ? moved : moved.map((one) => (one.zone === between.target ? { ...one, owner: loser } : one));
  const taking = loser === "" ? null : { place: between.target, army, from: between.origin };
  return { ...atRest(swept), ...onward, taking, lit, named: lit, arrows: [{ path, kind: "move" }], frame: [...lit] };
}

function moving({ form, standings }: Moment): Scene {
  const { open, picked } = pointers(form);
  const [source = null, target] = picked;
  const lit = new Set([...open, ...picked]);
  const grips = pointers(fillIn(form.offers, emptyDraft(form.draft.verb))).open;
  if (source === null) return { ...atRest(standings), rings: open, grips };
  const named = new Set(picked);
  const marked = { source, lit, named, grips, rings: open };
  if (target === undefined) return { ...atRest(standings), ...marked, frame: [source, ...open] };
  const count = form.values["count"];
  const mark = typeof count === "number" ? { mark: String(count) } : {};
  return {
    ...{ ...atRest(standings), ...marked },
    arrows: [{ path: [source, target], kind: "move", ...mark }],
    frame: [source, target],
  };
}
