// Turns of a classic game on a phone with one thumb, counted tap by tap.
import { readFileSync } from "node:fs";
import { byId, drag, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

const SMALL = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const MISSED_MS = 10_000;
const USUAL_ATTACKS = 3;
const MOST_TURNS = 6; // of a game, until three attacks of a turn have taken their places
const MOST_GAMES = 4;
const BOARD = JSON.parse(readFileSync(new URL("../../../services/rules/engine/editions/world/board.json", import.meta.url), "utf8"));

/** A thumb that counts; a drag counts as a tap. */
class Thumb {
  constructor(page) {
    Object.assign(this, { page, taps: 0 });
  }

  async tap(where) {
    await where.tap();
    this.taps++;
  }

  /** Draws an arrow from a place to another that the page then offers. */
  async draw(from, to) {
    await drag(this.page, from, to);
    this.taps++;
  }

  press(id) {
    return this.tap(byId(this.page, id));
  }

  asked(name) {
    return this.page.locator(`[data-testid=decision][data-decision=${name}]:not([aria-busy=true])`).waitFor();
  }

  there(id) {
    return byId(this.page, id).count();
  }

  get version() {
    return byId(this.page, "decision").getAttribute("data-version");
  }

  /** Waits until the page shows more than it did at a version, and asks again or no more. */
  after(version) {
    return this.page.locator(`.game:not(:has([data-version="${version}"], [aria-busy=true]))`).waitFor();
  }
}

function neighbours(zone) {
  return BOARD.links.flatMap(([one, other]) => (one === zone ? [other] : other === zone ? [one] : []));
}

/** Which places may be chosen, and how many stand on each place. */
function looked(page) {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll(".counter")];
    const troops = (one) => Number(/(\d+) troop/.exec(one.getAttribute("aria-label"))?.[1] ?? 0);
    return {
      open: all.filter((one) => one.classList.contains("open")).map((one) => one.dataset.zone),
      troops: Object.fromEntries(all.map((one) => [one.dataset.zone, troops(one)])),
    };
  });
}

/** The same once no film is on. */
async function afterFilm(page) {
  if (await byId(page, "film-skip").count()) await byId(page, "film-skip").click({ timeout: 1_000 }).catch(() => undefined);
  return looked(page);
}

/** The own place with most troops beside an enemy, another one, and the weakest enemy beside the first. */
async function chosen(page) {
  const { open, troops } = await until(() => afterFilm(page), (found) => found.open.length > 0);
  const foes = (zone) => neighbours(zone).filter((one) => !open.includes(one));
  const [first, second] = open.filter((one) => foes(one).length > 0).sort((one, other) => troops[other] - troops[one]);
  const [enemy] = foes(first).sort((one, other) => troops[one] - troops[other]);
  return { first, second, enemy };
}

/** Puts all troops on two places, and goes straight at an enemy by a tap on it. */
async function placeAndAim(thumb) {
  await thumb.page.locator("main[inert]").waitFor({ state: "detached" }); // the film of the others' turns
  const { first, second, enemy } = await chosen(thumb.page);
  for (const zone of [first, second ?? first]) await thumb.press(`zone-${zone}`);
  if (await thumb.there("auto-place")) await thumb.press("auto-place");
  await thumb.press(`zone-${enemy}`);
  await byId(thumb.page, "duel").waitFor();
}

/** Attacks until the place is taken or lost; says whether it was taken. Who says once that it goes on need not say so again. */
async function attack(thumb, says = false) {
  const { page } = thumb;
  await byId(page, "odds").waitFor();
  if (says) await thumb.press("until-taken");
  const version = await thumb.version;
  await thumb.press("send");
  await thumb.after(version);
  return (await byId(page, "decision").getAttribute("data-sort")) === "move in";
}

/** The enemy whose chip comes first, tapped on the map: troops move in, and the next duel opens. */
async function attackOn(thumb) {
  const chips = thumb.page.locator("[data-sort='move in'] .aim");
  if ((await chips.count()) === 0) return false;
  const chip = await chips.first().getAttribute("data-testid");
  await thumb.press(chip.replace("aim-", "zone-"));
  await byId(thumb.page, "duel").waitFor();
  return true;
}

