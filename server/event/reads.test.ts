import { beforeAll, expect, test } from "vitest";
import { json } from "#server/kernel/database/db.ts";
import { newId } from "#server/kernel/ids.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { findAttempt, listAttempts, summarisePayments } from "#server/payment/reads.ts";
import { insertBooking } from "#tests/kit/mail/booking-rows.ts";
import {
  actorOf,
  type Deal,
  insertDeal,
  insertOffer,
  insertPerson,
  insertRequest,
  now,
} from "#tests/kit/mail/rows.ts";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { listBookingEvents } from "./reads.ts";

let deal: Deal;
let booking_id: string;
let attempt_id: string;
const id = () => newId(new Date());

const scopeOf = (person: Deal["customer"], kind: "customer" | "provider") =>
  new ReadScope(bench.runtime.db, actorOf(person, kind), now);

type EventInput = { noun: string; subject_id: string; transition: string; version: number; reason?: string };

async function insertEvent(event: EventInput & { role: "customer" | "system"; profile_id?: string }) {
  const defaults = { to_status: "x", command_id: id(), request_id: "test", at: now };
  await bench.runtime.db
    .insertInto("event")
    .values({ ...defaults, ...event })
    .execute();
}

async function insertAttempt(booking: string, attempt_no = 1): Promise<string> {
  const row = {
    id: id(),
    booking_id: booking,
    instalment: "full",
    attempt_no,
    amount_minor: 119_000,
  } as const;
  await bench.runtime.db
    .insertInto("payment_attempt")
    .values({
      ...row,
      status: "succeeded",
      currency: "EUR",
      idempotency_key: `attempt:${row.id}`,
      params: json({}),
      session_url: "https://pay.example/session",
      expires_at: now,
      created_at: now,
      settled_at: now,
    })
    .execute();
  return row.id;
}

const bench = duringFile(() => startRuntime({ at: now }));
beforeAll(async () => {
  const { db } = bench.runtime;
  deal = await insertDeal(db, "en");
  const make = async () => {
    const request_id = await insertRequest(db, deal, { status: "awarded" });
    return insertBooking(
      db,
      deal,
      request_id,
      await insertOffer(db, deal, request_id, { status: "accepted" }),
      {
        status: "confirmed",
      },
    );
  };
  booking_id = await make();
  attempt_id = await insertAttempt(booking_id);
  const other_booking = await make();
  const other_attempt = await insertAttempt(other_booking);
  const customer = { role: "customer", profile_id: deal.customer.profile_id } as const;
  const system = { role: "system" } as const;
  await insertEvent({
    ...customer,
    noun: "booking",
    subject_id: booking_id,
    transition: "begin",
    version: 1,
  });
  await insertEvent({
    ...customer,
    noun: "booking",
    subject_id: other_booking,
    transition: "begin",
    version: 1,
  });
  await insertEvent({
    ...customer,
    noun: "attempt",
    subject_id: attempt_id,
    transition: "begin",
    version: 1,
  });
  await insertEvent({
    ...system,
    noun: "attempt",
    subject_id: other_attempt,
    transition: "begin",
    version: 1,
  });
  await insertEvent({
    ...system,
    noun: "attempt",
    subject_id: attempt_id,
    transition: "succeed",
    version: 2,
  });
  await insertEvent({
    ...system,
    noun: "booking",
    subject_id: booking_id,
    transition: "confirm",
    version: 2,
    reason: "code",
  });
  const refund_id = id();
  await db
    .insertInto("refund")
    .values({
      id: refund_id,
      booking_id,
      attempt_id,
      status: "succeeded",
      amount_minor: 19_000,
      currency: "EUR",
      reason: "goodwill",
      idempotency_key: `refund:${refund_id}`,
      created_at: now,
    })
    .execute();
  await insertEvent({ ...system, noun: "refund", subject_id: refund_id, transition: "begin", version: 1 });
});

const timeline = async (scope: ReadScope) =>
  (await listBookingEvents(scope, booking_id)).map((event) => `${event.noun}.${event.transition}`);

test("the customer's timeline shows the booking, its payments and its refunds, newest first", async () => {
  expect(await timeline(scopeOf(deal.customer, "customer"))).toEqual([
    "refund.begin",
    "booking.confirm",
    "attempt.succeed",
    "attempt.begin",
    "booking.begin",
  ]);
});

test("the provider's timeline shows the booking alone", async () => {
  expect(await timeline(scopeOf(deal.provider, "provider"))).toEqual(["booking.confirm", "booking.begin"]);
});

test("a stranger and a visitor see nothing", async () => {
  const stranger = await insertPerson(bench.runtime.db, { kind: "provider", display_name: "Somebody Else" });
  expect(await timeline(scopeOf(stranger, "provider"))).toEqual([]);
  expect(await timeline(new ReadScope(bench.runtime.db, { kind: "visitor", visitor_id: null }, now))).toEqual(
    [],
  );
});

test("an event names who acted by role and is_own, never by id, and hides the system's reason codes", async () => {
  const [confirmed, begun] = await listBookingEvents(scopeOf(deal.provider, "provider"), booking_id);
  expect(confirmed).toMatchObject({ role: "system", reason: null, is_own: false });
  expect(begun).toMatchObject({ role: "customer", is_own: false });
  expect(JSON.stringify(begun)).not.toContain(deal.customer.profile_id);
  const own = await listBookingEvents(scopeOf(deal.customer, "customer"), booking_id);
  expect(own.at(-1)).toMatchObject({ transition: "begin", is_own: true });
});

test("payments are the customer's alone: the provider sees neither attempts nor the checkout's address", async () => {
  const customer = scopeOf(deal.customer, "customer");
  const provider = scopeOf(deal.provider, "provider");
  const attempts = await listAttempts(customer, booking_id);
  expect(attempts).toMatchObject([
    { id: attempt_id, status: "succeeded", refunds: [{ status: "succeeded", amount_minor: 19_000 }] },
  ]);
  expect(await findAttempt(customer, attempt_id)).toMatchObject({
    session_url: "https://pay.example/session",
  });
  expect(await listAttempts(provider, booking_id)).toEqual([]);
  expect(await findAttempt(provider, attempt_id)).toBeNull();
  expect(await listAttempts(customer, "not-an-id")).toEqual([]);
});

test("the summary derives what is paid and returned", async () => {
  const attempts = await listAttempts(scopeOf(deal.customer, "customer"), booking_id);
  expect(summarisePayments({ total_minor: 119_000 }, attempts)).toMatchObject({
    status: "partially_refunded",
    paid_minor: 119_000,
    returned_minor: 19_000,
    returning_minor: 0,
    live: null,
    latest: { id: attempt_id },
  });
  expect(summarisePayments({ total_minor: 119_000 }, [])).toMatchObject({
    status: "unpaid",
    live: null,
    latest: null,
  });
});
