// Browsers that have signed in to an account before, known by a signed cookie per account (OWASP's device cookies).
// Strangers may use up an account's tries; a known browser has its own count, so nobody can lock the owner out. The
// cookie gives no access: it stays after signing out, and a new password invalidates all of them.
import { createHash, randomBytes } from "node:crypto";
import { limits, units } from "#domain/limits.ts";
import { findBrowsersKnownSince } from "#server/account/store/browsers.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { isSameSignature, signatureOf } from "#server/kernel/token/signature.ts";
import { cookiesOf, setCookie, writtenIn } from "./cookies.ts";

const kept_ms = limits.session_days * units.day_ms;

type Signer = Pick<Runtime, "env" | "clock">;

/** Sets the cookie. Call it after a complete sign-in, not after the first of two factors. */
export function rememberBrowser(runtime: Signer, headers: Headers, account_id: string): void {
  const body = `${randomBytes(16).toString("base64url")}.${runtime.clock.now().getTime()}`;
  setCookie(runtime.env, headers, {
    name: nameFor(account_id),
    value: `${body}.${sign(runtime, account_id, body)}`,
    max_age_s: kept_ms / 1_000,
  });
}

/** Whether this answer sets the cookie for this account. */
export function setsBrowserCookie(
  { env }: Pick<Runtime, "env">,
  headers: Headers,
  account_id: string,
): boolean {
  return writtenIn(env, headers).some(({ name }) => name === nameFor(account_id));
}

/** The key for counting this browser for the account with this address or id; null for an unknown browser. */
export async function findKnownBrowser(
  runtime: Signer & Pick<Runtime, "db">,
  request: Request,
  who: { email: string } | { account_id: string },
): Promise<string | null> {
  const account = await findBrowsersKnownSince(runtime.db, who);
  if (!account) return null;
  const cookie = cookiesOf(runtime.env, request, new Headers()).get(nameFor(account.id)) ?? "";
  const [nonce = "", made_at = "", signature = ""] = cookie.split(".");
  if (!/^[\w-]{22}$/.test(nonce) || !/^\d{1,15}$/.test(made_at)) return null;
  if (!isSameSignature(signature, sign(runtime, account.id, `${nonce}.${made_at}`))) return null;
  const made_ms = Number(made_at);
  const isOld = runtime.clock.now().getTime() - made_ms > kept_ms;
  return isOld || made_ms < (account.browsers_known_since?.getTime() ?? 0) ? null : nonce;
}

/** A browser may have such cookies for several accounts; their names do not reveal the accounts. */
function nameFor(account_id: string): string {
  return `known-${createHash("sha256").update(account_id).digest("hex").slice(0, 12)}`;
}

function sign({ env }: Signer, account_id: string, body: string): string {
  return signatureOf(env, "known browser", `${account_id} ${body}`);
}
