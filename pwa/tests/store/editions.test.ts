// @vitest-environment happy-dom
import { create, toBinary } from "@bufbuild/protobuf";
import { beforeEach, expect, test, vi } from "vitest";
import { EditionSchema } from "../../src/gen/fieldpost/rules/v1/catalogue_pb";
import { soon } from "../soon";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const vault = new Map<string, unknown>(); // what IndexedDB would hold
vi.mock("../../src/net/vault", () => ({
  keep: (key: string, value: unknown) => Promise.resolve(void vault.set(key, value)),
  kept: (key: string) => Promise.resolve(vault.get(key)),
}));

const whole = (revision: string) => create(EditionSchema, { summary: { edition: "world", revision } });
let downloads: number;

/** A page that was opened anew, at a server with this revision of the edition; one that is slow says nothing for now. */
async function opened(revision: string, slow = false) {
  vi.resetModules();
  const { rules } = (await import("@connectrpc/connect-web")) as unknown as typeof import("../service");
  const list = { editions: [whole(revision).summary!] };
  rules.listEditions = () => (slow ? new Promise<typeof list>(() => undefined) : list);
  rules.getEdition = () => {
    downloads++;
    return { editions: [whole(revision)] };
  };
  return import("../../src/store/editions");
}

beforeEach(() => {
  vault.clear();
  downloads = 0;
});

test("an edition that this device has is there before anybody has answered", async () => {
  vault.set("edition/world", toBinary(EditionSchema, whole("1")));
  const { edition, renewed } = await opened("1", true);
  expect((await edition("world")).summary?.revision).toBe("1");
  expect([downloads, renewed.value]).toEqual([0, 0]);
});

test("a newer one takes its place as soon as the list of editions says so, and whoever shows it hears of it", async () => {
  vault.set("edition/world", toBinary(EditionSchema, whole("1")));
  const { edition, renewed } = await opened("2");
  expect((await edition("world")).summary?.revision).toBe("1");
  await soon(() => expect(renewed.value).toBe(1));
  expect((await edition("world")).summary?.revision).toBe("2");
  expect(downloads).toBe(1);
});

test("one that this device does not have is downloaded once, and kept", async () => {
  const { edition } = await opened("1");
  await Promise.all([edition("world"), edition("world")]);
  expect(downloads).toBe(1);
  expect(vault.has("edition/world")).toBe(true);
});
