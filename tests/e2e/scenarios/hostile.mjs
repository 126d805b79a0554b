// Hostile strings in every field of the page, and those that the services take wherever other people read them.
import { randomInt } from "node:crypto";
import { byId, nameFirst, openPage, scenario, until } from "./browser.mjs";
import { hostile } from "./strings.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const SCREENS = ["new///people", "tables", "settings", "device", "friends", "notifications", "rules/world", "you"];
const STORED = 6; // tables of that title: the services bound how often one may
const TAKEN = /^[ -~]+$/; // letters that nobody sees are refused
const NAME = 32; // bytes of a name, and of a title, as long as one may be
const TITLE = 60;

/** Runs in the page before all its scripts: tells what ran, and what the policy had to stop. */
function watch() {
  globalThis.ran = () => console.error("a string ran");
  addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
}

/** Types each string into each field that is on show; what came of it besides words. */
async function typed(page, strings) {
  return page.evaluate(async (all) => {
    const bad = new Set();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const fields = [...document.querySelectorAll("input:not([type=checkbox], [type=radio], [type=range], [type=date], [type=time], [type=number]), textarea")];
    const before = document.querySelectorAll("script, iframe, img, object, base, style").length;
    for (const field of fields) {
      const write = (text) => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      };
      for (const text of all) {
        write(text);
        await frame();
        if (document.documentElement.scrollWidth > innerWidth) bad.add(`wider than the window: ${text.slice(0, 40)}`);
        if (document.querySelectorAll("script, iframe, img, object, base, style").length > before) bad.add(`an element: ${text.slice(0, 40)}`);
      }
      write("");
      await frame();
    }
    return { fields: fields.map((one) => one.dataset.testid ?? one.name), bad: [...bad] };
  }, strings);
}

/** What a screen shows of strings that somebody else wrote. */
async function read(page, at, ready) {
  await page.evaluate((to) => (location.hash = to), `#/${at}`);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(200);
  return page.evaluate(() => {
    const strange = document.querySelectorAll("main :is(script, iframe, img, object, base, style, math)").length;
    return [...(strange > 0 ? ["an element"] : []), ...(document.documentElement.scrollWidth > innerWidth ? ["wider than the window"] : [])];
  });
}

/** Words of exactly so many bytes that begin as a string does: they fit where others stood in a message. */
function fitted(text, bytes) {
  let kept = [...text];
  while (Buffer.byteLength(kept.join("")) > bytes) kept = kept.slice(0, -1);
  return Buffer.from(kept.join("").padEnd(bytes - Buffer.byteLength(kept.join("")) + kept.join("").length, "."));
}

/** Writes other words into every answer that a page gets, as if the services let them through: `swaps` has what stands there, and what is to. */
async function forge(page, swaps) {
  await page.route(/\/fieldpost\.[^/]*\/(?!Watch)/, async (route) => {
    const answer = await route.fetch().catch(() => null);
    if (answer === null) return route.abort();
    let body = (await answer.body()).toString("latin1");
    for (const [from, to] of swaps) body = body.replaceAll(from, to.toString("latin1"));
    await route.fulfill({ response: answer, body: Buffer.from(body, "latin1") });
  });
}

/** Every screen with names and titles of others on it, with each string in their places. */
async function forgeries(page, strings, { name, title, table, game }) {
  const swaps = new Map();
  await forge(page, swaps);
  const seen = [];
  for (const text of strings) {
    swaps.set(name, fitted(text, NAME)).set(title, fitted(text, TITLE));
    await page.evaluate(() => (location.hash = "#/"));
    await page.reload();
    for (const [at, ready] of [["", "[data-testid=start-quick-game]"], [`chat/table/${table}`, "[data-testid=message]"], [`game/${game}`, "[data-testid=turn-banner]"]])
      seen.push(...(await read(page, at, ready)).map((one) => `${at}: ${one}: ${text}`));
    await openPage(page, "players");
    seen.push(...(await read(page, `game/${game}`, ".players")));
  }
  return seen;
}

