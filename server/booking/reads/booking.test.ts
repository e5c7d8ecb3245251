import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/schema.d.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { json } from "#server/kernel/database/db.ts";
import { ReadScope } from "#server/kernel/scope.ts";
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
import { findLastBilling, findOwnBilling } from "./billing.ts";
import { findBooking, findBookingIdByNumber, listBookingLines } from "./booking.ts";
import { countBookings, listBookings, readGroup } from "./lists.ts";

type Person = Deal["customer"];
let deal: Deal;
let stranger: Person;

const scopeOf = (actor: Actor) => new ReadScope(bench.runtime.db, actor, now, initialSettings);
const asCustomer = () => scopeOf(actorOf(deal.customer, "customer"));
const asProvider = () => scopeOf(actorOf(deal.provider, "provider"));
const asStranger = () => scopeOf(actorOf(stranger, "provider"));

async function makeBooking(row: Partial<Insertable<DB["booking"]>> = {}): Promise<string> {
  const { db } = bench.runtime;
  const request_id = await insertRequest(db, deal, { status: "awarded", place_postal_code: "23552" });
  const offer_id = await insertOffer(db, deal, request_id, { status: "accepted", revision: 2 });
  await db
    .insertInto("request_contact")
    .values({ request_id, name: "Ada Asked", email: "ada@people.example", address_line: "Mengstraße 4" })
    .execute();
  const line = { offer_id, quantity: 1, tax_bp: 1900, position: 1 };
  await db
    .insertInto("offer_line")
    .values({ ...line, revision: 2, label: "A later price", unit_net_minor: 1, net_minor: 1 })
    .execute();
  const booking_id = await insertBooking(db, deal, request_id, offer_id, { offer_revision: 2, ...row });
  const agreed = { booking_id, quantity: 1, tax_bp: 1900, position: 1, label: "Photography" };
  await db
    .insertInto("booking_line")
    .values({ ...agreed, revision: 1, unit_net_minor: 100_000, net_minor: 100_000 })
    .execute();
  return booking_id;
}

async function giveInformation(booking_id: string): Promise<void> {
  await bench.runtime.db
    .insertInto("booking_contact")
    .values({
      booking_id,
      name: "Ada Given",
      email: "given@people.example",
      billing_name: "Ada Given",
      billing_address_line: "Mengstraße 4",
      billing_postal_code: "23552",
      billing_city: "Lübeck",
      billing_country: "DE",
    })
    .execute();
}

const bench = duringFile(() => startRuntime({ at: now }));
beforeAll(async () => {
  deal = await insertDeal(bench.runtime.db, "en");
  stranger = await insertPerson(bench.runtime.db, { kind: "provider", display_name: "Somebody Else" });
});

