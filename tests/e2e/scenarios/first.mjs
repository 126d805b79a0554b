// Somebody who has never played: from opening the page through the first turn, doing what the coach says and nothing else.
import { byId, scenario, until } from "./browser.mjs";
import { attacked, known, mark, rested, sort, strongest } from "./learning.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

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
  marks.push(await rested(page, marks[3].said));
  const kept = await until(() => known(page), (lessons) => lessons.split(",").length === 7);
  return { first, again, marks, kept };
});
