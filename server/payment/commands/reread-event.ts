import { z } from "zod";
import { processStripeEvent } from "#domain/payment/jobs.ts";
import { SetAsideInput } from "#domain/payment/schemas.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { lockSetAsideEvent, reopenEvent } from "../store/operator.ts";

/** Handles a set-aside event again as if it had just arrived: its object may be known by now. */
export const rereadEvent = defineCommand({
  name: "reread_event",
  summary: "The operator has an event that was set aside read again.",
  needs: "operator",
  proof: "none",
  input: SetAsideInput,
  output: z.strictObject({ event_id: z.string() }),
  async load(ctx, { event_id, set_aside_at }) {
    const { account_id: operator_id } = requireOperator(ctx.actor);
    return { event: await lockSetAsideEvent(ctx, event_id, new Date(set_aside_at)), operator_id };
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, _input, { event }) {
    await reopenEvent(ctx, event);
    const job = { key: `stripe_event:${event.id}`, is_run_now: true };
    await ctx.enqueue(processStripeEvent, { event_id: event.id }, job);
    return { event_id: event.id };
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
