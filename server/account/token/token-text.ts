// The text of a personal access token. Only a digest is stored, keyed by nothing: the token has 256 bits of its own.
import { createHash, createHmac } from "node:crypto";
import { tokenPrefix } from "#domain/account/access-token.ts";
import type { Env } from "#server/kernel/env.ts";

/**
 * The token that a rendered form makes: the same form sent twice (a double click, a reload) makes the same one, so that
 * the answer which arrives shows a token that works.
 */
export function makeTokenText(env: Pick<Env, "COOKIE_SECRET">, profile_id: string, form_key: string): string {
  const secret = createHmac("sha256", env.COOKIE_SECRET).update(`access token ${profile_id} ${form_key}`);
  return tokenPrefix + secret.digest("base64url");
}

/** What is stored of a token. */
export function digestToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
