// People who come by links that lead nowhere, or come too late, or to what is theirs already; and a name that is one long word.
import { byId, PHONE, scenario, until } from "./browser.mjs";

const NO_GAME = "g_aaaaaaaaaaaaaaaaaaaa";
const LONG = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente";

function failure(page) {
  return page.locator(".failed p");
}

/** What somebody new is told at the address of a game, and then as a guest. */
async function game(scene, person) {
  const { page } = person;
  await page.goto(`${scene.base}/#/game/${NO_GAME}`);
  const stranger = await failure(page).innerText();
  await page.locator(".failed button").click();
  const guest = await until(() => failure(page).innerText(), (text) => text !== stranger);
  await page.goto(`${scene.base}/#/game/nonsense`);
  return { stranger, guest, nonsense: await failure(page).innerText() };
}

/** A table with a long name and bots on all other seats; gives its address and the link that invites. */
async function table(scene, host) {
  const { page } = host;
  await page.goto(`${scene.base}/#/new`);
  await byId(page, "against-people").click();
  await page.locator("input[maxlength='60']").fill(LONG);
  await byId(page, "create-table").click();
  const link = await byId(page, "invitation-link").inputValue();
  for (const seat of [1, 2]) {
    await byId(page, `add-bot-${seat}`).click();
    await byId(page, `add-bot-${seat}`).waitFor({ state: "detached" });
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await host.shot("phone-long-name");
  return { address: page.url(), link, sideways };
}

async function told(person, link) {
  const { page } = person;
  await page.goto("about:blank");
  await page.goto(link);
  const said = await byId(page, "no-way-in").innerText();
  return { said, join: await byId(page, "join-table").count() };
}

await scenario("astray", async (scene) => {
  const gwen = await scene.person("gwen", PHONE);
  const hugo = await scene.person("hugo", PHONE);
  const games = await game(scene, gwen);
  const wrong = await told(gwen, `${scene.base}/#/join/nonsense`);
  const { address, link, sideways } = await table(scene, hugo);
  const full = await told(gwen, link);
  await gwen.page.goto(`${scene.base}/#/tables`);
  await byId(gwen.page, "invitation-code").fill(`Come and play: ${link}, now!`);
  await gwen.page.locator("form button[type=submit]").click();
  const pasted = await byId(gwen.page, "no-way-in").innerText();
  await hugo.page.goto(link);
  await byId(hugo.page, "go-there").click();
  await byId(hugo.page, "leave-table").click();
  const back = hugo.page.url() === address;
  await byId(hugo.page, "confirm").click();
  await byId(hugo.page, "invitation-code").waitFor();
  return { games, wrong, full, pasted, back, sideways, closed: await told(gwen, link) };
});
