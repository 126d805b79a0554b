// An edition that the page was not built with: begun like any other, and played to its end on the list.
import { byId, openPage, PHONE, scenario } from "./browser.mjs";
import { Player } from "./player.mjs";

await scenario("toy", async (scene, { edition, variant, within }) => {
  const dora = await scene.person("dora", PHONE);
  const { page } = dora;
  await page.goto(`${scene.base}/#/new`);
  await byId(page, "display-name").fill(scene.named("Dora"));
  for (const id of [`edition-${edition}`, `mode-${variant}`]) await byId(page, id).click();
  await byId(page, "create-table").click();
  await byId(page, "board-list").waitFor();
  const player = new Player(dora, { turns: 1 });
  await player.toTheEnd(within * 1000);
  await dora.shot("toy-over");
  const why = await byId(page, "game-over").innerText();
  const marks = await page.locator(".zone-extras").allInnerTexts();
  await openPage(page, "log");
  const log = await byId(page, "event-log").innerText();
  await openPage(page, "players");
  const players = await page.locator(".players").innerText();
  return { answers: player.answers, generic: player.generic, why, log, marks, players };
});
