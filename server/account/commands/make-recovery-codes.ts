import { z } from "zod";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount } from "../store/account.ts";
import { deleteRecoveryCodes, insertRecoveryCodes, listRecoveryCodes } from "../store/factor.ts";

/** A digest as `recoveryDigest` writes it. */
export const RecoveryDigest = z.string().regex(/^[0-9a-f]{64}$/, "invalid_digest");

/** Replaces the recovery codes. The caller makes the codes and shows them once; the command gets their digests only. */
export const makeRecoveryCodes = defineCommand({
  name: "make_recovery_codes",
  summary: "Gives an account new recovery codes, known by their digests; earlier ones end.",
  needs: "account",
  in_person: true,
  input: z.object({ digests: z.array(RecoveryDigest).length(limits.recovery_codes, "invalid_count") }),
  output: z.strictObject({ account_id: field.id, codes: field.count }),
  async load(ctx) {
    requireProof(ctx);
    return lockAccount(ctx.tx, requireAccountId(ctx.actor));
  },
  allow(_actor, account) {
    // Recovery codes replace a lost second factor: without a factor they are useless.
    if (!account.has_second_factor) refuse("conflict");
  },
  async run(ctx, { digests }, { id }) {
    const hadSome = (await listRecoveryCodes(ctx.tx, id)).length > 0;
    await deleteRecoveryCodes(ctx, id);
    await insertRecoveryCodes(
      ctx,
      id,
      digests.map((digest) => Buffer.from(digest, "hex")),
    );
    // The first codes come with the factor, which has its own mail.
    if (hadSome) await notifyAccount(ctx, "recovery_codes_made", id);
    return { account_id: id, codes: digests.length };
  },
  audit: (_input, { id }, { codes }) => ({ subject: ["account", id], codes }),
  exposedVia: ["internal"],
});
