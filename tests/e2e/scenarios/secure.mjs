// The page behind a certificate: HTTP/2, the service worker, and a first answer in a game.
import { byId, nameFirst, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

function protocols(page) {
  return page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return [...new Set(entries.map((one) => one.nextHopProtocol).filter((one) => one !== ""))];
  });
}

await scenario("secure", async (scene) => {
  const eva = await scene.person("eva");
  const { page } = eva;
  const answer = await page.goto(scene.base);
  await nameFirst(page, scene.named("Eva"));
  await byId(page, "start-quick-game").click();
  const player = new Player(eva);
  await player.asked();
  await player.answer();
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active.state);
  const worker = await until(state, (now) => now === "activated");
  return { protocols: await protocols(page), headers: await answer.allHeaders(), worker, answers: player.answers };
});
