// The text of a personal access token. Only its digest is stored, without a key: the token itself has 256 random bits.
import { createHash, createHmac } from "node:crypto";
import { tokenPrefix } from "#domain/account/access-token.ts";
import type { Env } from "#server/kernel/env.ts";

/**
 * The token of a rendered form. The same form sent twice (a double click, a reload) makes the same token, so that
 * whichever answer arrives shows a token that works.
 */
export function makeTokenText(env: Pick<Env, "COOKIE_SECRET">, profile_id: string, form_key: string): string {
  const secret = createHmac("sha256", env.COOKIE_SECRET).update(`access token ${profile_id} ${form_key}`);
  return tokenPrefix + secret.digest("base64url");
}

/** The stored digest of a token. */
export function digestToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
