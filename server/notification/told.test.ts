// What happens between offer and payment is told to everybody it concerns: the mails each command puts into the
// queue, and that each of them can be made from what the command left behind.
import { afterAll, beforeAll, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { closeRequest, expireRequest } from "#server/flow/request/end-request.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { declineOffer } from "#server/offer/decline-offer.ts";
import { withdrawOffer } from "#server/offer/withdraw-offer.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { mailsOf } from "#tests/kit/told.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A request with two offers, of which the first is the one to be chosen. */
async function twoOffers() {
  const request = await kit.openRequest();
  const chosen = await kit.offerFor(request);
  const other = await kit.offerFor(request);
  return { request, chosen, other };
}
type Scene = Awaited<ReturnType<typeof twoOffers>>;
const accepted = async () => {
  const scene = await twoOffers();
  return { ...scene, booking: await kit.bookingOf(scene.chosen) };
};
const begun = async () => {
  const scene = await accepted();
  const booking = await kit.payableOf(scene.booking);
  const input = { booking_id: booking.booking_id, version: booking.booking_version };
  const { attempt_id } = await kit.run(startPayment, booking.customer, input);
  if (!attempt_id) throw new Error("the kit's booking costs something");
  return { ...scene, booking, attempt_id };
};
type Begun = Awaited<ReturnType<typeof begun>>;
const pay = async ({ booking, attempt_id }: Begun, over: Partial<PaymentSnapshot> = {}) => {
  const snapshot = await kit.paidSnapshot(attempt_id, booking.booking_id);
  return kit.run(settlePayment, system, { attempt_id, snapshot: { ...snapshot, ...over } });
};
const underWay = { is_paid: false, is_processing: true } as const;
const refused = { is_paid: false, failure_code: "insufficient_funds" } as const;
const lapse = ({ booking_id }: BookingFixture) => kit.run(lapseBooking, system, { booking_id });
const cancel = async (by: Member, { booking_id }: BookingFixture) => {
  const { version } = await rowOf(kit.runtime.db, "booking", booking_id);
  await kit.run(cancelBooking, by, { booking_id, version, reason: "Plans changed." });
};

/** The mails that `happening` put into the queue, as "template to person". */
function told({ request, chosen, other }: Scene, happening: () => Promise<unknown>): Promise<string[]> {
  return mailsOf(
    kit,
    { customer: request.customer, chosen: chosen.provider, other: other.provider },
    happening,
  );
}

const ended = ["booking_cancelled to chosen", "booking_cancelled to customer", "offer_revived to other"];

test("an acceptance: the customer, the chosen provider, and who has to wait", async () => {
  const scene = await twoOffers();
  const { customer, offer_id, offer_version } = scene.chosen;
  const accept = () => kit.run(acceptOffer, customer, { offer_id, version: offer_version });
  expect(await told(scene, accept)).toEqual([
    "booking_made to customer",
    "offer_accepted to chosen",
    "offer_parked to other",
  ]);
});

test("an acceptance taken back: both providers; whoever clicked it knows", async () => {
  const scene = await accepted();
  const { customer, booking_id, booking_version } = scene.booking;
  const undo = () => kit.run(undoAcceptance, customer, { booking_id, version: booking_version });
  expect(await told(scene, undo)).toEqual(["booking_undone to chosen", "offer_revived to other"]);
});

test("a lapse: both sides, and who is back", async () => {
  const scene = await accepted();
  await kit.passTime({ hours: 73 });
  expect(await told(scene, () => lapse(scene.booking))).toEqual([
    "booking_lapsed to chosen",
    "booking_lapsed to customer",
    "offer_revived to other",
  ]);
});

test("a lapse after the offers have run out: each provider is told once that the offer has run out", async () => {
  const scene = await accepted();
  await kit.passTime({ days: 16 });
  expect(await told(scene, () => lapse(scene.booking))).toEqual([
    "booking_lapsed to chosen",
    "booking_lapsed to customer",
    "offer_expired to other",
  ]);
});

test("a cancellation before the payment, by either side: both, and who is back", async () => {
  const one = await accepted();
  expect(await told(one, () => cancel(one.booking.customer, one.booking))).toEqual(ended);
  const two = await accepted();
  expect(await told(two, () => cancel(two.booking.provider, two.booking))).toEqual(ended);
});

test("a payment: both sides, and who was not chosen", async () => {
  const scene = await begun();
  expect(await told(scene, () => pay(scene))).toEqual([
    "booking_confirmed to chosen",
    "booking_confirmed to customer",
    "offer_not_selected to other",
  ]);
});

test("a late payment that revives: both sides, and the one who had been told to be back", async () => {
  const scene = await begun();
  await kit.passTime({ hours: 73 });
  await lapse(scene.booking);
  expect(await told(scene, () => pay(scene))).toEqual([
    "booking_confirmed to chosen",
    "booking_confirmed to customer",
    "offer_not_selected to other",
  ]);
});

test("a payment that comes for nothing: the customer whose money goes back", async () => {
  const scene = await begun();
  await cancel(scene.booking.customer, scene.booking);
  expect(await told(scene, () => pay(scene))).toEqual(["payment_returned to customer"]);
});

test("a payment the bank works on: both sides, when the date is held longer for it, and once", async () => {
  const scene = await begun();
  const debit = () => pay(scene, { ...underWay, method: "bank_debit" });
  expect(await told(scene, debit)).toEqual(["hold_extended to chosen", "hold_extended to customer"]);
  expect(await told(scene, debit)).toEqual([]);
  const far = await begun();
  expect(await told(far, () => pay(far, underWay)), "the hold reaches further").toEqual([]);
  const near = await begun();
  await kit.passTime({ hours: 48 });
  kit.clock.move(30_000);
  expect(await told(near, () => pay(near, underWay)), "half a minute").toEqual([]);
  const { hold_until } = await rowOf(kit.runtime.db, "booking", near.booking.booking_id);
  expect(hold_until.getTime() - kit.clock.now().getTime()).toBe(24 * units.hour_ms);
});

test("a bank's no after the page was left: the customer, once", async () => {
  const heard = await begun();
  await pay(heard, { ...underWay, method: "bank_debit" });
  await kit.passTime({ days: 5 });
  expect(await told(heard, () => pay(heard, refused))).toEqual(["payment_failed to customer"]);
  expect(await told(heard, () => pay(heard, refused))).toEqual([]);
  const unheard = await begun();
  expect(await told(unheard, () => pay(unheard, refused))).toEqual(["payment_failed to customer"]);
  const late = await begun();
  await pay(late, { ...underWay, method: "bank_debit" });
  await kit.passTime({ days: 15 });
  expect(await told(late, () => pay(late, refused))).toEqual(["payment_failed to customer"]);
});

test("what the payment page shows by itself, and a page that ran out: nobody", async () => {
  const scene = await begun();
  await pay(scene, { ...underWay, session_status: "open" });
  expect(await told(scene, () => pay(scene, { ...refused, session_status: "open" }))).toEqual([]);
  expect(await told(scene, () => pay(scene, { ...refused, session_status: "expired" }))).toEqual([]);
});

test("an offer declined or withdrawn: the other side", async () => {
  const scene = await twoOffers();
  const input = ({ offer_id, offer_version: version }: Scene["chosen"]) => ({ offer_id, version });
  const { chosen, other, request } = scene;
  expect(await told(scene, () => kit.run(declineOffer, request.customer, input(chosen)))).toEqual([
    "offer_declined to chosen",
  ]);
  expect(await told(scene, () => kit.run(withdrawOffer, other.provider, input(other)))).toEqual([
    "offer_withdrawn to customer",
  ]);
});

test("the end of a request: its providers, and the customer who did not end it", async () => {
  const closed = await twoOffers();
  const { customer, request_id, version } = closed.request;
  const close = () => kit.run(closeRequest, customer, { request_id, version, reason: "No longer needed." });
  const losers = ["offer_not_selected to chosen", "offer_not_selected to other"];
  expect(await told(closed, close)).toEqual(losers);
  const expired = await twoOffers();
  await kit.passTime({ days: 40 });
  const expire = () => kit.run(expireRequest, system, { request_id: expired.request.request_id });
  expect(await told(expired, expire)).toEqual([...losers, "request_expired to customer"]);
});
