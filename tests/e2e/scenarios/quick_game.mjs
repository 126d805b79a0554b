// A guest, one tap, and a classic game against bots until somebody has won it.
import { byId, downloaded, scenario } from "./browser.mjs";
import { Player } from "./player.mjs";

const GAME_MS = 240_000;

await scenario("quick-game", async (scene) => {
  const ada = await scene.person("ada");
  const { page } = ada;
  await page.goto(scene.base);
  await byId(page, "display-name").fill(scene.named("Ada"));
  await ada.shot("phone-start");
  await byId(page, "start-quick-game").click();
  await byId(page, "game-board").waitFor();
  const player = new Player(ada, { taps: 2 });
  await player.asked();
  await ada.shot("phone-first-question");
  await player.answer();
  await byId(page, "list-view-toggle").click();
  await byId(page, "board-list").waitFor();
  await player.asked();
  await ada.shot("phone-list");
  await player.answer();
  await byId(page, "list-view-toggle").click();
  await player.toTheEnd(GAME_MS);
  await ada.shot("phone-over");
  const winner = byId(page, "winner");
  const told = { text: await winner.innerText(), seats: await winner.getAttribute("data-winners") };
  await byId(page, "tab-log").click();
  const log = await byId(page, "event-log").locator("li.entry").allInnerTexts();
  await ada.shot("phone-log");
  await byId(page, "tab-info").click();
  const proof = await downloaded(page, "export-proof", scene.folder);
  const record = await downloaded(page, "export-record", scene.folder);
  return { answers: player.answers, tapped: player.tapped, winner: told, log, proof, record };
});
