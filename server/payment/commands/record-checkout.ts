import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { expireCheckout } from "#domain/payment/jobs.ts";
import { isLiveAttempt } from "#domain/payment/machine.ts";
import { refuse } from "#domain/refusal.ts";
import { isInUse } from "#server/account/store/in-use.ts";
import { type BookingRow, lockBooking } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockAttempts, moveAttempt, peekAttempt, storeSession } from "../store/payment.ts";

const SessionMade = z.object({
  session_id: z.string().min(1),
  session_url: z.url(),
  failure_code: z.null().default(null),
});
const SessionRefusal = z.object({
  session_id: z.null(),
  session_url: z.null(),
  failure_code: z.string().min(1),
});

/** Records Stripe's answer to a checkout session request: its id and URL, or a final refusal. */
export const recordCheckout = defineCommand({
  name: "record_checkout",
  summary: "The hosted checkout of a payment attempt is ready, or was refused by Stripe.",
  needs: "system",
  input: z.object({ attempt_id: Id, made: z.union([SessionMade, SessionRefusal]) }),
  output: z.strictObject({ attempt_id: field.id, status: field.attempt_status }),
  async load(ctx, { attempt_id }) {
    const { booking_id } = await peekAttempt(ctx, attempt_id);
    const booking = await lockBooking(ctx, booking_id);
    const attempts = await lockAttempts(ctx, booking_id);
    return { booking, attempt: attempts.find((one) => one.id === attempt_id) ?? refuse("not_found") };
  },
  allow: requireSystem,
  async run(ctx, { made }, { booking, attempt }) {
    const unchanged = { attempt_id: attempt.id, status: attempt.status };
    if (attempt.session_id) return unchanged;
    const expire = () =>
      ctx.enqueue(expireCheckout, { attempt_id: attempt.id }, { key: `expire:${attempt.id}` });
    if (!made.session_id) {
      if (!isLiveAttempt(attempt)) return unchanged;
      const failed = await moveAttempt(ctx, attempt, "fail", {
        failure_code: made.failure_code,
        leased_until: null,
        settled_at: ctx.now,
      });
      return { attempt_id: failed.id, status: failed.status };
    }
    const { session_id, session_url } = made;
    // Booking or attempt may have ended during the call to Stripe: then expire the session.
    if (!isLiveAttempt(attempt)) {
      await storeSession(ctx, attempt, session_id);
      await expire();
      return unchanged;
    }
    const opened = await moveAttempt(ctx, attempt, "open", { session_id, session_url, leased_until: null });
    if (!isPayable(booking) || !(await areInUse(ctx, booking))) await expire();
    return { attempt_id: opened.id, status: opened.status };
  },
  audit: ({ attempt_id }, { booking }, { status }) => ({
    subject: ["booking", booking.id],
    attempt_id,
    status,
  }),
  exposedVia: ["internal"],
});

/** A confirmed booking has later payments: its balance, or the difference of a change. */
function isPayable({ status }: BookingRow): boolean {
  return status === "awaiting_payment" || status === "confirmed";
}

/** False if a side was suspended or archived during the call to Stripe. */
async function areInUse({ tx }: CommandContext, booking: BookingRow): Promise<boolean> {
  return (await isInUse(tx, booking.provider_profile_id)) && (await isInUse(tx, booking.customer_profile_id));
}
