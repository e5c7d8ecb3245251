import { beforeAll, expect, test } from "vitest";
import { mirrorRefund } from "#server/flow/payment/mirror-refund.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { type Actor, system } from "#server/kernel/actor.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import { findAttempt, listAttempts, summarisePayments } from "#server/payment/reads/payment.ts";
import type { AttemptFixture } from "#tests/kit/fixtures.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listBookingEvents } from "./event.ts";

const kit = kitDuringFile();
const total_minor = 178_500;
const session_url = "https://pay.example/session";

let deal: AttemptFixture;
beforeAll(async () => {
  deal = await kit.payment();
  await kit.confirmedBooking();
  const { attempt_id } = deal;
  await kit.run(recordCheckout, system, { attempt_id, made: { session_id: "cs_1", session_url } });
  await kit.confirm(deal);
  // A finished payment no longer has a page address.
  await kit.owner.query("update payment_attempt set session_url = $1", [session_url]);
  const stripe_refund_id = "re_1";
  const found = { attempt_id, stripe_refund_id, amount_minor: 19_000, currency: "EUR" };
  await kit.run(mirrorRefund, system, found);
  const [refund] = await kit.rows("select id, version from refund where attempt_id = $1", attempt_id);
  const said = { version: refund.version, stripe_refund_id, status: "succeeded" as const };
  await kit.run(recordRefund, system, { refund_id: refund.id, ...said });
});

const eventsFor = (actor: Actor) => listBookingEvents(kit.scopeOf(actor), deal.booking_id);
const timeline = async (actor: Actor) =>
  (await eventsFor(actor)).map(({ noun, transition }) => `${noun}.${transition}`);

test("the customer's timeline shows the booking, its payments and its refunds, newest first", async () => {
  expect(await timeline(deal.customer)).toEqual([
    ...["refund.succeed", "refund.begin", "booking.confirm", "attempt.succeed", "attempt.open"],
    ...["attempt.begin", "booking.provide_information", "booking.begin"],
  ]);
});

test("the provider's timeline shows only the booking", async () => {
  expect(await timeline(deal.provider)).toEqual([
    ...["booking.confirm", "booking.provide_information", "booking.begin"],
  ]);
});

test("a stranger and a visitor see nothing", async () => {
  expect(await timeline(await kit.provider())).toEqual([]);
  expect(await timeline({ kind: "visitor", visitor_id: null })).toEqual([]);
});

test("an event names who acted by role and is_own, never by id, and hides the system's reason codes", async () => {
  await kit.owner.query(
    `insert into event (noun, subject_id, transition, to_status, version, role, reason, command_id, request_id, at)
     select noun, subject_id, transition, to_status, version + 9, role, 'code', command_id, request_id, at
     from event where transition = 'confirm' and subject_id = $1`,
    [deal.booking_id],
  );
  const events = await eventsFor(deal.provider);
  const begun = events.at(-1);
  expect(events[0]).toMatchObject({ role: "system", reason: null, is_own: false });
  expect(begun).toMatchObject({ role: "customer", is_own: false });
  expect(JSON.stringify(begun)).not.toContain(deal.customer.profile?.id);
  expect((await eventsFor(deal.customer)).at(-1)).toMatchObject({ transition: "begin", is_own: true });
});

test("only the customer sees payments: the provider sees neither attempts nor the checkout's address", async () => {
  const { booking_id, attempt_id: id } = deal;
  const [customer, provider] = [kit.scopeOf(deal.customer), kit.scopeOf(deal.provider)];
  expect(await listAttempts(customer, booking_id)).toMatchObject([
    { id, status: "succeeded", refunds: [{ status: "succeeded", amount_minor: 19_000 }] },
  ]);
  expect(await findAttempt(customer, id)).toMatchObject({ session_url });
  expect(await listAttempts(provider, booking_id)).toEqual([]);
  expect(await findAttempt(provider, id)).toBeNull();
  expect(await listAttempts(customer, "not-an-id")).toEqual([]);
});

test("the summary derives the sums paid and returned", async () => {
  const attempts = await listAttempts(kit.scopeOf(deal.customer), deal.booking_id);
  const none = { live: null, latest: null };
  expect(summarisePayments({ total_minor }, attempts)).toMatchObject({
    status: "partially_refunded",
    paid_minor: total_minor,
    returned_minor: 19_000,
    ...none,
    returning_minor: 0,
    latest: { id: deal.attempt_id },
  });
  expect(summarisePayments({ total_minor }, [])).toMatchObject({ ...none, status: "unpaid" });
});
