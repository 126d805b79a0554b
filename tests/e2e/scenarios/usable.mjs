// How soon a board of a running classic game is drawn and its first offer can be tapped, on a slow network with a slow processor.
import { byId, nameFirst, PHONE, scenario } from "./browser.mjs";

const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SMALL = { ...PHONE, deviceScaleFactor: 2, viewport: { width: 360, height: 740 } };
const OFFER = "[data-testid=decision]:not([aria-busy=true])";

/** Notes when a board with an open offer is first on the screen, and what the page did until then; runs before its scripts. */
function clock(offer) {
  const noted = (globalThis.noted = { usable: 0, lcp: 0, cls: 0, longest: 0, tbt: 0 });
  const watch = (type, add) => new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (one) => (noted.lcp = one.startTime));
  watch("layout-shift", (one) => (noted.cls += one.hadRecentInput ? 0 : one.value));
  watch("longtask", (one) => {
    noted.longest = Math.max(noted.longest, one.duration);
    noted.tbt += Math.max(0, one.duration - 50);
  });
  const look = () => {
    const there = document.querySelector(offer) && document.querySelector(".map .counter.open, .map .counter.chosen");
    if (there) requestAnimationFrame(() => (noted.usable = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens the game in a tab of its own and waits until it can be played. */
async function opened(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(clock, OFFER);
  await page.goto(address, { waitUntil: "commit" });
  const found = await page.waitForFunction(() => globalThis.noted.usable > 0 && globalThis.noted).then((handle) => handle.jsonValue());
  await page.close();
  return found;
}

/** Takes away all that a browser keeps of a page but the guest who is signed in: as on a first visit by a link. */
async function forget(context, page, { origin }) {
  await page.goto("about:blank");
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "cache_storage,service_workers,indexeddb" });
  await session.send("Network.clearBrowserCache");
  await session.detach();
}

await scenario("usable", async (scene, { rounds = 5 }) => {
  const ada = await scene.person("ada", SMALL);
  const { page, context } = ada;
  await page.goto(scene.base);
  await nameFirst(page, scene.named("Ada"));
  await byId(page, "start-quick-game").click();
  await byId(page, "game-board").waitFor();
  await page.locator(OFFER).waitFor();
  const address = page.url();
  const [first, again] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await forget(context, page, new URL(address));
    first.push(await opened(context, address));
    await page.goto(address); // the worker puts the page away
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.locator(OFFER).waitFor();
    await page.waitForTimeout(1500);
    await page.goto("about:blank");
    again.push(await opened(context, address));
  }
  return { first, again };
});
