// Tokens of calendar feeds. Only a digest is stored, and it is keyed by nothing: the token has 256 bits of its own.
import { createHash, createHmac } from "node:crypto";
import type { Env } from "#server/kernel/env.ts";

/**
 * The token that a rendered form makes: the same form sent twice (a double click, a reload) makes the same one, so that
 * the answer which arrives shows an address that works.
 */
export function feedToken(env: Pick<Env, "COOKIE_SECRET">, profile_id: string, form_key: string): string {
  return createHmac("sha256", env.COOKIE_SECRET)
    .update(`calendar feed ${profile_id} ${form_key}`)
    .digest("base64url");
}

/** What is stored of a token. */
export function feedDigest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
