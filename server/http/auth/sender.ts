// Who typed an address that has not confirmed itself, for reports that it was not meant: the visitor's browser where it is
// known, else its network address as a keyed digest. It is of the user at the auth service, who goes with a report.
import { createHmac } from "node:crypto";
import { isId } from "#domain/ids.ts";
import { visitorIdOf } from "../session/visitor.ts";
import type { Step } from "./action.ts";

/** The id of the sender of a form, as metadata of the user that it makes. */
export function senderOf({ runtime, request, headers, address }: Step): { sender: string } {
  return { sender: visitorIdOf(runtime, request, headers) ?? digestOf(runtime.env, address) };
}

/** The sender in a user's metadata, or null. */
export function senderIn(metadata: Readonly<Record<string, unknown>>): string | null {
  const { sender } = metadata;
  return typeof sender === "string" && isId(sender) ? sender : null;
}

/** In the form of an id, of the version that is free for such uses. */
function digestOf({ COOKIE_SECRET }: { COOKIE_SECRET: string }, address: string): string {
  const hex = createHmac("sha256", COOKIE_SECRET).update(`sender ${address}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
