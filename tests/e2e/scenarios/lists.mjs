// Lists: 25 games that wait are all found, an open list moves without a reload, and an invitation says what it is about.
import { byId, nameFirst, scenario, until, waitingGames } from "./browser.mjs";
import { Player } from "./player.mjs";

const GAMES = 25;
const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Moves on without loading the page anew. */
async function at(page, path) {
  await page.evaluate((to) => (location.hash = to), path);
}

/** Another game by one tap, where the button was when it was first seen: the list above it has grown by the time that the finger comes. */
async function quickGame(person, name, before) {
  const { page } = person;
  await at(page, "#/");
  if (name) await nameFirst(page, name);
  const { x, y } = await firstSeen(byId(page, "start-quick-game"));
  await until(() => rows(page), (count) => count >= before);
  await page.touchscreen.tap(x, y);
  await byId(page, "turn-banner").waitFor();
}

/** Where the middle of an element is as soon as it has been brought into view. */
function firstSeen(where) {
  return where.evaluate((one) => {
    one.scrollIntoView({ block: "center" });
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

/** A table for people, as its host opens it; gives its link. */
async function openTable(host, name) {
  const { page } = host;
  await at(page, "#/new");
  for (const id of ["edition-world", "mode-conquest", "seats-3", "against-people"]) await byId(page, id).click();
  if (name) await byId(page, "display-name").fill(name);
  await byId(page, "create-table").click();
  return byId(page, "invitation-link").inputValue();
}

function rows(page) {
  return waitingGames(page).count();
}

async function textOf(page, id) {
  return (await byId(page, id).innerText()).replaceAll(/\s+/g, " ");
}

/** What the form for a new game says of limits of rounds. */
async function limits(person, mode) {
  const { page } = person;
  await at(page, "#/new");
  for (const id of ["edition-napoleon", `mode-${mode}`]) await byId(page, id).click();
  await page.locator("details.options summary").waitFor();
  const own = byId(page, "own-rounds");
  await person.shot(`small-new-${mode}`);
  return {
    offered: await byId(page, "option-round_limit").count(),
    own: (await own.count()) ? await own.innerText() : "",
  };
}

const STANDING = / leads? with | level: /; // whoever moves first has not taken anything yet

await scenario("lists", async (scene) => {
  const anna = await scene.person("anna", SMALL);
  const { page } = anna;
  await page.goto(scene.base);
  for (let number = 0; number < GAMES; number++)
    await quickGame(anna, number ? "" : scene.named("Anna"), number);
  await at(page, "#/settings");
  const title = await until(() => page.title(), (text) => text === `(${GAMES}) Fieldpost`);
  await at(page, "#/");
  const waiting = await until(() => rows(page), (count) => count >= GAMES);
  const told = await until(() => waitingGames(page).first().innerText(), (text) => / /.test(text) && text.includes("You "));
  const row = told.split("\n").filter(Boolean);
  const heading = await byId(page, "waiting").locator("h2").innerText();
  await anna.shot("small-games");

  await waitingGames(page).first().click();
  const player = new Player(anna);
  while ((await player.question()) !== "attacking") await player.answer();
  await at(page, "#/games");
  const standing = await until(
    () => page.locator(".standing", { hasText: STANDING }).allInnerTexts(),
    (texts) => texts.length > 0,
  );
  const leader = page.locator(".standing", { hasText: STANDING }).first();
  const brought = () => leader.scrollIntoViewIfNeeded({ timeout: 2000 }).then(() => true, () => false);
  await until(brought, (done) => done); // bots move, and the list is drawn anew meanwhile
  await anna.shot("small-games-leader");

  const bert = await scene.person("bert", SMALL);
  const host = scene.named("Bert");
  await bert.page.goto(scene.base);
  const link = await openTable(bert, host);

  const carl = await scene.person("carl", SMALL, { locale: "fr-FR" });
  await carl.page.goto(link);
  const invited = await until(() => textOf(carl.page, "invitation-facts"), (text) => text.includes("Conquête"));
  await carl.shot("small-invitation-french");
  const carlCalls = carl.calls.filter((one) => one === "SignInAsGuest").length;

  await page.goto(link);
  const seen = await textOf(page, "invitation-facts");
  await anna.shot("small-invitation");
  await byId(page, "join-table").click();
  await byId(page, "seat-1").locator("small").waitFor();
  await at(page, "#/games");
  await until(() => rows(page), (count) => count === GAMES);
  await page.evaluate(() => (globalThis.loadedOnce = true));
  await byId(bert.page, "start-table").click();
  const after = await until(() => rows(page), (count) => count > GAMES);
  const titleAfter = await until(() => page.title(), (text) => text.startsWith(`(${GAMES + 1}) `));

  await at(page, "#/tables");
  await page.locator("main").waitFor();
  await openTable(bert, "");
  const table = await until(() => page.locator('[data-testid^="table-"]', { hasText: host }).count(), (count) => count > 0);
  await anna.shot("small-tables");
  const reloaded = !(await page.evaluate(() => globalThis.loadedOnce));

  const modes = { advanced: await limits(anna, "advanced"), conquest: await limits(anna, "conquest") };
  return { title, waiting, row, heading, standing, host, told: invited, carlCalls, seen, after, titleAfter, table, reloaded, modes };
});
