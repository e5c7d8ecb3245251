// Recognises the browser that signed up: a cookie holds a random secret, the sign-up's metadata a keyed digest of that
// secret and the address. Reading the metadata lets nobody make either.
import { randomBytes } from "node:crypto";
import { units } from "#domain/limits.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { isSameSignature, signatureOf } from "#server/kernel/token/signature.ts";
import { foldEmail } from "../auth-proxy/call.ts";
import { cookiesOf, setCookie } from "../session/cookies.ts";

const cookieName = "sign-up";
/** Longer than any mailed code or link is valid, even one requested again days later. */
const kept_ms = 30 * units.day_ms;

type Signer = Pick<Runtime, "env">;

/** How the person signed up: with a password of their choice, or by mailed codes alone. */
export type SignUpBy = "password" | "code";

/**
 * Marks this browser as the one that signed up. Returns the metadata to store with the user; a repeated sign-up for an
 * unconfirmed address does not replace what the first one stored.
 */
export function markSignUp(
  runtime: Signer,
  request: Request,
  headers: Headers,
  { email, by }: { email: string; by: SignUpBy },
): { sign_up: string } {
  const secret = secretOf(runtime, request, headers) ?? randomBytes(16).toString("base64url");
  const max_age_s = kept_ms / units.second_ms;
  setCookie(runtime.env, headers, { name: cookieName, value: secret, max_age_s });
  return { sign_up: `${by}.${digestOf(runtime, secret, email)}` };
}

export type SignedUpUser = { email: string; metadata: Readonly<Record<string, unknown>> };

/** Whether this browser made exactly the sign-up that the service stores for the address. */
export function isSignUpHere(runtime: Signer, request: Request, { email, metadata }: SignedUpUser): boolean {
  const secret = secretOf(runtime, request, new Headers());
  const [, stored = ""] = markIn(metadata);
  return secret !== null && isSameSignature(stored, digestOf(runtime, secret, email));
}

/** Whether the sign-up may have chosen a password. Unsigned: use it only for the wording of a page. */
export function mayHavePassword(metadata: SignedUpUser["metadata"]): boolean {
  return markIn(metadata)[0] !== ("code" satisfies SignUpBy);
}

function markIn({ sign_up }: SignedUpUser["metadata"]): string[] {
  return typeof sign_up === "string" ? sign_up.split(".") : [];
}

function secretOf({ env }: Signer, request: Request, headers: Headers): string | null {
  const secret = cookiesOf(env, request, headers).get(cookieName) ?? "";
  return /^[\w-]{22}$/.test(secret) ? secret : null;
}

function digestOf({ env }: Signer, secret: string, email: string): string {
  return signatureOf(env, "sign-up", `${secret} ${foldEmail(email)}`);
}
