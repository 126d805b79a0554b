import { signal } from "@preact/signals";
import { accountOf, accounts, command, session } from "../net/rpc";
import { requestId } from "../net/random";
import type { Account } from "../net/session";
import { settings } from "./settings";

/** The account of this device, once somebody played here. */
export const me = signal<Account | null>(null);

const NAME = "fieldpost.display-name";

session.listen((account) => {
  me.value = account;
  if (account) localStorage.setItem(NAME, account.displayName);
  else if (!session.known) localStorage.removeItem(NAME);
});

/** The name under which this device played last; empty where nobody did. */
export function lastName(): string {
  return localStorage.getItem(NAME) ?? "";
}

/** Signs in where this device is known; a new device stays a stranger until its person plays. */
export async function comeBack(): Promise<void> {
  if (session.known) await session.token();
}

/** Plays at once, under this name if the account is new. */
export async function enter(name = ""): Promise<Account> {
  const isNew = !session.known;
  const account = await session.enter(name);
  if (isNew && account.language !== settings.value.language) await change({ language: settings.value.language });
  return session.account ?? account;
}

/** Changes the account of whoever is signed in. */
export async function change(values: { displayName?: string; language?: string; zone?: string }): Promise<void> {
  const paths: string[] = [];
  if (values.displayName !== undefined) paths.push("display_name");
  if (values.language !== undefined) paths.push("language");
  if (values.zone !== undefined) paths.push("zone");
  const request = { account: values, updateMask: { paths }, requestId: requestId() };
  const answer = await command(() => accounts.updateAccount(request));
  session.know(accountOf(answer.account));
}
