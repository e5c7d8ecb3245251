import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { Email, paragraphs } from "#domain/text.ts";
import { findOtherHolder, setAccountEmail } from "#server/account/store/account.ts";
import { forgetKnownBrowsers } from "#server/account/store/browsers.ts";
import { revokeAllDevices } from "#server/account/store/devices.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { hasGrant } from "../store/accounts.ts";
import { lockOthersAccount } from "../store/operator.ts";

/**
 * Records the address that an operator has given an account at the auth service, for somebody who has lost theirs, and
 * signs it out everywhere. Both addresses get a mail. No endpoint exposes it: the page does both, one after the other.
 */
export const changeAddress = defineCommand({
  name: "change_address",
  summary: "Notes the address that an operator has given an account whose person has asked for it.",
  needs: "operator",
  proof: "recent",
  input: z.object({ account_id: Id, new_email: Email, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ account_id: field.id, ended: field.count }),
  async load(ctx, { account_id }) {
    const account = await lockOthersAccount(ctx, account_id);
    return (await hasGrant(ctx.tx, account_id)) ? refuse("operator_account") : account;
  },
  allow() {},
  async run(ctx, { account_id, new_email, reason }, { email, version, status }) {
    if (await findOtherHolder(ctx.tx, new_email, account_id)) refuse("email_taken");
    await setAccountEmail(ctx, account_id, new_email, ctx.now);
    const ended = await revokeAllDevices(ctx, account_id);
    await forgetKnownBrowsers(ctx, account_id);
    await recordEvent(ctx, "account", {
      transition: "change_address",
      role: "operator",
      subject_id: account_id,
      reason,
      from: status,
      to: status,
      version: version + 1,
    });
    await notifyAccount(ctx, "email_changed", account_id, { to: email, facts: { email: new_email } });
    await notifyAccount(ctx, "sessions_ended", account_id, { facts: { reason } });
    return { account_id, ended };
  },
  audit: ({ account_id, reason }, _account, { ended }) => ({
    subject: ["account", account_id],
    reason,
    ended,
  }),
  exposedVia: ["internal"],
});
