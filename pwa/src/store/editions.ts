import { signal } from "@preact/signals";
import { fromBinary, toBinary, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { ListBotsResponseSchema, type Bot } from "../gen/fieldpost/bots/v1/bots_pb";
import { EditionSchema, type Edition, type EditionSummary } from "../gen/fieldpost/rules/v1/catalogue_pb";
import { ListEditionsResponseSchema } from "../gen/fieldpost/rules/v1/rules_pb";
import { bots, read, rules } from "../net/rpc";
import { keep, kept } from "../net/vault";

export const editionList = signal<readonly EditionSummary[] | null>(null);
export const botList = signal<readonly Bot[]>([]);
const editions = new Map<string, Promise<Edition>>();
/** Counts the editions that turned out to be newer than what this device had: whoever shows one asks for it again. */
export const renewed = signal(0);

/** What can be played; from the last visit when nobody answers. */
export const loadEditions = oneAtATime(async () => {
  const answer = await orOfLastVisit("editions", ListEditionsResponseSchema, () => rules.listEditions({}));
  editionList.value = answer.editions;
});

/** The bots; from the last visit when nobody answers. */
export const loadBots = oneAtATime(async () => {
  if (botList.value.length > 0) return;
  const answer = await orOfLastVisit("bots", ListBotsResponseSchema, () => bots.listBots({}));
  botList.value = answer.bots;
});

/** Work that several parts of a screen ask for: while it is under way, all wait for the same. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work().finally(() => (running = null)));
}

/** What a service answers; what it answered the last time where nobody does. */
export async function orOfLastVisit<S extends DescMessage>(
  key: string,
  schema: S,
  ask: () => Promise<MessageShape<S>>,
): Promise<MessageShape<S>> {
  try {
    const answer = await read(ask);
    void keep(key, toBinary(schema, answer));
    return answer;
  } catch (error) {
    const last = await kept(key);
    if (!last) throw error;
    return fromBinary(schema, last);
  }
}

/** A whole edition: at once where this device has it; whether it is still the same is found out meanwhile. */
export function edition(name: string): Promise<Edition> {
  let found = editions.get(name);
  if (!found) {
    found = load(name);
    found.catch(() => editions.delete(name));
    editions.set(name, found);
  }
  return found;
}

async function load(name: string): Promise<Edition> {
  const stored = await kept(keyOf(name));
  if (!stored) return download(name);
  const old = fromBinary(EditionSchema, stored);
  void renew(name, old).catch(() => undefined); // the next visit tries again
  return old;
}

async function renew(name: string, old: Edition): Promise<void> {
  if (!editionList.value) await loadEditions();
  const revision = editionList.value?.find((one) => one.edition === name)?.revision ?? "";
  if (revision === "" || revision === old.summary?.revision) return;
  const fresh = await download(name);
  editions.set(name, Promise.resolve(fresh));
  renewed.value++;
}

function keyOf(name: string): string {
  return `edition/${name}`;
}

async function download(name: string): Promise<Edition> {
  const answer = await read(() => rules.getEdition({ edition: name }));
  const fresh = answer.editions.find((one) => one.summary?.edition === name);
  if (!fresh) throw new Error(`no edition ${name}`);
  void keep(keyOf(name), toBinary(EditionSchema, fresh));
  return fresh;
}
