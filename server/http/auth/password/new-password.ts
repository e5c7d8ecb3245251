// Faults of a new password on our own pages, by our rule and by the auth service's.
import { findPasswordWeakness, type PasswordOwner } from "#server/flow/account/password-rule.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { Fault } from "../action.ts";
import type { PasswordFaultCode } from "../fault-text.ts";

/** A fault of the field `password`. */
export type PasswordFault = Fault & { issues: [{ path: "password"; code: PasswordFaultCode }] };

const faultBy = (code: PasswordFaultCode): PasswordFault => ({
  code: "invalid_input",
  issues: [{ path: "password", code }],
});

/** Why this password is refused, or null. Called before a link or code is used up, and again once the owner is known. */
export async function passwordFault(
  runtime: Runtime,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordFault | null> {
  const weakness = await findPasswordWeakness(runtime, password, owner);
  return weakness ? faultBy(weakness) : null;
}

/** The fault when the service refuses a password as weak, else null. It may check known breaches or demand more. */
export function weakPasswordFault(error: { code?: string }): PasswordFault | null {
  if (error.code !== "weak_password") return null;
  const reasons = "reasons" in error && Array.isArray(error.reasons) ? error.reasons : [];
  return faultBy(reasons.includes("pwned") ? "password_breached" : "password_weak");
}
