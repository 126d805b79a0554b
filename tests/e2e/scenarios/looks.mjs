// Every screen in both sizes, languages and themes: what breaks the layout's hard rules, what axe finds, and a picture where one is wanted or something is wrong.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { byId, scenario } from "./browser.mjs";
import { measured } from "./layout.mjs";
import { screens, STRANGERS } from "./screens.mjs";

const AXE = readFileSync(new URL("../../../pwa/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SIZES = { small: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };
const NARROWEST = { width: 320, height: 640 }; // what WCAG asks to do without scrolling sideways, and the oldest phones have
const WORDY = "fr"; // what fits in it when it is large fits in the other language, too
const LARGE = "200%"; // of the size of text that the browser is set to

/** What axe finds, contrast among it; or contrast alone, where the rest has been looked at. */
async function axe(page, whole) {
  const only = whole ? { runOnly: RULES } : { runOnly: { type: "rule", values: ["color-contrast"] } };
  const { violations } = await page.evaluate((options) => globalThis.axe.run(document, options), only);
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ").slice(0, 300)}`);
}

/** Waits until nothing loads and nothing moves any more. */
async function rested(page) {
  await page.waitForFunction(() => !document.querySelector("main p.waiting, .page-body p.waiting"));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 120)));
}

async function open(page, screen) {
  await page.evaluate((to) => (location.hash = to), `#/${screen.at}`);
  await page.locator(screen.there).first().waitFor();
  await rested(page);
  await screen.before?.(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE); // it was loaded anew
}

/** What moves although its person wants nothing to. */
const moving = () => document.getAnimations().filter((one) => one.playState === "running").map((one) => `${one.animationName ?? one.transitionProperty} of ${one.effect.target.getAttribute("class")}`);

/** Keeps what was found of a screen, and its picture. */
async function note(page, screen, { folder, found, pictures }, name, measures) {
  found[name] = measures;
  const wrong = Object.values(measures).some((list) => list.length > 0);
  if (pictures || wrong) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !screen.still });
}

/** The narrowest screen with text twice as large, as somebody has it who sees badly. */
async function enlarged(page, screen, seen) {
  const text = (size) => page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
  await page.setViewportSize(NARROWEST);
  await text(LARGE);
  await page.evaluate(() => (location.hash = "#/device"));
  await page.locator("[data-testid=device-code]").first().waitFor();
  await open(page, screen);
  await note(page, screen, seen, `${screen.name}-large-${seen.language}`, await page.evaluate(measured, true));
  await text("");
}

async function look(page, screen, seen) {
  const { themes, language, whole, large } = seen;
  await page.setViewportSize(SIZES.small);
  await open(page, screen);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const [at, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await rested(page);
      const first = at === 0;
      const measures = { ...(first ? await page.evaluate(measured) : {}), moving: await page.evaluate(moving), axe: await axe(page, first && whole) };
      await note(page, screen, seen, `${screen.name}-${size}-${language}-${theme}`, measures);
    }
  }
  if (large) await enlarged(page, screen, seen);
}

/** The page in a language, from the start. */
async function speak(page, base, language) {
  await page.evaluate((spoken) => localStorage.setItem("fieldpost.settings", JSON.stringify({ language: spoken })), language);
  await page.goto(`${base}/#/`);
  await page.reload();
  await page.locator(".page, .welcome").first().waitFor();
  await page.evaluate(AXE);
}

await scenario("looks", async (scene, { world, ways, pictures }) => {
  const found = {};
  const [stranger, owner] = [await scene.person("stranger", { hasTouch: true }), await scene.person("owner", { hasTouch: true })];
  await stranger.page.goto(scene.base);
  await owner.page.goto(world.link);
  await Promise.all([owner.page.waitForEvent("load"), byId(owner.page, "take-account").click()]);
  await byId(owner.page, "waiting").waitFor();
  for (const [at, [language, themes]] of Object.entries(ways).entries()) {
    const [whole, large] = [pictures || at === 0, pictures || language === WORDY]; // what is marked up is the same in each language
    const seen = { themes, folder: scene.shots, language, found, pictures, whole, large };
    for (const [{ page }, listed] of [[stranger, STRANGERS], [owner, screens(world)]]) {
      await speak(page, scene.base, language);
      for (const screen of listed) await look(page, screen, seen);
    }
  }
  return { found };
});
