import { signal } from "@preact/signals";

export type Route =
  | { screen: "start" }
  | { screen: "new"; edition: string; variant: string }
  | { screen: "games" }
  | { screen: "tables" }
  | { screen: "settings" }
  | { screen: "join"; code: string }
  | { screen: "device"; secret: string }
  | { screen: "table"; id: string }
  | { screen: "game"; id: string }
  | { screen: "rules"; edition: string; rule: string };

/** What an address means; anything unknown is the start. */
export function routeOf(hash: string): Route {
  const [screen = "", first = "", second = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decoded);
  switch (screen) {
    case "new":
      return { screen, edition: first, variant: second };
    case "games":
    case "tables":
    case "settings":
      return { screen };
    case "join":
      return first ? { screen, code: first } : { screen: "tables" };
    case "device":
      return { screen, secret: first };
    case "table":
    case "game":
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
