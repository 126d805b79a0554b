// Who waits sees what the others do, plans the coming turn on the map, and gives orders in advance; the plan then plays by itself.
import { byId, PHONE, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const TURN_MS = 90_000;

/** A table for two and a bot, with truces; gives both players. */
async function meet(scene, anna, bert) {
  const { page } = anna;
  await page.goto(`${scene.base}/#/new///people`);
  for (const id of ["edition-world", "mode-conquest", "seats-3"]) await byId(page, id).click();
  await byId(page, "display-name").fill(scene.named("Anna"));
  await byId(page, "create-table").click();
  await bert.page.goto(await byId(page, "invitation-link").inputValue());
  await byId(bert.page, "display-name").fill(scene.named("Bert"));
  await byId(bert.page, "join-table").click();
  await byId(bert.page, "seat-1").locator("small").waitFor();
  await byId(page, "start-table").click();
  for (const one of [anna, bert]) await byId(one.page, "game-board").waitFor();
  return [new Player(anna, { turns: 1 }), new Player(bert, { turns: 1 })];
}

/** Whether somebody waits for a turn to come. */
const waits = ({ page }) => byId(page, "plan-add").isVisible();

/** Plays until the second of the two is asked in a turn while the first waits. */
async function untilTheFirstWaits([first, second]) {
  const end = Date.now() + TURN_MS;
  while (Date.now() < end) {
    if ((await second.question()) === "reinforcing" && (await waits(first))) return;
    for (const player of [first, second]) if (player === first || (await player.question()) === "deploying") await player.answer();
  }
  throw new Error("nobody waits");
}

/** Plans a turn by the sheets of a turn: all troops on one place, an attack until the place is taken, all move in, no more. */
async function plan({ page, person }) {
  await byId(page, "plan-add").click();
  await byId(page, "plan-bar").waitFor();
  await until(() => page.locator(".counter.open").count(), (n) => n > 0);
  const strongest = await page.evaluate(() => {
    const all = [...document.querySelectorAll(".counter.open")];
    return all.sort((one, other) => Number(other.querySelector(".count")?.textContent) - Number(one.querySelector(".count")?.textContent))[0].dataset.testid;
  });
  await byId(page, strongest).tap();
  await byId(page, "place-all").click();
  await person.shot("plan-place");
  await byId(page, "send").click();
  await page.locator('[data-testid=decision][data-verb="attack"]').waitFor();
  await byId(page, "auto-attack").click();
  await byId(page, "odds").waitFor();
  await byId(page, "until-taken").click();
  await byId(page, "odds").waitFor();
  const chance = Number(await byId(page, "odds").getAttribute("data-chance"));
  const duel = await byId(page, "duel").evaluate(({ dataset }) => [dataset.origin, dataset.target]);
  await person.shot("plan-attack");
  await byId(page, "send").click();
  await page.locator('[data-testid=decision][data-decision="moving_in"], [data-testid=decision][data-verb="attack"]:not(:has([data-testid=duel]))').first().waitFor();
  if (await page.locator('[data-decision="moving_in"]').count()) await byId(page, "send").click();
  await page.locator('[data-testid=decision][data-decision="attacking"]').waitFor();
  await person.shot("plan-on");
  await byId(page, "plan-done").click();
  const steps = await until(() => byId(page, "plan").locator("li").allInnerTexts(), (found) => found.length >= 2);
  const arrows = await until(() => page.locator(".arrow.plan").count(), (n) => n > 0); // once the map shows no act of others
  await person.shot("plan-made");
  return { chance, duel, steps, arrows };
}

/** Turns an order on by its switch, and says what the sheet says of it. */
async function order({ page, person }) {
  await byId(page, "open-orders").click();
  const panel = byId(page, "waiting-orders");
  const row = byId(panel, "new-order-defend_with");
  await row.getByRole("switch").click();
  const given = byId(panel, "order-defend_with");
  await given.waitFor();
  await person.shot("orders");
  const said = await given.innerText();
  const selects = await page.locator("[data-testid=waiting-orders] select").count();
  await byId(page, "orders-close").click();
  return { said, selects };
}

await scenario("waiting", async (scene) => {
  const anna = await scene.person("anna", SMALL, { reducedMotion: "no-preference" });
  const bert = await scene.person("bert", PHONE);
  const [waiting, asked] = await meet(scene, anna, bert);
  await untilTheFirstWaits([waiting, asked]);
  const { page } = anna;
  await anna.shot("waiting-at-first");
  const planned = await plan(waiting);
  const ordered = await order(waiting);
  const chat = await byId(page, "waiting-chat").getAttribute("href");
  await asked.answer();
  const live = await until(() => byId(page, "happening").allInnerTexts(), (found) => found.some((one) => one.includes("Bert")));
  await anna.shot("waiting-live");
  while ((await asked.question()) !== null) await asked.answer();
  await byId(bert.page, "postmark").waitFor();
  const posted = await byId(bert.page, "waiting").innerText();
  await bert.shot("posted");
  await until(() => byId(page, "plan").count(), (n) => n === 0, TURN_MS);
  const log = await byId(page, "event-log").locator("p.event").evaluateAll((lines) => lines.map((line) => line.textContent));
  return { planned, ordered, chat, live, posted, log: log.slice(0, 40) };
});
