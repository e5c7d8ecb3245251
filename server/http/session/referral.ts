// A visitor's referral: the name of the first join page, in a signed cookie. The signature covers the time it was
// made, so that an old one expires on the server too; a name that none of our pages signed is ignored.
import { ReferralName } from "#domain/account/schemas.ts";
import { limits, units } from "#domain/limits.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { isSameSignature, signatureOf } from "#server/kernel/token/signature.ts";
import { clearCookies, cookiesOf, setCookie } from "./cookies.ts";

const cookieName = "referral";
const kept_ms = limits.referral_days * units.day_ms;

type Signer = Pick<Runtime, "env" | "clock">;
type Touch = { name: string; made_at: number };

/** Remembers a join page in this browser; the first one wins. */
export function rememberReferral(runtime: Signer, request: Request, headers: Headers, name: string): void {
  if (touchOf(runtime, cookiesOf(runtime.env, request, headers).get(cookieName))) return;
  const body = `${ReferralName.parse(name)}.${runtime.clock.now().getTime()}`;
  const value = `${body}.${sign(runtime, body)}`;
  setCookie(runtime.env, headers, { name: cookieName, value, max_age_s: kept_ms / units.second_ms });
}

/** This browser's referral with its signature, to store with a sign-up that may be confirmed on another device. */
export function signedReferral(runtime: Signer, request: Request): string | null {
  const value = cookiesOf(runtime.env, request, new Headers()).get(cookieName);
  return touchOf(runtime, value) && value ? value : null;
}

/** The referral of a new account: the browser's or the sign-up's, whichever is earlier. */
export function referralOf(runtime: Signer, request: Request, signed: string | null): string | null {
  const here = cookiesOf(runtime.env, request, new Headers()).get(cookieName);
  const touches = [here, signed ?? undefined].flatMap((value) => touchOf(runtime, value) ?? []);
  return touches.toSorted((a, b) => a.made_at - b.made_at)[0]?.name ?? null;
}

/** Removes the cookie once the person has an account. */
export function forgetReferral(runtime: Signer, request: Request, headers: Headers): void {
  if (!cookiesOf(runtime.env, request, headers).has(cookieName)) return;
  clearCookies(runtime.env, headers, [cookieName]);
}

function touchOf(runtime: Signer, value: string | undefined): Touch | null {
  const [name = "", made = "", signature = "", ...more] = (value ?? "").split(".");
  if (!ReferralName.safeParse(name).success || !/^\d{1,15}$/.test(made) || more.length > 0) return null;
  if (!isSameSignature(signature, sign(runtime, `${name}.${made}`))) return null;
  const made_at = Number(made);
  return runtime.clock.now().getTime() - made_at <= kept_ms ? { name, made_at } : null;
}

function sign(runtime: Signer, body: string): string {
  return signatureOf(runtime.env, "referral", body);
}
