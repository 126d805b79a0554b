// What somebody does who has never played, and what the coach says meanwhile.
import { byId, until } from "./browser.mjs";

const FOLLOWS_MS = 400; // the camera flies, and the mark follows: it looks more often than this

/** What the coach says now; whether its mark stays between the screen's edges and the sheet, and what it speaks of it hides. */
export async function mark(page, last = "") {
  const said = await until(() => byId(page, "coach").allInnerTexts().then((all) => all.join()), (text) => text !== "" && text !== last);
  await still(page);
  const where = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const [bubble, sheet] = ["[data-testid=coach]", ".sheet"].map((one) => box(document.querySelector(one)));
    const inside = bubble.left >= 0 && bubble.right <= innerWidth && bubble.top >= 0 && bubble.bottom <= sheet.top + 1;
    const meets = (one) => one.left < bubble.right && one.right > bubble.left && one.top < bubble.bottom && one.bottom > bubble.top;
    const hidden = [...document.querySelectorAll(".map .counter.chosen")].filter((one) => meets(box(one)));
    return { inside, hidden: hidden.map((one) => one.getAttribute("aria-label")) };
  });
  return { said, ...where };
}

/** Waits until mark and places rest: they stand where they stood before by the page's own clock, which a busy machine slows, too. */
function still(page) {
  const rests = (ms) =>
    new Promise((done) => {
      const boxes = () => JSON.stringify([...document.querySelectorAll("[data-testid=coach], .sheet, .map .counter")].map((one) => one.getBoundingClientRect()));
      const before = boxes();
      setTimeout(() => requestAnimationFrame(() => done(document.querySelector(".flying") === null && boxes() === before)), ms);
    });
  return until(() => page.evaluate(rests, FOLLOWS_MS), (rest) => rest);
}

export async function sort(page, wanted) {
  await page.locator(`[data-testid=decision][data-sort="${wanted}"]:not([aria-busy=true])`).waitFor();
}

/** The place with most troops of those that may be chosen. */
export async function strongest(page) {
  const all = await page.locator(".counter.open").evaluateAll((open) => open.map((one) => ({ id: one.dataset.testid, troops: Number(one.querySelector(".count")?.textContent ?? 0) })));
  return all.sort((one, other) => other.troops - one.troops)[0].id;
}

/** Attacks the likeliest enemy until it is taken or the attack is beaten off; whether it is taken. */
export async function attacked(page) {
  if ((await page.locator(".aim").count()) === 0) await byId(page, await strongest(page)).tap();
  await page.locator(".aim").first().tap();
  await byId(page, "odds").waitFor();
  const version = await byId(page, "decision").getAttribute("data-version");
  await byId(page, "send").tap();
  await page.locator(`[data-testid=decision]:not([data-version="${version}"]):not([aria-busy=true])`).waitFor();
  return (await byId(page, "decision").getAttribute("data-sort")) === "move in";
}

/** Ends the attacks, and the turn without a move; gives what the coach says of the move. */
export async function rested(page, last) {
  if (await byId(page, "not-this").count()) await byId(page, "not-this").tap();
  await byId(page, "decision-done").tap();
  await sort(page, "move");
  const said = await mark(page, last);
  await byId(page, "decision-done").tap();
  return said;
}

/** Which lessons this device has had. */
export function known(page) {
  return page.evaluate(() => localStorage.getItem("fieldpost.coach") ?? "");
}
