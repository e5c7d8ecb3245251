import { z } from "zod";
import { planAgreement } from "#domain/booking/change/plan.ts";
import { AmountMinor, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, refuseInput, requireVersion } from "#domain/refusal.ts";
import { optionalLine } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { moveChange } from "#server/booking/store/changes.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { applyChange } from "./apply-change.ts";
import { awaitPayment } from "./await-payment.ts";
import { lockBookingOfChange } from "./lock-change.ts";
import { profileOf } from "./sides.ts";

/**
 * The other side agrees to exactly what was on screen, or declines. An agreed change takes effect at once; if the
 * booking then costs more and everything is paid already, only once the difference is paid.
 */
export const answerChange = defineCommand({
  name: "answer_change",
  summary: "The other side agrees to a proposed change of a booking, or declines it.",
  needs: "profile",
  in_person: true,
  input: z.object({
    change_id: Id,
    /** The booking's. */
    version: Version,
    agrees: z.boolean("required"),
    /** The new total on screen; required with a yes. */
    total_minor: AmountMinor.optional(),
    note: optionalLine(limits.reason_characters),
  }),
  output: z.strictObject({
    booking_id: field.id,
    change_id: field.id,
    answered_by: z.enum(["customer", "provider"]),
    status: field.change_status,
    to_pay_minor: field.amount_minor,
  }),
  load: (ctx, { change_id }) => lockBookingOfChange(ctx, change_id),
  allow(actor, { whole: { booking }, change }) {
    const side = sideOf(actor, booking);
    if (!side || side === change.proposed_by) refuse("forbidden", { guard: "other_side_answers" });
  },
  async run(ctx, { version, agrees, total_minor, note }, { whole, change }) {
    const { booking } = whole;
    requireVersion(booking, version);
    const by = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const made = { booking_id: booking.id, change_id: change.id, answered_by: by };
    if (!agrees) {
      const columns = { answered_at: ctx.now };
      const declined = await moveChange(ctx, change, "decline", by, columns, note ?? undefined);
      await notify(ctx, "change_declined", profileOf(booking, change.proposed_by), change.id);
      return { ...made, status: declined.status, to_pay_minor: 0 };
    }
    if (total_minor === undefined) return refuseInput([{ path: "total_minor", code: "required" }]);
    const answer = { by, seen_total_minor: total_minor };
    const plan = planAgreement(booking, whole, change, answer, ctx.now);
    const agreed =
      plan.transition === "apply"
        ? await applyChange(ctx, whole, change, { role: by, money: plan.money })
        : await awaitPayment(ctx, whole, change, { by, plan });
    const { to_pay_minor } = plan.money;
    return { ...made, status: agreed.status, to_pay_minor };
  },
  audit: ({ agrees, total_minor }, { whole: { booking }, change }, { status }) => ({
    subject: ["booking", booking.id],
    change_id: change.id,
    agrees,
    total_minor,
    status,
  }),
  exposedVia: ["ui", "rpc"],
});
