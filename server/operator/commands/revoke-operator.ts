import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { planRoles } from "#domain/operator/grant.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { lockAccount } from "#server/account/store/account.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceAccount } from "#server/kernel/live/announcement.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { deleteOperatorGrant, lockGrants, recordGrantEvent } from "../store/operator.ts";

/**
 * Revokes an account's operator rights, even the caller's own. Every session reads the grant with each request: the
 * rights end at once, and so does impersonating.
 */
export const revokeOperator = defineCommand({
  name: "revoke_operator",
  summary: "The operator takes an account's operator rights away, with a reason.",
  needs: "operator",
  proof: "recent",
  input: z.object({ account_id: Id, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ account_id: field.id }),
  async load(ctx, { account_id }) {
    const grants = await lockGrants(ctx);
    const account = await lockAccount(ctx.tx, account_id);
    if (!grants.some((grant) => grant.account_id === account_id)) refuse("not_found");
    return { account, grants };
  },
  allow() {},
  async run(ctx, { account_id, reason }, { grants }) {
    planRoles(grants, account_id, []);
    await deleteOperatorGrant(ctx, account_id);
    const role = ctx.actor.kind === "system" ? "system" : "operator";
    await recordGrantEvent(ctx, account_id, { transition: "revoke", role, reason });
    await announceAccount(ctx.tx, account_id);
    await notifyAccount(ctx, "operator_revoked", account_id, { facts: { reason } });
    return { account_id };
  },
  audit: ({ account_id, reason }) => ({ subject: ["account", account_id], reason }),
  exposedVia: ["ui", "rpc"],
});
