// The other editions at a desk: a table of each, and a few answers.
import { byId, DESKTOP, openPage, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

const ANSWERS = 12;
const RESTS_MS = 1500;

/** Notes each time before it sends which of the places that it has chosen are not seen whole. */
class Watcher extends Player {
  hidden = [];

  async press(id) {
    if (id === "send") this.hidden.push(...(await hidden(this.page)));
    return super.press(id);
  }
}

/** The chosen places that something lies over, once the camera rests. */
async function hidden(page) {
  const look = () =>
    page.evaluate(() => {
      const [map, REACH] = [document.querySelector(".map"), 12]; // a little more than half of the smallest counter
      const under = (x, y) => map.contains(document.elementFromPoint(x, y));
      return [...document.querySelectorAll(".counter.chosen")].flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const [mx, my] = [x + width / 2, y + height / 2];
        const whole = [[0, 0], [REACH, 0], [-REACH, 0], [0, REACH], [0, -REACH]].every(([dx, dy]) => under(mx + dx, my + dy));
        return whole ? [] : [`${one.dataset.zone} at ${Math.round(mx)}, ${Math.round(my)}`];
      });
    });
  return until(look, (found) => found.length === 0, RESTS_MS).catch(look);
}

async function begin(scene, person, { edition, variant }) {
  const { page } = person;
  await page.goto(`${scene.base}/#/new`);
  for (const id of [`edition-${edition}`, `mode-${variant}`]) await byId(page, id).click();
  await byId(page, "create-table").click();
  await byId(page, "game-board").waitFor();
}

/** How many places the map and the list have; and those of them that are called by an id. */
async function places(page) {
  const onMap = await page.locator("button.counter").count();
  await byId(page, "list-view-toggle").click();
  await byId(page, "list-all").click();
  const names = await page.locator(".zone-row .zone-name").allInnerTexts();
  await byId(page, "list-view-toggle").click();
  return { onMap, listed: names.length, ids: names.filter((name) => name === name.toLowerCase()) };
}

/** The kinds of standing orders that the page offers. */
async function orders(page) {
  await openPage(page, "info");
  const kinds = byId(page, "orders").locator('[data-testid^="new-order-"]');
  return kinds.evaluateAll((rows) => rows.map((one) => one.dataset.testid.replace("new-order-", "")));
}

await scenario("editions", async (scene, { modes }) => {
  const carl = await scene.person("carl", DESKTOP);
  const played = {};
  await carl.page.goto(`${scene.base}/#/new`);
  await byId(carl.page, "display-name").fill(scene.named("Carl"));
  for (const mode of modes) {
    await begin(scene, carl, mode);
    const where = await places(carl.page);
    const player = new Watcher(carl, { turns: 1 });
    for (let given = 0; given < ANSWERS && (await player.asked()); given++) await player.answer();
    await carl.shot(`desktop-${mode.edition}`);
    played[mode.edition] = { answers: player.answers, hidden: player.hidden, generic: player.generic, places: where, orders: await orders(carl.page) };
  }
  return { played };
});
