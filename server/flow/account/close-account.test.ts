// Closing an account: what blocks it, what ends with it, and which personal data remains.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { closedEmail, closedName } from "#domain/account/closed.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { findBooking } from "#server/booking/reads/booking.ts";
import { type Actor, type Member, system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { findRecipient } from "#server/notification/reads/notification.ts";
import { listOffers } from "#server/offer/reads/offer.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { autoCompleteBooking } from "../booking/complete-booking.ts";
import { closeAccount } from "./close-account.ts";
import { updateProfile } from "./update-profile.ts";

const kit = kitDuringFile();

const close = (actor: Actor, confirmation = "delete") =>
  runCommand(kit.runtime, closeAccount, { actor, input: { confirmation }, request_id: "test" });
const fresh = async (member: Member): Promise<Member> => ({ ...(await kit.again(member)) });
const row = async (text: string, ...values: unknown[]) => (await kit.rows(text, ...values))[0];

describe("refused", () => {
  test("while a booking is under way, on either side, naming it", async () => {
    const { customer, provider, booking_id } = await kit.booking();
    for (const actor of [customer, provider])
      await expect(close(await fresh(actor))).rejects.toMatchObject({
        code: "account_in_use",
        details: { obstacles: [{ kind: "booking", id: booking_id, to: `/booking/${booking_id}` }] },
      });
  });

  test("while an offer on an own request is unanswered; its provider may close and thereby withdraws it", async () => {
    const { customer, provider, request_id, offer_id } = await kit.sentOffer();
    await expect(close(await fresh(customer))).rejects.toMatchObject({
      code: "account_in_use",
      details: { obstacles: [{ kind: "request", id: request_id }] },
    });
    await close(await fresh(provider));
    expect(await row("select status from offer where id = $1", offer_id)).toEqual({ status: "withdrawn" });
    const seen = await listOffers(kit.scopeOf(customer), request_id);
    expect(seen.map(({ provider_name, message }) => [provider_name, message])).toEqual([[closedName, ""]]);
    expect(await close(await fresh(customer))).toMatchObject({ ended: 1 });
    expect(await row("select status, close_reason from request where id = $1", request_id)).toEqual({
      status: "closed",
      close_reason: null,
    });
  });

  test("while a refund is under way", async () => {
    const { customer } = await kit.failedRefund();
    await expect(close(await fresh(customer))).rejects.toMatchObject({
      code: "account_in_use",
      details: { obstacles: expect.arrayContaining([expect.objectContaining({ kind: "refund" })]) },
    });
  });

  test("without the confirmation word or a fresh proof", async () => {
    const customer = await kit.customer();
    await expect(close(customer, "yes")).rejects.toMatchObject({
      code: "invalid_input",
      details: { issues: [{ path: "confirmation", code: "word_needed" }] },
    });
    const unproved = { ...customer, assurance: { is_two_factor: true, proved_at: null } };
    await expect(close(unproved)).rejects.toMatchObject({ code: "proof_required" });
    expect(await row("select status from account where id = $1", customer.account_id)).toEqual({
      status: "active",
    });
  });
});

test("closes once, with its event, and its tokens write no data again", async () => {
  const { actor: customer, session_id } = await kit.withDevice();
  const { account_id, email } = customer;
  await close(customer);
  const { status, closed_at, ...account } = await row(
    "select status, closed_at, email::text, has_second_factor from account where id = $1",
    account_id,
  );
  expect({ status, ...account }).toEqual({
    status: "closed",
    email: closedEmail(account_id),
    has_second_factor: false,
  });
  expect(closed_at).toEqual(kit.clock.now());
  expect(
    await row(
      "select transition, from_status, to_status, role from event where noun = 'account' and subject_id = $1 order by id desc limit 1",
      account_id,
    ),
  ).toEqual({ transition: "close", from_status: "active", to_status: "closed", role: "customer" });
  expect(
    await row(
      "select revoked_at is not null as is_ended, user_agent from device where session_id = $1",
      session_id,
    ),
  ).toEqual({
    is_ended: true,
    user_agent: "",
  });
  const preferences = { locale: "en", time_zone: "Europe/Berlin" } as const;
  await kit.run(registerAccount, system, { account_id, email, ...preferences });
  expect(await row("select email::text from account where id = $1", account_id)).toEqual({
    email: closedEmail(account_id),
  });
  expect(await findRecipient(kit.runtime.db, customer.profile?.id ?? "")).toBeNull();
  await expect(close(customer)).rejects.toMatchObject({ code: "transition_not_allowed" });
  // The address is free for another account.
  const another = randomUUID();
  expect(await kit.run(registerAccount, system, { account_id: another, email, ...preferences })).toEqual({
    account_id: another,
    is_new: true,
  });
});

/** Personal data that no other row contains. */
const marks = {
  name: "Zaphira Quillfeather",
  phone: "+49 7531 998877",
  address: "Marderweg 77",
  city: "Quellhausen",
  tax_id: "DE998877665",
  about: "I raise otters beside the river Quell.",
};

/** Columns that may still contain a mark after closing, and why. */
const kept: Readonly<Record<string, string>> = {
  "booking_contact.billing_name": "to whom a paid booking was billed",
  "booking_contact.billing_address_line": "to whom a paid booking was billed",
  "booking_contact.billing_city": "to whom a paid booking was billed",
  "booking_contact.billing_tax_id": "to whom a paid booking was billed",
  "graphile_worker._private_jobs.payload": "the last mail, until it has been sent",
};

/** The text columns of all tables, the queue's included, that contain a mark. */
async function columnsWith(mark: string): Promise<string[]> {
  const columns = await kit.owner.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker', 'migration')
       and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') or udt_name = 'citext' or domain_name is not null)`,
  );
  expect(columns.rows.length).toBeGreaterThan(120);
  const searches = columns.rows.map(({ schema, table, column }) => {
    const place = `${schema === "public" ? "" : `${schema}.`}${table}.${column}`;
    const holds = `position(lower($1) in lower("${column}"::text)) > 0`;
    return `select '${place}' as place where exists (select 1 from "${schema}"."${table}" where ${holds})`;
  });
  const rows = await kit.rows<{ place: string }>(searches.join(" union all "), mark);
  return rows.map(({ place }) => place).sort();
}

