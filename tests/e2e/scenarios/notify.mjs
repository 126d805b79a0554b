// Two people: after her first posted turn Anna wants to be called. What the stack sends is delivered to her browser's
// service worker by the debugging protocol: the page's own push service cannot be reached from here.
import { randomInt } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { byId, DESKTOP, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";
import { PushService, subscribeHere } from "./push_service.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

async function at(page, path) {
  await page.evaluate((to) => (location.hash = to), path);
}

/** A table for three: Anna opens it, Bert comes by its link, a bot has the last place. */
async function begin(scene, anna, bert) {
  const { page } = anna;
  await page.goto(scene.base);
  await byId(page, "start-quick-game").waitFor();
  await page.goto(`${scene.base}/#/new///people`);
  for (const id of ["edition-world", "mode-conquest", "seats-3", "pace-daily"]) await byId(page, id).click();
  await byId(page, "display-name").fill(scene.named("Anna"));
  await byId(page, "create-table").click();
  const link = await byId(page, "invitation-link").inputValue();
  await bert.page.goto(link);
  await byId(bert.page, "display-name").fill(scene.named("Bert"));
  await byId(bert.page, "join-table").click();
  await byId(bert.page, "seat-1").locator("small").waitFor();
  await byId(page, "start-table").click();
  await byId(page, "decision").waitFor();
  return page.url().split("/").at(-1);
}

/** Delivers a push to the page's worker, as the browser does. */
async function deliver({ context, page }, base, data) {
  const session = await context.newCDPSession(page);
  const registration = new Promise((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0])),
  );
  await session.send("ServiceWorker.enable");
  const { registrationId } = await registration;
  await session.send("ServiceWorker.deliverPushMessage", { origin: new URL(base).origin, registrationId, data });
  await session.detach();
}

function notes(page) {
  return page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const registration = await navigator.serviceWorker.ready;
    return (await getNotifications.call(registration)).map(({ title, body, tag, data, actions }) => ({ title, body, tag, data, actions }));
  });
}

/** What happens in the worker when somebody taps the note, or one of its buttons. */
function tap(worker, action) {
  return worker.evaluate(async (button) => {
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action: button }));
  }, action);
}

