// The console's search: what names one thing leads to its page, anything else finds people and partners.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findAnything, findNamed } from "./reads/search.ts";

const kit = kitDuringFile();
let operator: Member;
let ids: Record<
  "request_id" | "offer_id" | "booking_id" | "refund_id" | "event_id" | "account_id" | "email",
  string
>;
let row: Record<
  "request" | "offer" | "booking" | "intent" | "session" | "charge" | "refund" | "attempt",
  string
>;
beforeAll(async () => {
  operator = await kit.operator();
  const { booking_id, refund_id } = await kit.failedRefund();
  const { event_id } = await kit.quarantinedEvent({ object: { id: "du_strange17" } });
  await kit.owner.query("update payment_attempt set charge_id = 'ch_found1' where booking_id = $1", [
    booking_id,
  ]);
  await kit.owner.query("update refund set stripe_refund_id = 're_found1' where id = $1", [refund_id]);
  const [found] = await kit.rows(
    `select request.id as request_id, offer.id as offer_id, request.number as request, offer.number as offer,
       booking.number as booking, attempt.payment_intent_id as intent, attempt.session_id as session,
       attempt.charge_id as charge, attempt.id as attempt, account.id as account_id, account.email
     from booking join request on request.id = booking.request_id join offer on offer.id = booking.offer_id
     join payment_attempt attempt on attempt.booking_id = booking.id and attempt.status = 'succeeded'
     join account on account.id = request.account_id where booking.id = $1`,
    booking_id,
  );
  ids = { ...found, booking_id, refund_id, event_id };
  row = { ...found, refund: "re_found1" };
});

const named = (text: string, by: Member = operator) => findNamed(kit.scopeOf(by), text);

describe("leads to the page of", () => {
  const booking = () => `/admin/bookings/${ids.booking_id}`;
  const request = () => `/admin/requests/${ids.request_id}`;
  const offer = () => `/admin/offers/${ids.offer_id}`;
  const payment = () => `/admin/payments/${row.attempt}`;
  test.each<[string, () => string, () => string]>([
    ["a booking by its number", () => row.booking, booking],
    [
      "a booking by its number as somebody types it",
      () => ` ${row.booking.toLowerCase().replace("-", " ")} `,
      booking,
    ],
    ["a request by its number", () => row.request, request],
    ["an offer by its number", () => row.offer, offer],
    ["a payment by the payment intent", () => row.intent, payment],
    ["a payment by the checkout session", () => row.session, payment],
    ["a payment by the charge", () => row.charge, payment],
    ["a refund by its id at Stripe", () => row.refund, () => `/admin/refund/${ids.refund_id}`],
    ["an event by its id at Stripe", () => ids.event_id, () => `/admin/event/${ids.event_id}`],
    [
      "an event by the object that Stripe reports",
      () => "du_strange17",
      () => `/admin/event/${ids.event_id}`,
    ],
    ["an account by its address", () => ids.email.toUpperCase(), () => `/admin/accounts/${ids.account_id}`],
    ["an account by its id", () => ids.account_id, () => `/admin/accounts/${ids.account_id}`],
    ["a booking by its id", () => ids.booking_id, booking],
    ["a request by its id", () => ids.request_id, request],
    ["an offer by its id", () => ids.offer_id, offer],
    ["a payment by its id", () => row.attempt, payment],
    ["a refund by its id", () => ids.refund_id, () => `/admin/refund/${ids.refund_id}`],
  ])("%s", async (_what, text, page) => {
    expect(await named(text())).toBe(page());
  });
});

test.each([
  ["a number that nobody has", "B-0000"],
  ["a payment that nobody has", "pi_nobody"],
  ["an id that nobody has", "0197a000-0000-7000-8000-00000000ffff"],
  ["an address that nobody has", "nobody@example.test"],
  ["nothing", ""],
  ["a wildcard", "%"],
  ["a quote", "'; drop table account; --"],
  ["a Stripe id with a quote", "pi_'; drop table account"],
])("%s names no page", async (_what, text) => {
  expect(await named(text)).toBeNull();
});

test("a draft has no page, and nobody but an operator in person finds any", async () => {
  const { request_id } = await kit.draft();
  expect(await named(request_id)).toBeNull();
  const acting = { ...operator, on_behalf_of: randomUUID() };
  for (const by of [await kit.customer(), acting]) {
    expect(await named(row.booking, by)).toBeNull();
    expect(await named(row.intent, by)).toBeNull();
    const groups = await findAnything(kit.scopeOf(by), ids.email);
    expect(Object.values(groups).flat()).toEqual([]);
  }
});

test("a text finds people by name, mail and postal address, and partners", async () => {
  const { account_id, profile } = await kit.customer();
  await kit.owner.query("update profile set display_name = 'Wilhelmine Suchfeld' where id = $1", [
    profile?.id,
  ]);
  await kit.owner.query(
    `insert into profile_contact (profile_id, email, address_line, postal_code, city)
     values ($1, 'w@example.test', 'Krumme Lanke 17', '14163', 'Zehlendorf')
     on conflict (profile_id) do update set address_line = 'Krumme Lanke 17', city = 'Zehlendorf'`,
    [profile?.id],
  );
  const { partner_id, name } = await kit.partner();
  const find = (text: string) => findAnything(kit.scopeOf(operator), text);
  const to = `/admin/accounts/${account_id}`;
  expect((await find("suchfeld")).accounts).toMatchObject([{ to, detail: ["Wilhelmine Suchfeld"] }]);
  expect((await find("krumme lan")).addresses).toMatchObject([{ to }]);
  expect((await find("zehlendorf")).addresses).toMatchObject([{ to }]);
  expect((await find(name)).partners).toMatchObject([{ to: `/admin/partners/${partner_id}` }]);
  expect(Object.values(await find("krum_e")).flat()).toEqual([]);
  expect(Object.values(await find("%%%")).flat()).toEqual([]);
});