async function plant(member: Member): Promise<void> {
  await kit.run(updateProfile, member, {
    version: (await row("select version from profile where id = $1", member.profile?.id)).version,
    is_company: false,
    display_name: marks.name,
    country: "DE",
    tax_id: marks.tax_id,
    about: marks.about,
    email: member.email,
    phone: marks.phone,
    address_line: marks.address,
    postal_code: "78462",
    city: marks.city,
  });
  const device = { account_id: member.account_id, session_id: randomUUID(), user_agent: marks.name };
  await kit.run(recordDevice, system, device);
}

describe("of the person", () => {
  test("nothing remains of a customer but the billing address of a paid booking", async () => {
    const { customer, provider, booking_id, request_id } = await kit.deliveredBooking();
    await plant(await fresh(customer));
    await kit.owner.query(
      `update booking_contact set name = $2, email = $3, phone = $4, notes = $5, billing_name = $2,
         billing_address_line = $6, billing_city = $7, billing_tax_id = $8 where booking_id = $1`,
      [
        booking_id,
        marks.name,
        customer.email,
        marks.phone,
        marks.about,
        marks.address,
        marks.city,
        marks.tax_id,
      ],
    );
    await kit.owner.query(
      "update request_contact set name = $2, email = $3, phone = $4, address_line = $5 where request_id = $1",
      [request_id, marks.name, customer.email, marks.phone, marks.address],
    );
    const open = await kit.openRequest();
    await kit.owner.query(
      `update request set account_id = $2, profile_id = $3, description = $4, place_town = $5 where id = $1`,
      [open.request_id, customer.account_id, customer.profile?.id, marks.about, marks.city],
    );
    await kit.passTime({ days: 8 });
    await kit.run(autoCompleteBooking, system, { booking_id });
    for (const mark of [...Object.values(marks), customer.email])
      expect((await columnsWith(mark)).length, `${mark} was planted`).toBeGreaterThan(0);

    await close(await fresh(customer));
    for (const mark of [...Object.values(marks), customer.email])
      expect(
        (await columnsWith(mark)).filter((place) => !(place in kept)),
        mark,
      ).toEqual([]);
    expect(await columnsWith(customer.email)).toEqual(["graphile_worker._private_jobs.payload"]);
    expect(await columnsWith(marks.about)).toEqual([]);
    expect(await columnsWith(marks.phone)).toEqual([]);

    const seen = await findBooking(kit.scopeOf(provider), booking_id);
    expect(seen).toMatchObject({ customer_name: closedName, contact: null, request_contact: null });
    expect(seen?.billing).toMatchObject({ name: marks.name });
  });

  test("nothing remains of a provider", async () => {
    const { provider, customer, booking_id } = await kit.deliveredBooking();
    await plant(await fresh(provider));
    await kit.passTime({ days: 8 });
    await kit.run(autoCompleteBooking, system, { booking_id });
    expect(await columnsWith(provider.email)).toContain("account.email");
    await kit.settleBalance(provider);
    await close(await fresh(provider));
    for (const mark of [marks.phone, marks.about, provider.email])
      expect(
        (await columnsWith(mark)).filter((place) => !(place in kept)),
        mark,
      ).toEqual([]);
    const seen = await findBooking(kit.scopeOf(customer), booking_id);
    expect(seen).toMatchObject({ provider_name: closedName });
  });

  test("drafts, photos and copies go with their bytes", async () => {
    const { customer, file_id } = await kit.withPhoto();
    const draft = await kit.draftWithFile();
    await kit.owner.query("update request set account_id = $2 where id = $1", [
      draft.request_id,
      customer.account_id,
    ]);
    expect(await close(customer)).toMatchObject({ files: 2 });
    expect(
      await row("select count(*)::int as n from file where id = any($1)", [file_id, draft.file_id]),
    ).toEqual({ n: 0 });
    expect(await row("select count(*)::int as n from request where id = $1", draft.request_id)).toEqual({
      n: 0,
    });
    const rows = await kit.rows(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete_stored_file'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });
});
