import { z } from "zod";
import { Instant, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { instalmentReminder } from "#domain/payment/reminder.ts";
import { refuse, refuseInput, requireVersion } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { setOverdueCancellation } from "#server/booking/store/money.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { moveInstalment } from "#server/payment/store/instalments.ts";
import { lockInstalment } from "./lock-instalment.ts";

/** The operator gives a payment more time: a new due date in the future, before the service begins. */
export const extendInstalment = defineCommand({
  name: "extend_instalment",
  summary: "The operator gives a customer more time for a payment that is due later.",
  needs: "operator",
  proof: "none",
  input: z.object({
    instalment_id: Id,
    version: Version,
    due_at: Instant,
    reason: line(limits.reason_characters),
  }),
  output: z.strictObject({ instalment_id: field.id, due_at: field.time }),
  load: (ctx, { instalment_id }) => lockInstalment(ctx, instalment_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, due_at, reason }, { whole, instalment }) {
    const { booking } = whole;
    requireVersion(instalment, version);
    if (booking.status !== "confirmed") refuse("not_payable", { status: booking.status });
    const until = new Date(due_at);
    if (until <= ctx.now) refuseInput([{ path: "due_at", code: "date_past" }]);
    if (booking.starts_at && until > booking.starts_at)
      refuseInput([{ path: "due_at", code: "date_after_start" }]);
    const remind_at = instalmentReminder(until, booking.time_zone, ctx.now);
    await moveInstalment(ctx, instalment, "extend", "operator", { due_at: until, remind_at }, reason);
    const isOtherOverdue = whole.instalments.some(
      ({ id, status }) => id !== instalment.id && status === "overdue",
    );
    if (!isOtherOverdue) await setOverdueCancellation(ctx, booking, null);
    await notify(ctx, "balance_extended", booking.customer_profile_id, booking.id);
    await notify(ctx, "balance_extended", booking.provider_profile_id, booking.id);
    return { instalment_id: instalment.id, due_at: until.toISOString() };
  },
  audit: ({ reason, due_at }, { whole: { booking }, instalment }) => ({
    subject: ["booking", booking.id],
    instalment_id: instalment.id,
    due_at,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
