// A balance unpaid after its days of grace: the booking ends under its policy, but only after asking Stripe.
import { describe, expect, test } from "vitest";
import { findBooking } from "#server/booking/reads/booking.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "../cancel-booking.ts";
import { answerCancellation } from "./answer-cancellation.ts";
import { cancelOverdueBooking } from "./cancel-overdue.ts";
import { requestCancellation } from "./request-cancellation.ts";

const kit = kitDuringFile();

const reason = "Our plans have changed.";
const booking = (made: BookingFixture) => rowOf(kit.runtime.db, "booking", made.booking_id);

describe("a balance that never comes", () => {
  test("cancels the booking under its policy after the days of grace, not before", async () => {
    const made = await kit.overdueBooking();
    const run = () => kit.run(cancelOverdueBooking, system, { booking_id: made.booking_id });
    await kit.passTime({ hours: 71 });
    expect(await outcomeOf(run())).toBe("too_early");
    await kit.passTime({ hours: 2 });
    // 56 days before the start it is still free under “moderate”.
    expect(await run()).toMatchObject({ status: "cancelled", refund_minor: 35_700, kept_minor: 0 });
    await kit.passTime({ days: 3 });
    expect(await findBooking(kit.scopeOf(made.customer), made.booking_id)).toMatchObject({
      is_cancelled_overdue: true,
    });
    const other = await kit.confirmedBooking();
    const all = { booking_id: other.booking_id, version: other.booking_version, refund_minor: 178_500 };
    await kit.run(cancelBooking, other.customer, { ...all, reason });
    expect(await findBooking(kit.scopeOf(other.customer), other.booking_id)).toMatchObject({
      status: "cancelled",
      is_cancelled_overdue: false,
    });
  });

  test("paid in the days of grace: the booking stays", async () => {
    const made = await kit.overdueBooking();
    const { attempt_id } = await kit.run(startPayment, made.customer, {
      booking_id: made.booking_id,
      version: made.booking_version,
    });
    const snapshot = await kit.paidSnapshot(attempt_id ?? "", made.booking_id);
    await kit.run(settlePayment, system, { attempt_id: attempt_id ?? "", snapshot });
    expect(await booking(made)).toMatchObject({ status: "confirmed", cancel_overdue_at: null });
    await kit.passTime({ days: 4 });
    const run = kit.run(cancelOverdueBooking, system, { booking_id: made.booking_id });
    expect(await outcomeOf(run)).toBe("too_early");
  });

  test("can be paid for days again after a time in which nobody could pay it", async () => {
    const made = await kit.overdueBooking();
    const { booking_id } = made;
    const { version } = await booking(made);
    const input = { booking_id, version, refund_minor: 0, reason };
    await kit.run(requestCancellation, made.customer, input);
    expect(await outcomeOf(kit.run(startPayment, made.customer, { booking_id, version: version + 1 }))).toBe(
      "not_payable",
    );
    await kit.passTime({ days: 5 });
    const no = { booking_id, version: version + 1, agrees: false };
    await kit.run(answerCancellation, made.provider, no);
    expect(await booking(made)).toMatchObject({
      status: "confirmed",
      cancel_overdue_at: new Date(kit.clock.now().getTime() + 3 * 86_400_000),
    });
    expect(await outcomeOf(kit.run(cancelOverdueBooking, system, { booking_id }))).toBe("too_early");
    expect(await mailsAbout(kit.runtime.db, booking_id)).toContain(
      `balance_overdue to ${made.customer.profile?.id}`,
    );
    await kit.passTime({ days: 3, hours: 2 });
    expect(await kit.run(cancelOverdueBooking, system, { booking_id })).toMatchObject({
      status: "cancelled",
    });
  });

  test("with an open checkout cancels nothing before asking Stripe", async () => {
    const made = await kit.overdueBooking();
    const { attempt_id } = await kit.run(startPayment, made.customer, {
      booking_id: made.booking_id,
      version: made.booking_version,
    });
    await kit.run(recordCheckout, system, {
      attempt_id: attempt_id ?? "",
      made: { session_id: `cs_test_${attempt_id}`, session_url: "https://pay.example.test/session" },
    });
    await kit.passTime({ days: 4 });
    const run = kit.run(cancelOverdueBooking, system, { booking_id: made.booking_id });
    expect(await outcomeOf(run)).toBe("payment_in_progress");
  });
});
