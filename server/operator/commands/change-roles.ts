import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { planRoles } from "#domain/operator/grant.ts";
import { Roles } from "#domain/operator/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { lockAccount } from "#server/account/store/account.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceAccount } from "#server/kernel/live/announcement.ts";
import { lockGrants, recordGrantEvent, setOperatorRoles } from "../store/operator.ts";

/** Every session reads the roles with each request: they change at once, in every process. */
export const changeOperatorRoles = defineCommand({
  name: "change_operator_roles",
  summary: "An administrator gives an operator other roles, with a reason.",
  needs: "operator",
  proof: "recent",
  input: z.object({ account_id: Id, roles: Roles, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ account_id: field.id, roles: z.array(z.string()) }),
  async load(ctx, { account_id }) {
    const grants = await lockGrants(ctx);
    await lockAccount(ctx.tx, account_id);
    const grant = grants.find((one) => one.account_id === account_id);
    return { grants, before: grant?.roles ?? refuse("not_found") };
  },
  allow() {},
  async run(ctx, { account_id, roles, reason }, { grants }) {
    planRoles(grants, account_id, roles);
    await setOperatorRoles(ctx, account_id, roles);
    const role = ctx.actor.kind === "system" ? "system" : "operator";
    await recordGrantEvent(ctx, account_id, { transition: "change_roles", role, reason });
    await announceAccount(ctx.tx, account_id);
    return { account_id, roles };
  },
  audit: ({ account_id, roles, reason }, { before }) => ({
    subject: ["account", account_id],
    roles,
    before,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
