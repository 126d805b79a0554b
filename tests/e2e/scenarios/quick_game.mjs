// A guest, one tap, and a classic game against bots until somebody has won it.
import { byId, downloaded, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

const GAME_MS = 240_000;

/** How much of its pane the map fills, in each direction. */
function filled(page) {
  return page.evaluate(() => {
    const pane = document.querySelector(".map").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".territory")].map((one) => one.getBoundingClientRect());
    const [left, top] = ["left", "top"].map((side) => Math.min(...parts.map((one) => one[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...parts.map((one) => one[side])));
    const inside = left >= pane.left && top >= pane.top && right <= pane.right && bottom <= pane.bottom;
    return { width: (right - left) / pane.width, height: (bottom - top) / pane.height, inside };
  });
}

/** Pulls two fingers apart on the map; by how much it has grown. */
async function pinched({ context, page }) {
  const width = async () => Number((await byId(page, "game-board").getAttribute("viewBox")).split(" ")[2]);
  const before = await width();
  const session = await context.newCDPSession(page);
  const box = await page.locator(".map").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart) => [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
  for (const apart of [45, 60, 75, 90]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const after = await until(width, (now) => now < before * 0.6);
  await page.locator(".map-tools button").last().click();
  await until(width, (now) => Math.abs(now - before) < 1);
  return before / after;
}

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
  await byId(page, "tab-log").click();
  const log = await byId(page, "event-log").locator("li.entry").allInnerTexts();
  await ada.shot("phone-log");
  await byId(page, "tab-info").click();
  const proof = await downloaded(page, "export-proof", scene.folder);
  const record = await downloaded(page, "export-record", scene.folder);
  return { answers: player.answers, tapped: player.tapped, map, banner, winner: told, log, proof, record };
});
