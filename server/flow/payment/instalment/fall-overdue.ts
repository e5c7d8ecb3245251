import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { graceEndsAt } from "#domain/payment/overdue.ts";
import { refuse } from "#domain/refusal.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { setOverdueCancellation } from "#server/booking/store/money.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { moveInstalment } from "#server/payment/store/instalments.ts";
import { lockInstalment } from "./lock-instalment.ts";

/**
 * The tick runs it when a due payment has not come: the days of grace begin, and both sides get a mail. Refused while
 * the provider is suspended: nobody can pay then.
 */
export const fallOverdue = defineCommand({
  name: "fall_overdue",
  summary: "A payment that is due and has not come is overdue; the days of grace begin.",
  needs: "system",
  input: z.object({ instalment_id: Id }),
  output: z.strictObject({ instalment_id: field.id, cancel_overdue_at: field.time }),
  load: (ctx, { instalment_id }) => lockInstalment(ctx, instalment_id),
  allow: requireSystem,
  async run(ctx, _input, { whole: { booking }, instalment }) {
    const { due_at } = instalment;
    if (due_at > ctx.now) refuse("too_early", { due_at });
    // Unpaid, a change lapses and the booking stays as it is.
    if (instalment.kind === "change") refuse("not_payable", { kind: instalment.kind });
    if (booking.status !== "confirmed") refuse("not_payable", { status: booking.status });
    await requireInUse(ctx.tx, booking.provider_profile_id);
    await moveInstalment(ctx, instalment, "fall_overdue", "system", { remind_at: null });
    const cancel_at = graceEndsAt(booking, ctx.now);
    await setOverdueCancellation(ctx, booking, cancel_at);
    await notify(ctx, "balance_overdue", booking.customer_profile_id, booking.id);
    await notify(ctx, "balance_overdue", booking.provider_profile_id, booking.id);
    return { instalment_id: instalment.id, cancel_overdue_at: cancel_at.toISOString() };
  },
  audit: (_input, { whole: { booking }, instalment }) => ({
    subject: ["booking", booking.id],
    instalment_id: instalment.id,
  }),
  exposedVia: ["internal"],
});
