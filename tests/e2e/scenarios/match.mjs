// Two browsers look for the same game and are found for each other; their rematch is one tap for each.
import { byId, DESKTOP, openPage, scenario, until } from "./browser.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Looks for a game of two at a live pace. */
async function look(scene, person, name) {
  const { page } = person;
  await page.goto(`${scene.base}/#/new/world/duel`);
  for (const id of ["against-anyone", "pace-live"]) await byId(page, id).click();
  if (name) await byId(page, "display-name").fill(name);
  await byId(page, "create-table").click();
  await byId(page, "search").waitFor();
}

async function ready(person) {
  const { page } = person;
  await byId(page, "say-ready").waitFor();
  await person.shot(`${person.name}-ready`);
  await byId(page, "say-ready").click();
}

function gameIn({ page }) {
  return until(async () => new URL(page.url()).hash, (hash) => hash.startsWith("#/game/"), 60_000);
}

await scenario("match", async (scene) => {
  const anna = await scene.person("anna", SMALL);
  const ben = await scene.person("ben", DESKTOP);
  await look(scene, anna, scene.named("Anna"));
  const steps = await byId(anna.page, "steps").locator("li").allInnerTexts();
  await anna.shot("small-search");
  await byId(anna.page, "cancel-search").click();
  await until(() => byId(anna.page, "search").getAttribute("data-state"), (state) => state === "CANCELLED");
  await look(scene, anna, "");
  await look(scene, ben, scene.named("Ben"));
  await Promise.all([ready(anna), ready(ben)]);
  const games = await Promise.all([gameIn(anna), gameIn(ben)]);
  for (const { page } of [anna, ben]) await byId(page, "game-board").waitFor();

  await openPage(anna.page, "info");
  await byId(anna.page, "resign").click();
  await byId(anna.page, "confirm").click();
  await Promise.all([anna, ben].map(({ page }) => byId(page, "game-over").waitFor()));
  await byId(anna.page, "rematch").click();
  await byId(anna.page, "ready-check").waitFor();
  await anna.shot("small-rematch");
  await byId(ben.page, "rematch").click();
  await byId(ben.page, "game-board").waitFor();
  const again = await Promise.all([anna, ben].map((one) => until(async () => new URL(one.page.url()).hash, (hash) => hash.startsWith("#/game/") && hash !== games[0], 60_000)));
  return { steps, games, again };
});
