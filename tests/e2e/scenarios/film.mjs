// What others did since one's last turn is a film that can be skipped; a game that is over tells how it went.
import { byId, downloaded, nameFirst, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

const TURN_MS = 90_000;
const VISITS = 5;
const DESK = { width: 1280, height: 800 };

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

/** How long something took: in frames that passed, and in the page's own processor time; others' work on the machine makes neither longer. */
async function took(session, act) {
  const spent = async () => (await session.send("Performance.getMetrics")).metrics.find((one) => one.name === "TaskDuration").value;
  const before = await spent();
  const frames = await act();
  return { frames, cpu: (await spent() - before) * 1000 };
}

/** Runs in the page: does something, and gives how many frames pass until something is there. */
const untilThere = ([address, id, there]) =>
  new Promise((seen) => {
    if (address !== null) location.hash = address;
    else document.querySelector(id).click();
    const look = (frames) => (document.querySelector(there) ? seen(frames) : requestAnimationFrame(() => look(frames + 1)));
    look(0);
  });

/** A tap on the game shows the first picture of its film, and a tap on its button the open question: how long, the best of some visits each. */
async function measured(ada) {
  const { context, page } = ada;
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const game = new URL(page.url()).hash;
  const key = `fieldpost.film.${game.replace("#/game/", "")}`;
  const mark = await page.evaluate((name) => localStorage.getItem(name), key);
  const visits = [];
  for (let visit = 0; visit < VISITS; visit++) {
    await page.evaluate(([name, seen]) => {
      location.hash = "#/";
      localStorage.setItem(name, seen); // as if nothing of it had been watched
    }, [key, mark]);
    await page.locator(`[data-testid="${game.replace("#/game/", "game-")}"]`).waitFor();
    const picture = await took(session, () => page.evaluate(untilThere, [game, "", "[data-testid=film]"]));
    const opened = await took(session, () => page.evaluate(untilThere, [null, "[data-testid=film-skip]", "main:not([inert]) [data-testid=decision]"]));
    visits.push({ picture, opened });
  }
  await session.detach();
  await page.evaluate(([name, seen]) => {
    location.hash = "#/";
    localStorage.setItem(name, seen);
  }, [key, mark]);
  await page.locator(`[data-testid="${game.replace("#/game/", "game-")}"]`).waitFor();
  await page.evaluate((to) => (location.hash = to), game);
  const best = (what) => ({ frames: Math.min(...visits.map((one) => one[what].frames)), cpu: Math.min(...visits.map((one) => one[what].cpu)) });
  return { picture: best("picture"), opened: best("opened") };
}

/** How many counters of the board are seen whole beside the column at a desk, at the first picture of the whole game's film. */
async function wholeAtFirst(page) {
  const phone = page.viewportSize();
  await page.setViewportSize(DESK);
  await byId(page, "watch").click();
  await byId(page, "film-scrubber").press("Home"); // and it stands still there
  const inView = () =>
    page.evaluate(() => {
      const { right } = document.querySelector(".film-sheet").getBoundingClientRect();
      return [...document.querySelectorAll(".counter")].filter((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x > right + 12 && x < innerWidth - 12 && y > 12 && y < innerHeight - 12;
      }).length;
    });
  const all = await page.locator(".counter").count();
  const seen = await until(inView, (count) => count === all).catch(inView);
  await byId(page, "film-skip").click();
  await page.setViewportSize(phone);
  return { all, seen };
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
  const times = await measured(ada);
  const facts = await page.locator(".film-pill small").innerText();
  const sentences = await watched(page, 4);
  await ada.shot("film-playing");
  const colours = await page.locator(".scrub i").count();
  await byId(page, "film-skip").click();
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
  const whole = await wholeAtFirst(page);
  const stamp = await downloaded(page, "share-stamp", scene.folder);
  await byId(page, "turning-points").locator("button").first().click();
  await byId(page, "travel").waitFor();
  await byId(page, "travel-back").click();
  const earlier = await until(() => page.locator(".film-pill small").innerText(), (said) => said !== "");
  await ada.shot("film-travel");
  await byId(page, "travel-now").click();
  await byId(page, "rematch").click();
  await page.waitForURL(/#\/table\//);
  return { ...times, facts, sentences, colours, winner, areas, ledger, stamp, earlier, whole };
});
