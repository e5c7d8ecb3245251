// Which browsers have signed in to an account before, by a signed cookie for each account (OWASP's device cookies).
// Strangers may use up the tries of an account; such a browser is counted for itself, so that nobody can lock its owner
// out. The cookie opens nothing: it stays after signing out, and a new password makes an end of all of them.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { limits, units } from "#domain/limits.ts";
import { findKnownSince } from "#server/account/store-browsers.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { cookiesOf, setCookie } from "./cookies.ts";

const kept_ms = limits.session_days * units.day_ms;

type Signer = Pick<Runtime, "env" | "clock">;

/** Notes in this browser that it has been signed in to this account, wholly: not after the first of two proofs. */
export function rememberBrowser(runtime: Signer, headers: Headers, account_id: string): void {
  const body = `${randomBytes(16).toString("base64url")}.${runtime.clock.now().getTime()}`;
  setCookie(headers, nameFor(account_id), `${body}.${sign(runtime, account_id, body)}`, {
    max_age_s: kept_ms / 1_000,
    is_secure: runtime.env.MODE === "live",
  });
}

/** Whether this answer notes the browser as one of the account's. */
export function remembersBrowser(headers: Headers, account_id: string): boolean {
  return headers.getSetCookie().some((line) => line.startsWith(`${nameFor(account_id)}=`));
}

/** By which this browser is counted apart for the account of this address or id, or null: it is a stranger there. */
export async function knownBrowser(
  runtime: Signer & Pick<Runtime, "db">,
  request: Request,
  who: { email: string } | { account_id: string },
): Promise<string | null> {
  const account = await findKnownSince(runtime.db, who);
  if (!account) return null;
  const cookie = cookiesOf(request, new Headers()).get(nameFor(account.id)) ?? "";
  const [nonce = "", made_at = "", signature = ""] = cookie.split(".");
  if (!/^[\w-]{22}$/.test(nonce) || !/^\d{1,15}$/.test(made_at)) return null;
  if (!isSame(signature, sign(runtime, account.id, `${nonce}.${made_at}`))) return null;
  const made_ms = Number(made_at);
  const is_old = runtime.clock.now().getTime() - made_ms > kept_ms;
  return is_old || made_ms < (account.browsers_known_since?.getTime() ?? 0) ? null : nonce;
}

/** A browser may know several accounts: a cookie each, whose name does not say which. */
function nameFor(account_id: string): string {
  return `known-${createHash("sha256").update(account_id).digest("hex").slice(0, 12)}`;
}

function sign({ env }: Signer, account_id: string, body: string): string {
  return createHmac("sha256", env.COOKIE_SECRET)
    .update(`known browser ${account_id} ${body}`)
    .digest("base64url");
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
