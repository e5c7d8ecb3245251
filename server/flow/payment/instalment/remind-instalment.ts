import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { instalmentReminder } from "#domain/payment/reminder.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { setInstalmentReminder } from "#server/payment/store/instalments.ts";
import { lockInstalment } from "./lock-instalment.ts";

/** The tick runs it seven days and one day before a payment is due, and on the day. */
export const remindInstalment = defineCommand({
  name: "remind_instalment",
  summary: "The customer is reminded of a payment that falls due.",
  needs: "system",
  input: z.object({ instalment_id: Id }),
  output: z.strictObject({ instalment_id: field.id, remind_at: field.time.nullable() }),
  load: (ctx, { instalment_id }) => lockInstalment(ctx, instalment_id),
  allow: requireSystem,
  async run(ctx, _input, { whole: { booking }, instalment }) {
    const { remind_at, status, due_at } = instalment;
    if (remind_at === null || remind_at > ctx.now) refuse("too_early", { remind_at });
    if (status !== "due") refuse("already_paid");
    const next = instalmentReminder(due_at, booking.time_zone, ctx.now);
    await setInstalmentReminder(ctx, instalment, next);
    if (booking.status === "confirmed")
      await notify(ctx, "balance_due", booking.customer_profile_id, booking.id);
    return { instalment_id: instalment.id, remind_at: next?.toISOString() ?? null };
  },
  audit: (_input, { whole: { booking }, instalment }) => ({
    subject: ["booking", booking.id],
    instalment_id: instalment.id,
  }),
  exposedVia: ["internal"],
});
