// Plays any mode by the page alone, and gives each verb that is offered at least once, with a thumb on the map where there is a place to tap.
import { byId, pressed, until } from "./browser.mjs";

const REFUSED = "[data-testid=refused], div.notice.error, div.notice.warning";
const MOST_TOUCHES = 14; // of one answer; then it is filled in by itself
const MOST_FIGHTS = 3; // in a row, once all verbs were given
const BRAVE = 0.6;
const FREE = new Set(["place", "wish"]); // what may be sent before anything was tapped, and is tapped all the same
const CHOOSING = new Set(["attack", "move", "place", "wish"]); // a tap on the map is what is asked for
const SLOWER = 4; // a phone's processor
const CHANCE_MS = 1500;
const FRAME_MS = 1000 / 60;
const BETWEEN = new Set(["attack", "move in", "move"]); // what has an origin and a target

/** What the page asks, what is filled in, and where on the screen what can be chosen stands. */
function looked(page) {
  return page.evaluate(() => {
    const panel = document.querySelector("[data-testid=decision]");
    if (!panel) return null;
    const there = (id) => panel.querySelector(`[data-testid="${id}"]`) !== null;
    const send = panel.querySelector("[data-testid=send]");
    const map = document.querySelector(".map");
    const middle = (one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    const chosen = (one) => one.classList.contains("chosen");
    const COUNTER = 10; // half of the smallest
    const over = (x, y) => {
      const top = document.elementFromPoint(x, y);
      return top === null ? "the edge" : map?.contains(top) ? null : (top.getAttribute("class") ?? top.tagName);
    };
    const whole = ({ x, y }) => [[0, 0], [0, COUNTER], [0, -COUNTER], [COUNTER, 0], [-COUNTER, 0]].map(([dx, dy]) => over(x + dx, y + dy)).find(Boolean) ?? null;
    const mainButton = () => {
      const one = panel.querySelector(".act.main");
      if (one === null) return null;
      const { top, bottom } = one.getBoundingClientRect();
      return innerHeight - (top + bottom) / 2;
    };
    return {
      name: panel.dataset.decision,
      verb: panel.dataset.verb,
      verbs: panel.dataset.verbs.split(" "),
      sort: panel.dataset.sort,
      version: panel.dataset.version,
      round: document.querySelector(".turn-where")?.textContent ?? "",
      ready: send !== null && !send.disabled,
      generic: there("generic-form"),
      auto: there(`auto-${panel.dataset.verb}`),
      duel: there("duel"),
      touched: panel.querySelector(".touched") !== null,
      hand: panel.querySelector(".fan-card") !== null || (panel.querySelector(".card-choices") !== null && panel.querySelector(".card-choices .chosen") === null),
      card: document.querySelector("[data-testid=place-card], .either") !== null,
      said: panel.querySelector(".odds .big") === null ? null : parseInt(panel.querySelector(".odds .big").textContent, 10),
      silent: send !== null && send.disabled && panel.querySelector(".hint, .why, label, legend") === null,
      closing: ["decision-done", "decision-decline"].filter(there),
      chance: Number(panel.querySelector("[data-testid=odds]")?.dataset.chance ?? -1),
      cards: panel.querySelector(".fan-card") !== null && panel.querySelector(".fan-card.raised") === null,
      tiles: panel.querySelector(".tile") !== null && panel.querySelector(".tile[aria-checked=true]") === null,
      open: [...document.querySelectorAll(".counter.open")].map((one) => {
        const { x, y } = middle(one);
        return { zone: one.dataset.zone, chosen: chosen(one), x, y, under: over(x, y) };
      }),
      between: [...document.querySelectorAll(".counter.chosen")].map((one) => ({ zone: one.dataset.zone, under: whole(middle(one)) })),
      above: document.querySelector(".sheet").getBoundingClientRect().top / innerHeight,
      button: mainButton(),
    };
  });
}

/** Runs in the page: marks the next tap and the frame in which a chance stands on the map, and promises which frame after the tap that is. */
function watchForChance(patience) {
  globalThis.chanceSeen = new Promise((seen) => {
    const look = (end, frame = 1) => {
      const there = document.querySelector(".chance") !== null;
      if (there || performance.now() > end) {
        performance.mark("chance");
        seen(there ? frame : null);
      } else requestAnimationFrame(() => look(end, frame + 1));
    };
    const tapped = () => {
      performance.mark("tap");
      requestAnimationFrame(() => look(performance.now() + patience));
    };
    addEventListener("pointerup", tapped, { once: true, capture: true });
  });
}

/** What an act gives as `frames`, and the main thread's own work between the marks of a tap and of a chance: nobody else's work makes it more. */
async function marked(session, act) {
  const marks = {};
  const collect = ({ value }) => value.filter((one) => one.ph === "I").forEach(({ name, tts }) => (marks[name] = tts));
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["blink.user_timing"] }, transferMode: "ReportEvents" });
  const frames = await act();
  const over = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await over;
  return { frames, workMs: (marks.chance - marks.tap) / 1000 };
}

