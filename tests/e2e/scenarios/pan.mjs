// Drags and pinches the map of a running game with the processor throttled four times, and counts the main thread's work a frame.
import { byId, nameFirst, PHONE, scenario } from "./browser.mjs";

const SLOWER = 4;
const SMALL_PHONE = { ...PHONE, deviceScaleFactor: 2, viewport: { width: 360, height: 740 } };
const CATEGORIES = ["disabled-by-default-devtools.timeline", "cc"];
const DRAWN = "ProxyMain::BeginMainFrame::commit"; // a frame in which something on the screen changed
const SPEED = 160; // pixels a second
const SLOWLY = 80;
const FACTORS = [1.8, 0.6];
const REST_MS = 400;
const WAYS = [[90, 60], [-150, -80]];

/** One finger that draws the map along, as the browser itself makes it: touches that DevTools sends one by one cost a frame of their own each. */
async function drawn(session, page, { x, y }) {
  for (const [xDistance, yDistance] of WAYS) {
    const way = { x, y, xDistance, yDistance, speed: SPEED, gestureSourceType: "touch", preventFling: true };
    await session.send("Input.synthesizeScrollGesture", way);
  }
  await page.waitForTimeout(REST_MS);
}

/** Two fingers that come apart and together again, made in the same way. */
async function pinched(session, page, { x, y }) {
  for (const scaleFactor of FACTORS) {
    const way = { x, y, scaleFactor, relativeSpeed: SLOWLY, gestureSourceType: "touch" };
    await session.send("Input.synthesizePinchGesture", way);
  }
  await page.waitForTimeout(REST_MS);
}

/** What the page's main thread did while something went on: CPU milliseconds of its tasks, and of all tasks within each frame. */
async function traced(session, act) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", { traceConfig: { includedCategories: CATEGORIES }, transferMode: "ReportEvents" });
  await act();
  const over = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await over;
  session.off("Tracing.dataCollected", collect);
  return work(events);
}

function work(events) {
  const named = (name) => events.filter((one) => one.name === name);
  const renderers = new Set(named("thread_name").filter((one) => one.args.name === "CrRendererMain").map((one) => `${one.pid} ${one.tid}`));
  const ours = (one) => renderers.has(`${one.pid} ${one.tid}`);
  const tasks = events.filter((one) => ours(one) && one.ph === "X" && one.name === "RunTask" && one.tdur !== undefined);
  const frames = named(DRAWN).filter((one) => ours(one) && one.ph === "X").map((one) => one.ts).sort((one, other) => one - other);
  const sums = frames.slice(0, -1).map((start, at) => {
    const during = tasks.filter((one) => one.ts >= start && one.ts < frames[at + 1]);
    return during.reduce((sum, one) => sum + one.tdur / 1000, 0);
  });
  return { frames: sums, longest: Math.max(0, ...tasks.map((one) => one.tdur / 1000)) };
}

function told({ frames, longest }) {
  return { frames: frames.length, p50_ms: percentile(frames, 50), p95_ms: percentile(frames, 95), longest_ms: longest };
}

/** The round in which the machine had least else to do: the page does the same in each. */
function calmest(rounds) {
  return rounds.reduce((best, one) => (one.p95_ms < best.p95_ms ? one : best));
}

const percentile = (values, percent) => [...values].sort((one, other) => one - other)[Math.floor((values.length * percent) / 100)] ?? 0;

await scenario("pan", async (scene, { rounds = 5 }) => {
  const ada = await scene.person("ada", SMALL_PHONE);
  const { page } = ada;
  await page.goto(scene.base);
  await nameFirst(page, scene.named("Ada"));
  await byId(page, "start-quick-game").click();
  const map = byId(page, "game-board");
  await map.waitFor();
  await page.waitForTimeout(1000);
  const session = await ada.context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const box = await map.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await pinched(session, page, { x, y }); // the first one fetches and compiles
  const pans = [];
  const pinches = [];
  for (let round = 0; round < rounds; round++) {
    pans.push(told(await traced(session, () => drawn(session, page, { x, y }))));
    pinches.push(told(await traced(session, () => pinched(session, page, { x, y }))));
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { pan: calmest(pans), pinch: calmest(pinches) };
});
