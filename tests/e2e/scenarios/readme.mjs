// A game of each edition in the middle of an attack, on phones by day and by night and on a desk, as pictures for people.
import { byId, scenario } from "./browser.mjs";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const PHONES = { world: "light", command: "dark", napoleon: "light", clone_wars: "dark" };
const ON_THE_DESK = "command";
const SHOWN = { width: 328, height: 674, gap: 8 };
const QUALITY = 0.8;
const FLOWN_MS = 900;

/** Chooses the attack that the page thinks best, from the place that it names. */
async function aimed(page) {
  if ((await page.locator(".aim").count()) === 0) {
    const open = page.locator(".counter.open");
    const troops = await open.evaluateAll((all) => all.map((one) => Number(one.querySelector(".count")?.textContent ?? 0)));
    await open.nth(troops.indexOf(Math.max(...troops))).click();
  }
  await page.locator(".aim").first().click();
  await byId(page, "odds").waitFor();
}

async function pictured(page, base, { id, size, theme, duel }) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(`${base}/#/`);
  await page.goto(`${base}/#/game/${id}`);
  await byId(page, "decision").waitFor();
  await page.waitForTimeout(FLOWN_MS);
  if (duel) {
    await aimed(page);
    await page.waitForTimeout(FLOWN_MS);
  } else if (await byId(page, "not-this").count()) {
    await byId(page, "not-this").click(); // the page begins with its only attack
    await page.waitForTimeout(FLOWN_MS);
  }
  return (await page.screenshot()).toString("base64");
}

/** Pictures beside each other, as one that is small; drawn by the browser. */
function beside({ shots, width, height, gap, quality }) {
  const canvas = Object.assign(document.createElement("canvas"), { width: shots.length * (width + gap) - gap, height });
  const loaded = shots.map(async (shot, at) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${shot}` });
    await image.decode();
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, at * (width + gap), 0, width, height);
  });
  return Promise.all(loaded).then(() => canvas.toDataURL("image/webp", quality).split(",")[1]);
}

await scenario("readme", async (scene, { games, link }) => {
  const { page } = await scene.person("anna", { viewport: PHONE, deviceScaleFactor: 2 });
  await page.goto(link);
  await Promise.all([page.waitForEvent("load"), byId(page, "take-account").click()]);
  await byId(page, "waiting").waitFor();
  const shots = [];
  for (const [at, [edition, theme]] of Object.entries(PHONES).entries())
    shots.push(await pictured(page, scene.base, { id: games[edition], size: PHONE, theme, duel: at === 0 }));
  const desk = await pictured(page, scene.base, { id: games[ON_THE_DESK], size: DESK, theme: "light", duel: false });
  await page.goto("about:blank");
  const phones = await page.evaluate(beside, { shots, ...SHOWN, quality: QUALITY });
  return { pictures: { phones, desk: await page.evaluate(beside, { shots: [desk], width: 1024, height: 640, gap: 0, quality: QUALITY }) } };
});
