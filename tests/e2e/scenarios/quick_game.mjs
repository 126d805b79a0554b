// A guest, one tap, and a classic game against bots until somebody has won it.
import { byId, downloaded, nameFirst, openPage, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

const GAME_MS = 240_000;

/** How much of the part that nothing covers the whole board fills, in each direction. */
function filled(page) {
  return page.evaluate(() => {
    const [strip, sheet, map] = [".strip", ".sheet", ".map"].map((one) => document.querySelector(one).getBoundingClientRect());
    const pane = { left: map.left, right: map.right, top: strip.bottom - 1, bottom: sheet.top + 1, width: map.width, height: sheet.top - strip.bottom };
    const { left, top, right, bottom } = document.querySelector(".map .coast-near").getBoundingClientRect();
    const inside = left >= pane.left && top >= pane.top && right <= pane.right && bottom <= pane.bottom;
    return { width: (right - left) / pane.width, height: (bottom - top) / pane.height, inside };
  });
}

/** To the places that matter; from there to the whole board. */
function fit(page) {
  return page.locator(".map-tools button").last().click();
}

/** Pulls two fingers apart on the map; by how much it has grown. */
async function pinched({ context, page }) {
  const scale = async () => Number(await byId(page, "game-board").getAttribute("data-scale"));
  const before = await scale();
  const session = await context.newCDPSession(page);
  const box = await page.locator(".map").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart) => [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
  for (const apart of [45, 60, 75, 90]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const after = await until(scale, (now) => now > before * 1.6);
  await fit(page);
  await until(scale, (now) => now < after * 0.8);
  return after / before;
}

await scenario("quick-game", async (scene) => {
  const ada = await scene.person("ada");
  const { page } = ada;
  await page.goto(scene.base);
  await nameFirst(page, scene.named("Ada"));
  await ada.shot("phone-start");
  await byId(page, "start-quick-game").click();
  await byId(page, "game-board").waitFor();
  const player = new Player(ada, { taps: 2 });
  await player.asked();
  await ada.shot("phone-first-question");
  await fit(page);
  const map = { ...(await filled(page)), pinched: await pinched(ada) };
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
  const banner = await byId(page, "turn-banner").locator(".turn-where").innerText();
  const told = { text: await winner.innerText(), seats: await winner.getAttribute("data-winners") };
  await openPage(page, "log");
  const log = await byId(page, "event-log").locator("li.entry").allInnerTexts();
  await ada.shot("phone-log");
  await openPage(page, "info");
  const proof = await downloaded(page, "export-proof", scene.folder);
  const record = await downloaded(page, "export-record", scene.folder);
  return { answers: player.answers, tapped: player.tapped, map, banner, winner: told, log, proof, record };
});
