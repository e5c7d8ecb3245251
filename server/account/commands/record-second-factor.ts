import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockAccount } from "../store/account.ts";
import { revokeOtherDevices } from "../store/devices.ts";
import { deleteRecoveryCodes, setHasSecondFactor } from "../store/factor.ts";

/**
 * Mirrors the second factor at the auth service. Recovery codes go with the factor they were made for, so that none can
 * remove a later one.
 */
export const recordSecondFactor = defineCommand({
  name: "record_second_factor",
  summary: "Notes that an account has a second factor at the auth service, or none any more.",
  needs: "system",
  input: z.object({
    account_id: Id,
    has_second_factor: z.boolean(),
    /** Who did it; a recovery code and an operator only ever remove the factor. */
    by: z.enum(["self", "recovery_code", "operator"]).default("self"),
    /** The session whose token shows a factor not set up here: the command ends every other device. */
    seen_in: Id.nullable().default(null),
  }),
  output: z.strictObject({ account_id: field.id, has_second_factor: z.boolean(), is_new: z.boolean() }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id, has_second_factor, by, seen_in }, account) {
    if (!has_second_factor) await deleteRecoveryCodes(ctx, account_id);
    const isNew = account.has_second_factor !== has_second_factor;
    if (isNew) {
      await setHasSecondFactor(ctx, account_id, has_second_factor);
      if (has_second_factor) await notifyAccount(ctx, "second_factor_on", account_id);
      if (has_second_factor && seen_in) await revokeOtherDevices(ctx, account_id, seen_in);
      if (!has_second_factor) await notifyAccount(ctx, "second_factor_off", account_id, { facts: { by } });
    }
    return { account_id, has_second_factor, is_new: isNew };
  },
  audit: ({ account_id, has_second_factor, by }, _account, { is_new }) => ({
    subject: ["account", account_id],
    has_second_factor,
    by,
    is_new,
  }),
  exposedVia: ["internal"],
});
