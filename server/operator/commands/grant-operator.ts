import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { Roles } from "#domain/operator/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { lockAccount } from "#server/account/store/account.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { insertOperatorGrant, lockGrants, recordGrantEvent } from "../store/operator.ts";

/**
 * No endpoint exposes it: the operator command line on the server and the seed run it. Whoever is an operator already
 * keeps their roles.
 */
export const grantOperator = defineCommand({
  name: "grant_operator",
  summary: "Makes an account an operator with these roles.",
  needs: "system",
  input: z.object({ account_id: Id, roles: Roles.default(["admin"]) }),
  output: z.strictObject({ account_id: field.id, is_new: z.boolean() }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { account_id, roles }) {
    // Without an administrator nobody could give roles.
    const grants = await lockGrants(ctx);
    if (!grants.some((grant) => grant.roles.includes("admin")) && !roles.includes("admin"))
      refuse("last_operator");
    const isNew = await insertOperatorGrant(ctx, account_id, roles);
    if (isNew) await recordGrantEvent(ctx, account_id, { transition: "grant", role: "system" });
    return { account_id, is_new: isNew };
  },
  audit: ({ account_id, roles }, _loaded, { is_new }) => ({
    subject: ["account", account_id],
    roles,
    is_new,
  }),
  exposedVia: ["internal"],
});
