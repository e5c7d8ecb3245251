import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockAccount } from "../store/account.ts";
import {
  deleteRecoveryCodes,
  listRecoveryCodes,
  type RecoveryCodeRow,
  setHasSecondFactor,
  setRecoveryCodeUsed,
} from "../store/factor.ts";
import { RecoveryDigest } from "./make-recovery-codes.ts";

/** The account's code with this digest, or null. Compares every code, each in constant time. */
async function findCode(tx: Tx, account_id: string, digest: string): Promise<RecoveryCodeRow | null> {
  const wanted = Buffer.from(digest, "hex");
  const matching = (await listRecoveryCodes(tx, account_id)).filter((code) =>
    timingSafeEqual(code.digest, wanted),
  );
  return matching[0] ?? null;
}

/**
 * The first step after the loss of the second factor: checks the code and marks it as used. The auth service then
 * removes the factor, and `finish_recovery` records that. If this is interrupted, the same code works again until the
 * factor is gone.
 */
export const redeemRecoveryCode = defineCommand({
  name: "redeem_recovery_code",
  summary: "Uses one of an account's recovery codes, before its lost second factor is removed.",
  needs: "system",
  input: z.object({ account_id: Id, digest: RecoveryDigest }),
  output: z.strictObject({ account_id: field.id, was_used: z.boolean() }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id, digest }) {
    const code = await findCode(ctx.tx, account_id, digest);
    if (!code) refuse("code_invalid");
    await setRecoveryCodeUsed(ctx, code.digest);
    return { account_id, was_used: code.used_at !== null };
  },
  audit: ({ account_id }, _account, { was_used }) => ({ subject: ["account", account_id], was_used }),
  exposedVia: ["internal"],
});

/**
 * The last step, once the service has removed the factor: deletes all codes. A late call finds no code and changes
 * nothing, even if the same code finished earlier and a new factor exists by now.
 */
export const finishRecovery = defineCommand({
  name: "finish_recovery",
  summary: "Notes that a lost second factor was removed with a recovery code; all codes end.",
  needs: "system",
  input: z.object({ account_id: Id, digest: RecoveryDigest }),
  output: z.strictObject({ account_id: field.id, is_removed: z.boolean() }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id, digest }) {
    const code = await findCode(ctx.tx, account_id, digest);
    if (!code?.used_at) return { account_id, is_removed: false };
    await deleteRecoveryCodes(ctx, account_id);
    await setHasSecondFactor(ctx, account_id, false);
    await notifyAccount(ctx, "second_factor_off", account_id, { facts: { by: "recovery_code" } });
    return { account_id, is_removed: true };
  },
  audit: ({ account_id }, _account, { is_removed }) => ({ subject: ["account", account_id], is_removed }),
  exposedVia: ["internal"],
});
