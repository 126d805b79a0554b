import { createClient, type Interceptor } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import {
  AccountsService,
  type Account as AccountMessage,
  type AccessToken,
} from "../gen/fieldpost/accounts/v1/accounts_pb";
import { BotsService } from "../gen/fieldpost/bots/v1/bots_pb";
import { RulesService } from "../gen/fieldpost/rules/v1/rules_pb";
import { nameOf } from "./device";
import { fetchOrEarly } from "./early";
import { refusalOf } from "./problem";
import { COMMAND, persist, READ } from "./retry";
import { Session, type Account, type Signed } from "./session";
import { alone, tabs } from "./tabs";

/** Calls that need nobody to be signed in. */
const OPEN = new Set([
  "SignInAsGuest",
  "RefreshSession",
  "SignOut",
  "UseDeviceLink",
  "ListEditions",
  "GetEdition",
  "ListBots",
  "GetCatalogue",
  "GetInvitation",
  "ConfirmMail",
  "EndMails",
]);

const authorise: Interceptor = (next) => async (request) => {
  if (OPEN.has(request.method.name)) return next(request);
  const token = await session.token();
  request.header.set("authorization", `Bearer ${token}`);
  try {
    return await next(request);
  } catch (error) {
    if (refusalOf(error).kind === "signed_out") session.drop(token);
    throw error;
  }
};

export const transport = createGrpcWebTransport({
  baseUrl: location.origin,
  defaultTimeoutMs: 10_000,
  interceptors: [authorise],
  fetch: fetchOrEarly,
});

export const accounts = createClient(AccountsService, transport);
export const rules = createClient(RulesService, transport);
export const bots = createClient(BotsService, transport);

const deviceName = nameOf(navigator.userAgent);

const channel = tabs<Signed | null>("session", (signed) => session.hear(signed));

export const session = new Session({
  refresh: async () => {
    const answer = await persist(() => accounts.refreshSession({}), READ);
    return signedOf(answer.account, answer.token);
  },
  signIn: async (deviceKey, displayName) => {
    const answer = await persist(() => accounts.signInAsGuest({ deviceKey, displayName, deviceName }), READ);
    return signedOf(answer.account, answer.token);
  },
  useLink: async (deviceKey, proof) => {
    const answer = await persist(() => accounts.useDeviceLink({ deviceKey, deviceName, proof }), READ);
    return signedOf(answer.account, answer.token);
  },
  signOut: async () => {
    await persist(() => accounts.signOut({ forgetDevice: true }), READ);
  },
  now: Date.now,
  storage: localStorage,
  alone: (work) => alone("session", work),
  tell: (signed) => channel.tell(signed),
});

export function accountOf(message: AccountMessage | undefined): Account {
  return {
    userId: message?.userId ?? "",
    displayName: message?.displayName ?? "",
    guest: message?.guest ?? true,
    language: message?.language ?? "",
    zone: message?.zone ?? "",
  };
}

function signedOf(account: AccountMessage | undefined, token: AccessToken | undefined): Signed {
  const expiresAt = token?.expiresAt ? timestampMs(token.expiresAt) : Date.now() + 60_000;
  return { token: token?.value ?? "", expiresAt, account: accountOf(account) };
}

/** A call that changes nothing: a few tries, then the refusal comes out. */
export function read<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return persist(call, READ, undefined, signal);
}

/** A command: give it one request id outside, and it is tried until somebody answers. */
export function command<T>(call: () => Promise<T>): Promise<T> {
  return persist(call, COMMAND);
}
