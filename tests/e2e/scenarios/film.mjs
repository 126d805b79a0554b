// What others did since one's last turn is a film that can be skipped; a game that is over tells how it went.
import { byId, downloaded, nameFirst, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

const TURN_MS = 90_000;

/** Answers until the others' turns come, and is elsewhere meanwhile: who looks on sees them as they happen, and no film of them. */
async function untilFilm(player, page) {
  const end = Date.now() + TURN_MS;
  const film = byId(page, "film-scrubber");
  const game = new URL(page.url()).hash;
  while (Date.now() < end) {
    await page.locator("[data-testid=film-scrubber], main:not([inert]) [data-testid=decision]").first().waitFor();
    if (await film.count()) return;
    await player.answer();
    if ((await player.question()) !== null) continue;
    await page.evaluate(() => (location.hash = "#/"));
    await page.locator(`[data-testid="${game.replace("#/game/", "game-")}"][data-mine]`).waitFor({ timeout: TURN_MS });
    await page.evaluate((to) => (location.hash = to), game);
  }
  throw new Error("no film came");
}

/** What the film tells, as long as it runs or until that is enough. */
async function watched(page, enough) {
  const told = new Set();
  await until(
    async () => {
      const said = await page.locator("[data-testid=film-sentence]").allInnerTexts();
      for (const one of said) told.add(one);
      return said.length === 0 ? Infinity : told.size;
    },
    (found) => found >= enough,
  );
  return [...told].filter((one) => one !== "");
}

/** Milliseconds from a tap on the game to the first picture of its film, in the page's own time: the best of three visits. */
async function firstPicture(page) {
  const game = new URL(page.url()).hash;
  const times = [];
  for (let visit = 0; visit < 3; visit++) {
    await page.evaluate(() => (location.hash = "#/"));
    await page.locator(`[data-testid="${game.replace("#/game/", "game-")}"]`).waitFor();
    const shown = (hash) =>
      new Promise((seen) => {
        const from = performance.now();
        const look = () => (document.querySelector("[data-testid=film]") ? seen(performance.now() - from) : requestAnimationFrame(look));
        location.hash = hash;
        look();
      });
    times.push(await page.evaluate(shown, game));
  }
  return Math.min(...times);
}

/** Skips the film, and measures until the question can be answered, in the page's own time. */
async function skipped(page) {
  return page.evaluate(async () => {
    const skip = document.querySelector("[data-testid=film-skip]");
    const before = performance.now();
    skip.click();
    while (!document.querySelector("main:not([inert]) [data-testid=decision]")) await new Promise(requestAnimationFrame);
    return performance.now() - before;
  });
}

await scenario("film", async (scene, { device }) => {
  const ada = await scene.person("ada", device, { films: true, reducedMotion: "no-preference" });
  const { page } = ada;
  await page.goto(scene.base);
  await nameFirst(page, scene.named("Ada"));
  await byId(page, "start-quick-game").click();
  await byId(page, "game-board").waitFor();
  const player = new Player(ada, { turns: 1 });
  await untilFilm(player, page);
  const picture = await firstPicture(page);
  const facts = await page.locator(".film-pill small").innerText();
  const sentences = await watched(page, 4);
  await ada.shot("film-playing");
  const colours = await page.locator(".scrub i").count();
  const opened = await skipped(page);
  await byId(page, "open-table").click();
  await byId(page, "tab-info").click();
  await byId(page, "resign").click();
  await byId(page, "confirm").click();
  await byId(page, "game-over").waitFor();
  const winner = await byId(page, "winner").getAttribute("data-winners");
  await byId(page, "ledger").waitFor();
  const areas = await byId(page, "curve").locator("path").count();
  const ledger = await byId(page, "ledger").locator("li").allInnerTexts();
  await ada.shot("film-over");
  const stamp = await downloaded(page, "share-stamp", scene.folder);
  await byId(page, "turning-points").locator("button").first().click();
  await byId(page, "travel").waitFor();
  await byId(page, "travel-back").click();
  const earlier = await until(() => page.locator(".film-pill small").innerText(), (said) => said !== "");
  await ada.shot("film-travel");
  await byId(page, "travel-now").click();
  await byId(page, "rematch").click();
  await page.waitForURL(/#\/table\//);
  return { picture, facts, sentences, colours, opened, winner, areas, ledger, stamp, earlier };
});
