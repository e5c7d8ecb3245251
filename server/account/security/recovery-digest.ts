// Of recovery codes only digests are kept, keyed so that the table alone is worth nothing and a code opens the account
// it was made for alone.
import { createHmac, randomBytes } from "node:crypto";
import { recoveryCodeBytes, writeRecoveryCode } from "#domain/account/recovery-code.ts";
import { limits } from "#domain/limits.ts";
import type { Env } from "#server/kernel/env.ts";

/** The digest of a bare code (`readRecoveryCode`), as hex: what commands are given instead of it. */
export function recoveryDigest(env: Pick<Env, "COOKIE_SECRET">, account_id: string, code: string): string {
  return createHmac("sha256", env.COOKIE_SECRET).update(`recovery code ${account_id} ${code}`).digest("hex");
}

/** Codes nobody has seen yet. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recovery_codes }, () =>
    writeRecoveryCode(randomBytes(recoveryCodeBytes)),
  );
}
