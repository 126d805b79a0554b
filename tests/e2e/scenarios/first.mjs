// Somebody who has never played: from opening the page through the first turn, doing what the coach says and nothing else.
import { byId, scenario, until } from "./browser.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** What the coach says now, and where its mark stands among the sheet and the counters. */
async function mark(page, last = "") {
  const said = await until(() => byId(page, "coach").allInnerTexts().then((all) => all.join()), (text) => text !== "" && text !== last);
  await page.waitForTimeout(700); // the camera flies, and the mark follows
  const inside = await page.evaluate(() => {
    const [bubble, sheet] = ["[data-testid=coach]", ".sheet"].map((one) => document.querySelector(one).getBoundingClientRect());
    return bubble.left >= 0 && bubble.right <= innerWidth && bubble.top >= 0 && bubble.bottom <= sheet.top + 1;
  });
  return { said, inside };
}

async function sort(page, wanted) {
  await page.locator(`[data-testid=decision][data-sort="${wanted}"]:not([aria-busy=true])`).waitFor();
}

/** The place with most troops of those that may be chosen. */
async function strongest(page) {
  const all = await page.locator(".counter.open").evaluateAll((open) => open.map((one) => ({ id: one.dataset.testid, troops: Number(one.querySelector(".count")?.textContent ?? 0) })));
  return all.sort((one, other) => other.troops - one.troops)[0].id;
}

/** Attacks the likeliest enemy until it is taken or the attack is beaten off; whether it is taken. */
async function attacked(page) {
  if ((await page.locator(".aim").count()) === 0) await byId(page, await strongest(page)).tap();
  await page.locator(".aim").first().tap();
  await byId(page, "odds").waitFor();
  const version = await byId(page, "decision").getAttribute("data-version");
  await byId(page, "send").tap();
  await page.locator(`[data-testid=decision]:not([data-version="${version}"]):not([aria-busy=true])`).waitFor();
  return (await byId(page, "decision").getAttribute("data-sort")) === "move in";
}

await scenario("first", async (scene) => {
  const nell = await scene.person("nell", SMALL, { beginner: true });
  const { page } = nell;
  const marks = [];
  const from = Date.now();
  await page.goto(scene.base);
  await byId(page, "start-quick-game").tap();
  await sort(page, "place");
  const own = await strongest(page);
  await byId(page, own).tap();
  await byId(page, "place-all").waitFor();
  const first = { ms: Date.now() - from, taps: 2, names: await byId(page, "display-name").count() };
  await byId(page, "undo").tap();
  await page.reload(); // what was learnt outlives the page, and no mark comes twice
  await sort(page, "place");
  const again = await byId(page, "coach").count();
  await byId(page, own).tap();
  await byId(page, "place-all").tap();
  await byId(page, "send").tap();
  await sort(page, "attack");
  marks.push(await mark(page));
  await nell.shot("coach-attack");
  await byId(page, own).tap();
  marks.push(await mark(page, marks[0].said));
  await nell.shot("coach-chance");
  for (let taken = false; !taken; ) taken = await attacked(page);
  marks.push(await mark(page));
  await byId(page, "send").tap();
  await sort(page, "attack");
  marks.push(await mark(page, marks[2].said));
  await nell.shot("coach-card");
  if (await byId(page, "not-this").count()) await byId(page, "not-this").tap();
  await byId(page, "decision-done").tap();
  await sort(page, "move");
  marks.push(await mark(page, marks[3].said));
  await byId(page, "decision-done").tap();
  await until(() => page.evaluate(() => localStorage.getItem("fieldpost.coach")), (kept) => kept.split(",").length === 7);
  return { first, again, marks, kept: await page.evaluate(() => localStorage.getItem("fieldpost.coach")) };
});
