// The page as a browser takes it: its files and headers, its service worker, its policy, and what is left without a network.
import { byId, DESKTOP, PHONE, scenario } from "./browser.mjs";

/** Every file that the page gets from the gateway, as it came. */
function collected(page) {
  const files = [];
  page.on("response", async (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.request().method() === "GET") files.push({ path: pathname, status: answer.status(), headers: await answer.allHeaders(), worker: answer.fromServiceWorker() });
  });
  return files;
}

/** Waits until the worker has put everything away, and whether it serves this page. */
function worker(page) {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return { state: active.state, controls: navigator.serviceWorker.controller !== null, caches: await caches.keys() };
  });
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
  await byId(page, "display-name").fill(scene.named("Dora"));
  await byId(page, "start-quick-game").click();
  await byId(page, "decision").waitFor();
  await person.shot("desktop-game");
}

/** Reloads the game and then the first screen without a network; whether there was one after all. */
async function offline(person, address) {
  const { page } = person;
  await person.network(false);
  const reachable = await page.evaluate(() => fetch("/healthz", { method: "POST" }).then(() => true, () => false));
  await page.reload();
  await byId(page, "game-board").waitFor();
  await page.locator(".connection.away").waitFor();
  await person.shot("desktop-offline-game");
  await page.goto(`${address}/#/`);
  await page.reload();
  await byId(page, "start-quick-game").waitFor();
  await person.shot("desktop-offline-start");
  await person.network(true);
  return reachable;
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
  const fetched = [...files];
  await page.reload();
  await byId(page, "start-quick-game").waitFor();
  const again = await worker(page);
  await begin(scene, dora);
  const reachable = await offline(dora, scene.base);
  const language = await elsewhere(scene);
  const origins = [...dora.origins];
  const honest = scene.faults();
  const found = { files: fetched, install, workers: [first, again], reachable, kept: await kept(context, page), origins, language, honest };
  return { ...found, attempts: await attempts(page) };
});