describe("one booking", () => {
  test("strangers, visitors and operators without a side find nothing", async () => {
    const id = await makeBooking();
    const operator = { ...actorOf(stranger, "provider"), is_operator: true, roles: ["admin"] } as Actor;
    for (const actor of [
      actorOf(stranger, "provider"),
      operator,
      { kind: "visitor", visitor_id: null } as const,
    ]) {
      expect(await findBooking(scopeOf(actor), id)).toBeNull();
    }
    expect((await listBookingLines(asStranger(), { id, currency: "EUR", prices: "net" })).lines).toEqual([]);
    expect(await findBooking(asCustomer(), "not-an-id")).toBeNull();
  });

  test("its number, as written or typed, leads its two sides to it, and nobody else", async () => {
    const id = await makeBooking();
    const number = (await findBooking(asCustomer(), id))?.number ?? "";
    for (const typed of [number, number.toLowerCase().replace("-", " ")]) {
      expect(await findBookingIdByNumber(asCustomer(), typed)).toBe(id);
      expect(await findBookingIdByNumber(asProvider(), typed)).toBe(id);
      expect(await findBookingIdByNumber(asStranger(), typed)).toBeNull();
    }
    expect(await findBookingIdByNumber(asCustomer(), number.replace("B", "R"))).toBeNull();
    expect(await findBookingIdByNumber(asCustomer(), id)).toBeNull();
  });

  test("each side sees its own figures: the platform's fee is the provider's alone", async () => {
    const id = await makeBooking();
    const customers = await findBooking(asCustomer(), id);
    const providers = await findBooking(asProvider(), id);
    expect(customers).toMatchObject({ side: "customer", provider_name: "Studio Nord", earnings: null });
    expect(providers).toMatchObject({
      side: "provider",
      earnings: { earns_minor: 107_100, fee_minor: 10_000 },
    });
    expect(JSON.stringify(customers)).not.toContain("fee_tax_minor");
  });

  test("the lines are the agreed ones, with one sum per tax rate", async () => {
    const id = await makeBooking();
    const { lines, taxes } = await listBookingLines(asProvider(), { id, currency: "EUR", prices: "net" });
    expect(lines).toEqual([
      {
        label: "Photography",
        quantity: 1,
        unit: null,
        is_discount: false,
        amount_minor: 100_000,
        unit_minor: 100_000,
      },
    ]);
    const gross = await listBookingLines(asCustomer(), { id, currency: "EUR", prices: "gross" });
    expect(gross.lines[0]?.amount_minor).toBe(119_000);
    expect(taxes).toEqual([{ tax_bp: 1900, net_minor: 100_000, tax_minor: 19_000 }]);
  });

  test.each(["awaiting_payment", "confirmed"] as const)(
    "a provider reaches the customer of a live booking (%s)",
    async (status) => {
      const id = await makeBooking({ status, answers: json({ guests: 80 }) as never });
      await giveInformation(id);
      expect(await findBooking(asProvider(), id)).toMatchObject({
        customer_name: "Ada Given",
        contact: { email: "given@people.example" },
        billing: { city: "Lübeck" },
        answers: { guests: 80 },
        place_address: "Mengstraße 4",
      });
    },
  );

  test.each(["lapsed", "cancelled"] as const)(
    "once a booking has ended unpaid (%s) its provider sees no name, contact, address or answer",
    async (status) => {
      const id = await makeBooking({ status, answers: json({ guests: 80 }) as never });
      await giveInformation(id);
      expect(await findBooking(asProvider(), id)).toMatchObject({
        customer_name: null,
        contact: null,
        billing: null,
        request_contact: null,
        answers: {},
        place_address: null,
      });
      expect(await findBooking(asCustomer(), id)).toMatchObject({ contact: { name: "Ada Given" } });
    },
  );

  test("both sides see each other's photo; of a lapsed booking the provider sees no photo of the customer", async () => {
    const { db } = bench.runtime;
    const photo = { name: "photo.webp", content_type: "image/webp", size_bytes: 1, width: 1, height: 1 };
    const [provider_photo_id, customer_photo_id] = await Promise.all(
      [deal.provider, deal.customer].map(async ({ profile_id }) => {
        const id = randomUUID();
        const storage_key = `photos/${id}`;
        await db
          .insertInto("file")
          .values({ ...photo, id, profile_id, storage_key, created_at: now })
          .execute();
        return id;
      }),
    );
    const live = await makeBooking({ status: "confirmed" });
    await giveInformation(live);
    for (const side of [asProvider(), asCustomer()]) {
      expect(await findBooking(side, live)).toMatchObject({ provider_photo_id, customer_photo_id });
    }
    const ended = await makeBooking({ status: "lapsed" });
    await giveInformation(ended);
    expect(await findBooking(asProvider(), ended)).toMatchObject({
      provider_photo_id,
      customer_photo_id: null,
    });
  });

  test("asks the questions of the acceptance, whatever becomes of the category", async () => {
    const { db } = bench.runtime;
    const label = { en: "Guests", de: "Gäste" };
    const question = { key: "guests", type: "number", label, is_required: true };
    const id = await makeBooking({ information_questions: json([question]) as never });
    const changed = { archived_at: now, information_questions: json([]) };
    await db.updateTable("category").set(changed).where("id", "=", deal.category_id).execute();
    expect((await findBooking(asCustomer(), id))?.questions.map((one) => one.key)).toEqual(["guests"]);
  });

  test("the billing form starts from the customer's own profile and from nobody else's", async () => {
    expect(await findOwnBilling(asCustomer())).toMatchObject({ name: "Ada Customer", country: "DE" });
    expect(await findOwnBilling(scopeOf({ kind: "visitor", visitor_id: null }))).toBeNull();
  });

  test("the billing form of the next booking starts from the last confirmed one", async () => {
    expect(await findLastBilling(asCustomer())).toBeNull();
    const id = await makeBooking({ status: "confirmed", confirmed_at: new Date("2027-02-01T10:00:00Z") });
    await giveInformation(id);
    expect(await findLastBilling(asCustomer())).toMatchObject({
      name: "Ada Given",
      address_line: "Mengstraße 4",
    });
    expect(await findLastBilling(asProvider())).toBeNull();
  });
});

