// A game of each mode against bots, on a phone, from the page where it is chosen to its end.
import { byId, scenario } from "./browser.mjs";
import { Explorer } from "./explorer.mjs";

const SMALL = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};

/** Chooses a mode on the page, with as few players as it takes and a limit of rounds where it has none of its own. */
async function begin(scene, { page }, { edition, variant, rounds }) {
  await page.goto(`${scene.base}/#/new`);
  for (const id of [`edition-${edition}`, `mode-${variant}`]) await byId(page, id).click();
  await page.locator("[data-testid^=seats-]").first().click();
  const limit = byId(page, "option-round_limit").locator("input");
  if ((await limit.count()) > 0) {
    await page.locator("details.options summary").last().click();
    await limit.fill(String(rounds));
  }
  await byId(page, "create-table").click();
  await byId(page, "game-board").waitFor();
}

await scenario("modes", async (scene, { modes, rounds, each }) => {
  const mona = await scene.person("mona", SMALL);
  await mona.page.goto(`${scene.base}/#/new`);
  await byId(mona.page, "display-name").fill(scene.named("Mona"));
  const played = {};
  for (const mode of modes) {
    await begin(scene, mona, { rounds, ...mode });
    const explorer = new Explorer(mona);
    await explorer.toTheEnd(each * 1000);
    const { offered, answered, passed, missed, tapped, pointed, generic, covered, above, buttons, silent, astray, chancesMs } = explorer;
    played[`${mode.edition} ${mode.variant}`] = {
      ...{
        offered,
        answered,
        passed,
        missed,
        tapped,
        generic,
        above,
        silent,
        astray,
        chancesMs,
        buttons,
        pointed: [...pointed],
        covered: [...new Set(covered)],
      },
      over: await byId(mona.page, "game-over").innerText(),
      selects: await mona.page.locator(".play-pane select").count(),
    };
  }
  return { played };
});
