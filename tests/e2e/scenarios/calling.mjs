// How browsers stay reachable: an address for pushes that the browser renews, an iPhone that must be on the home screen
// first, and one stream for all tabs, which another tab takes over when the one that holds it is closed.
import { byId, DESKTOP, PHONE, scenario, until } from "./browser.mjs";
import { PushService, subscribeHere } from "./push_service.mjs";

const IPHONE = {
  ...PHONE,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
};
const STREAM = "/WatchInbox";

/** Safari outside the home screen knows no pushes. */
function withoutPushes() {
  delete globalThis.PushManager;
}

/** Has an account, and a game against bots. */
async function enter(scene, page) {
  await page.goto(scene.base);
  await byId(page, "start-quick-game").click();
  await byId(page, "decision").waitFor();
}

async function granted(scene, person) {
  await person.context.grantPermissions(["notifications"], { origin: new URL(scene.base).origin });
}

/** The browser gives the page's worker another address; what the server sends then comes there. */
async function renewal(scene, service) {
  const person = await scene.person("renewing", DESKTOP);
  const { page, context } = person;
  await granted(scene, person);
  await page.addInitScript(subscribeHere, service.keys);
  await enter(scene, page);
  await page.goto(`${scene.base}/#/notifications`);
  await byId(page, "call-yes").click();
  await until(() => byId(page, "calling").getAttribute("data-calling"), (state) => state === "on");
  const sent = async () => {
    const before = service.pushes.length;
    await byId(page, "send-test").click();
    const fresh = () => service.pushes.slice(before).map((one) => one.path);
    return until(fresh, (paths) => paths.length > 0, 60_000);
  };
  const before = await sent();
  const [worker] = context.serviceWorkers();
  const keys = { ...service.keys, endpoint: service.endpoint.replace(/1$/, "2") };
  const key = await page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
    return [...new Uint8Array(found.options.applicationServerKey)];
  });
  await worker.evaluate(
    ({ endpoint, p256dh, auth, server }) => {
      const parts = { p256dh: Uint8Array.from(p256dh).buffer, auth: Uint8Array.from(auth).buffer };
      const options = { applicationServerKey: Uint8Array.from(server).buffer };
      const event = new ExtendableEvent("pushsubscriptionchange");
      event.oldSubscription = { options };
      event.newSubscription = { endpoint, options, getKey: (name) => parts[name] };
      self.dispatchEvent(event);
    },
    { ...keys, server: key },
  );
  const after = await until(sent, (paths) => paths.includes("/push/2"), 90_000);
  return { before, after };
}

/** What an iPhone shows: steps in its browser, and the question itself from the home screen. */
async function iphone(scene, service) {
  const safari = await scene.person("safari", IPHONE);
  await safari.page.addInitScript(withoutPushes);
  await enter(scene, safari.page);
  await safari.page.goto(`${scene.base}/#/notifications`);
  const steps = await until(() => byId(safari.page, "home-screen-steps").locator("li").allInnerTexts(), (found) => found.length > 1);
  const asked = await byId(safari.page, "call-yes").count();
  await safari.shot("small-home-screen-steps");
  const installed = await scene.person("installed", IPHONE);
  await granted(scene, installed);
  await installed.page.addInitScript(subscribeHere, service.keys);
  await enter(scene, installed.page);
  await installed.page.goto(`${scene.base}/#/notifications`);
  await byId(installed.page, "call-yes").click();
  const state = await until(() => byId(installed.page, "calling").getAttribute("data-calling"), (one) => one === "on");
  return { steps, asked, state };
}

/** How many streams of the inbox a page holds open. */
function countStreams(page) {
  const open = new Set();
  const isStream = (request) => new URL(request.url()).pathname.endsWith(STREAM);
  page.on("request", (request) => isStream(request) && open.add(request));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => open.delete(request));
  return () => open.size;
}

/** Two tabs of one browser: one has the stream, tells the other, and leaves it behind when it is closed. */
async function tabs(scene) {
  const person = await scene.person("tabs", DESKTOP);
  const [first, second] = [person.page, await person.context.newPage()];
  const [ofFirst, ofSecond] = [countStreams(first), countStreams(second)];
  await enter(scene, first);
  await first.goto(`${scene.base}/#/inbox`);
  await until(ofFirst, (count) => count === 1);
  await second.goto(`${scene.base}/#/inbox`);
  await byId(second, "to-preferences").waitFor();
  const note = async (page) => (await page.locator("body").innerText()).split("It works").length - 1;
  const before = await note(second);
  await first.goto(`${scene.base}/#/notifications`);
  await byId(first, "send-test").click();
  const told = (await until(() => note(second), (count) => count > before)) - before;
  const held = [ofFirst(), ofSecond()];
  await first.close();
  await until(ofSecond, (count) => count === 1);
  const third = await person.context.newPage();
  const ofThird = countStreams(third);
  await third.goto(`${scene.base}/#/notifications`);
  await byId(third, "send-test").click();
  await until(() => note(second), (count) => count > before + told);
  return { held, told, after: [ofSecond(), ofThird()] };
}

await scenario("calling", async (scene, { port }) => {
  const service = new PushService(port);
  await service.listen();
  try {
    return { renewal: await renewal(scene, service), iphone: await iphone(scene, service), tabs: await tabs(scene) };
  } finally {
    service.close();
  }
});
