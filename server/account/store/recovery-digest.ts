// Only digests of recovery codes are stored. COOKIE_SECRET and the account key them, so that the table alone reveals no
// code and a code works for its account only.
import { createHmac, randomBytes } from "node:crypto";
import { recoveryCodeBytes, writeRecoveryCode } from "#domain/account/recovery-code.ts";
import { limits } from "#domain/limits.ts";
import type { Env } from "#server/kernel/env.ts";

/** HMAC-SHA-256 of a bare code (`readRecoveryCode`) in hex; commands take it instead of the code. */
export function recoveryDigest(env: Pick<Env, "COOKIE_SECRET">, account_id: string, code: string): string {
  return createHmac("sha256", env.COOKIE_SECRET).update(`recovery code ${account_id} ${code}`).digest("hex");
}

/** New random recovery codes, as they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recovery_codes }, () =>
    writeRecoveryCode(randomBytes(recoveryCodeBytes)),
  );
}
