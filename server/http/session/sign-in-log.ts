// Log lines about sign-ins: who got in, and what failed, how and why. No address, no password, no code.
import type { RateLimitName } from "#domain/rate-limits.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { Identity } from "#server/services/auth.ts";

/** How somebody tries to sign in or to prove who they are. */
export type SignInMethod = "password" | "code" | "link" | "provider" | "second_factor" | "proof";

/** A limit that identifies each kind of guess, in the order in which to check them. */
const methods: readonly [RateLimitName, SignInMethod][] = [
  ["factor_per_account", "second_factor"],
  ["proof_per_account", "proof"],
  ["password_per_address", "password"],
  ["code_per_address", "code"],
  ["link_per_address", "link"],
];

/** The kind of guess that these limits count; null for calls that guess nothing. */
export function methodOf(names: readonly RateLimitName[]): SignInMethod | null {
  return methods.find(([name]) => names.includes(name))?.[1] ?? null;
}

type Noted = { runtime: Pick<Runtime, "log">; request_id: string };

/** Logs a failed try. `account_id`: the account that was tried, if known. */
export function noteFailedSignIn(
  { runtime, request_id }: Noted,
  failed: { method: SignInMethod; reason: string; account_id: string | null },
): void {
  const { account_id, ...facts } = failed;
  const line = { event: "sign_in_failed", ...facts, request_id, ...(account_id ? { account_id } : {}) };
  runtime.log.info(line, "sign-in failed");
}

/** Logs an opened session with its assurance: `aal2` means two factors. */
export function noteSignIn(
  { runtime, request_id }: Noted,
  { sub, aal }: Pick<Identity, "sub" | "aal">,
): void {
  runtime.log.info({ event: "signed_in", account_id: sub, aal, request_id }, "signed in");
}