/** Opens a table with friends under a title, as a person does; gives its id. */
async function table(page, base, title) {
  await page.goto(`${base}/#/`);
  await page.evaluate(() => (location.hash = "#/new///people"));
  await byId(page, "table-title").fill(title);
  await byId(page, "terms").evaluate((terms) => (terms.closest("details") ?? terms.querySelector("details") ?? terms).setAttribute("open", ""));
  await page.getByLabel("What people may write").selectOption({ index: 2 });
  await byId(page, "create-table").click();
  await byId(page, "invitation-link").first().waitFor();
  return { id: new URL(page.url()).hash.split("/").at(-1), link: await byId(page, "invitation-link").first().inputValue() };
}

/** Types the strings into every screen of somebody who is signed in. */
async function everywhere(page, strings) {
  const fields = {};
  for (const at of SCREENS) {
    await page.evaluate((to) => (location.hash = to), `#/${at}`);
    await page.locator("h1").first().waitFor();
    await until(() => page.locator(".waiting").count(), (count) => count === 0);
    if (at === "you") await byId(page, "change-name").click();
    fields[at] = await typed(page, strings);
  }
  return fields;
}

/** Writes in the chat of a table, where others read it. */
async function chat(page, id, strings, plain) {
  await page.evaluate((to) => (location.hash = to), `#/chat/table/${id}`);
  await byId(page, "chat-text").waitFor();
  const fields = await typed(page, strings);
  await byId(page, "chat-text").fill(plain);
  await byId(page, "send-message").click();
  await byId(page, "message").first().waitFor();
  return fields;
}

/** Comes by an invitation, as somebody new. */
async function joined(page, link, name, strings) {
  await page.goto(link);
  await byId(page, "display-name").waitFor();
  const fields = await typed(page, strings);
  await byId(page, "display-name").fill(name);
  await byId(page, "join-table").click();
  await byId(page, "leave-table").waitFor();
  return fields;
}

async function reported(page, at, strings, plain) {
  await read(page, at, "[data-testid=message]");
  await page.locator("[data-testid=message] [data-testid=report]").first().click();
  await byId(page, "report-words").waitFor();
  const fields = await typed(page, strings);
  await byId(page, "report-words").fill(plain);
  await byId(page, "confirm").click();
  await byId(page, "block-too").waitFor();
  return fields;
}

await scenario("hostile", async (scene, { many, forging }) => {
  const strings = hostile(many);
  const plain = strings.filter((one) => TAKEN.test(one) && one.includes("<")).join(" ").slice(0, 280);
  const [mallory, anna] = [await scene.person("mallory", SMALL), await scene.person("anna", SMALL)];
  for (const { page } of [mallory, anna]) await page.addInitScript(watch);
  const { page } = mallory;
  const name = `Mallory ${randomInt(1e12)}`.padEnd(NAME, "0");
  const title = `The table of ${name} `.padEnd(TITLE, "0");
  await page.goto(scene.base);
  await byId(page, "choose-name").click();
  const fields = { welcome: await typed(page, strings) };
  await byId(page, "have-link").click();
  fields.code = await typed(page, strings);
  await page.goto(scene.base);
  await nameFirst(page, name);
  await byId(page, "start-quick-game").click();
  await byId(page, "game-board").waitFor();
  Object.assign(fields, await everywhere(page, strings));
  const { id, link } = await table(page, scene.base, title);
  fields.chat = await chat(page, id, strings, plain);
  fields.join = await joined(anna.page, link, scene.named("Anna"), strings);
  const seen = [];
  const titles = strings.filter((one) => TAKEN.test(one) && one.includes("<") && one.length <= TITLE).slice(0, STORED);
  for (const one of titles) {
    const made = await table(page, scene.base, one);
    seen.push(...(await read(page, `table/${made.id}`, "h1")), ...(await read(page, "", "[data-testid=start-quick-game]")));
  }
  seen.push(...(await read(page, `chat/table/${id}`, "[data-testid=message]")), ...(await read(anna.page, "tables", "h1")));
  await anna.shot("hostile-tables");
  await page.evaluate((to) => (location.hash = to), `#/table/${id}`);
  await byId(page, "start-table").click();
  await byId(page, "game-board").waitFor();
  const game = new URL(page.url()).hash.split("/").at(-1);
  const forged = await forgeries(anna.page, hostile(forging), { name, title, table: id, game });
  fields.report = await reported(anna.page, `chat/table/${id}`, strings, plain);
  for (const person of [mallory, anna]) person.faults = person.faults.filter((one) => !/status of 4\d\d/.test(one)); // names that the services refuse
  return { fields, seen, forged, titles: titles.length };
});
