import { z } from "zod";
import { planChanges } from "#domain/booking/delivery.ts";
import { LocalDate, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireCustomer } from "#server/booking/access.ts";
import { answerDelivery, listDeliveriesOf } from "#server/booking/store/deliveries.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { applyMoves } from "../../apply-moves.ts";
import { lockPaidBooking } from "../lock-booking.ts";

/** The customer asks for changes to the delivery, as often as agreed; the provider delivers again. */
export const requestChanges = defineCommand({
  name: "request_changes",
  summary: "The customer says what has to be changed of a delivery, and by when.",
  needs: "profile",
  in_person: true,
  input: z.object({
    booking_id: Id,
    version: Version,
    changes_text: paragraphs(limits.long_text_characters),
    /** A day in the booking's zone, to its end. */
    changes_until: LocalDate.optional(),
  }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, version: field.version }),
  load: async (ctx, { booking_id }) => {
    const whole = await lockPaidBooking(ctx, booking_id);
    return { ...whole, deliveries: await listDeliveriesOf(ctx, booking_id) };
  },
  allow: (actor, { booking }) => requireCustomer(actor, booking),
  async run(ctx, { version, changes_text, changes_until: until }, { deliveries, ...whole }) {
    const { booking } = whole;
    requireVersion(booking, version);
    const asked = deliveries.filter(({ answer }) => answer === "changes").length;
    const plan = planChanges({ booking, asked, until }, ctx.now);
    const { moves, changes_until, undelivered_check_at, remind_at } = plan;
    const columns = { auto_complete_at: null, remind_at, undelivered_check_at };
    const after = await applyMoves(ctx, whole, moves, { [booking.id]: columns });
    await answerDelivery(ctx, booking.id, { answer: "changes", changes_text, changes_until });
    await notify(ctx, "changes_requested", booking.provider_profile_id, booking.id);
    const { status, version: now_version } = after.booking ?? booking;
    return { booking_id: booking.id, status, version: now_version };
  },
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["ui", "rpc"],
});
