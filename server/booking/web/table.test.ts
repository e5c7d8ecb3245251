// The bookings as a CSV file: only the person's own rows, all of them, and nothing that a spreadsheet would run.
import { expect, test } from "vitest";
import { rateLimits } from "#domain/rate-limits.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import type { Member } from "#server/kernel/actor.ts";
import { listTableBookings } from "#server/payment/reads/table.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findBooking } from "../reads/booking.ts";
import { listBookings } from "../reads/lists.ts";
import { serveBookingsTable } from "./table.ts";

const kit = kitDuringFile({ at: new Date("2027-01-10T12:00:00Z") });

async function download(member: Member, locale = "en"): Promise<Response> {
  const request = new Request("http://app.test/bookings.csv");
  const { session, context } = await openAuth(kit.runtime, request);
  Object.assign(session, { actor: member, locale });
  return serveBookingsTable(context, request, ({ status }) => status);
}

async function linesOf(member: Member, locale = "en"): Promise<string[]> {
  const answer = await download(member, locale);
  // Response.text() would remove the byte order mark.
  const text = Buffer.from(await answer.arrayBuffer()).toString("utf8");
  return text.split("\r\n");
}

test("a customer's table has payments and refunds, in the currency's decimals", async () => {
  const { customer, provider, booking_id } = await kit.confirmedBooking();
  const rows = await kit.rows(
    `select number, title, total_minor, to_char(starts_at at time zone time_zone, 'YYYY-MM-DD HH24:MI') as start
     from booking where id = $1`,
    booking_id,
  );
  const [head, line, ...rest] = await linesOf(customer);
  expect(head).toBe(
    "\ufeffNumber,Title,Provider,Start,End,Time zone,Town,Status,Total,Currency,Paid,Refunded",
  );
  expect(rest).toEqual([""]);
  const cells = (line ?? "").split(",");
  const total = (Number(rows[0].total_minor) / 100).toFixed(2);
  expect(cells).toEqual([
    rows[0].number,
    rows[0].title,
    provider.profile?.display_name,
    rows[0].start,
    expect.any(String),
    "Europe/Berlin",
    expect.any(String),
    "confirmed",
    total,
    "EUR",
    expect.stringMatching(/^\d+\.\d\d$/),
    "0.00",
  ]);
  const paid = await kit.owner.query(
    "select sum(amount_minor)::int as sum from payment_attempt where booking_id = $1 and status = 'succeeded'",
    [booking_id],
  );
  expect(Number(cells[10]) * 100).toBe(paid.rows[0].sum);
});

test("a German reader's table has semicolons and decimal commas, and the same sums", async () => {
  const { customer, provider, booking_id } = await kit.confirmedBooking();
  await kit.owner.query("update booking set title = 'Dinner, wine; music' where id = $1", [booking_id]);
  const rows = await kit.rows(
    "select total_minor, total_minor - fee_minor - fee_tax_minor as earns from booking where id = $1",
    booking_id,
  );
  const cellsOf = (line = "", separator: string) =>
    [...line.matchAll(new RegExp(`(?:^|${separator})(?:"([^"]*)"|([^${separator}]*))`, "g"))].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
  for (const [locale, separator, comma] of [
    ["de", ";", ","],
    ["en", ",", "."],
  ] as const) {
    const [head = "", line] = await linesOf(customer, locale);
    const cells = cellsOf(line, separator);
    expect(cells).toHaveLength(head.split(separator).length);
    expect(cells[1]).toBe("Dinner, wine; music");
    expect(cells[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const minorOf = (cell = "") => Math.round(Number(cell.replace(comma, ".")) * 100);
    for (const cell of [cells[8], cells[10], cells[11]]) expect(cell?.at(-3)).toBe(comma);
    expect(minorOf(cells[8])).toBe(Number(rows[0].total_minor));
    const [, earned] = await linesOf(provider, locale);
    expect(minorOf(cellsOf(earned, separator).at(-1))).toBe(Number(rows[0].earns));
  }
});

test("a provider's table has earnings, and no payments", async () => {
  const { provider, booking_id } = await kit.confirmedBooking();
  const rows = await kit.rows(
    "select total_minor - fee_minor - fee_tax_minor as earns from booking where id = $1",
    booking_id,
  );
  const [head, line] = await linesOf(provider);
  expect(head?.split(",").slice(-2)).toEqual(["Currency", "You earn"]);
  expect(line?.split(",").at(-1)).toBe((Number(rows[0].earns) / 100).toFixed(2));
});

test("the table, the list and the booking's page show its provider's earnings as booked", async () => {
  const earns = async (made: { provider: Member; booking_id: string }) => {
    const scope = kit.scopeOf(made.provider);
    const [, line] = await linesOf(made.provider);
    const found = await findBooking(scope, made.booking_id);
    const { rows } = await listBookings(scope, "cancelled", null);
    const own = rows.find(({ id }) => id === made.booking_id);
    return [line?.split(",").at(-1), found?.earnings?.earns_minor, own?.amount_minor];
  };
  const made = await kit.confirmedBooking();
  await kit.passTime({ days: 43 });
  const cancel = { booking_id: made.booking_id, version: made.booking_version, reason: "Ill." };
  await kit.run(cancelBooking, made.customer, { ...cancel, refund_minor: 89_250 });
  // Of the kept 892.50, net 750.00: fee 75.00 and its VAT 14.25.
  expect(await earns(made)).toEqual(["803.25", 80_325, 80_325]);
  expect(await earns(await kit.undecidedRequest())).toEqual(["0.00", 0, 0]);
});

test("nobody gets another person's rows, not even an operator", async () => {
  await kit.confirmedBooking();
  for (const member of [await kit.customer(), await kit.provider(), await kit.operator()])
    expect(await linesOf(member)).toHaveLength(2);
});

test("a title that looks like a formula stays a text", async () => {
  const { customer, booking_id } = await kit.booking();
  for (const title of ['=HYPERLINK("http://evil.test","x")', "+1", "-1", "@SUM(A1)", "\tx", "a\nb,c"]) {
    await kit.owner.query("update booking set title = $2 where id = $1", [booking_id, title]);
    const text = (await linesOf(customer)).join("\r\n");
    const cell =
      text
        .split("\r\n")
        .slice(1)
        .join("\r\n")
        .split(/^B-[^,]+,/m)[1] ?? "";
    expect(cell, title).not.toMatch(/^"?[=+\-@\t\r]/);
    if (/^[=+\-@\t]/.test(title)) expect(cell, title).toMatch(/^"?'/);
    else expect(cell).toMatch(/^"a\nb,c",/);
  }
});

test("pages follow each other without gap or repetition", async () => {
  const { customer } = await kit.booking();
  for (let index = 0; index < 4; index += 1) {
    const { booking_id } = await kit.booking();
    await kit.owner.query("update booking set customer_profile_id = $2 where id = $1", [
      booking_id,
      customer.profile?.id,
    ]);
  }
  const scope = kit.scopeOf(customer);
  const all = (await listTableBookings(scope, null, 10)).map(({ id }) => id);
  expect(new Set(all).size).toBe(5);
  const paged: string[] = [];
  for (let after: string | null = null; ; after = paged.at(-1) ?? null) {
    const page = await listTableBookings(scope, after, 2);
    paged.push(...page.map(({ id }) => id));
    if (page.length < 2) break;
  }
  expect(paged).toEqual(all);
});

test("it is limited per hour", async () => {
  const customer = await kit.customer();
  for (let index = 0; index < rateLimits.table_per_account.tries; index += 1) await download(customer);
  await expect(download(customer)).rejects.toMatchObject({ status: 429 });
});
