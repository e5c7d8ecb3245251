// Bookings and payments for the tests.
import type { Caller } from "#db/seed/run.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { provideInformation } from "#server/flow/booking/information/provide-information.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { AttemptFixture, BookingFixture, OfferFixture } from "#tests/kit/fixtures.ts";
import type { Drafts } from "./drafts.ts";

/** What the kit's customer enters about a booking. */
export const kitInformation = {
  answers: { arrival: "Through the garden", parking: true },
  contact: { name: "Lena Example", email: "lena@example.test", phone: "+49 7531 123456" },
  billing: {
    name: "Lena Example",
    address_line: "Seestraße 1",
    postal_code: "78462",
    city: "Konstanz",
    country: "DE",
  },
};

/** Functions that create bookings and payments. */
export function makeDeals(runtime: Runtime, run: Caller, drafts: Drafts) {
  async function bookingOf(offer: OfferFixture): Promise<BookingFixture> {
    const input = { offer_id: offer.offer_id, version: offer.offer_version };
    const { booking_id } = await run(acceptOffer, offer.customer, input);
    return { ...offer, booking_id, booking_version: 1 };
  }
  const booking = async () => bookingOf(await drafts.sentOffer());
  async function payableOf(made: BookingFixture): Promise<BookingFixture> {
    const { version } = await run(provideInformation, made.customer, {
      booking_id: made.booking_id,
      version: made.booking_version,
      ...kitInformation,
    });
    return { ...made, booking_version: version };
  }
  const payableBooking = async () => payableOf(await booking());
  const payment = async () => paymentOf(await payableBooking());
  async function paymentOf(made: BookingFixture): Promise<AttemptFixture> {
    const input = { booking_id: made.booking_id, version: made.booking_version };
    const { attempt_id } = await run(startPayment, made.customer, input);
    if (!attempt_id) throw new Error("the kit's booking costs something");
    return { ...made, attempt_id };
  }
  async function paidSnapshot(attempt_id: string, booking_id: string): Promise<PaymentSnapshot> {
    const attempt = await runtime.db
      .selectFrom("payment_attempt")
      .select(["amount_minor", "currency", "session_id"])
      .where("id", "=", attempt_id)
      .executeTakeFirstOrThrow();
    return {
      session_id: attempt.session_id ?? `cs_test_${attempt_id}`,
      session_status: "complete",
      is_paid: true,
      is_processing: false,
      amount_minor: attempt.amount_minor,
      currency: attempt.currency,
      booking_id,
      method: "card",
      payment_intent_id: `pi_${attempt_id}`,
      charge_id: `ch_${attempt_id}`,
      failure_code: null,
    };
  }
  /** The money arrives after the customer has cancelled: it has to be refunded. */
  async function returnedPayment(): Promise<AttemptFixture & { refund_id: string }> {
    const paid = await payment();
    const { attempt_id, booking_id, booking_version, customer } = paid;
    await run(cancelBooking, customer, { booking_id, version: booking_version, reason: "Plans changed." });
    await run(settlePayment, system, { attempt_id, snapshot: await paidSnapshot(attempt_id, booking_id) });
    const { id } = await runtime.db
      .selectFrom("refund")
      .select("id")
      .where("attempt_id", "=", attempt_id)
      .executeTakeFirstOrThrow();
    return { ...paid, refund_id: id };
  }
  const requestedRefund = async (): Promise<{ refund_id: string; customer: Member }> => {
    const { refund_id, customer } = await returnedPayment();
    return { refund_id, customer };
  };
  return {
    bookingOf,
    booking,
    payableOf,
    payableBooking,
    payment,
    paymentOf,
    paidSnapshot,
    returnedPayment,
    requestedRefund,
  };
}
