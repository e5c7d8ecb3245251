// Passwords: policy, bcrypt hashes, comparison. Native code hashes on other threads, so that it does
// not block other requests.
import { randomBytes } from "node:crypto";
import { compare, hash } from "@node-rs/bcrypt";
import type { AuthSettings } from "../settings.ts";
import { AuthFault, invalid } from "../wire/errors.ts";

type Policy = Pick<
  AuthSettings,
  | "password_min_length"
  | "password_max_bytes"
  | "password_required_characters"
  | "breached_passwords"
  | "bcrypt_cost"
>;

export type Weakness = { message: string; reasons: string[] };

/** The reasons why the password is too weak, or null. */
export function findWeakness(password: string, policy: Policy): Weakness | null {
  const { password_min_length, password_required_characters } = policy;
  const missing = password_required_characters.filter(
    (set) => ![...set].some((sign) => password.includes(sign)),
  );
  const faults: [reason: string, message: string][] = [];
  if ([...password].length < password_min_length)
    faults.push(["length", `Password should be at least ${password_min_length} characters.`]);
  if (missing.length > 0) {
    const sets = password_required_characters.join(", ");
    faults.push(["characters", `Password should contain at least one character of each: ${sets}.`]);
  }
  if (policy.breached_passwords.includes(password))
    faults.push(["pwned", "Password is known to be weak and easy to guess, please choose a different one."]);
  if (faults.length === 0) return null;
  return {
    message: faults.map(([, message]) => message).join(" "),
    reasons: faults.map(([reason]) => reason),
  };
}

/** Throws 400 beyond bcrypt's 72 bytes, 422 `weak_password` with its reasons. */
export function checkPolicy(password: string, policy: Policy): void {
  if (Buffer.byteLength(password) > policy.password_max_bytes) {
    throw invalid(`Password cannot be longer than ${policy.password_max_bytes} characters`);
  }
  const weakness = findWeakness(password, policy);
  if (weakness) {
    throw new AuthFault(422, "weak_password", weakness.message, {
      weak_password: { reasons: weakness.reasons },
    });
  }
}

export function hashPassword(password: string, policy: Policy): Promise<string> {
  return hash(password, policy.bcrypt_cost);
}

/** The hash of a random password, for an account that will get its password later. */
export function hashRandomPassword(policy: Policy): Promise<string> {
  return hashPassword(randomBytes(32).toString("hex"), policy);
}

// Hashes to compare with when there is no account, so that an unknown address takes as long as a known one.
const decoys = new Map<number, Promise<string>>();

/** Whether the password matches; takes the same time when there is no hash to compare with. */
export async function matchesPassword(
  password: string,
  stored: string | null | undefined,
  policy: Policy,
): Promise<boolean> {
  if (stored) return compare(password, stored);
  const decoy = decoys.get(policy.bcrypt_cost) ?? hashRandomPassword(policy);
  decoys.set(policy.bcrypt_cost, decoy);
  await compare(password, await decoy);
  return false;
}
