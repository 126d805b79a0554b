// A turn of a classic game by keys alone, and one by the list alone; each stop of the keyboard is seen.
import { byId, DESKTOP, scenario, until } from "./browser.mjs";
import { Player } from "./player.mjs";

const MOST_STOPS = 40;
const FILM_MS = 2000;

/** What has the focus, and whether that can be seen. */
function focused(page) {
  return page.evaluate(() => {
    const at = document.activeElement;
    const style = getComputedStyle(at);
    const mark = at.querySelector("svg") ? getComputedStyle(at.querySelector("svg")) : style;
    const shown = (one) => (one.outlineStyle !== "none" && parseFloat(one.outlineWidth) > 0) || one.boxShadow !== "none" || one.filter !== "none";
    return { testid: at.dataset.testid ?? "", open: at.classList.contains("open"), tag: at.tagName, seen: shown(style) || shown(mark) };
  });
}

class Keys {
  constructor(page) {
    Object.assign(this, { page, unseen: new Set(), pressed: 0 });
  }

  async press(key) {
    await this.page.keyboard.press(key);
    this.pressed++;
  }

  /** Tabs on until something good has the focus. */
  async to(good) {
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const at = await focused(this.page);
      if (!at.seen && at.tag !== "BODY") this.unseen.add(`${at.tag} ${at.testid}`);
      if (good(at)) return at;
      await this.press("Tab");
    }
    throw new Error("the keyboard never came there");
  }

  asked(name) {
    return this.page.locator(`[data-testid=decision][data-decision=${name}]:not([aria-busy=true])`).waitFor();
  }

  async sends() {
    const version = await byId(this.page, "decision").getAttribute("data-version");
    await this.press("Space");
    await this.page.locator(`.game:not(:has([data-version="${version}"], [aria-busy=true]))`).waitFor();
  }
}

/** Places by arrows and Enter on the map, attacks by a chip, and ends the turn: no pointer touches anything. */
async function byKeys(page) {
  const keys = new Keys(page);
  await keys.press("?");
  await byId(page, "keys").waitFor();
  await keys.press("Escape");
  await byId(page, "keys").waitFor({ state: "detached" });
  const left = () => byId(page, "placed").innerText();
  const before = await left();
  const first = await keys.to((at) => at.testid.startsWith("zone-"));
  await keys.press("Enter");
  const placed = await until(left, (now) => now !== before);
  await keys.press("u");
  await until(left, (now) => now === before);
  await keys.press("Enter");
  await until(left, (now) => now === placed);
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft"]) await keys.press(arrow);
  const moved = (await focused(page)).testid !== first.testid;
  if ((await byId(page, "auto-place").count()) > 0) await keys.press("Space");
  await keys.sends();
  await keys.asked("attacking");
  await keys.to((at) => at.testid === "auto-attack");
  await keys.press("Enter");
  await byId(page, "odds").waitFor();
  await keys.press("Escape");
  await byId(page, "odds").waitFor({ state: "detached" });
  const back = await byId(page, "duel").count();
  await keys.to((at) => at.testid === "decision-done");
  await keys.press("Enter");
  await keys.asked("manoeuvring");
  await keys.sends();
  return { moved, placed, back, unseen: [...keys.unseen], pressed: keys.pressed };
}

/** The same on the list: rows are all that is tapped. */
async function byList(page) {
  await page.keyboard.press("l");
  await byId(page, "board-list").waitFor();
  const parts = {};
  for (const part of ["open", "mine", "all"]) parts[part] = Number(await byId(page, `list-${part}`).locator("b").innerText());
  await page.locator(".zone-row.open").first().click();
  if ((await byId(page, "auto-place").count()) > 0) await byId(page, "auto-place").click();
  await byId(page, "send").click();
  await page.locator("[data-testid=decision][data-decision=attacking]:not([aria-busy=true])").waitFor();
  const attacks = page.locator("[data-testid^=list-attack-]");
  await attacks.first().waitFor();
  await page.locator(".zone-row .tag.strong").first().waitFor();
  const chances = await page.locator(".zone-row .tag.strong").allInnerTexts();
  await attacks.first().click();
  await byId(page, "duel").waitFor();
  const duel = await byId(page, "duel").count();
  await byId(page, "not-this").click();
  await byId(page, "decision-done").click();
  await page.locator("[data-decision=manoeuvring]").waitFor();
  await byId(page, "decision-done").click();
  await page.locator("[data-decision=manoeuvring]").waitFor({ state: "detached" });
  return { parts, chances, duel };
}

/** Skips the film of the others' turns, which may come a moment after the question. */
async function seen(page) {
  await byId(page, "film").waitFor({ timeout: FILM_MS }).catch(() => undefined);
  await page.locator("main[inert]").waitFor({ state: "detached" });
}

await scenario("keyboard", async (scene) => {
  const kim = await scene.person("kim", DESKTOP);
  const { page } = kim;
  await page.goto(scene.base);
  await byId(page, "start-quick-game").click();
  const player = new Player(kim);
  const turn = async () => {
    for (;;) {
      await player.asked();
      if ((await player.question()) === "reinforcing" && (await byId(page, "decision").getAttribute("data-sort")) === "place") return seen(page);
      await player.answer();
    }
  };
  await turn();
  const keys = await byKeys(page);
  await turn();
  return { keys, list: await byList(page) };
});
