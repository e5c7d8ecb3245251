import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { lockAccount } from "#server/account/store/account.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { insertOperatorGrant, recordGrantEvent } from "../store/operator.ts";

/** No endpoint exposes it: the operator command line on the server and the seed run it. */
export const grantOperator = defineCommand({
  name: "grant_operator",
  summary: "Makes an account an operator.",
  needs: "system",
  input: z.object({ account_id: Id }),
  output: z.strictObject({ account_id: field.id, is_new: z.boolean() }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id }) {
    const isNew = await insertOperatorGrant(ctx, account_id);
    if (isNew) await recordGrantEvent(ctx, account_id, { transition: "grant", role: "system" });
    return { account_id, is_new: isNew };
  },
  audit: ({ account_id }, _loaded, { is_new }) => ({ subject: ["account", account_id], is_new }),
  exposedVia: ["internal"],
});
