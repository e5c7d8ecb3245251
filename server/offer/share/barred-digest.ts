// What is stored of an address that the owner of a request has barred.
import type { Env } from "#server/kernel/env.ts";
import { keyedDigest } from "#server/kernel/link-token.ts";

/** The digest of an address for one request; the same address has another one for every request. */
export function barredDigest(env: Pick<Env, "COOKIE_SECRET">, request_id: string, email: string): Buffer {
  return keyedDigest(env, `barred ${request_id}`, email.trim().toLowerCase());
}
