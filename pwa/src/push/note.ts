/** What a push says; see services/notifications/writing.py. Whatever is missing is empty: a push always shows something. */
export interface Pushed {
  title: string;
  options: Omit<NotificationOptions, "data"> & {
    renotify?: boolean;
    timestamp?: number;
    actions?: { action: string; title: string }[];
    data: NoteData;
  };
  /** How many games wait; null where it does not say. */
  badge: number | null;
}

export interface NoteData {
  /** Where a tap leads, as the part of the page's address after "#". */
  path: string;
  /** What each button sends. */
  tokens: Readonly<Record<string, string>>;
}

const ICON = "./icons/icon-192.png";

export function pushed(found: unknown, name: string): Pushed {
  const form = object(found);
  const note = object(form["notification"]);
  const data = object(note["data"]);
  const tokens = Object.entries(object(data["tokens"])).filter((one): one is [string, string] => word(one[1]) !== "");
  const known = new Map(tokens);
  const actions = (Array.isArray(note["actions"]) ? note["actions"] : [])
    .map((one) => ({ action: word(object(one)["action"]), title: word(object(one)["title"]) }))
    .filter((one) => known.has(one.action));
  const tag = word(note["tag"]);
  const badge = form["app_badge"] === undefined ? NaN : Number(form["app_badge"]);
  return {
    title: word(note["title"]) || name,
    options: {
      body: word(note["body"]),
      lang: word(note["lang"]),
      icon: ICON,
      ...(tag === "" ? {} : { tag, renotify: note["renotify"] === true }),
      ...(actions.length > 0 ? { actions } : {}),
      data: { path: pathIn(data["path"]), tokens: Object.fromEntries(tokens) },
    },
    badge: Number.isInteger(badge) && badge >= 0 ? badge : null,
  };
}

/** A path of the page, and never an address of somebody else's. */
function pathIn(found: unknown): string {
  const path = word(found);
  return path.startsWith("/") && !path.startsWith("//") ? path : "/games";
}

function object(found: unknown): Record<string, unknown> {
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
}

function word(found: unknown): string {
  return typeof found === "string" ? found : "";
}
