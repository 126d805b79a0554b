// The one list of the page's screens. `at` is an address, of what the world holds; `there` shows that the screen has come; `before`
// does what must be done there first; `still` screens are pictured as the window stands, others to
// their end.

import { openPage } from "./browser.mjs";

const game = (name, id, more = {}) => ({ name, at: `game/${id}`, there: ".game", still: true, ...more });
const open = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
const tap = (id) => (page) => page.locator(`[data-testid="${id}"]`).first().click();

/** A page of the table, instead of the turn. */
const page = (name) => (shown) => openPage(shown, name);

/** The page as somebody sees it who has learnt nothing yet; what is known is put back, and holds again when it is next loaded. */
async function coached(page) {
  const known = await page.evaluate(() => localStorage.getItem("fieldpost.coach"));
  await page.evaluate(() => localStorage.setItem("fieldpost.coach", ""));
  await page.reload();
  await page.locator("[data-testid=coach]").waitFor();
  await page.evaluate((lessons) => localStorage.setItem("fieldpost.coach", lessons), known);
}

/** What somebody sees who has never been here. */
export const STRANGERS = [
  { name: "welcome", at: "", there: "[data-testid=start-quick-game]" },
  { name: "rulebooks-stranger", at: "rules", there: ".line" },
  { name: "no-invitation", at: "join/nowhere", there: "h1" },
];

/** What somebody sees with games in every edition, one that is over, and a table. */
export function screens({ games, over, table }) {
  return [
    { name: "home", at: "", there: "[data-testid=waiting]" },
    { name: "you", at: "you", there: "h1" },
    { name: "friends", at: "friends", there: "h1" },
    { name: "notifications", at: "notifications", there: "h1" },
    { name: "inbox", at: "inbox", there: "h1" },
    { name: "leaders", at: "leaders", there: "h1" },
    { name: "new", at: "new", there: "[data-testid=create-table]" },
    { name: "new-people", at: "new///people", there: "[data-testid=terms]", before: open },
    { name: "tables", at: "tables", there: "h1" },
    { name: "settings", at: "settings", there: "[data-testid=devices]" },
    { name: "device", at: "device", there: "h1" },
    { name: "mails", at: "mails/end/x", there: "h1" },
    { name: "table", at: `table/${table}`, there: "[data-testid=invitation-link]", before: tap("invitation-link-qr") },
    { name: "chat", at: `chat/table/${table}`, there: "[data-testid=message]", before: open },
    { name: "chat-game", at: `chat/game/${games.world}`, there: ".chip" },
    { name: "rulebooks", at: "rules", there: ".line" },
    ...Object.keys(games).map((edition) => ({ name: `rules-${edition}`, at: `rules/${edition}`, there: ".rule", still: true })),
    ...Object.entries(games).map(([edition, id]) => game(`game-${edition}`, id)),
    game("over", over, { there: "[data-testid=game-over]" }),
    game("film", over, { there: "[data-testid=game-over]", before: tap("watch") }),
    game("coach", games.world, { before: coached }),
    game("players", games.command, { before: tap("strip") }),
    game("log", games.world, { before: page("log") }),
    game("info", games.world, { before: page("info") }),
    { name: "no-game", at: "game/g_aaaaaaaaaaaaaaaaaaaa", there: "[role=alert]" },
  ];
}
