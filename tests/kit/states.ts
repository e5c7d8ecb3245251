// States further on in the life of requests, offers and bookings. Whatever a command can bring about is brought about
// by it; what has no command yet (countering, hold by the operator) is written with SQL as that command would leave it, and only here.
import { sql } from "kysely";
import type { Caller } from "#db/seed/run.ts";
import { limits, units } from "#domain/limits.ts";
import { defineCategory } from "#server/category/define-category.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { requestCancellation } from "#server/flow/booking/cancellation/request-cancellation.ts";
import { autoDeliverBooking } from "#server/flow/booking/deliver-booking.ts";
import { fallOverdue } from "#server/flow/payment/instalment/fall-overdue.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { system } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { BookingFixture, InstalmentFixture, Kit, OfferFixture } from "#tests/kit/fixtures.ts";
import type { People } from "./accounts.ts";
import type { makeDeals } from "./bookings.ts";
import { kitCategory } from "./category.ts";
import { type Drafts, theDay } from "./drafts.ts";

type Parts = {
  people: People;
  drafts: Drafts;
  deals: ReturnType<typeof makeDeals>;
  passTime: Kit["passTime"];
};

/** Functions that bring things so far. */
export function makeStates(runtime: Runtime, run: Caller, { people, drafts, deals, passTime }: Parts) {
  const { db } = runtime;
  const later = (ms: number) => new Date(runtime.clock.now().getTime() + ms);

  /** Pays what is due now, as Stripe would tell. */
  async function confirm(paid: BookingFixture & { attempt_id: string }): Promise<BookingFixture> {
    const snapshot = await deals.paidSnapshot(paid.attempt_id, paid.booking_id);
    await run(settlePayment, system, { attempt_id: paid.attempt_id, snapshot });
    return { ...paid, booking_version: paid.booking_version + 1 };
  }
  const confirmedBooking = async () => confirm(await deals.payment());

  /** Runs `work` while the kit's category delivers by schedule. */
  async function bySchedule<T>(work: () => Promise<T>): Promise<T> {
    await people.category();
    const operator = await people.operator();
    await run(defineCategory, operator, kitCategory({ delivers_by_schedule: true }));
    const made = await work();
    await run(defineCategory, operator, kitCategory());
    return made;
  }
  const scheduledBooking = () => bySchedule(confirmedBooking);

  async function deliveredBooking(): Promise<BookingFixture> {
    const made = await scheduledBooking();
    await passTime({ days: 47 });
    await run(autoDeliverBooking, system, { booking_id: made.booking_id });
    return { ...made, booking_version: made.booking_version + 1 };
  }

  /** The customer has proposed other terms; the provider's answer is due. */
  async function counter(offer: OfferFixture): Promise<OfferFixture> {
    await sql`update offer set status = 'countered', version = version + 1,
      counter_answer_due_at = ${later(limits.counter_answer_hours * units.hour_ms)}
      where id = ${offer.offer_id}`.execute(db);
    return { ...offer, offer_version: offer.offer_version + 1 };
  }
  const counteredOffer = async () => counter(await drafts.sentOffer());

  /** A confirmed booking far ahead: the deposit is paid, the balance is due 60 days before the start. */
  async function balanceBooking(): Promise<InstalmentFixture> {
    const day = theDay(runtime.clock.now(), 120);
    const where = { place_town: "Konstanz", place_postal_code: "78462", place_country: "DE" };
    const when_where = { date_flexibility: "exact" as const, ...day, time_zone: "Europe/Berlin", ...where };
    const request = await drafts.openRequestOf({ when_where });
    const offer = await drafts.offerFor(request, day);
    const payable = await deals.payableOf(await deals.bookingOf(offer));
    const made = await confirm(await deals.paymentOf(payable));
    const { id, version } = await db
      .selectFrom("instalment")
      .select(["id", "version"])
      .where("booking_id", "=", made.booking_id)
      .where("kind", "=", "balance")
      .executeTakeFirstOrThrow();
    return { ...made, instalment_id: id, instalment_version: version };
  }

  /** The same with its balance overdue; moves the clock there. */
  async function overdueBooking(): Promise<InstalmentFixture> {
    const made = await balanceBooking();
    await passTime({ days: 61 });
    await run(fallOverdue, system, { instalment_id: made.instalment_id });
    return { ...made, instalment_version: made.instalment_version + 1 };
  }

  /** The customer wants to leave a booking outside the policy; the provider's answer is due. */
  async function requestCancel(made: BookingFixture): Promise<BookingFixture> {
    const { booking_id, booking_version: version, customer } = made;
    const input = { booking_id, version, refund_minor: 10_000, reason: "Our plans have changed." };
    await run(requestCancellation, customer, input);
    return { ...made, booking_version: version + 1 };
  }
  const cancelRequestedBooking = async () => requestCancel(await confirmedBooking());

  /** A confirmed booking was cancelled; its customer is asked whether the request opens again. */
  async function cancelConfirmed(made: BookingFixture): Promise<BookingFixture> {
    const { booking_id, booking_version: version, provider } = made;
    const { paid } = await db
      .selectFrom("payment_attempt")
      .select(({ fn }) => fn.sum<number>("amount_minor").as("paid"))
      .where("booking_id", "=", booking_id)
      .where("status", "=", "succeeded")
      .executeTakeFirstOrThrow();
    const input = { booking_id, version, refund_minor: Number(paid ?? 0), reason: "I am ill." };
    await run(cancelBooking, provider, input);
    return { ...made, booking_version: version + 1 };
  }
  const undecidedRequest = async () => cancelConfirmed(await confirmedBooking());

  /** The operator holds a request, or releases it. */
  const setOnHold = (request_id: string, is_on_hold: boolean) =>
    sql`update request set status = ${is_on_hold ? "on_hold" : "open"}, version = version + 1
      where id = ${request_id}`.execute(db);

  return {
    confirm,
    confirmedBooking,
    bySchedule,
    scheduledBooking,
    balanceBooking,
    overdueBooking,
    deliveredBooking,
    counter,
    counteredOffer,
    requestCancel,
    cancelRequestedBooking,
    cancelConfirmed,
    undecidedRequest,
    setOnHold,
  };
}
