import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { paragraphs } from "#domain/text.ts";
import { revokeAllDevices } from "#server/account/store/devices.ts";
import { deleteRecoveryCodes, setHasSecondFactor } from "#server/account/store/factor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockOthersAccount } from "../store/operator.ts";

/**
 * Records that an operator has removed the second factor at the auth service: deletes the recovery codes and ends every
 * device. No endpoint exposes it: the page does both, one after the other.
 */
export const resetSecondFactor = defineCommand({
  name: "reset_second_factor",
  summary: "Notes that an operator has taken an account's second factor away.",
  needs: "operator",
  proof: "recent",
  input: z.object({ account_id: Id, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ account_id: field.id, ended: field.count }),
  load: (ctx, { account_id }) => lockOthersAccount(ctx, account_id),
  allow() {},
  async run(ctx, { account_id, reason }, { version, status }) {
    await deleteRecoveryCodes(ctx, account_id);
    await setHasSecondFactor(ctx, account_id, false);
    const ended = await revokeAllDevices(ctx, account_id);
    await recordEvent(ctx, "account", {
      transition: "reset_second_factor",
      role: "operator",
      subject_id: account_id,
      reason,
      from: status,
      to: status,
      version: version + 1,
    });
    await notifyAccount(ctx, "second_factor_off", account_id, { facts: { by: "operator" } });
    return { account_id, ended };
  },
  audit: ({ account_id, reason }, _account, { ended }) => ({
    subject: ["account", account_id],
    reason,
    ended,
  }),
  exposedVia: ["internal"],
});
