// What a cancellation will cost, as the customer's, the provider's and the operator's page read it, through a deposit,
// the balance, a change and a refund at Stripe; and what the customer is owed after a returned refund.
import { beforeAll, describe, expect, test } from "vitest";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { answerChange } from "#server/flow/booking/change/answer-change.ts";
import { proposeChange } from "#server/flow/booking/change/propose-change.ts";
import { mirrorRefund } from "#server/flow/payment/mirror-refund.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { findOffer } from "#server/offer/reads/offer.ts";
import { findBookingCase } from "#server/operator/reads/booking.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findBooking } from "./booking.ts";
import { findOpenChange } from "./changes.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const total = 178_500;
const feesOf = (steps: readonly { fee_minor: number }[] = []) => steps.map(({ fee_minor }) => fee_minor);

/** The figures that all three readers see. */
async function seenCosts({ booking_id, customer, provider }: BookingFixture): Promise<number[]> {
  const own = feesOf((await findBooking(kit.scopeOf(customer), booking_id))?.cost_steps);
  expect(feesOf((await findBooking(kit.scopeOf(provider), booking_id))?.cost_steps)).toEqual(own);
  expect(feesOf((await findBookingCase(kit.scopeOf(operator), booking_id))?.cost_steps)).toEqual(own);
  return own;
}

/** Pays what is due next. */
async function pay({ booking_id, customer }: BookingFixture): Promise<string> {
  const { version } = await rowOf(kit.runtime.db, "booking", booking_id);
  const { attempt_id } = await kit.run(startPayment, customer, { booking_id, version });
  const snapshot = await kit.paidSnapshot(attempt_id ?? "", booking_id);
  await kit.run(settlePayment, system, { attempt_id: attempt_id ?? "", snapshot });
  return attempt_id ?? "";
}

/** Both sides agree to one line of this net price. */
async function changeTo(made: BookingFixture, unit_net_minor: number): Promise<number[]> {
  const { booking_id, provider, customer } = made;
  const lines = [{ label: "All of it", quantity: 1, unit: null, unit_net_minor, tax_bp: 1_900 }];
  const before = await rowOf(kit.runtime.db, "booking", booking_id);
  const reason = "More guests.";
  await kit.run(proposeChange, provider, { booking_id, version: before.version, reason, lines });
  const seen = await findBooking(kit.scopeOf(customer), booking_id);
  if (!seen) throw new Error("the customer sees the booking");
  const change = await findOpenChange(kit.scopeOf(customer), seen);
  if (!change) throw new Error("the change waits for an answer");
  const { id: change_id, total_minor } = change;
  await kit.run(answerChange, customer, { change_id, version: seen.version, total_minor, agrees: true });
  return feesOf(change.cost_steps);
}

test("a booking whose refund came back says what the customer is owed until it goes back after all", async () => {
  for (const isGivenBack of [false, true]) {
    const { booking_id, customer, provider } = await kit.failedRefund({ is_given_back: isGivenBack });
    const owed_minor = isGivenBack ? 0 : total;
    expect(await findBooking(kit.scopeOf(customer), booking_id)).toMatchObject({ owed_minor });
    expect(await findBooking(kit.scopeOf(provider), booking_id)).toMatchObject({ owed_minor });
    expect(await findBookingCase(kit.scopeOf(operator), booking_id)).toMatchObject({ owed_minor });
  }
});

describe("what a cancellation will cost", () => {
  test("is the share of the total before and after each payment, and after a dearer change", async () => {
    const made = await kit.payableBookingAhead();
    const expected = [0, total / 2, total];
    expect(await seenCosts(made)).toEqual(expected);
    await pay(made);
    const { customer } = made;
    expect(await findBooking(kit.scopeOf(customer), made.booking_id)).toMatchObject({ paid_minor: 35_700 });
    expect(await seenCosts(made)).toEqual(expected);
    // 2,000.00 net plus 19 % tax; the proposal shows the costs that apply once it is agreed.
    const changed = [0, 119_000, 238_000];
    expect(await changeTo(made, 200_000)).toEqual(changed);
    expect(await seenCosts(made)).toEqual(changed);
    await pay(made);
    expect(await findBooking(kit.scopeOf(customer), made.booking_id)).toMatchObject({ paid_minor: 238_000 });
    expect(await seenCosts(made)).toEqual(changed);
    const cheaper = [0, 59_500, 119_000];
    expect(await changeTo(made, 100_000)).toEqual(cheaper);
    expect(await seenCosts(made)).toEqual(cheaper);
  });

  test("counts what somebody returned at Stripe: by then no more is paid", async () => {
    const made = await kit.payableBookingAhead();
    const attempt_id = await pay(made);
    const refund = {
      attempt_id,
      stripe_refund_id: `re_${attempt_id}`,
      amount_minor: 30_000,
      currency: "EUR",
    };
    await kit.run(mirrorRefund, system, refund);
    expect(await seenCosts(made)).toEqual([0, total / 2, total - 30_000]);
    const seen = await findBooking(kit.scopeOf(made.customer), made.booking_id);
    expect(seen?.cost_steps.map(({ is_capped }) => is_capped)).toEqual([false, false, true]);
  });

  test("is what the offer said before its acceptance", async () => {
    const offer = await kit.sentOffer();
    const { request_id, offer_id, offer_version: version, customer } = offer;
    const said = await findOffer(kit.scopeOf(customer), request_id, offer_id);
    const { booking_id } = await kit.run(acceptOffer, customer, { offer_id, version });
    const seen = await findBooking(kit.scopeOf(customer), booking_id);
    expect(feesOf(said?.offer.steps)).toEqual(feesOf(seen?.cost_steps));
    expect(feesOf(seen?.cost_steps)).toEqual([0, total / 2, total]);
  });
});
