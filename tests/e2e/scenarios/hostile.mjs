// Hostile strings in every field of the page, and those that the services take wherever other people read them.
import { byId, nameFirst, scenario, until } from "./browser.mjs";
import { hostile } from "./strings.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const SCREENS = ["new///people", "tables", "settings", "device", "friends", "notifications", "rules/world", "you"];
const STORED = 6; // tables of that title: the services bound how often one may

/** Runs in the page before all its scripts: notes what ran, and what the policy had to stop. */
function watch() {
  globalThis.found = [];
  globalThis.ran = () => globalThis.found.push("a string ran");
  addEventListener("securitypolicyviolation", (event) => globalThis.found.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
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
    return { fields: fields.length, bad: [...bad] };
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

await scenario("hostile", async (scene, { many }) => {
  const strings = hostile(many);
  const plain = strings.filter((one) => /^[ -~]+$/.test(one) && one.includes("<")).join(" ").slice(0, 280); // what the services take
  const [mallory, anna] = [await scene.person("mallory", SMALL), await scene.person("anna", SMALL)];
  for (const { page } of [mallory, anna]) await page.addInitScript(watch);
  const { page } = mallory;
  await page.goto(scene.base);
  await byId(page, "choose-name").click();
  const fields = { welcome: await typed(page, strings) };
  await byId(page, "have-link").click();
  fields.code = await typed(page, strings);
  await page.goto(scene.base);
  await nameFirst(page, scene.named("Mallory"));
  await byId(page, "start-quick-game").click();
  await byId(page, "game-board").waitFor();
  for (const at of SCREENS) {
    await page.evaluate((to) => (location.hash = to), `#/${at}`);
    await page.locator("h1").first().waitFor();
    await until(() => page.locator(".waiting").count(), (count) => count === 0);
    fields[at] = await typed(page, strings);
  }
  await anna.page.goto(scene.base);
  await nameFirst(anna.page, scene.named("Anna"));
  await byId(anna.page, "start-quick-game").click();
  await byId(anna.page, "game-board").waitFor();
  const seen = [];
  let invitation = "";
  const titles = strings.filter((one) => one.includes("<") && one.length <= 60).slice(0, STORED);
  for (const title of titles) {
    const { id, link } = await table(page, scene.base, title);
    seen.push(...(await read(page, `table/${id}`, "h1")), ...(await read(page, "", "[data-testid=start-quick-game]")));
    if (invitation !== "") continue; // the same words twice are taken for spam
    invitation = link;
    await page.evaluate((to) => (location.hash = to), `#/chat/table/${id}`);
    await byId(page, "chat-text").waitFor();
    fields.chat = await typed(page, strings);
    await byId(page, "chat-text").fill(plain);
    await byId(page, "send-message").click();
    await byId(page, "message").first().waitFor();
    seen.push(...(await read(page, `chat/table/${id}`, "[data-testid=message]")));
  }
  await anna.page.goto(invitation);
  await byId(anna.page, "join-table").click();
  await byId(anna.page, "invitation-link").or(byId(anna.page, "leave-table")).first().waitFor();
  const at = new URL(anna.page.url()).hash.split("/").at(-1);
  seen.push(...(await read(anna.page, `chat/table/${at}`, "[data-testid=message]")));
  await anna.page.locator("[data-testid=message] [data-testid=report]").first().click();
  await byId(anna.page, "report-words").waitFor();
  fields.report = await typed(anna.page, strings);
  await byId(anna.page, "report-words").fill(plain);
  await byId(anna.page, "confirm").click();
  await byId(anna.page, "block-too").waitFor();
  seen.push(...(await read(anna.page, "tables", "h1")));
  await anna.shot("hostile-tables");
  const found = [];
  for (const person of [mallory, anna]) found.push(...(await person.page.evaluate(() => globalThis.found)));
  for (const person of [mallory, anna]) person.faults = person.faults.filter((one) => !/status of 4\d\d/.test(one)); // names that the services refuse
  return { many: strings.length, fields, seen, found, titles: titles.length };
});
