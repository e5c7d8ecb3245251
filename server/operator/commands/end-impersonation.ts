import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { type ImpersonationRow, lockImpersonation, setImpersonationEnded } from "../store/impersonation.ts";

/**
 * The operator stops acting for an account, or the system ends it: its time has passed, or operator or account no
 * longer qualify. A second call changes nothing and returns the first end.
 */
export const endImpersonation = defineCommand({
  name: "end_impersonation",
  summary: "Ends that an operator acts for an account.",
  needs: "account",
  input: z.object({ impersonation_id: Id }),
  output: z.strictObject({ impersonation_id: field.id, account_id: field.id, ended_at: field.time }),
  async load(ctx, { impersonation_id }) {
    const row = await lockImpersonation(ctx.tx, impersonation_id);
    return row.started_at && mayEnd(ctx.actor, row) ? row : refuse("not_found");
  },
  allow() {},
  async run(ctx, { impersonation_id }, row) {
    const ended_at = row.ended_at ?? (await setImpersonationEnded(ctx, row));
    return { impersonation_id, account_id: row.account_id, ended_at: ended_at.toISOString() };
  },
  audit: ({ impersonation_id }, { account_id }) => ({ subject: ["account", account_id], impersonation_id }),
  exposedVia: ["internal"],
});

/** True for the system and for its operator, impersonating or in person; not for the impersonated account. */
function mayEnd(actor: Actor, { operator_id }: ImpersonationRow): boolean {
  if (actor.kind === "system") return true;
  return actor.kind === "member" && (actor.on_behalf_of ?? actor.account_id) === operator_id;
}
