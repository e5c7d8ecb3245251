// Uses a code or link for GET and POST /verify, in one transaction.
import type { Sql } from "#standins/kit/db.ts";
import { findRedeemable, type Proof, type Slot } from "../mail/one-time-tokens.ts";
import type { FlowMethod } from "../provider/flow-states.ts";
import type { AuthDeps } from "../wire/context.ts";
import { AuthFault, invalid } from "../wire/errors.ts";
import { confirmAddress } from "./accounts.ts";
import { confirmChangedAddress } from "./email-change.ts";
import { isBanned, type UserRow } from "./user-store.ts";

export type VerifyType = "signup" | "invite" | "magiclink" | "recovery" | "email" | "email_change";

const SLOTS: Record<VerifyType, readonly Slot[]> = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  magiclink: ["recovery"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
};

const FLOWS: Partial<Record<VerifyType, FlowMethod>> = {
  signup: "email/signup",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "email_change",
};

/** The type, if it is one of the above. */
export function findVerifyType(type: string): VerifyType | null {
  return Object.hasOwn(SLOTS, type) ? (type as VerifyType) : null;
}

/** Throws 400 for a type that is not one of the above. */
export function requireVerifyType(type: string): VerifyType {
  const validType = findVerifyType(type);
  if (!validType) throw invalid("Invalid email verification type");
  return validType;
}

/** The PKCE flow whose code answers a link of this type; null for types that never have one. */
export function flowOf(type: VerifyType): FlowMethod | null {
  return FLOWS[type] ?? null;
}

/** `isHalf`: one of the two addresses of a change has confirmed, the other has not. */
export type VerificationResult = { user: UserRow; isPkce: boolean; isHalf: boolean };

/** Uses the proof. Returns refusals so that the count of wrong tries is committed. */
export async function redeem(
  deps: AuthDeps,
  sql: Sql,
  type: VerifyType,
  proof: Proof,
): Promise<VerificationResult | AuthFault> {
  const found = await findRedeemable(deps, sql, proof, SLOTS[type]);
  if (found instanceof AuthFault) return found;
  const { user, slot, isPkce } = found;
  if (isBanned(user, deps.clock.now())) return new AuthFault(403, "user_banned", "User is banned");
  if (slot === "email_change_current" || slot === "email_change_new") {
    return { isPkce, ...(await confirmChangedAddress(deps, sql, user, slot)) };
  }
  return { user: await confirmAddress(deps, sql, user), isPkce, isHalf: false };
}
