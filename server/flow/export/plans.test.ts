// The cost of a data export: it reads own rows by indexes, however many rows of others exist.
import { expect, test } from "vitest";
import { rowToCopy } from "#tests/kit/copied-rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase, planOf } from "#tests/kit/statements.ts";
import { gatherExport } from "./data.ts";

const kit = kitDuringFile();

const growing = [
  "event",
  "command_log",
  "request",
  "offer",
  "offer_line",
  "booking",
  "file",
  "payment_attempt",
];

/** Twenty thousand events and log rows, and thousands of requests, offers, bookings and files of other accounts. */
async function fill(booking_id: string): Promise<void> {
  const copyOf = (table: string, set: string, from: string) =>
    `insert into ${table} select new.* from ${from},
     jsonb_populate_record(null::${table}, ${rowToCopy(table)} || ${set}) as new`;
  const client = await kit.owner.connect();
  try {
    await client.query(`create temp table made as select n, gen_random_uuid() as request_id, gen_random_uuid() as offer_id,
        gen_random_uuid() as booking_id, gen_random_uuid() as profile_id, gen_random_uuid() as account_id
      from generate_series(1, 4000) n`);
    const { rows } = await client.query(
      "select request_id, offer_id, customer_profile_id from booking where id = $1",
      [booking_id],
    );
    const { request_id, offer_id, customer_profile_id } = rows[0];
    await client.query(`insert into account (id, email, locale, time_zone, created_at)
      select account_id, account_id || '@many.example', 'en', 'Europe/Berlin', now() from made`);
    await client.query(
      `${copyOf("profile", "jsonb_build_object('id', made.profile_id, 'account_id', made.account_id)", "made, profile")} where profile.id = $1`,
      [customer_profile_id],
    );
    await client.query(
      `${copyOf(
        "request",
        "jsonb_build_object('id', made.request_id, 'profile_id', made.profile_id, 'account_id', made.account_id)",
        "made, request",
      )} where request.id = $1`,
      [request_id],
    );
    await client.query(
      `${copyOf(
        "offer",
        "jsonb_build_object('id', made.offer_id, 'request_id', made.request_id, 'profile_id', made.profile_id)",
        "made, offer",
      )} where offer.id = $1`,
      [offer_id],
    );
    await client.query(
      `${copyOf(
        "booking",
        "jsonb_build_object('id', made.booking_id, 'request_id', made.request_id, 'offer_id', made.offer_id, 'customer_profile_id', made.profile_id, 'is_exclusive', false)",
        "made, booking",
      )} where booking.id = $1`,
      [booking_id],
    );
    await client.query(
      `insert into offer_line select new.* from made, offer_line,
      jsonb_populate_record(null::offer_line, to_jsonb(offer_line) || jsonb_build_object('offer_id', made.offer_id)) as new
      where offer_line.offer_id = $1`,
      [offer_id],
    );
    await client.query(`insert into payment_attempt (id, booking_id, status, instalment, attempt_no, amount_minor, currency,
        idempotency_key, params, expires_at, created_at)
      select gen_random_uuid(), booking_id, 'cancelled', 'full', 1, 1000, 'EUR', booking_id, '{}', now(), now() from made`);
    await client.query(`insert into file (id, request_id, storage_key, name, content_type, size_bytes, created_at)
      select gen_random_uuid(), request_id, request_id, 'a', 'text/plain', 1, now() from made`);
    await client.query(`insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
      select noun, gen_random_uuid(), 'open', 'open', 1, 'customer', gen_random_uuid(), 'test', now()
      from generate_series(1, 4000), unnest(array['request', 'offer', 'booking', 'attempt', 'refund']) noun`);
    await client.query(`insert into command_log (id, name, scope, input_hash, output, audit, subject_noun, subject_id,
        account_id, request_id, at)
      select gen_random_uuid(), 'x', 'x', 'x', 'null', '{}', 'offer', gen_random_uuid(), gen_random_uuid(), 'x', now()
      from generate_series(1, 20000)`);
    await client.query("drop table made");
  } finally {
    client.release();
  }
  await kit.owner.query("analyze");
}

test("every statement of an export finds its rows by an index, outside of any transaction", async () => {
  const theirs = await kit.confirmedBooking();
  const ours = await kit.confirmedBooking();
  await fill(theirs.booking_id);
  for (const { account_id } of [ours.customer, ours.provider]) {
    const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
    const copy = await gatherExport(db, account_id, kit.clock.now());
    await end();
    expect(copy?.tables.events.length).toBeGreaterThan(3);
    expect(copy?.tables.actions.length).toBeGreaterThan(1);
    for (const statement of asked) {
      expect(statement.sql).not.toMatch(/^begin|^start transaction/iu);
      const scanned = (await planOf(kit.owner, statement))
        .filter((node) => node["Node Type"] === "Seq Scan" && growing.includes(node["Relation Name"] ?? ""))
        .map((node) => node["Relation Name"]);
      expect(scanned, statement.sql).toEqual([]);
    }
  }
});
