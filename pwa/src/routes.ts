import { signal } from "@preact/signals";

export type Route =
  | { screen: "start" }
  | { screen: "new"; edition: string; company: string; variant: string }
  | { screen: "tables" }
  | { screen: "inbox" }
  | { screen: "notifications" }
  | { screen: "mails"; deed: "confirm" | "end"; token: string }
  | { screen: "you" }
  | { screen: "chat"; kind: "game" | "table"; id: string }
  | { screen: "friends"; code: string }
  | { screen: "player"; id: string }
  | { screen: "leaders"; edition: string; pace: string }
  | { screen: "search"; id: string }
  | { screen: "settings" }
  | { screen: "programs" }
  | { screen: "join"; code: string }
  | { screen: "device"; secret: string }
  | { screen: "table"; id: string }
  | { screen: "game"; id: string }
  | { screen: "rules"; edition: string; rule: string };

/** What an address means; anything unknown is the start. */
export function routeOf(hash: string): Route {
  const [screen = "", first = "", second = "", third = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decoded);
  switch (screen) {
    case "new":
      return { screen, edition: first, variant: second, company: third };
    case "tables":
    case "inbox":
    case "notifications":
    case "you":
    case "settings":
    case "programs":
      return { screen };
    case "mails":
      return first === "confirm" || first === "end" ? { screen, deed: first, token: second } : { screen: "start" };
    case "chat":
      return (first === "game" || first === "table") && second
        ? { screen, kind: first, id: second }
        : { screen: "start" };
    case "friends":
      return { screen, code: first };
    case "leaders":
      return { screen, edition: first, pace: second };
    case "join":
      return first ? { screen, code: first } : { screen: "tables" };
    case "device":
      return { screen, secret: first };
    case "table":
    case "game":
    case "search":
    case "player":
      return first ? { screen, id: first } : { screen: "start" };
    case "rules":
      return { screen, edition: first, rule: second };
    default:
      return { screen: "start" };
  }
}

/**
 * The code of an invitation; people paste the link as well as its end, or the whole message that it came in. Codes are
 * written in small letters, which a phone at the beginning of a message turns into large ones.
 */
export function codeOf(pasted: string): string {
  const link = /#\/join\/[\w%-]*/.exec(pasted)?.[0];
  const route = routeOf(link ?? `#/join/${encodeURIComponent(pasted.trim())}`);
  return route.screen === "join" ? route.code.toLowerCase() : "";
}

/** A friend code, as it was typed or pasted with its link; empty for none. */
export function friendCodeOf(pasted: string): string {
  return /(?:^|#\/friends\/)([a-z2-7]{16})$/.exec(pasted.trim().toLowerCase())?.[1] ?? "";
}

/** What another device showed, as it was pasted or typed: a link, its end, or words; null for nothing at all. */
export function proofOf(pasted: string): { case: "secret" | "words"; value: string } | null {
  const text = pasted.trim();
  const secret = /(?:^|#\/device\/)([\w-]{43})$/.exec(text)?.[1];
  if (secret) return { case: "secret", value: secret };
  return text === "" ? null : { case: "words", value: text };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

export const route = signal<Route>({ screen: "start" });

export function followHash(): void {
  const read = () => {
    route.value = routeOf(location.hash);
    scrollTo(0, 0);
  };
  addEventListener("hashchange", read);
  read();
}

export function go(path: string): void {
  location.hash = path;
}
