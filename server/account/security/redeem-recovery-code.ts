import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockAccount } from "../store.ts";
import {
  deleteRecoveryCodes,
  listRecoveryCodes,
  type RecoveryCodeRow,
  setHasSecondFactor,
  setRecoveryCodeUsed,
} from "../store-factor.ts";
import { Digest } from "./make-recovery-codes.ts";

/** The account's code with this digest; every one of them is compared, alike fast. */
async function codeOf(tx: Tx, account_id: string, digest: string): Promise<RecoveryCodeRow | null> {
  const wanted = Buffer.from(digest, "hex");
  const same = (await listRecoveryCodes(tx, account_id)).filter((code) =>
    timingSafeEqual(code.digest, wanted),
  );
  return same[0] ?? null;
}

/**
 * The first step of coming back after the loss of the second factor: the code is good and counts as used. The service
 * then removes the factor, and `finish_recovery` ends it. Whatever breaks off in between is taken up again with the
 * same code, which is good until the factor is gone and never after.
 */
export const redeemRecoveryCode = defineCommand({
  name: "redeem_recovery_code",
  summary: "Uses one of an account's recovery codes, before its lost second factor is removed.",
  needs: "system",
  input: z.object({ account_id: Id, digest: Digest }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id, digest }) {
    const code = await codeOf(ctx.tx, account_id, digest);
    if (!code) refuse("code_invalid");
    await setRecoveryCodeUsed(ctx, code.digest);
    return { account_id, was_used: code.used_at !== null };
  },
  audit: ({ account_id }, _account, { was_used }) => ({ subject: ["account", account_id], was_used }),
  exposedVia: ["internal"],
});

/**
 * The last step: the factor is gone at the service. All codes go with it. One that comes late, after another call with
 * the same code has been through and perhaps a new factor is there, finds its code gone and changes nothing.
 */
export const finishRecovery = defineCommand({
  name: "finish_recovery",
  summary: "Notes that a lost second factor was removed with a recovery code; all codes end.",
  needs: "system",
  input: z.object({ account_id: Id, digest: Digest }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id, digest }) {
    const code = await codeOf(ctx.tx, account_id, digest);
    if (!code?.used_at) return { account_id, is_removed: false };
    await deleteRecoveryCodes(ctx, account_id);
    await setHasSecondFactor(ctx, account_id, false);
    await notifyAccount(ctx, "second_factor_off", account_id, { facts: { by: "recovery_code" } });
    return { account_id, is_removed: true };
  },
  audit: ({ account_id }, _account, { is_removed }) => ({ subject: ["account", account_id], is_removed }),
  exposedVia: ["internal"],
});
