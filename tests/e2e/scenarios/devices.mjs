// An account goes to another browser by a link and to a third by words; one is ended; a vacation is planned and ended.
import { readFileSync } from "node:fs";
import { byId, DESKTOP, nameFirst, scenario, until, waitingGames } from "./browser.mjs";

const BOARD = new URL("../../../services/rules/engine/editions/world/board.json", import.meta.url);
const { links: LINKS } = JSON.parse(readFileSync(BOARD, "utf8"));

async function at(page, path) {
  await page.evaluate((to) => (location.hash = to), path);
}

async function quickGame(scene, person, name) {
  const { page } = person;
  await page.goto(scene.base);
  await nameFirst(page, name);
  await byId(page, "start-quick-game").click();
  await byId(page, "turn-banner").waitFor();
}

/** What the first device shows for another one; the settings are opened anew, for each link works once. */
async function newLink({ page }) {
  await at(page, "#/");
  await at(page, "#/settings");
  await byId(page, "add-device").click();
  const words = await byId(page, "device-words").innerText();
  return { link: await byId(page, "device-link").inputValue(), words };
}

/** Says yes, and waits until the page has begun anew with the games of the account. */
async function takeAccount({ page }) {
  await Promise.all([page.waitForEvent("load"), byId(page, "take-account").click()]);
  await waitingGames(page).first().waitFor();
  return games({ page });
}

function games({ page }) {
  return waitingGames(page).evaluateAll((rows) => rows.map((row) => row.getAttribute("href")));
}

async function nameIn({ page }) {
  await at(page, "#/settings");
  return byId(page, "display-name").inputValue();
}

/** Presses the button of the question that is open; for placing, fills it in first. */
async function answer(page) {
  if (await byId(page, "auto-place").count()) await byId(page, "auto-place").click();
  await byId(page, "send").click();
}

/** The same question is answered on both devices, on the second one while it does not know of the first: what that is told. */
async function secondAnswer(first, second, game) {
  for (const { page } of [first, second]) {
    await at(page, game);
    await byId(page, "decision").waitFor();
  }
  let release;
  const held = new Promise((done) => (release = done));
  await second.page.route("**/SubmitActions", async (route) => {
    await held;
    await route.continue();
  });
  await answer(second.page);
  const version = await byId(first.page, "decision").getAttribute("data-version");
  await answer(first.page);
  await first.page.locator(`.game:not(:has([data-version="${version}"], [aria-busy=true]))`).waitFor();
  release();
  const told = await second.page.locator("div.notice").first().innerText();
  await second.page.unroute("**/SubmitActions");
  await second.page.locator("[data-testid=decision]:not([aria-busy=true])").waitFor();
  return told;
}

/** An answer is changed on its way into one that the rules forbid: what is said and offered, and what is left of what was filled in. */
async function forbidden({ page }) {
  await page.locator("[data-testid=decision][data-sort=place]").waitFor();
  const { own, other } = await page.evaluate(() => {
    const zones = (kind) => [...document.querySelectorAll(kind)].map((one) => one.dataset.zone);
    const others = zones(".counter:not(.open)");
    const pairs = zones(".counter.open").map((own) => ({ own, other: others.find((one) => one.length === own.length) }));
    return pairs.find((one) => one.other !== undefined);
  });
  await byId(page, `zone-${own}`).dispatchEvent("click"); // as by its key: it may be out of sight
  await byId(page, "place-all").click();
  const placed = () => page.evaluate(() => document.querySelector("[data-testid=decision] .sheet-body").textContent);
  const before = await placed();
  const changed = (sent) => Buffer.from(sent.toString("latin1").replaceAll(own, other), "latin1"); // as long as before: its frame still fits
  await page.route("**/SubmitActions", (route) => route.continue({ postData: changed(route.request().postDataBuffer()) }), { times: 1 });
  await byId(page, "send").click();
  const card = byId(page, "refused");
  await card.waitFor();
  return {
    why: await card.locator(".why").innerText(),
    address: await byId(card, "rule-link").getAttribute("href"),
    instead: await byId(card, "instead").innerText(),
    kept: (await placed()) === before,
    ready: await byId(page, "send").isEnabled(),
  };
}

/** Answers until it is asked where to attack. */
async function untilAttack(page) {
  while ((await byId(page, "decision").getAttribute("data-sort")) !== "attack") {
    const version = await byId(page, "decision").getAttribute("data-version");
    await answer(page);
    await page.locator(`[data-testid=decision]:not([data-version="${version}"]):not([aria-busy=true])`).waitFor();
  }
}

