import type { GetGameResponse } from "../../gen/fieldpost/rules/v1/rules_pb";
import { read, rules, session } from "../../net/rpc";

let asked: { id: string; answer: Promise<GetGameResponse> } | null = null;

/** Asks for a game while the code of its screen is still on its way. */
export function askAhead(id: string): void {
  if (!session.known) return;
  const answer = read(() => rules.getGame({ gameId: id }));
  answer.catch(() => undefined); // whoever takes it sees why
  asked = { id, answer };
}

/** The game with its table: what was asked for ahead, once, or as it stands now. */
export function gameWithTable(id: string, signal: AbortSignal): Promise<GetGameResponse> {
  const ahead = asked?.id === id ? asked.answer : null;
  asked = null;
  return ahead ?? read(() => rules.getGame({ gameId: id }), signal);
}
