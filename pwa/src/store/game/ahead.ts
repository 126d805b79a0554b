import type { GetGameResponse } from "../../gen/fieldpost/rules/v1/rules_pb";
import type { View } from "../../gen/fieldpost/rules/v1/view_pb";
import { read, rules, session } from "../../net/rpc";
import { edition } from "../editions";
import { recalled, type Remembered } from "./memory";

let asked: { id: string; answer: Promise<GetGameResponse> } | null = null;
let looked: { id: string; known: Promise<Remembered | null> } | null = null;

/** Asks for a game while the code of its screen is still on its way, and looks for what this device knows of it. */
export function askAhead(id: string): void {
  if (!session.known) return;
  const known = recalled(id);
  looked = { id, known };
  void boardAhead(known).catch(() => undefined);
  const answer = read(() => rules.getGame({ gameId: id }));
  asked = { id, answer };
  void boardAhead(answer).catch(() => undefined); // whoever takes the answer sees why
}

/** What it takes to draw it. */
async function boardAhead(found: Promise<{ view?: View | undefined } | null>): Promise<void> {
  const view = (await found)?.view;
  if (!view) return;
  const { layoutOf, shapeFor } = await import("../../board/layout");
  await Promise.all([edition(view.edition), layoutOf(view.edition, shapeFor(innerWidth, innerHeight))]);
}

/** The game with its table: what was asked for ahead, once, or as it stands now. */
export function gameWithTable(id: string, signal: AbortSignal): Promise<GetGameResponse> {
  const ahead = asked?.id === id ? asked.answer : null;
  asked = null;
  return ahead ?? read(() => rules.getGame({ gameId: id }), signal);
}

/** The game as this device knew it last: as it was looked up ahead, once, or as it is kept now. */
export function knownBefore(id: string): Promise<Remembered | null> {
  const known = looked?.id === id ? looked.known : null;
  looked = null;
  return known ?? recalled(id);
}