/** One seat at one page, curious: it prefers what it has not done yet, and then lets the game end. */
export class Explorer {
  constructor(person) {
    Object.assign(this, {
      person,
      page: person.page,
      offered: {},
      answered: {},
      passed: {},
      missed: [],
      tapped: {},
      pointed: new Set(),
      generic: [],
      covered: [],
      above: {},
      buttons: {},
      silent: [],
      astray: 0,
      chancesMs: [],
      fights: 0,
    });
  }

  press(id) {
    return pressed(byId(byId(this.page, "decision"), id).first());
  }

  async asked(within) {
    await this.page.locator("[data-testid=decision], [data-testid=game-over]").first().waitFor({ timeout: within });
    if ((await byId(this.page, "game-over").count()) > 0) return false;
    await this.page.locator("main[inert]").waitFor({ state: "detached" }); // the film of the others' turns
    return true;
  }

  /** A thumb on a point of the screen: whatever lies there gets it. */
  async touch({ x, y }) {
    await this.page.touchscreen.tap(x, y);
    const either = this.page.locator(".either button");
    if ((await either.count()) > 0) await either.first().tap();
  }

  /** The same at one's own place, and how long it takes on a phone until a chance stands on the map. */
  async timed(place) {
    const session = await this.page.context().newCDPSession(this.page);
    const seen = await marked(session, async () => {
      await this.page.evaluate(watchForChance, CHANCE_MS);
      await this.touch(place);
      return this.page.evaluate(() => globalThis.chanceSeen);
    });
    await session.detach();
    this.chancesMs.push(seen.frames === null ? CHANCE_MS : SLOWER * seen.workMs + (seen.frames - 1) * FRAME_MS);
  }

  /** The verb to answer with: of those that were never given the one that was passed over most often, else what leads on. */
  wanted({ verbs, verb, sort, closing }) {
    const closes = (one) => closing.includes(`decision-${one}`);
    const untried = verbs.filter((one) => !this.answered[one]);
    const [fresh, ...others] = untried.sort((one, other) => closes(one) - closes(other) || (this.passed[other] ?? 0) - (this.passed[one] ?? 0));
    for (const one of others) this.passed[one] = (this.passed[one] ?? 0) + 1;
    if (fresh) return fresh;
    const tired = sort === "attack" && this.fights >= MOST_FIGHTS;
    const end = verbs.find(closes);
    if (end && (tired || ["move", "cards", "choose", "spot"].includes(sort))) return end;
    return verb;
  }

