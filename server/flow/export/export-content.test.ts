// What a copy of somebody's data holds: everything of their own, and nothing that others did not share with them.
import { strFromU8 } from "fflate";
import { beforeAll, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { writeFile } from "#server/services/files.ts";
import type { TestKit } from "#tests/kit/kit.ts";
import { startExportKit } from "#tests/kit/product/export-kit.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { listeningDatabase } from "#tests/kit/statements.ts";
import { deliverBooking } from "../booking/delivery/report-delivery.ts";
import { gatherExport } from "./data.ts";
import { csvOf } from "./zip.ts";

let kit: TestKit;
const exports = duringFile(startExportKit);
beforeAll(async () => {
  kit = exports.kit;
});

async function keyOf(file_id: string): Promise<string> {
  const rows = await kit.rows("select storage_key from file where id = $1", file_id);
  return String(rows[0].storage_key);
}

async function copyOf(actor: Member) {
  const { export_id } = await exports.ask(actor);
  await exports.make(export_id);
  return exports.readExport(export_id);
}

test("of a customer: every row of their own, files under their names, and the photo", async () => {
  const { customer, provider, booking_id, request_id, offer_id } = await kit.confirmedBooking();
  const profile_id = customer.profile?.id;
  const files = ["letter.txt", "Letter.txt"].map((name, index) => ({
    name,
    key: `requests/${request_id}/${index}`,
  }));
  for (const { name, key } of files) {
    await writeFile(kit.runtime.env, key, new TextEncoder().encode(`in ${name}`), "text/plain");
    await kit.owner.query(
      `insert into file (id, request_id, storage_key, name, content_type, size_bytes, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'text/plain', 13, now())`,
      [request_id, key, name],
    );
  }
  const copy = await copyOf(customer);
  expect(copy.names).toContain("README.txt");
  expect(copy.names.filter((name) => name.startsWith("uploads/"))).toEqual([
    "uploads/letter.txt",
    "uploads/Letter (2).txt",
  ]);
  expect(strFromU8(copy.entries["uploads/Letter (2).txt"] ?? new Uint8Array())).toBe("in Letter.txt");
  for (const [table, sql, values] of [
    ["account", "select id from account where id = $1", [customer.account_id]],
    ["profiles", "select id from profile where account_id = $1", [customer.account_id]],
    ["requests", "select id from request where account_id = $1", [customer.account_id]],
    ["offers_received", "select id from offer where request_id = $1", [request_id]],
    ["bookings", "select id from booking where customer_profile_id = $1", [profile_id]],
    ["payments", "select id from payment_attempt where booking_id = $1", [booking_id]],
    ["actions", "select id from command_log where account_id = $1", [customer.account_id]],
    ["events", "select id::int from event where subject_id = any($1)", [[request_id, offer_id, booking_id]]],
  ] as const) {
    const rows = await kit.rows(sql, ...values);
    expect(rows.length, table).toBeGreaterThan(0);
    const ids = copy.table(table).map(({ id }) => id);
    expect(ids, table).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  }
  expect(copy.table("profiles")[0]).toMatchObject({ display_name: customer.profile?.display_name });
  expect(copy.table("bookings")[0]).toMatchObject({
    side: "customer",
    provider: provider.profile?.display_name,
  });
  // Of the other side only the name, unless it shared its contact data.
  expect(copy.text).not.toContain(provider.email);
  expect(copy.text).not.toContain(provider.account_id);
  for (const name of copy.names.filter((one) => one.endsWith(".csv")))
    expect([...(copy.entries[name] ?? [])].slice(0, 3), name).toEqual([0xef, 0xbb, 0xbf]);
});

test("has the texts of deliveries and disputes, and the account's own files of them", async () => {
  const started = await kit.bookingFile(await kit.startedBooking());
  const delivered = { booking_id: started.booking_id, version: started.booking_version, note: "All done." };
  await writeFile(kit.runtime.env, await keyOf(started.file_id), Buffer.from("protocol"), "application/pdf");
  await kit.run(deliverBooking, started.provider, { ...delivered, file_ids: [started.file_id] });
  await kit.dispute({ ...started, booking_version: started.booking_version + 1 });
  // Requesting a copy needs a fresh proof; the clock has moved since this one.
  const assurance = { ...started.provider.assurance, proved_at: kit.clock.now() };
  const copy = await copyOf({ ...started.provider, assurance });
  const [booking] = copy.table("bookings");
  expect(booking).toMatchObject({
    deliveries: [{ note: "All done.", answer: "decided" }],
    statements: [{ side: "customer", text: "Half of the pictures are out of focus." }],
  });
  expect(copy.names).toContain("uploads/protocol.pdf");
});

test("has proposed changes and requests to cancel, with their reasons", async () => {
  const wished = await kit.cancelRequestedBooking();
  const assurance = { ...wished.customer.assurance, proved_at: kit.clock.now() };
  const copy = await copyOf({ ...wished.customer, assurance });
  expect(copy.table("bookings")).toMatchObject([
    {
      changes: null,
      cancel_requests: [{ asked_by: "customer", reason: "Our plans have changed.", answer: null }],
    },
  ]);
  const proposed = await kit.proposedDate();
  const fresh = { ...proposed.provider.assurance, proved_at: kit.clock.now() };
  const [row] = (await copyOf({ ...proposed.provider, assurance: fresh })).table("bookings");
  expect(row).toMatchObject({
    changes: [{ proposed_by: "customer", status: "proposed" }],
    cancel_requests: null,
  });
});

test("of a partner: what an operator entered and paid, and nothing of other partners", async () => {
  const { member, name, operator } = await kit.paidPartner();
  await kit.partner();
  // Its proof predates the days that have passed.
  const copy = await copyOf(await kit.again(member));
  expect(copy.table("partner")).toMatchObject([{ name, commission_bp: 2_000, status: "active" }]);
  expect(copy.table("partner_payments")).toMatchObject([
    { amount_minor: 1_000, currency: "EUR", paid_on: "2026-01-15", reference: "January" },
  ]);
  expect((await copyOf(await kit.again(operator))).table("partner")).toEqual([]);
});

test("of a provider: contact data of a live booking, and none of a failed one", async () => {
  const live = await kit.confirmedBooking();
  const contact = await kit.owner.query("select email::text from booking_contact where booking_id = $1", [
    live.booking_id,
  ]);
  const copy = await copyOf(live.provider);
  expect(copy.table("bookings")).toMatchObject([
    { side: "provider", contact: { email: contact.rows[0].email } },
  ]);
  expect(copy.table("payments")).toEqual([]);

  const ended = await kit.undecidedRequest();
  const requestContact = await kit.owner.query(
    "select email::text from request_contact where request_id = $1",
    [ended.request_id],
  );
  const other = await copyOf(ended.provider);
  expect(other.table("bookings")).toMatchObject([{ contact: null, asked_by: null }]);
  expect(other.text).not.toContain(requestContact.rows[0].email);
  expect(other.text).not.toContain(ended.customer.email);
});

test("no requests that a provider only sees on the board, nor rows that only an operator may see", async () => {
  const { request_id } = await kit.openRequest();
  for (const actor of [await kit.provider(), await kit.operator()])
    expect((await copyOf(actor)).text).not.toContain(request_id);
});

test("is read outside of any transaction", async () => {
  const { customer } = await kit.confirmedBooking();
  const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
  const copy = await gatherExport({ ...kit.runtime, db }, customer.account_id, kit.clock.now());
  await end();
  expect(copy?.tables.events.length).toBeGreaterThan(3);
  for (const { sql } of asked) expect(sql).not.toMatch(/^begin|^start transaction/iu);
});

test("a table for spreadsheets runs nothing and keeps telephone numbers", () => {
  const rows = [{ a: "=1+1", b: "+49 7531 1", c: 'say "x", twice', d: null, e: -5, f: { g: 1 } }];
  expect(csvOf(rows, "en")).toBe(
    '\ufeffa,b,c,d,e,f\r\n\'=1+1,+49 7531 1,"say ""x"", twice",,-5,"{""g"":1}"\r\n',
  );
  expect(csvOf(rows, "de")).toBe(
    '\ufeffa;b;c;d;e;f\r\n\'=1+1;+49 7531 1;"say ""x"", twice";;-5;"{""g"":1}"\r\n',
  );
  expect(csvOf([], "de")).toBe("\ufeff\r\n");
});
