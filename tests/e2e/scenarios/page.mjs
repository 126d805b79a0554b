// The page as a browser takes it: its files and headers, its service worker, its policy, and what is left without a network.
import { byId, DESKTOP, nameFirst, openPage, PHONE, scenario, until } from "./browser.mjs";

/** Every file that the page gets from the gateway, as it came. */
function collected(page) {
  const files = [];
  page.on("response", async (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.request().method() === "GET") files.push({ path: pathname, status: answer.status(), headers: await answer.allHeaders(), worker: answer.fromServiceWorker() });
  });
  return files;
}

/** Waits until the worker has put everything away and serves this page: `ready` is so already while it activates. */
function worker(page) {
  const look = () => page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return { state: active.state, controls: navigator.serviceWorker.controller !== null, caches: await caches.keys() };
  });
  return until(look, (now) => now.state === "activated" && now.controls);
}

/** What a page that was broken into might do, and whether it got anywhere. A timer runs it: what a test runs itself is let through. */
function attempts(page) {
  return page.evaluate(async () => {
    const works = (deed) => {
      try {
        return deed() === true;
      } catch {
        return false;
      }
    };
    const markup = () => {
      document.createElement("div").innerHTML = "<b>x</b>";
      return true;
    };
    const inline = () => {
      const script = document.createElement("script");
      script.append("globalThis.ran = true");
      document.body.append(script);
      return globalThis.ran === true;
    };
    await new Promise((resolve) => setTimeout(resolve));
    const found = { evaluate: works(() => globalThis.eval("true")), markup: works(markup), inline: works(inline) };
    return { ...found, elsewhere: await fetch("http://127.0.0.1:1/").then(() => true, () => false) };
  });
}

/** What a thief of the profile's storage would find. */
async function kept(context, page) {
  const storage = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  return { storage, cookies: await context.cookies() };
}

async function installability(context, page) {
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  return installabilityErrors.map((one) => one.errorId).filter((id) => id !== "in-incognito"); // every context of a test is
}

/** The game against bots that the desktop begins. */
async function begin(scene, person) {
  const { page } = person;
  const name = scene.named("Dora");
  await nameFirst(page, name);
  await byId(page, "start-quick-game").click();
  await byId(page, "decision").waitFor();
  await byId(page, "event-log").locator("p.event").first().waitFor({ state: "attached" });
  await person.shot("desktop-game");
  return { name, borders: await page.locator(".log-border").count() };
}

/** Takes the network away and gives it back while the game is open: what the page says, and how soon. */
async function interrupted(person) {
  const { page } = person;
  const state = () => page.locator(".game").getAttribute("data-connection");
  await page.locator(".game[data-connection=live]").waitFor();
  const from = Date.now();
  await person.network(false);
  await page.locator(".game[data-connection=away]").waitFor();
  const said = { ms: Date.now() - from, asOf: await byId(page, "as-of").innerText(), notices: await page.locator(".notice").allInnerTexts() };
  await person.shot("desktop-interrupted");
  await person.network(true);
  await page.locator(".game[data-connection=live]").waitFor();
  return { ...said, back: await state(), excuses: await byId(page, "as-of").count() };
}

/** What is said of the game's history, and what is told of it. */
async function history({ page }) {
  await openPage(page, "log");
  await byId(page, "log-failed").waitFor();
  const log = byId(page, "event-log");
  return { said: await byId(page, "log-failed").innerText(), lines: await log.locator("p.event").count(), whole: await log.innerText(), retry: await byId(page, "log-failed").locator("button").count() };
}

/** Who the page says is playing, and whether it asks for a name. */
async function whoPlays({ page }) {
  await page.evaluate(() => (location.hash = "#/you"));
  await byId(page, "playing-as").waitFor();
  return { said: await byId(page, "playing-as").innerText(), fields: await byId(page, "display-name").count() };
}

/** Somebody types a name that another one has: it is said beside the name, and one of the proposals will do. */
async function sameName(scene, name) {
  const emil = await scene.person("emil", PHONE);
  const { page } = emil;
  await page.goto(scene.base);
  await nameFirst(page, name);
  await byId(page, "start-quick-game").click();
  const problem = byId(page, "name-problem");
  await problem.locator(".chip").first().waitFor();
  await emil.shot("phone-name-taken");
  const said = await problem.innerText();
  const notices = await page.locator(".notice").count();
  const chosen = await problem.locator(".chip").first().innerText();
  await problem.locator(".chip").first().click();
  const field = await byId(page, "display-name").inputValue();
  await byId(page, "start-quick-game").click();
  await byId(page, "game-board").waitFor();
  return { said, notices, chosen, field, plays: await whoPlays(emil) };
}

/** Gives the account of a device another name. */
async function renamed(scene, { page }) {
  await byId(page, "change-name").click();
  const name = scene.named("Doris");
  await byId(page, "display-name").fill(name);
  await page.locator("form button[type=submit]").click();
  await byId(page, "playing-as").getByText(name).waitFor();
  return name;
}

/** Reloads the game and then the first screen without a network; whether there was one after all. */
async function offline(person, address) {
  const { page } = person;
  await person.network(false);
  const reachable = await page.evaluate(() => fetch("/healthz", { method: "POST" }).then(() => true, () => false));
  await page.reload();
  await byId(page, "game-board").waitFor();
  await page.locator(".game[data-connection=away]").waitFor();
  const asOf = await byId(page, "as-of").innerText();
  const told = await history(person);
  await person.shot("desktop-offline-game");
  await page.goto(`${address}/#/`);
  await page.reload();
  await byId(page, "start-quick-game").waitFor();
  const plays = await whoPlays(person);
  await person.shot("desktop-offline-start");
  await person.network(true);
  await page.reload();
  await byId(page, "change-name").waitFor();
  await person.shot("desktop-you");
  return { reachable, asOf, told, plays, back: await whoPlays(person) };
}

/** The same page for others: in the dark, and in French. */
async function elsewhere(scene) {
  const odile = await scene.person("odile", PHONE, { locale: "fr-FR", colorScheme: "dark" });
  await odile.page.goto(scene.base);
  await byId(odile.page, "start-quick-game").waitFor();
  await odile.shot("phone-dark-french");
  return odile.page.locator("html").getAttribute("lang");
}

await scenario("page", async (scene) => {
  const dora = await scene.person("dora", DESKTOP);
  const { context, page } = dora;
  const files = collected(page);
  await page.goto(scene.base);
  await byId(page, "start-quick-game").waitFor();
  await dora.shot("desktop-start");
  const first = await worker(page);
  const install = await installability(context, page);
  const fetched = await until(() => [...files], (now) => now.some((file) => file.path === "/manifest.webmanifest"));
  await page.reload();
  await byId(page, "start-quick-game").waitFor();
  const again = await worker(page);
  const begun = await begin(scene, dora);
  const cut = await interrupted(dora);
  const without = await offline(dora, scene.base);
  const twin = await sameName(scene, begun.name);
  const anew = await renamed(scene, dora);
  const language = await elsewhere(scene);
  const origins = [...dora.origins];
  const honest = scene.faults();
  const found = { files: fetched, install, workers: [first, again], begun, cut, without, twin, anew, kept: await kept(context, page), origins, language, honest };
  return { ...found, attempts: await attempts(page) };
});
