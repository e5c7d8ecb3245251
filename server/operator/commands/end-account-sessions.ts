import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { paragraphs } from "#domain/text.ts";
import { bumpAccountVersion } from "#server/account/store/account.ts";
import { forgetKnownBrowsers } from "#server/account/store/browsers.ts";
import { revokeAllDevices } from "#server/account/store/devices.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockOthersAccount } from "../store/operator.ts";

/**
 * Signs an account out everywhere; its person signs in again. The auth service cannot end other people's sessions: the
 * ended devices make every request fail. Its browsers count as new, so that the next sign-ins send mails.
 */
export const endAccountSessions = defineCommand({
  name: "end_account_sessions",
  summary: "The operator signs an account out on all its devices, with a reason.",
  needs: "operator",
  proof: "recent",
  input: z.object({ account_id: Id, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ account_id: field.id, ended: field.count }),
  load: (ctx, { account_id }) => lockOthersAccount(ctx, account_id),
  allow() {},
  async run(ctx, { account_id, reason }, { version, status }) {
    const ended = await revokeAllDevices(ctx, account_id);
    await forgetKnownBrowsers(ctx, account_id);
    await bumpAccountVersion(ctx, account_id);
    await recordEvent(ctx, "account", {
      transition: "end_sessions",
      role: "operator",
      subject_id: account_id,
      reason,
      from: status,
      to: status,
      version: version + 1,
    });
    await notifyAccount(ctx, "sessions_ended", account_id, { facts: { reason } });
    return { account_id, ended };
  },
  audit: ({ account_id, reason }, _account, { ended }) => ({
    subject: ["account", account_id],
    reason,
    ended,
  }),
  exposedVia: ["ui", "rpc"],
});