  /** What the page shows once sheet and camera rest: the same twice. A busy machine moves them late, and a tap must not hit what comes there. */
  async rested() {
    const seen = [];
    const look = async () => {
      await this.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 60)));
      seen.unshift(await looked(this.page));
    };
    await look();
    await until(look, () => JSON.stringify(seen[0]) === JSON.stringify(seen[1]));
    return seen[0];
  }

  /** Brings the sheet to a verb, by its chip, its tile or the fan of cards: on a phone no longer once an attack is aimed at. */
  async turnTo(verb) {
    for (let touches = 0; touches < 2 && (await looked(this.page)).verb !== verb && (await this.page.locator("[data-aimed]").count()) > 0; touches++)
      for (const back of ["not-this", "undo"]) if ((await byId(this.page, back).count()) > 0) await this.press(back);
    for (const step of [`decision-${verb}`, "decision-cards"]) {
      const now = await looked(this.page);
      if (now.verb === verb) return;
      if ((await byId(byId(this.page, "decision"), step).count()) > 0) await this.press(step);
    }
    const cards = await this.page.locator(".fan-card").count();
    for (let at = 0; at < cards && (await looked(this.page)).verb !== verb; at++) {
      await this.page.locator(".fan-card").nth(at).click();
      if ((await byId(byId(this.page, "decision"), `decision-${verb}`).count()) > 0) await this.press(`decision-${verb}`);
    }
  }

  async answer() {
    const asked = await looked(this.page);
    if (!asked) return;
    for (const verb of asked.verbs) this.offered[verb] = (this.offered[verb] ?? 0) + 1;
    if (asked.generic) this.generic.push(asked.verb);
    const verb = this.wanted(asked);
    if (asked.closing.includes(`decision-${verb}`)) await this.close(asked, verb);
    else {
      await this.turnTo(verb);
      await this.give(asked, verb);
    }
    await this.settled(asked);
  }

  async close(asked, verb) {
    if ((await byId(this.page, "not-this").count()) > 0) await this.press("not-this");
    await this.press(`decision-${verb}`);
    this.fights = 0;
    this.note(verb, false);
  }

  /**
   * Writes down what is asked about and cannot be tapped, what of an origin and its target is not seen whole, a main button that
   * cannot be pressed and nothing that says why, a chance that is not the exact one rounded, where the main button is, and how
   * much of the screen the sheet leaves: a hand of cards covers what nobody asks about yet, and a place's card was wanted.
   */
  async notice({ name, verb, sort, ready, open, between, above, button, duel, touched, hand, card, said, chance, silent }) {
    if (silent) this.silent.push(`${name} ${verb}`);
    if (said !== null) this.astray = Math.max(this.astray, Math.abs(said - chance * 100));
    const kind = CHOOSING.has(sort) && !ready && !duel && !touched ? "choosing" : "deciding";
    if (!hand && !card && above < (this.above[kind]?.share ?? 1)) this.above[kind] = { share: above, at: `${name} ${verb}` };
    if (button !== null) this.buttons[Math.round(button)] = `${name} ${verb}`;
    const hidden = [...(ready ? [] : open), ...(BETWEEN.has(sort) ? between : [])].filter((one) => one.under !== null);
    if (hidden.length > 0) await this.person.shot(`covered-${name}-${verb}-${this.covered.length}`);
    this.covered.push(...hidden.map((one) => `${name} ${verb}: ${one.zone} under ${one.under}`));
  }

  note(verb, byMap) {
    this.answered[verb] = (this.answered[verb] ?? 0) + 1;
    if (byMap) this.tapped[verb] = (this.tapped[verb] ?? 0) + 1;
  }

  /** Fills the answer in: by taps on the map first, on cards and tiles, and by itself only where those lead nowhere. */
  async give(asked, verb) {
    let byMap = false;
    for (let touches = 0; touches < MOST_TOUCHES; touches++) {
      const now = await this.rested();
      if (!now || now.version !== asked.version) return;
      const places = now.open.filter((one) => one.under === null && (now.sort === "attack" || !one.chosen));
      await this.notice(now);
      if (places.length > 0 && (!now.ready || FREE.has(now.sort))) this.pointed.add(verb); // where all goes without saying, nobody points
      if (FREE.has(now.sort) ? byMap || places.length === 0 : now.ready) break;
      if (now.cards) await this.page.locator(".fan-card").first().click();
      else if (now.tiles) await this.page.locator(".tile").first().click();
      else if (places.length > 0 && touches < MOST_TOUCHES / 2) {
        const place = places[(touches * 7) % places.length];
        if (now.sort === "attack" && !now.duel && !now.open.some((one) => one.chosen)) await this.timed(place);
        else await this.touch(place);
        byMap = true;
      } else if (now.auto) await this.press(`auto-${now.verb}`);
      else break;
    }
    await this.send(asked, verb, byMap);
  }

  async send(asked, verb, byMap) {
    const now = await looked(this.page);
    if (now.sort === "place" && now.auto) await this.press(`auto-${now.verb}`);
    if (now.sort === "attack") {
      this.fights++;
      const brave = now.chance < 0 || now.chance >= BRAVE || !this.answered[verb];
      if (!brave && asked.closing.length > 0) return this.close(asked, asked.closing[0].replace("decision-", ""));
    }
    const ending = byId(this.page, "send-and-end");
    if (this.fights >= MOST_FIGHTS && (await ending.count()) > 0) await ending.click();
    else await this.press("send");
    if (now.verb !== verb) this.missed.push(`${verb} at ${asked.name}, where ${now.verb} was sent of ${asked.verbs}`);
    this.note(now.verb, byMap);
  }

  async settled(asked) {
    const moved = `[data-testid=game-over], .game:not(:has([data-version="${asked.version}"], [aria-busy=true]))`;
    await this.page.locator(`${moved}, ${REFUSED}`).first().waitFor();
    const said = await this.page.locator(REFUSED).allInnerTexts();
    if (said.length > 0) throw new Error(`the answer to ${asked.name} by ${JSON.stringify(this.answered)} was refused: ${said.join("; ")}`);
  }

  async toTheEnd(within) {
    const end = Date.now() + within;
    while (await this.asked(end - Date.now())) await this.answer();
  }
}
