import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { SubmitActionsRequestSchema, type SubmitActionsRequest } from "../../gen/fieldpost/rules/v1/rules_pb";
import { ViewSchema, type View } from "../../gen/fieldpost/rules/v1/view_pb";
import { base64url, fromBase64url } from "../../net/random";
import { keep, kept } from "../../net/vault";

const PENDING = "fieldpost.pending.";

/** The command that was sent and never answered, if any. */
export function pendingOf(game: string): SubmitActionsRequest | null {
  const bytes = fromBase64url(localStorage.getItem(PENDING + game) ?? "");
  if (!bytes?.length) return null;
  try {
    return fromBinary(SubmitActionsRequestSchema, bytes);
  } catch {
    return null;
  }
}

export function setPending(game: string, request: SubmitActionsRequest | null): void {
  if (request) localStorage.setItem(PENDING + game, base64url(toBinary(SubmitActionsRequestSchema, request)));
  else localStorage.removeItem(PENDING + game);
}

/** Keeps the last view, to look at without a network. */
export function keepView(view: View): void {
  void keep(`view/${view.gameId}`, toBinary(ViewSchema, view));
}

export async function viewKept(game: string): Promise<View | undefined> {
  const bytes = await kept(`view/${game}`);
  try {
    return bytes && fromBinary(ViewSchema, bytes);
  } catch {
    return undefined;
  }
}
