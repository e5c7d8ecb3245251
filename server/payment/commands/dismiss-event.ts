import { z } from "zod";
import { isMoneyUnresolved } from "#domain/payment/event-settlement.ts";
import { SetAsideInput } from "#domain/payment/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { closeEvent, lockSetAsideEvent, namesOwnRows } from "../store/operator.ts";

/** Dismisses an event that concerns none of our money, with the reason; others need `settle_event`. */
export const dismissEvent = defineCommand({
  name: "dismiss_event",
  summary: "The operator dismisses an event that was set aside, with the reason.",
  needs: "operator",
  proof: "none",
  input: SetAsideInput,
  output: z.strictObject({ event_id: z.string(), dismissed_at: field.time }),
  async load(ctx, { event_id, set_aside_at }) {
    const { account_id: operator_id } = requireOperator(ctx.actor);
    return { event: await lockSetAsideEvent(ctx, event_id, new Date(set_aside_at)), operator_id };
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { note }, { event, operator_id }) {
    if (isMoneyUnresolved(event.problem, await namesOwnRows(ctx, event))) refuse("money_unresolved");
    await closeEvent(ctx, event, { dismissed_by: operator_id, note, settlement: null });
    return { event_id: event.id, dismissed_at: ctx.now.toISOString() };
  },
  // Stripe's ids are no UUIDs: the subject is the operator's account, and the event id a separate field.
  audit: ({ event_id, note }, { event, operator_id }) => ({
    subject: ["account", operator_id],
    event_id,
    type: event.type,
    problem: event.problem,
    note,
  }),
  exposedVia: ["ui", "rpc"],
});
