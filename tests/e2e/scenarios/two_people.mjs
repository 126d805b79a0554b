// Two people meet at a table by an invitation, see each other's moves as they are made, and lose nothing by a reload or a tunnel.
import { setTimeout } from "node:timers/promises";
import { byId, DESKTOP, downloaded, openPage, PHONE, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";
import { Tunnel } from "./tunnel.mjs";

const ROUNDS = 3;
const GAME_MS = 180_000;
const LATE_MS = 1000; // what an answer takes on a bad connection

/** A table for two and a bot, with the choices that a person makes on the page; gives the link that invites. */
async function openTable(scene, host) {
  const { page } = host;
  await page.goto(`${scene.base}/#/new`);
  for (const id of ["edition-world", "mode-conquest", "seats-3"]) await byId(page, id).click();
  await page.locator("details.options summary").click();
  await byId(page, "option-round_limit").locator("input").fill(String(ROUNDS));
  await byId(page, "against-people").click();
  await byId(page, "display-name").fill(scene.named("Anna"));
  await host.shot("phone-new-table");
  await byId(page, "create-table").click();
  return byId(page, "invitation-link").inputValue();
}

async function joinBy(link, scene, guest) {
  const { page } = guest;
  await page.goto(link);
  await byId(page, "display-name").fill(scene.named("Bert"));
  await byId(page, "join-table").click();
  await byId(page, "seat-1").locator("small").waitFor(); // "(you)"
}

/** Every line that a page tells of the game, the latest first. */
function told(page) {
  return byId(page, "event-log")
    .locator("p.event")
    .evaluateAll((lines) => lines.map((line) => line.textContent));
}

/** What is the same in these lines whoever reads them: the event, its places and its dice. Who acts is "you" for one of them. */
function log(page) {
  const facts = (lines) =>
    lines.map((line) => [line.className, ...[...line.querySelectorAll(".zone-link, .die")].map((one) => one.textContent)].join(" "));
  return byId(page, "event-log").locator("p.event").evaluateAll(facts);
}

/** How many lines have come at the top of a log since then; it shows the latest only, so the oldest may be gone. */
function added(now, before) {
  const top = before.slice(0, 8).join();
  const at = now.findIndex((_, from) => now.slice(from, from + 8).join() === top);
  return at < 0 ? (before.length === 0 ? now.length : 0) : at;
}

/** Who stands where with how many, in words. */
function board(page) {
  return page.locator("button.counter").evaluateAll((counters) => counters.map((one) => one.getAttribute("aria-label")));
}

function live({ page }) {
  return page.locator(".game[data-connection=live]").waitFor();
}

/** Makes a move; the other page tells it without asking for it. Gives the milliseconds that this took. */
async function moveIsSeen(player, other) {
  const before = await log(player.page);
  const asked = other.calls.length;
  await player.answer();
  const made = await until(() => log(player.page), (lines) => added(lines, before) > 0);
  const from = Date.now();
  const mine = made.slice(0, added(made, before)).join();
  await until(() => log(other.page), (lines) => lines.slice(0, added(made, before)).join() === mine);
  return { ms: Date.now() - from, asked: other.calls.slice(asked) };
}

/**
 * The odds of an attack until the place is taken, and with one roll: the sentence and the chance; and how many are shown
 * while the answer is on its way.
 */
async function oddsOf(page, panel) {
  const shown = byId(panel, "odds");
  const told = async () => ({ text: await shown.locator("strong").innerText(), chance: Number(await shown.getAttribute("data-chance")) });
  await byId(panel, "until-taken").click(); // a poor chance begins with one roll
  await shown.waitFor();
  const taken = await told();
  await page.route("**/PreviewAttack", async (route) => {
    await setTimeout(LATE_MS);
    await route.continue();
  });
  await byId(panel, "until-once").click();
  const early = await shown.count();
  await shown.waitFor();
  const once = await told();
  await page.unroute("**/PreviewAttack");
  await byId(panel, "until-taken").click();
  await shown.waitFor();
  return { taken, early, once };
}

/** Reloads the page in the middle of a turn; the odds of the attack before it, the question before and after, and what was chosen of the answer. */
async function reloadInMidTurn(player) {
  const { page } = player;
  const panel = byId(page, "decision");
  await byId(panel, "auto-attack").click();
  await byId(panel, "odds").waitFor();
  const odds = await oddsOf(page, panel);
  const chosen = () => byId(panel, "duel").evaluate(({ dataset }) => [dataset.origin, dataset.target]);
  const look = async () => [...(await Promise.all(["data-decision", "data-version"].map((name) => panel.getAttribute(name)))), ...(await chosen())];
  const before = await look();
  await page.reload();
  await byId(panel, "odds").waitFor();
  const after = await look();
  await player.answer();
  return { before, after, odds };
}

/** Places troops without a network, and even opens the page anew: the answer waits, and arrives when the network is back. */
async function placeInATunnel(player) {
  const { person, page } = player;
  await leave(person);
  if (await player.there("auto-place")) await player.press("auto-place");
  const button = await byId(page, "send").innerText();
  const asked = await player.give();
  const waited = await byId(page, "send").isDisabled();
  await person.shot(`${person.name}-offline`);
  await page.reload();
  await byId(page, "game-board").waitFor();
  await comeBack(person);
  await player.settled(asked);
  const lines = await until(() => told(page), (now) => now.length > 0);
  const begun = lines.findIndex((line) => line.includes("It is your turn"));
  const [granted] = numbers(lines.slice(begun), /You get (\d+) troops?/);
  const placed = numbers(lines.slice(0, begun), /You placed (\d+) in/).reduce((sum, one) => sum + one, 0);
  return { waited, granted, placed, button };
}

function numbers(lines, pattern) {
  return lines.flatMap((line) => pattern.exec(line)?.[1] ?? []).map(Number);
}

/** Moves while the other has no network: that page shows nothing of it, and afterwards has missed nothing. */
async function moveWhileTheOtherIsAway(player, other) {
  const before = await log(player.page);
  await leave(other);
  const shown = await log(other.page);
  await player.answer();
  const lines = await until(() => log(player.page), (now) => added(now, before) > 0);
  const fresh = lines.slice(0, added(lines, before));
  const unseen = (await log(other.page)).join() === shown.join();
  await comeBack(other);
  const now = await until(() => log(other.page), (now) => added(now, shown) >= fresh.length);
  return { unseen, caughtUp: now.join() === [...fresh, ...shown].slice(0, now.length).join() };
}

/** Loses the network, as the page itself says. */
async function leave(person) {
  await person.network(false);
  await person.page.locator(".game[data-connection=away]").waitFor();
}

async function comeBack(person) {
  await person.network(true);
  await live(person);
}

/** Both play to the end; each episode takes the place of the first answer that it fits. */
async function play(players, episodes) {
  const found = {};
  const end = Date.now() + GAME_MS;
  const over = () => Promise.all(players.map(({ page }) => byId(page, "game-over").count()));
  while (Date.now() < end && (await over()).includes(0)) {
    for (const player of players) {
      const name = await player.question();
      if (name === null) continue;
      const [what, , , act] = episodes.find(([what, who, when]) => !(what in found) && who === player && when === name) ?? [];
      if (act) found[what] = await act();
      else await player.answer();
    }
  }
  return found;
}

/** Ends a film that runs; says whether none does any more. */
async function skipFilm(page) {
  const skip = byId(page, "film-skip");
  if ((await skip.count()) === 0) return true;
  await skip.click({ timeout: 1000 }).catch(() => undefined); // it may have ended by itself meanwhile
  return false;
}

async function ending(person, folder) {
  const { page } = person;
  await person.shot(`${person.name}-over`);
  await until(() => skipFilm(page), (gone) => gone); // it shows an earlier board as long as it runs
  const winners = await byId(page, "winner").getAttribute("data-winners");
  const standing = { winners, board: await board(page), log: (await log(page)).slice(0, 20) };
  await openPage(page, "info");
  return { ...standing, proof: await downloaded(page, "export-proof", folder) };
}

/** What the list of games says of the game that is on the page. */
async function inTheList(person) {
  const { page } = person;
  const id = page.url().split("/").at(-1);
  await page.goto(page.url().replace(/#.*/, "#/games"));
  const row = byId(page, `game-${id}`);
  await row.getByText(/With /).waitFor();
  await person.shot(`${person.name}-games`);
  return row.innerText();
}

await scenario("two-people", async (scene) => {
  const anna = await scene.person("anna", PHONE, { tunnel: new Tunnel() });
  const bert = await scene.person("bert", DESKTOP, { tunnel: new Tunnel() });
  const link = await openTable(scene, anna);
  await joinBy(link, scene, bert);
  await byId(anna.page, "seat-1").getByText("Bert").waitFor();
  await anna.shot("anna-table");
  await byId(anna.page, "start-table").click();
  for (const { page } of [anna, bert]) await byId(page, "game-board").waitFor();
  await Promise.all([live(anna), live(bert)]);
  const [a, b] = [new Player(anna, { turns: ROUNDS }), new Player(bert, { turns: ROUNDS })];
  const found = await play([a, b], [
    ["toBert", a, "reinforcing", () => moveIsSeen(a, bert)],
    ["toAnna", b, "reinforcing", () => moveIsSeen(b, anna)],
    ["reload", a, "attacking", () => reloadInMidTurn(a)],
    ["away", a, "reinforcing", () => moveWhileTheOtherIsAway(a, bert)],
    ["tunnel", b, "reinforcing", () => placeInATunnel(b)],
  ]);
  const endings = [await ending(anna, scene.folder), await ending(bert, scene.folder)];
  return { ...found, endings, listed: await inTheList(anna) };
});
