import type { MessageInitShape } from "@bufbuild/protobuf";
import { signal } from "@preact/signals";
import {
  Channel,
  Use,
  type Choice,
  type Kind,
  type Preferences,
  type PreferencesSchema,
} from "../gen/fieldpost/notifications/v1/notifications_pb";
import { requestId } from "../net/random";
import { notifications } from "../net/notifications";
import { command, read } from "../net/rpc";

/** What the reader wants to hear; null until it came. */
export const preferences = signal<Preferences | null>(null);

const USUAL_ESCALATION = 60;
const NIGHT = { begins: 22 * 60, ends: 7 * 60 };

export async function loadPreferences(): Promise<void> {
  preferences.value = (await read(() => notifications.getPreferences({}))).preferences ?? null;
}

/** The names of what can be changed, as the service's field mask calls them. */
const PATHS = {
  choices: "choices",
  mail: "mail",
  zone: "zone",
  quiet: "quiet",
  digestHour: "digest_hour",
  escalateMinutes: "escalate_minutes",
} as const;

type Chosen = Pick<Choice, "kind" | "channel" | "use">;
type Change = Pick<MessageInitShape<typeof PreferencesSchema>, keyof typeof PATHS>;

let last: Promise<unknown> = Promise.resolve();

/** Makes each change after the one before: whoever is quicker than the network loses none, and is shown none that is older. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/**
 * Changes what is given, and nothing else; `quiet` that is given and undefined ends quiet hours. What depends on other
 * preferences is made from those that are there when its turn comes.
 */
export function prefer(change: Change | ((now: Preferences) => Change)): Promise<void> {
  return inTurn(async () => {
    if (typeof change !== "function") await update(change);
    else if (preferences.value) await update(change(preferences.value));
  });
}

/** Says nothing more of a game, or speaks of it again. */
export function mute(gameId: string, muted: boolean): Promise<void> {
  return inTurn(async () => {
    await command(() => notifications.muteGame({ gameId, muted }));
    await loadPreferences();
  });
}

async function update(change: Change): Promise<void> {
  const paths = (Object.keys(change) as (keyof typeof PATHS)[]).map((name) => PATHS[name]);
  const { escalateMinutes = USUAL_ESCALATION } = preferences.value ?? {}; // what it may be is checked though it is not changed
  const request = { preferences: { escalateMinutes, ...change }, updateMask: { paths }, requestId: requestId() };
  preferences.value = (await command(() => notifications.updatePreferences(request))).preferences ?? null;
}

/** Nights are quiet from the first yes on, by the clock of this device, unless something else was chosen. */
export async function beQuietAtNight(): Promise<void> {
  await loadPreferences();
  const zone = zoneHere();
  if (preferences.value?.quiet || zone === "") return;
  await prefer({ quiet: NIGHT, zone });
}

export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** When a channel is used for a kind: as chosen, else as the kind has it. */
export function useOf(of: Preferences, kind: Kind, channel: Channel): Use {
  const chosen = of.choices.find((one) => one.kind === kind.kind && one.channel === channel);
  return chosen?.use ?? (channel === Channel.PUSH ? kind.push : kind.mail);
}

/** The choices with another one for a kind and channel. */
export function choosing(of: Preferences, kind: string, channel: Channel, use: Use): Chosen[] {
  const others = of.choices.filter((one) => one.kind !== kind || one.channel !== channel);
  return [...others.map((one) => ({ kind: one.kind, channel: one.channel, use: one.use })), { kind, channel, use }];
}
