// Later states of requests, offers and bookings, brought about by commands.
import type { Caller } from "#db/seed/run.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { requestCancellation } from "#server/flow/booking/cancellation/request-cancellation.ts";
import { autoDeliverBooking } from "#server/flow/booking/deliver-booking.ts";
import { fallOverdue } from "#server/flow/payment/instalment/fall-overdue.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { exampleEdit } from "#server/flow/request/edit-request.example.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { holdRequest, releaseRequest } from "#server/flow/request/hold-request.ts";
import { removeRequest } from "#server/flow/request/remove-request.ts";
import { system } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { expireOffer } from "#server/offer/commands/expire-offer.ts";
import { exampleCounter } from "#server/offer/commands/send-counter.example.ts";
import { sendCounter } from "#server/offer/commands/send-counter.ts";
import type { BookingFixture, InstalmentFixture, Kit, OfferFixture } from "#tests/kit/fixtures.ts";
import type { People } from "./accounts.ts";
import type { makeDeals } from "./bookings.ts";
import { kitCategory } from "./category.ts";
import { type Drafts, theDay } from "./drafts.ts";
import { rowOf } from "./rows.ts";

type Parts = {
  people: People;
  drafts: Drafts;
  deals: ReturnType<typeof makeDeals>;
  passTime: Kit["passTime"];
};

/** Functions that bring things to these states. */
export function makeStates(runtime: Runtime, run: Caller, { people, drafts, deals, passTime }: Parts) {
  const { db } = runtime;

  /** Pays what is due now, as Stripe would report it. */
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

  /** The customer has proposed other terms; the provider must answer. */
  async function counteredOffer(): Promise<OfferFixture & { counter_minor: number }> {
    const made = await drafts.sentOffer();
    const { offer_id, offer_version: version } = made;
    const counter = await run(sendCounter, made.customer, { offer_id, version, ...exampleCounter });
    return { ...made, offer_version: counter.version, counter_minor: counter.total_minor };
  }

  /** The offer expired; its request is still open. Moves the clock. */
  async function expiredOffer(): Promise<OfferFixture> {
    const made = await drafts.sentOffer();
    await passTime({ days: 16 });
    await run(expireOffer, system, { offer_id: made.offer_id });
    return current(made);
  }

  /** awaiting_payment, long in advance: a deposit now, the balance 60 days before the start. */
  async function payableBookingAhead(): Promise<BookingFixture> {
    const day = theDay(runtime.clock.now(), 120);
    const where = { place_town: "Konstanz", place_postal_code: "78462", place_country: "DE" };
    const when_where = { date_flexibility: "exact" as const, ...day, time_zone: "Europe/Berlin", ...where };
    const request = await drafts.openRequestOf({ when_where });
    const offer = await drafts.offerFor(request, day);
    return deals.payableOf(await deals.bookingOf(offer));
  }

  /** A confirmed booking whose deposit is paid. */
  async function balanceBooking(): Promise<InstalmentFixture> {
    const made = await confirm(await deals.paymentOf(await payableBookingAhead()));
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

  /** The customer asks to cancel a booking outside the policy; the provider must answer. */
  async function requestCancel(made: BookingFixture): Promise<BookingFixture & { asked_minor: number }> {
    const { booking_id, customer } = made;
    const { version } = await rowOf(db, "booking", booking_id);
    const asked_minor = 10_000;
    const input = { booking_id, version, refund_minor: asked_minor, reason: "Our plans have changed." };
    await run(requestCancellation, customer, input);
    return { ...made, booking_version: version + 1, asked_minor };
  }
  const cancelRequestedBooking = async () => requestCancel(await confirmedBooking());

  /** A confirmed booking was cancelled; its customer must decide whether the request reopens. */
  async function cancelConfirmed(made: BookingFixture): Promise<BookingFixture> {
    const { booking_id, provider } = made;
    const { version } = await rowOf(db, "booking", booking_id);
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
  async function setOnHold(request_id: string, isOnHold: boolean): Promise<void> {
    const { version } = await rowOf(db, "request", request_id);
    const input = { request_id, version, reason: "The operator looks into it." };
    await run(isOnHold ? holdRequest : releaseRequest, await people.operator(), input);
  }
  /** This offer's request as it is now. */
  const current = async <T extends OfferFixture>(made: T): Promise<T> => ({
    ...made,
    version: (await rowOf(db, "request", made.request_id)).version,
    offer_version: (await rowOf(db, "offer", made.offer_id)).version,
  });
  async function heldRequest(): Promise<OfferFixture> {
    const made = await drafts.sentOffer();
    await setOnHold(made.request_id, true);
    return current(made);
  }
  async function closedRequest(): Promise<OfferFixture> {
    const made = await drafts.sentOffer();
    const { request_id, version, customer } = made;
    await run(closeRequest, customer, { request_id, version, reason: "Found somebody in the family." });
    return current(made);
  }
  async function outdatedOffer(): Promise<OfferFixture> {
    const made = await drafts.sentOffer();
    const { request_id, version, customer } = made;
    await run(editRequest, customer, { request_id, version, ...exampleEdit });
    return current(made);
  }
  async function removedRequest(): Promise<OfferFixture> {
    const made = await drafts.sentOffer();
    const { request_id, version } = made;
    const reason = "What it asks for is not allowed here.";
    await run(removeRequest, await people.operator(), { request_id, version, reason });
    return current(made);
  }

  return {
    confirm,
    confirmedBooking,
    bySchedule,
    scheduledBooking,
    payableBookingAhead,
    balanceBooking,
    overdueBooking,
    deliveredBooking,
    counteredOffer,
    expiredOffer,
    requestCancel,
    cancelRequestedBooking,
    cancelConfirmed,
    undecidedRequest,
    setOnHold,
    heldRequest,
    closedRequest,
    outdatedOffer,
    removedRequest,
  };
}