/** An enemy's place that borders on none of one's own; undefined where there is none. */
async function outOfReach(page) {
  const counters = await page.locator(".counter").evaluateAll((all) =>
    all.map((one) => ({ zone: one.dataset.zone, army: /: (.+?) \d/.exec(one.getAttribute("aria-label"))?.[1], open: one.classList.contains("open") })),
  );
  const mine = counters.find((one) => one.open).army;
  const own = new Set(counters.filter((one) => one.army === mine).map((one) => one.zone));
  const borders = (zone) => LINKS.some((pair) => pair.includes(zone) && pair.some((one) => own.has(one)));
  return counters.find((one) => !own.has(one.zone) && !borders(one.zone))?.zone;
}

/** A place out of reach is tapped, in a new game where there is none in this one: what the service says, and where its rule is told. */
async function refusal({ page }, game) {
  await at(page, game);
  await untilAttack(page);
  let zone = await outOfReach(page);
  while (zone === undefined) {
    await at(page, "#/");
    await byId(page, "start-quick-game").click();
    await byId(page, "turn-banner").waitFor();
    await untilAttack(page);
    zone = await outOfReach(page);
  }
  await byId(page, `zone-${zone}`).dispatchEvent("click"); // as by its key: it may be out of sight
  const card = byId(page, "place-card");
  await card.locator(".why[role=status]").waitFor();
  const why = await card.locator(".why[role=status]").innerText();
  await byId(card, "rule-link").click();
  await page.locator(".rule").first().waitFor();
  return { why, address: new URL(page.url()).hash };
}

function inDays(count) {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
}

async function vacation({ page }) {
  await byId(page, "first-day").fill(inDays(3));
  await byId(page, "last-day").fill(inDays(5));
  await byId(page, "plan-vacation").click();
  const planned = await byId(page, "planned").innerText();
  const left = await byId(page, "vacation-left").innerText();
  await byId(page, "end-vacation").click();
  await byId(page, "planned").waitFor({ state: "detached" });
  return { planned, left, after: await byId(page, "vacation-left").innerText() };
}

await scenario("devices", async (scene) => {
  const phone = await scene.person("phone");
  const [anna, ben] = [scene.named("Anna"), scene.named("Ben")];
  await quickGame(scene, phone, anna);
  const wrong = await forbidden(phone);
  await phone.shot("refused");
  await at(phone.page, "#/games");
  await waitingGames(phone.page).first().waitFor();
  const mine = await games(phone);

  const laptop = await scene.person("laptop", DESKTOP);
  const addresses = [];
  laptop.page.on("request", (request) => addresses.push(request.url()));
  const { link } = await newLink(phone);
  await phone.shot("device-link");
  await laptop.page.goto(link);
  await byId(laptop.page, "take-account").waitFor();
  const before = [...laptop.calls];
  const onLaptop = await takeAccount(laptop);
  const secret = link.split("/").at(-1);
  const late = await secondAnswer(phone, laptop, mine[0]);
  await laptop.shot("second-device");

  const tablet = await scene.person("tablet");
  await quickGame(scene, tablet, ben);
  const { words } = await newLink(phone);
  await at(tablet.page, "#/device");
  await byId(tablet.page, "device-code").fill(words.toUpperCase());
  const asked = await byId(tablet.page, "device-known").innerText();
  await tablet.shot("device-known");
  const onTablet = await takeAccount(tablet);
  const moved = await nameIn(tablet);
  await Promise.all([tablet.page.waitForEvent("load"), byId(tablet.page, "return-to").click()]);
  await waitingGames(tablet.page).first().waitFor();
  const back = { games: await games(tablet), name: await nameIn(tablet) };

  await at(phone.page, "#/");
  await at(phone.page, "#/settings");
  await until(() => byId(phone.page, "device").count(), (count) => count === 3);
  const devices = await byId(phone.page, "device").allInnerTexts();
  await byId(phone.page, "end-device").first().click();
  await byId(phone.page, "confirm").click();
  await until(() => byId(phone.page, "device").count(), (count) => count === 2);
  await phone.shot("devices");
  const plans = await vacation(phone);
  const refused = await refusal(phone, mine[0]);

  return {
    mine,
    link: { games: onLaptop, before, seen: addresses.some((address) => address.includes(secret)) },
    words: { games: onTablet, asked, moved, back },
    names: { anna, ben },
    devices,
    plans,
    late,
    wrong,
    refused,
  };
});
