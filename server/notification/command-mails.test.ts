// Commands between offer and payment mail everybody they concern: which mails each command enqueues, and that each
// renders from the rows it wrote.
import { expect, test } from "vitest";
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
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

/** A request with two offers, of which the first is the one to be chosen. */
async function twoOffers() {
  const request = await kit.openRequest();
  const chosen = await kit.offerFor(request);
  const other = await kit.offerFor(request);
  return { request, chosen, other };
}
type Scene = Awaited<ReturnType<typeof twoOffers>>;
const acceptedScene = async () => {
  const scene = await twoOffers();
  return { ...scene, booking: await kit.bookingOf(scene.chosen) };
};
const paymentScene = async () => {
  const scene = await acceptedScene();
  const booking = await kit.payableOf(scene.booking);
  const input = { booking_id: booking.booking_id, version: booking.booking_version };
  const { attempt_id } = await kit.run(startPayment, booking.customer, input);
  if (!attempt_id) throw new Error("the kit's booking costs something");
  return { ...scene, booking, attempt_id };
};
type PaymentScene = Awaited<ReturnType<typeof paymentScene>>;
const pay = async ({ booking, attempt_id }: PaymentScene, over: Partial<PaymentSnapshot> = {}) => {
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

/** The mails that `action` puts into the queue, as "template to person". */
function mailsDuring({ request, chosen, other }: Scene, action: () => Promise<unknown>): Promise<string[]> {
  return mailsOf(kit, { customer: request.customer, chosen: chosen.provider, other: other.provider }, action);
}

const cancellationMails = [
  "booking_cancelled to chosen",
  "booking_cancelled to customer",
  "offer_revived to other",
];

test("an acceptance mails the customer, the chosen provider, and providers whose offers are parked", async () => {
  const scene = await twoOffers();
  const { customer, offer_id, offer_version } = scene.chosen;
  const accept = () => kit.run(acceptOffer, customer, { offer_id, version: offer_version });
  expect(await mailsDuring(scene, accept)).toEqual([
    "booking_made to customer",
    "offer_accepted to chosen",
    "offer_parked to other",
  ]);
});

test("an undone acceptance mails both providers, not the customer who undid it", async () => {
  const scene = await acceptedScene();
  const { customer, booking_id, booking_version } = scene.booking;
  const undo = () => kit.run(undoAcceptance, customer, { booking_id, version: booking_version });
  expect(await mailsDuring(scene, undo)).toEqual(["booking_undone to chosen", "offer_revived to other"]);
});

test("a lapse mails both sides, and providers whose offers are revived", async () => {
  const scene = await acceptedScene();
  await kit.passTime({ hours: 73 });
  expect(await mailsDuring(scene, () => lapse(scene.booking))).toEqual([
    "booking_lapsed to chosen",
    "booking_lapsed to customer",
    "offer_revived to other",
  ]);
});

test("a lapse after the offers have expired mails each provider once", async () => {
  const scene = await acceptedScene();
  await kit.passTime({ days: 16 });
  expect(await mailsDuring(scene, () => lapse(scene.booking))).toEqual([
    "booking_lapsed to chosen",
    "booking_lapsed to customer",
    "offer_expired to other",
  ]);
});

test("a cancellation before payment mails both sides, and providers whose offers are revived", async () => {
  const one = await acceptedScene();
  expect(await mailsDuring(one, () => cancel(one.booking.customer, one.booking))).toEqual(cancellationMails);
  const two = await acceptedScene();
  expect(await mailsDuring(two, () => cancel(two.booking.provider, two.booking))).toEqual(cancellationMails);
});

test("a payment mails both sides, and providers who were not selected", async () => {
  const scene = await paymentScene();
  expect(await mailsDuring(scene, () => pay(scene))).toEqual([
    "booking_confirmed to chosen",
    "booking_confirmed to customer",
    "offer_not_selected to other",
  ]);
});

test("a late payment that revives mails both sides, and providers whose offers had been revived", async () => {
  const scene = await paymentScene();
  await kit.passTime({ hours: 73 });
  await lapse(scene.booking);
  expect(await mailsDuring(scene, () => pay(scene))).toEqual([
    "booking_confirmed to chosen",
    "booking_confirmed to customer",
    "offer_not_selected to other",
  ]);
});

test("a returned payment mails the customer", async () => {
  const scene = await paymentScene();
  await cancel(scene.booking.customer, scene.booking);
  expect(await mailsDuring(scene, () => pay(scene))).toEqual(["payment_returned to customer"]);
});

test("a payment in processing mails both sides once, if it extends the hold by more than a minute", async () => {
  const scene = await paymentScene();
  const debit = () => pay(scene, { ...underWay, method: "bank_debit" });
  expect(await mailsDuring(scene, debit)).toEqual(["hold_extended to chosen", "hold_extended to customer"]);
  expect(await mailsDuring(scene, debit)).toEqual([]);
  const far = await paymentScene();
  expect(await mailsDuring(far, () => pay(far, underWay)), "the hold reaches further").toEqual([]);
  const near = await paymentScene();
  await kit.passTime({ hours: 48 });
  kit.clock.move(30_000);
  expect(await mailsDuring(near, () => pay(near, underWay)), "half a minute").toEqual([]);
  const { hold_until } = await rowOf(kit.runtime.db, "booking", near.booking.booking_id);
  expect(hold_until.getTime() - kit.clock.now().getTime()).toBe(24 * units.hour_ms);
});

test("a payment that fails after checkout mails the customer once", async () => {
  const delayed = await paymentScene();
  await pay(delayed, { ...underWay, method: "bank_debit" });
  await kit.passTime({ days: 5 });
  expect(await mailsDuring(delayed, () => pay(delayed, refused))).toEqual(["payment_failed to customer"]);
  expect(await mailsDuring(delayed, () => pay(delayed, refused))).toEqual([]);
  const direct = await paymentScene();
  expect(await mailsDuring(direct, () => pay(direct, refused))).toEqual(["payment_failed to customer"]);
  const late = await paymentScene();
  await pay(late, { ...underWay, method: "bank_debit" });
  await kit.passTime({ days: 15 });
  expect(await mailsDuring(late, () => pay(late, refused))).toEqual(["payment_failed to customer"]);
});

test("a failure that the payment page shows itself, and an expired page, mail nobody", async () => {
  const scene = await paymentScene();
  await pay(scene, { ...underWay, session_status: "open" });
  expect(await mailsDuring(scene, () => pay(scene, { ...refused, session_status: "open" }))).toEqual([]);
  expect(await mailsDuring(scene, () => pay(scene, { ...refused, session_status: "expired" }))).toEqual([]);
});

test("a declined or withdrawn offer mails the other side", async () => {
  const scene = await twoOffers();
  const input = ({ offer_id, offer_version: version }: Scene["chosen"]) => ({ offer_id, version });
  const { chosen, other, request } = scene;
  expect(await mailsDuring(scene, () => kit.run(declineOffer, request.customer, input(chosen)))).toEqual([
    "offer_declined to chosen",
  ]);
  expect(await mailsDuring(scene, () => kit.run(withdrawOffer, other.provider, input(other)))).toEqual([
    "offer_withdrawn to customer",
  ]);
});

test("the end of a request mails its providers, and the customer unless they closed it", async () => {
  const closed = await twoOffers();
  const { customer, request_id, version } = closed.request;
  const close = () => kit.run(closeRequest, customer, { request_id, version, reason: "No longer needed." });
  const losers = ["offer_not_selected to chosen", "offer_not_selected to other"];
  expect(await mailsDuring(closed, close)).toEqual(losers);
  const expired = await twoOffers();
  await kit.passTime({ days: 40 });
  const expire = () => kit.run(expireRequest, system, { request_id: expired.request.request_id });
  expect(await mailsDuring(expired, expire)).toEqual([...losers, "request_expired to customer"]);
});