describe("the list", () => {
  const past = { starts_at: new Date("2027-02-01T10:00:00Z"), ends_at: new Date("2027-02-01T12:00:00Z") };
  const later = new Date("2027-06-01T10:00:00Z");

  beforeAll(async () => {
    deal = await insertDeal(bench.runtime.db, "en");
    for (const row of [
      { status: "awaiting_information", title: "information" },
      { status: "awaiting_payment", title: "payment", hold_until: new Date("2027-03-02T09:00:00Z") },
      { status: "confirmed", title: "ahead" },
      { status: "confirmed", title: "undated", starts_at: null, ends_at: null, undelivered_check_at: later },
      { status: "confirmed", title: "over", ...past },
      { status: "completed", title: "done", ...past },
      { status: "cancelled", title: "cancelled" },
      { status: "lapsed", title: "lapsed" },
      { status: "changes_requested", title: "changes" },
    ] as const) {
      await makeBooking(row);
    }
  });

  const titles = async (scope: ReadScope, group: Parameters<typeof listBookings>[1]) =>
    (await listBookings(scope, group)).rows.map((row) => row.title);

  test("has groups per side, each in its own order", async () => {
    expect(await titles(asCustomer(), "needs_you")).toEqual(["payment", "information"]);
    expect(new Set(await titles(asCustomer(), "upcoming"))).toEqual(new Set(["ahead", "changes", "undated"]));
    expect((await titles(asCustomer(), "upcoming")).at(-1)).toBe("undated");
    expect(new Set(await titles(asProvider(), "needs_you"))).toEqual(new Set(["changes", "over"]));
    expect(new Set(await titles(asProvider(), "upcoming"))).toEqual(
      new Set(["information", "payment", "ahead", "undated"]),
    );
    expect(new Set(await titles(asCustomer(), "past"))).toEqual(new Set(["over", "done"]));
    expect(await titles(asProvider(), "past")).toEqual(["done"]);
    for (const scope of [asCustomer(), asProvider()]) {
      expect(new Set(await titles(scope, "cancelled"))).toEqual(new Set(["cancelled", "lapsed"]));
    }
  });

  test("counts what it lists", async () => {
    expect(await countBookings(asCustomer())).toEqual({ needs_you: 2, upcoming: 3, past: 2, cancelled: 2 });
    expect(await countBookings(asProvider())).toEqual({ needs_you: 2, upcoming: 4, past: 1, cancelled: 2 });
    expect(await countBookings(asStranger())).toEqual({ needs_you: 0, upcoming: 0, past: 0, cancelled: 0 });
  });

  test("shows the customer the price and the provider its earnings, and hides names after the end", async () => {
    const [customers] = (await listBookings(asCustomer(), "cancelled")).rows;
    const [providers] = (await listBookings(asProvider(), "cancelled")).rows;
    expect(customers).toMatchObject({ amount_minor: 119_000, other_name: "Studio Nord" });
    // Nothing was paid.
    expect(providers).toMatchObject({ amount_minor: 0, other_name: null });
    expect((await listBookings(asProvider(), "needs_you")).rows[0]?.other_name).toBe("Ada Asked");
  });

  test.each([
    ["upcoming", asProvider],
    ["past", asCustomer],
    ["cancelled", asCustomer],
  ] as const)(
    "pages of %s are complete and without duplicates, also where rows share their instant",
    async (group, as) => {
      const whole = (await listBookings(as(), group)).rows.map((row) => row.id);
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listBookings>> = await listBookings(as(), group, after, 1);
        expect(page.rows).toHaveLength(1);
        paged.push(...page.rows.map((row) => row.id));
        after = page.next;
      } while (after);
      expect(paged).toEqual(whole);
    },
  );

  test("an invalid cursor gives the first page", async () => {
    const first = await listBookings(asCustomer(), "past");
    for (const after of ["", "x", "1-2", "1-00000000-0000-0000-0000-00000000000g", "9".repeat(16)]) {
      expect(await listBookings(asCustomer(), "past", after)).toEqual(first);
    }
    expect(readGroup("needs_you")).toBe("needs_you");
    expect(readGroup("constructor")).toBeNull();
  });
});
