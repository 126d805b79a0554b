// Drags and pinches the map of a running game with the processor throttled four times, and counts the main thread's work a frame.
import { byId, nameFirst, PHONE, scenario } from "./browser.mjs";

const SLOWER = 4;
const SMALL_PHONE = { ...PHONE, deviceScaleFactor: 2, viewport: { width: 360, height: 740 } };
const CATEGORIES = ["disabled-by-default-devtools.timeline", "cc"];
const DRAWN = "ProxyMain::BeginMainFrame::commit"; // a frame in which something on the screen changed
const STEP_MS = 16;
const SPEED = 160; // pixels a second
const WAYS = [[90, 60], [-150, -80]];

/** One finger that draws the map along, as the browser itself makes it: touches that DevTools sends one by one cost a frame of their own each. */
async function drawn(session, page, { x, y }) {
  for (const [xDistance, yDistance] of WAYS) {
    const way = { x, y, xDistance, yDistance, speed: SPEED, gestureSourceType: "touch", preventFling: true };
    await session.send("Input.synthesizeScrollGesture", way);
  }
  await page.waitForTimeout(400);
}

/** Moves fingers along, a step a frame; `fingers` says where they are after so much of the way. */
async function gesture(session, page, fingers, steps) {
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", fingers(0));
  for (let at = 1; at <= steps; at++) {
    await touch("touchMove", fingers(at / steps));
    await page.waitForTimeout(STEP_MS);
  }
  await touch("touchEnd", []);
  await page.waitForTimeout(400);
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

const percentile = (values, percent) => [...values].sort((one, other) => one - other)[Math.floor((values.length * percent) / 100)] ?? 0;

await scenario("pan", async (scene, { rounds = 3 }) => {
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
  const apart = (by) => [{ x: x - by, y, id: 0 }, { x: x + by, y, id: 1 }];
  await gesture(session, page, (part) => apart(30 + 60 * part), 20);
  const pan = { frames: [], longest: 0 };
  const pinch = { frames: [], longest: 0 };
  const add = (all, more) => Object.assign(all, { frames: [...all.frames, ...more.frames], longest: Math.max(all.longest, more.longest) });
  for (let round = 0; round < rounds; round++) {
    add(pan, await traced(session, () => drawn(session, page, { x, y })));
    add(pinch, await traced(session, () => gesture(session, page, (part) => apart(60 + 40 * Math.sin(part * 9)), 60)));
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const told = ({ frames, longest }) => ({ frames: frames.length, p50_ms: percentile(frames, 50), p95_ms: percentile(frames, 95), longest_ms: longest });
  return { pan: told(pan), pinch: told(pinch) };
});
