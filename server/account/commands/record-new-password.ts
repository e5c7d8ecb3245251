import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockAccount } from "../store/account.ts";
import { forgetKnownBrowsers } from "../store/browsers.ts";
import { revokeOtherDevices } from "../store/devices.ts";
import { endAccountTokens } from "../store/tokens.ts";

/**
 * After a change of password it ends every other device, so that every endpoint refuses its tokens at once, and forgets
 * the known browsers. Access tokens end as well: whoever had the old password may have made one.
 */
export const recordNewPassword = defineCommand({
  name: "record_new_password",
  summary: "Ends all devices of an account but one, when its password was changed, and tells its person.",
  needs: "system",
  input: z.object({ account_id: Id, session_id: Id }),
  output: z.strictObject({ account_id: field.id, ended: field.count, ended_tokens: field.count }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id, session_id }) {
    await forgetKnownBrowsers(ctx, account_id);
    const ended = await revokeOtherDevices(ctx, account_id, session_id);
    const ended_tokens = await endAccountTokens(ctx, account_id);
    await notifyAccount(ctx, "password_changed", account_id);
    return { account_id, ended, ended_tokens };
  },
  audit: ({ account_id, session_id }, _account, { ended, ended_tokens }) => ({
    subject: ["account", account_id],
    session_id,
    ended,
    ended_tokens,
  }),
  exposedVia: ["internal"],
});
