// Who typed an unconfirmed address, for "this was not me" reports: the visitor's browser if known, else a keyed digest
// of the network address. It is metadata of the user at the auth service, and a report deletes that user.
import { isId } from "#domain/ids.ts";
import { isSameSignature, signatureOf } from "#server/kernel/token/signature.ts";
import { foldEmail } from "../auth-proxy/call.ts";
import type { SignedUpUser } from "../first-proof/sign-up-marker.ts";
import { visitorIdOf } from "../session/visitor.ts";
import type { Step } from "./action.ts";

/**
 * The id of a form's sender, as metadata of the user that the form creates. It is signed for that address, because
 * anybody can create a user with their own metadata and have somebody else reported.
 */
export function senderOf({ runtime, request, headers, address }: Step, email: string): { sender: string } {
  const id = visitorIdOf(runtime, request, headers) ?? digestOf(runtime.env, address);
  return { sender: `${id}.${sign(runtime.env, id, email)}` };
}

/** The sender in a user's metadata; null without one that we have signed. */
export function senderIn(env: Secrets, { email, metadata }: SignedUpUser): string | null {
  const { sender } = metadata;
  const [id = "", signature = ""] = typeof sender === "string" ? sender.split(".") : [];
  return isId(id) && isSameSignature(signature, sign(env, id, email)) ? id : null;
}

type Secrets = { COOKIE_SECRET: string };

const sign = (env: Secrets, id: string, email: string) =>
  signatureOf(env, "sender", `${id} ${foldEmail(email)}`);

/** A digest in the format of a UUID, version 8, which is free for such uses. */
function digestOf(env: Secrets, address: string): string {
  const hex = Buffer.from(signatureOf(env, "sender", address), "base64url").toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
