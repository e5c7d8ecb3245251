// Tokens of mailed links. A token derives from its row's id and a rotation number, so that the job that mails the link
// can make it again. Only its SHA-256 is stored: no table, log or queue holds anything that opens the page.
import { createHash, createHmac } from "node:crypto";
import type { Env } from "#server/kernel/env.ts";

/** What a link is for: the same id makes another token for each purpose. */
export type LinkPurpose = "offer_share" | "direct_offer" | "invitation" | "not_me";

/** The link token of a row: 32 bytes as 43 characters of base64url. Raising `rotation` makes the earlier one invalid. */
export function makeLinkToken(
  env: Pick<Env, "COOKIE_SECRET">,
  purpose: LinkPurpose,
  id: string,
  rotation: number,
): string {
  return createHmac("sha256", env.COOKIE_SECRET)
    .update(`link token ${purpose} ${id} ${rotation}`)
    .digest("base64url");
}

/** The stored hash of a token. No key needed: the token itself has 256 random bits. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Whether a text has the form of a token; others need no query. */
export function isLinkToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * The stored digest of a mail address that a sender must not write to again: keyed, because addresses can be guessed,
 * and the same in upper and lower case.
 */
export function digestAddress(env: Pick<Env, "COOKIE_SECRET">, address: string): Buffer {
  return createHmac("sha256", env.COOKIE_SECRET)
    .update(`mail address ${address.trim().toLowerCase()}`)
    .digest();
}
