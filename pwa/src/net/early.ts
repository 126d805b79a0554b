import { alone } from "./tabs";

/** Where this device's key is kept: who has one has played here. */
export const DEVICE_KEY = "fieldpost.device-key";

const HEADERS = { "content-type": "application/grpc-web+proto", "x-grpc-web": "1" };
/** A message without a field, in its frame. */
const NOTHING = new Uint8Array(5);

interface Asked {
  answer: Promise<Response>;
  end: AbortController;
}

const asked = new Map<string, Asked>();

/** Asks, while the page's script is on its way, for what that asks first: what there is to play, and who plays here. */
export function askEarly(): void {
  void ask("fieldpost.rules.v1.RulesService/ListEditions");
  if (localStorage.getItem(DEVICE_KEY) === null) return;
  void alone("session", () => ask("fieldpost.accounts.v1.AccountsService/RefreshSession"));
}

function ask(method: string): Promise<unknown> {
  const url = `${location.origin}/${method}`;
  const end = new AbortController();
  const answer = fetch(url, { method: "POST", headers: HEADERS, body: NOTHING, signal: end.signal });
  asked.set(url, { answer, end });
  return answer.catch(() => undefined); // whoever takes it sees why
}

/** As `fetch`; the first call that was made early already gets that answer. */
export function fetchOrEarly(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = typeof url === "string" ? asked.get(url) : undefined;
  if (!early) return fetch(url, init);
  asked.delete(url as string);
  init?.signal?.addEventListener("abort", () => early.end.abort());
  return early.answer;
}