/** Moves once, by an arrow that a finger draws where both places are in sight, or as the sheet proposes it: this ends the turn. */
async function move(thumb) {
  const { page } = thumb;
  await thumb.asked("manoeuvring");
  const from = (await inSight(page)).find((zone) => neighbours(zone).length > 0);
  const idea = page.locator("[data-testid^=idea-]");
  if (from !== undefined) await thumb.draw(byId(page, `zone-${from}`), async () => byId(page, `zone-${(await inSight(page)).find((one) => one !== from) ?? from}`));
  if (!(await thumb.there("send")) && (await idea.count()) > 0) await thumb.tap(idea.first());
  if (!(await thumb.there("send"))) return false;
  const said = await byId(page, "send").innerText();
  await thumb.press("send");
  const gone = page.locator("[data-decision=manoeuvring]");
  // on a loaded machine Chromium makes no click of some taps after a drag: then it is pressed once more, which counts
  await gone.waitFor({ state: "detached", timeout: MISSED_MS }).catch(() => thumb.press("send"));
  await gone.waitFor({ state: "detached" });
  return said.includes("end the turn");
}

/** The places that may be chosen and that nothing lies over. */
function inSight(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".counter.open")].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const found = document.elementFromPoint(x + width / 2, y + height / 2);
      return found && (one.contains(found) || found.closest(".map")) ? [one.dataset.zone] : [];
    }),
  );
}

/** Ends a turn without a move, from wherever the last attack has led. */
async function post(thumb, taken) {
  const { page } = thumb;
  if (taken) await thumb.press("send-and-end");
  else {
    if (await thumb.there("not-this")) await thumb.press("not-this");
    await thumb.press("decision-done");
  }
  await thumb.asked("manoeuvring");
  await thumb.press("decision-done");
  await page.locator("[data-decision=manoeuvring]").waitFor({ state: "detached" });
}

/** A turn with so many attacks at most; a chain says what each further place has cost. */
async function turn(thumb, most) {
  await placeAndAim(thumb);
  const chain = [];
  let taken = await attack(thumb, most === 1);
  let attacks = 1;
  while (taken && attacks < most) {
    const before = thumb.taps;
    if (!(await attackOn(thumb))) break;
    taken = await attack(thumb);
    chain.push(thumb.taps - before);
    attacks++;
  }
  const usual = taken && attacks === USUAL_ATTACKS;
  if (!usual) await post(thumb, taken);
  else await thumb.press("send-and-end");
  return { attacks, chain, moved: usual && (await move(thumb)), taps: thumb.taps };
}

/** Turns of a new game of somebody new, until one was a usual one, or they are enough. */
async function game(scene, name) {
  const tess = await scene.person(name, SMALL);
  const { page } = tess;
  const first = new Thumb(page);
  await page.goto(scene.base);
  await first.press("start-quick-game");
  await first.asked("deploying");
  const { first: stronghold } = await chosen(page);
  await first.press(`zone-${stronghold}`);
  const firstMove = first.taps;
  await first.press("place-all");
  const deploying = await first.version;
  await first.press("send");
  await first.after(deploying);
  const player = new Player(tess);
  const turns = [];
  while (turns.length < MOST_TURNS && !turns.some((one) => one.moved)) {
    for (;;) {
      if (!(await player.asked())) return { turns, firstMove, selects: 0 };
      if ((await player.question()) === "reinforcing" && (await byId(page, "decision").getAttribute("data-sort")) === "place") break;
      await player.answer();
    }
    turns.push(await turn(new Thumb(page), turns.length === 0 ? 1 : USUAL_ATTACKS));
  }
  return { turns, firstMove, selects: await page.locator(".play-pane select").count() };
}

await scenario("taps", async (scene) => {
  for (let at = 1; ; at++) {
    const played = await game(scene, `tess-${at}`);
    if (at === MOST_GAMES || played.turns.some((one) => one.moved)) return played; // the dice may refuse three in a row for long
  }
});
