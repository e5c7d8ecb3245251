// States further on in the life of requests, offers and bookings. Whatever a command can bring about is brought about
// by it; what has no command yet (countering, asking to cancel, cancelling what is paid) is written with SQL as that
// command would leave it, and only here.
import { sql } from "kysely";
import type { Caller } from "#db/seed/run.ts";
import { limits, units } from "#domain/limits.ts";
import { defineCategory } from "#server/category/define-category.ts";
import { autoDeliverBooking } from "#server/flow/booking/deliver-booking.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { exampleEdit } from "#server/flow/request/edit-request.example.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { holdRequest, releaseRequest } from "#server/flow/request/hold-request.ts";
import { removeRequest } from "#server/flow/request/remove-request.ts";
import { system } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { BookingFixture, Kit, OfferFixture } from "#tests/kit/fixtures.ts";
import type { People } from "./accounts.ts";
import type { makeDeals } from "./bookings.ts";
import { kitCategory } from "./category.ts";
import type { Drafts } from "./drafts.ts";
import { rowOf } from "./rows.ts";

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

  /** One side wants to leave a booking outside the policy; the other's answer is due. */
  async function requestCancel(made: BookingFixture): Promise<BookingFixture> {
    await sql`update booking set status = 'cancel_requested', version = version + 1,
      cancel_answer_due_at = ${later(limits.cancel_answer_hours * units.hour_ms)}
      where id = ${made.booking_id}`.execute(db);
    return { ...made, booking_version: made.booking_version + 1 };
  }
  const cancelRequestedBooking = async () => requestCancel(await confirmedBooking());

  /** A confirmed booking was cancelled; its customer is asked whether the request opens again. */
  async function cancelConfirmed(made: BookingFixture): Promise<BookingFixture> {
    await sql`update booking set status = 'cancelled', version = version + 1,
      cancelled_at = ${later(0)} where id = ${made.booking_id}`.execute(db);
    await sql`update request set decide_until = ${later(limits.request_decision_days * units.day_ms)}
      where id = ${made.request_id}`.execute(db);
    return { ...made, booking_version: made.booking_version + 1 };
  }
  const undecidedRequest = async () => cancelConfirmed(await confirmedBooking());

  /** The operator holds a request, or releases it. */
  async function setOnHold(request_id: string, is_on_hold: boolean): Promise<void> {
    const { version } = await rowOf(db, "request", request_id);
    const input = { request_id, version, reason: "The operator looks into it." };
    await run(is_on_hold ? holdRequest : releaseRequest, await people.operator(), input);
  }
  /** The request of this offer as it is now. */
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
    deliveredBooking,
    counter,
    counteredOffer,
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
