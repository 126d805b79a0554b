// Training as a guided first game, with all that moves: the dice fall, and films show what others did.
import { byId, scenario, until } from "./browser.mjs";
import { attacked, known, mark, rested, sort, strongest } from "./learning.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, reducedMotion: "no-preference" };

const OPENED_MS = 700; // a film opens a moment after the question that it comes before

/** Ends the film of what others did, where they did anything; gives how often the coach speaks over it. */
async function filmed(page) {
  await byId(page, "film").or(byId(page, "coach")).first().waitFor();
  await page.waitForTimeout(OPENED_MS);
  if ((await byId(page, "film").count()) === 0) return 0;
  const said = await byId(page, "coach").count();
  await byId(page, "film-skip").tap();
  await byId(page, "film").waitFor({ state: "detached" });
  return said;
}

await scenario("guided", async (scene) => {
  const otto = await scene.person("otto", SMALL, { beginner: true, films: true });
  const { page } = otto;
  const marks = [];
  const heard = async () => marks.push(await mark(page, marks.at(-1)?.said));
  await page.goto(scene.base);
  await byId(page, "learn").tap();
  await page.locator(`[data-sort="choose"], [data-sort="place"]`).waitFor();
  const choosing = (await page.locator(`[data-sort="choose"]`).count()) > 0; // for whoever rolled lowest one colour is left
  if (choosing) {
    await heard();
    await byId(page, "decision").getByRole("radio").first().tap();
    await byId(page, "send").tap();
  }
  let quiet = await filmed(page);
  await sort(page, "place");
  await heard();
  const own = await strongest(page);
  await byId(page, own).tap();
  await byId(page, "place-all").tap();
  await byId(page, "send").tap();
  await sort(page, "attack");
  await heard();
  await byId(page, own).tap();
  await heard();
  for (let taken = false; !taken; ) taken = await attacked(page);
  await heard();
  await byId(page, "send").tap();
  await sort(page, "attack");
  await heard();
  marks.push(await rested(page, marks.at(-1).said));
  quiet += await filmed(page);
  await sort(page, "place");
  await heard();
  await byId(page, await strongest(page)).tap();
  const kept = await until(() => known(page), (lessons) => lessons.endsWith("aim"));
  return { choosing, marks, quiet, after: await byId(page, "coach").count(), kept };
});
