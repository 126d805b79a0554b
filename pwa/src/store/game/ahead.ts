import type { GetGameResponse } from "../../gen/fieldpost/rules/v1/rules_pb";
import { read, rules, session } from "../../net/rpc";
import { edition } from "../editions";

let asked: { id: string; answer: Promise<GetGameResponse> } | null = null;

/** Asks for a game while the code of its screen is still on its way. */
export function askAhead(id: string): void {
  if (!session.known) return;
  const answer = read(() => rules.getGame({ gameId: id }));
  asked = { id, answer };
  void boardAhead(answer).catch(() => undefined); // whoever takes the answer sees why
}

/** What it takes to draw it. */
async function boardAhead(answer: Promise<GetGameResponse>): Promise<void> {
  const { view } = await answer;
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
