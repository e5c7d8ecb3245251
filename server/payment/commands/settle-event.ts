import { z } from "zod";
import { SettleEventInput } from "#domain/payment/schemas.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { closeEvent, lockSetAsideEvent } from "../store/operator.ts";

/** Closes an event about unresolved money by stating where the money is and what was done about it. */
export const settleEvent = defineCommand({
  name: "settle_event",
  summary: "The operator says what has become of the money of an event that was set aside.",
  needs: "operator",
  proof: "recent",
  input: SettleEventInput,
  output: z.strictObject({
    event_id: z.string(),
    settlement: z.enum(["kept", "not_ours", "returned", "taken_by_bank"]),
    settled_at: field.time,
  }),
  async load(ctx, { event_id, set_aside_at }) {
    const { account_id: operator_id } = requireOperator(ctx.actor);
    return { event: await lockSetAsideEvent(ctx, event_id, new Date(set_aside_at)), operator_id };
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { note, settlement }, { event, operator_id }) {
    await closeEvent(ctx, event, { dismissed_by: operator_id, note, settlement });
    return { event_id: event.id, settlement, settled_at: ctx.now.toISOString() };
  },
  // Stripe's ids are no UUIDs: the subject is the operator's account, and the event id a separate field.
  audit: ({ event_id, note, settlement }, { event, operator_id }) => ({
    subject: ["account", operator_id],
    event_id,
    type: event.type,
    problem: event.problem,
    settlement,
    note,
  }),
  exposedVia: ["ui", "rpc"],
});
