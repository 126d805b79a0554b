// Drives a browser: pages that note everything that goes wrong in them, and a script that ends with one line of JSON.
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "../../../pwa/node_modules/playwright-core/index.mjs";

// A pixel of the page is one of the screen: drawing four would take a third of all the processor time.
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PATIENCE_MS = 60_000;
const LESSONS = "choose,place,attack,chance,move_in,card,move,posted,aim";
const LOOK_EVERY_MS = 30;
const HOLD_MS = 900;
const LIFTED_MS = 300; // no hand taps again sooner after it has drawn; Chromium loses more taps that come at once
// What Chromium itself says of a call that has no network, or loses it.
const DISCONNECTED = /net::ERR_(INTERNET_DISCONNECTED|PROXY_CONNECTION_FAILED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_RESET|SOCKET_NOT_CONNECTED)/;

/** The element with a test id, on a page or below a locator. */
export function byId(within, id) {
  return within.locator(`[data-testid="${id}"]`);
}

/** Gives a name on the first screen, which asks for none by itself. */
export async function nameFirst(page, name) {
  await byId(page, "choose-name").click();
  await byId(page, "display-name").fill(name);
}

/** Opens a page of the table beside the board. */
export async function openPage(page, name) {
  if (await byId(page, "end-board").isVisible()) await byId(page, "end-board").click(); // a game's end is a page of its own
  if (!(await byId(page, `tab-${name}`).isVisible())) await byId(page, "open-table").click();
  await byId(page, `tab-${name}`).click();
}

/** The reader's games on the first screen that wait for an answer. */
export function waitingGames(page) {
  return page.locator('[data-testid^="game-"][data-mine]');
}

/** A file that the page hands over when an element is clicked; gives where it is now. */
export async function downloaded(page, id, folder) {
  const [file] = await Promise.all([page.waitForEvent("download"), byId(page, id).click()]);
  const path = join(folder, `${randomInt(1_000_000)}-${file.suggestedFilename()}`);
  await file.saveAs(path);
  return path;
}

/** No coach stands beside the turns: they begin as those of somebody who knows the game. */
function knowTheGame(lessons) {
  if (window.origin !== "null" && localStorage.getItem("fieldpost.coach") === null) localStorage.setItem("fieldpost.coach", lessons);
}

/** No sheet that asks stands in the way; runs in the page, and an error page of the browser's own has no storage. */
function neverAskToCall() {
  if (window.origin !== "null") localStorage.setItem("fieldpost.asked-to-call", "1");
}

/** Presses a button as it wants to be pressed: what cannot be undone is held. */
export async function pressed(where) {
  const held = await where.evaluate((one) => one.classList.contains("hold"));
  await where.click(held ? { delay: HOLD_MS } : {});
}

async function centre(where) {
  const { x, y, width, height } = await where.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Draws with one finger from an element to the one that is named once the finger has begun to move. */
export async function drag(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const start = await centre(from);
  await touch("touchStart", start);
  for (const by of [6, 12, 18]) await touch("touchMove", { x: start.x, y: start.y + by });
  const end = await centre(await to());
  for (const part of [0.3, 0.6, 0.9, 1]) await touch("touchMove", { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  await touch("touchEnd");
  await session.detach();
  await setTimeout(LIFTED_MS);
}

/** Looks again and again until what is found is good; gives it. */
export async function until(look, good, within = PATIENCE_MS) {
  const end = Date.now() + within;
  for (;;) {
    const found = await look();
    if (good(found)) return found;
    if (Date.now() > end) throw new Error(`not in time: ${look}: ${JSON.stringify(found)}`);
    await setTimeout(LOOK_EVERY_MS);
  }
}

/** Somebody with a browser of their own: a context and its page. */
export class Person {
  constructor(name, context, page, { shots, tunnel }) {
    Object.assign(this, { name, context, page, shots, tunnel, faults: [], calls: [], origins: new Set(), offline: false });
    page.on("console", (message) => this.hear(message.type(), `${message.text()} ${message.location().url}`));
    page.on("pageerror", (error) => this.faults.push(`uncaught: ${error.stack}`));
    page.on("request", (request) => this.note(new URL(request.url())));
  }

  hear(kind, text) {
    if (this.offline && DISCONNECTED.test(text)) return;
    if (kind === "error" || kind === "warning") this.faults.push(`${kind}: ${text}`);
  }

  /** Which methods of services the page called, and whom it spoke to at all. */
  note({ origin, pathname }) {
    this.origins.add(origin);
    if (pathname.startsWith("/fieldpost.")) this.calls.push(pathname.split("/").at(-1));
  }

  /** Takes the network away, or gives it back. The browser itself refuses new calls only; a tunnel breaks off the old ones. */
  async network(there) {
    if (!there) this.offline = true;
    this.tunnel?.set(there);
    await this.context.setOffline(!there);
    if (there) this.offline = false;
  }

  async shot(name) {
    await this.page.screenshot({ path: join(this.shots, `${name}.png`) });
  }
}

/** Ends a film; it may have ended by itself meanwhile. */
async function skipped(skip) {
  await skip.click({ timeout: 2_000 }).catch(() => undefined);
}

class Scene {
  constructor(browser, wanted) {
    Object.assign(this, { browser, base: wanted.base, folder: wanted.folder, shots: wanted.shots, slower: wanted.slower ?? 1, people: [] });
  }

  /**
   * A person with a fresh profile, on an empty page, who knows the game and skips each film unless something else is wanted; with a tunnel when
   * streams must break off without a network.
   */
  async person(name, device = PHONE, { tunnel, asked = true, films = false, beginner = false, ...more } = {}) {
    const proxy = tunnel ? { proxy: { server: await tunnel.dig() } } : {};
    const context = await this.browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...device, ...more, ...proxy });
    context.setDefaultTimeout(PATIENCE_MS);
    if (asked) await context.addInitScript(neverAskToCall);
    if (!beginner) await context.addInitScript(knowTheGame, LESSONS);
    const page = await context.newPage();
    if (this.slower > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: this.slower });
    if (!films) await page.addLocatorHandler(byId(page, "film-skip"), skipped);
    const person = new Person(name, context, page, { shots: this.shots, tunnel });
    this.people.push(person);
    return person;
  }

  /** A display name that nobody has taken on this stack. */
  named(name) {
    return `${name} ${randomInt(100_000)}`;
  }

  faults() {
    return this.people.flatMap((person) => person.faults.map((fault) => `${person.name}: ${fault}`));
  }
}

async function late(seconds) {
  await setTimeout(seconds * 1000, null, { ref: false });
  throw new Error(`it is not over after ${seconds} s`);
}

/** Runs a scenario with what the first argument says in JSON; what it returns is printed as JSON. */
export async function scenario(name, play) {
  const wanted = JSON.parse(process.argv[2]);
  const args = ["--no-sandbox", ...(wanted.trust ? [`--ignore-certificate-errors-spki-list=${wanted.trust}`] : [])];
  const browser = await chromium.launch({ executablePath: wanted.chromium, args });
  const scene = new Scene(browser, wanted);
  try {
    const found = await Promise.race([play(scene, wanted), late(wanted.within)]);
    console.log(JSON.stringify({ ...found, faults: scene.faults() }));
  } catch (error) {
    process.exitCode = 1;
    console.error(error.stack);
    for (const fault of scene.faults()) console.error(fault);
    for (const person of scene.people) await person.shot(`failed-${name}-${person.name}`).catch(() => undefined);
  } finally {
    await browser.close();
    for (const { tunnel } of scene.people) tunnel?.close();
  }
}
