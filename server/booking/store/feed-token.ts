// Tokens of calendar feeds. Only a digest is stored, without a key: the token itself has 256 random bits.
import { createHash, createHmac } from "node:crypto";
import type { Env } from "#server/kernel/env.ts";

/**
 * The token of a rendered form. The same form sent twice (a double click, a reload) makes the same token, so that
 * whichever answer arrives shows an address that works.
 */
export function feedToken(env: Pick<Env, "COOKIE_SECRET">, profile_id: string, form_key: string): string {
  return createHmac("sha256", env.COOKIE_SECRET)
    .update(`calendar feed ${profile_id} ${form_key}`)
    .digest("base64url");
}

/** The stored digest of a token. */
export function feedDigest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