/** The link in the mail that was written to an address, once it is there. */
async function confirmation(folder, address) {
  const look = async () => {
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return texts.filter((text) => text.includes(address)).map((text) => /#\/mails\/confirm\/[\w.-]+/.exec(text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0]).find(Boolean);
  };
  return until(look, (found) => found !== undefined, 60_000);
}

/** Preferences that are changed, and what is left of them after the page was loaded anew. */
async function prefer(person, mails) {
  const { page } = person;
  const address = `anna.${randomInt(1_000_000)}@example.org`;
  await at(page, "#/notifications");
  const calling = await byId(page, "calling").getAttribute("data-calling");
  const quiet = await byId(page, "quiet-from").inputValue();
  await byId(page, "kind-reminder").locator("select").last().selectOption({ label: "Once a day" });
  const [from, to] = [2, 3].map((later) => `${String((new Date().getHours() + later) % 24).padStart(2, "0")}:30`);
  await byId(page, "quiet-from").fill(from); // not now: the push must come
  await until(() => byId(page, "quiet-from").inputValue(), (value) => value === from);
  await byId(page, "quiet-to").fill(to);
  const mute = byId(page, "muted-games").locator("input").first();
  await mute.click();
  await until(() => mute.isChecked(), (muted) => muted);
  await byId(page, "mail-address").fill(address);
  await byId(page, "save-mail").click();
  await until(() => byId(page, "mail-state").innerText(), (text) => text.startsWith("We have written"));
  const before = await byId(page, "mail-state").innerText();
  await person.shot("small-notifications");
  const link = await confirmation(mails, address);
  await at(page, link);
  await byId(page, "mail-deed").click();
  const said = await byId(page, "mail-done").innerText();
  await at(page, "#/notifications");
  await page.reload();
  const after = await until(() => byId(page, "mail-state").innerText(), (text) => text.startsWith("Confirmed"));
  const kept = {
    reminder: await byId(page, "kind-reminder").locator("select").last().evaluate((one) => one.selectedOptions[0].text),
    from: (await byId(page, "quiet-from").inputValue()) === from,
    to: (await byId(page, "quiet-to").inputValue()) === to,
    muted: await until(() => mute.isChecked(), (muted) => muted),
  };
  await mute.click();
  await until(() => mute.isChecked(), (muted) => !muted);
  await byId(page, "send-test").click();
  await byId(page, "deliveries").click();
  const sent = await until(() => byId(page, "delivery").allInnerTexts(), (texts) => texts.some((text) => text.startsWith("Test")));
  return { calling, quiet, before, said, after, kept, sent: sent.filter((text) => text.startsWith("Test")) };
}

await scenario("notify", async (scene, { port, mails }) => {
  const service = new PushService(port);
  await service.listen();
  const anna = await scene.person("anna", SMALL, { asked: false });
  const bert = await scene.person("bert", DESKTOP);
  const { page, context } = anna;
  try {
    await context.grantPermissions(["notifications"], { origin: new URL(scene.base).origin });
    await page.addInitScript(subscribeHere, service.keys);
    const game = await begin(scene, anna, bert);
    const [hers, his] = [new Player(anna), new Player(bert)];
    await hers.answer();
    await byId(page, "ask-to-call").waitFor();
    await anna.shot("small-ask-to-call");
    await byId(page, "call-yes").click();
    await byId(page, "ask-to-call").waitFor({ state: "detached" });
    const preferences = await prefer(anna, mails);

    await at(page, "#/");
    await page.evaluate(() => (globalThis.loadedOnce = true));
    const turn = () => page.locator(`[data-testid="game-${game}"][data-mine]`).count();
    const titles = [await page.title()];
    while (!(await turn())) {
      if (await his.question()) await his.answer();
      else await bert.page.waitForTimeout(200); // bots move
    }
    titles.push(await until(() => page.title(), (text) => text.startsWith("(1)")));
    await anna.shot("small-home-turn");
    const pushed = await until(() => service.pushes.filter((one) => one.text.includes(game)), (found) => found.some((one) => JSON.parse(one.text).notification.data.kind === "your_turn"), 60_000);
    const data = pushed.find((one) => JSON.parse(one.text).notification.data.kind === "your_turn").text;

    const [worker] = context.serviceWorkers();
    await worker.evaluate(() => {
      self.badges = [];
      navigator.setAppBadge = async (count) => void self.badges.push(count);
    });
    await deliver(anna, scene.base, data);
    await deliver(anna, scene.base, data);
    const shown = await until(() => notes(page), (found) => found.length > 0);
    const badges = await until(() => worker.evaluate(() => self.badges), (found) => found.length === 2);
    await tap(worker, "");
    await byId(page, "decision").waitFor();
    const stands = { hash: new URL(page.url()).hash, left: (await notes(page)).length, reloaded: !(await page.evaluate(() => globalThis.loadedOnce)) };

    await at(page, "#/inbox");
    const inbox = await byId(page, "notes").innerText();
    await anna.shot("small-inbox");
    const again = async () => {
      await deliver(anna, scene.base, data); // a worker that is just ending may miss one
      await page.waitForTimeout(500);
      return notes(page);
    };
    await until(again, (found) => found.length === 1);
    await tap(worker, "let_caretaker_play");
    const done = await until(() => notes(page), (found) => found.some((one) => one.body.startsWith("Done")));
    await at(page, "#/");
    await until(turn, (count) => count === 0);
    const titleAfter = await until(() => page.title(), (text) => !text.startsWith("("));
    return { game, preferences, titles, push: JSON.parse(data), shown, badges, stands, inbox, done, titleAfter };
  } finally {
    service.close();
  }
});
