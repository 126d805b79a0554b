// Plays a game through the page's own controls, as a person would: looks, taps, sends.
import { byId, pressed } from "./browser.mjs";

const BRAVE = 0.55; // the chance of conquest that is worth an attack
const FIGHTS = new Set(["attack", "invade"]);
const REFUSED = "div.notice.error, div.notice.warning"; // not the line that says that there is no network

/** What the page asks now, and what can be tapped; null when it asks nothing. */
function question(page) {
  return page.evaluate(() => {
    const panel = document.querySelector("[data-testid=decision]");
    if (!panel) return null;
    const there = (id) => panel.querySelector(`[data-testid="${id}"]`) !== null;
    const send = panel.querySelector("[data-testid=send]");
    const troops = (one) => Number(one.querySelector(".count, .army-chip b")?.textContent ?? 0);
    return {
      name: panel.dataset.decision,
      verb: panel.dataset.verb,
      version: panel.dataset.version,
      send: send !== null || panel.querySelector("[data-testid^=auto-], .aim") !== null,
      ready: send !== null && !send.disabled,
      closing: ["decision-done", "decision-decline"].find(there) ?? null,
      generic: there("generic-form"),
      open: [...document.querySelectorAll(".counter.open, .zone-row.open")]
        .map((one) => ({ id: one.dataset.testid, troops: troops(one) }))
        .sort((one, other) => other.troops - one.troops),
    };
  });
}

/** One seat at one page. It fights in so many turns, once at least, and then lets the others end the game. */
export class Player {
  constructor(person, { turns = 3, taps = 0 } = {}) {
    Object.assign(this, { person, page: person.page, turns, taps, tapped: 0, answers: {}, generic: [] });
  }

  press(id) {
    return pressed(byId(byId(this.page, "decision"), id));
  }

  /** Waits until the page asks something, or the game is over; says whether it asks. */
  async asked(within) {
    await this.page.locator("[data-testid=decision], [data-testid=game-over]").first().waitFor({ timeout: within });
    return (await byId(this.page, "game-over").count()) === 0;
  }

  /** The name of the question that is open now, if any. */
  async question() {
    return (await question(this.page))?.name ?? null;
  }

  /** Answers one question, and waits until the page shows what came of it. */
  async answer() {
    const asked = await this.give();
    if (asked) await this.settled(asked);
  }

  /** Sends the answer to what the page asks, if it asks anything; gives the question. */
  async give() {
    const asked = await question(this.page);
    if (!asked) return null;
    const did = await this.decide(asked);
    if (asked.generic) this.generic.push(asked.verb);
    this.answers[did] = (this.answers[did] ?? 0) + 1;
    return asked;
  }

  /** Waits until the answer is taken, and the page shows more than it did when it asked that; others may have answered before. */
  async settled(asked) {
    const moved = `[data-testid=game-over], .game:not(:has([data-version="${asked.version}"], [aria-busy=true]))`;
    await this.page.locator(`${moved}, ${REFUSED}`).first().waitFor();
    const said = await this.page.locator(REFUSED).allInnerTexts();
    if (said.length > 0) throw new Error(`the answer to ${asked.name} was refused: ${said.join("; ")}`);
  }

  async decide(asked) {
    if (FIGHTS.has(asked.verb) && this.turns <= 0) return this.close(asked);
    if (!asked.send || (asked.verb === "move" && asked.closing)) return this.close(asked);
    if (asked.verb === "place" && this.taps > 0) await this.tapAndPlaceAll(asked);
    if (FIGHTS.has(asked.verb)) return this.fight(asked);
    if (!(await this.ready())) await this.press(`auto-${asked.verb}`);
    await this.press("send");
    return asked.verb;
  }

  async close(asked) {
    if (FIGHTS.has(asked.verb) && this.answers[asked.verb]) this.turns--;
    if (await this.there("not-this")) await this.press("not-this");
    const closing = asked.closing ?? (await question(this.page)).closing;
    await this.press(closing);
    return closing;
  }

  async there(id) {
    return (await byId(this.page, id).count()) > 0;
  }

  async ready() {
    return (await this.there("send")) && byId(this.page, "send").isEnabled();
  }

  /** Points at the place with most troops on the board, and puts everything there. */
  async tapAndPlaceAll(asked) {
    const [strongest] = asked.open;
    await this.tap(strongest.id);
    await this.press("place-all");
  }

  async tap(id) {
    await byId(this.page, id).tap();
    this.taps--;
    this.tapped++;
  }

  /** Attacks where the page proposes it, if the page's own odds are good. */
  async fight(asked) {
    if (await this.there(`auto-${asked.verb}`)) await this.press(`auto-${asked.verb}`);
    else if (!asked.ready) await this.page.locator(".aim").first().click();
    const chance = Number(await byId(this.page, "odds").getAttribute("data-chance"));
    if (chance < BRAVE) return this.close(asked);
    await this.press("send");
    return asked.verb;
  }

  /** Plays until the page says that the game is over. */
  async toTheEnd(within) {
    const end = Date.now() + within;
    while (await this.asked(end - Date.now())) await this.answer();
  }
}
