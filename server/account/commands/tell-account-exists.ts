import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { lockAccount } from "../store/account.ts";

/**
 * Run when somebody signs up with the address of an account. The page does not reveal the account; its owner gets a
 * mail with the ways to sign in, at most once per UTC day, so that repeated tries fill no mailbox.
 */
export const tellAccountExists = defineCommand({
  name: "tell_account_exists",
  summary: "Mails the owner of an address that was used to sign up that there is an account already.",
  needs: "system",
  input: z.object({ account_id: Id }),
  output: z.strictObject({}),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id }) {
    const happened_at = ctx.now.toISOString();
    const key = `account_exists:${account_id}:${happened_at.slice(0, 10)}`;
    const mail = { template: "account_exists", account_id, to: null, happened_at, facts: {}, key } as const;
    await ctx.enqueue(sendAccountMail, mail, { key });
    return {};
  },
  audit: ({ account_id }) => ({ subject: ["account", account_id] }),
  exposedVia: ["internal"],
});
