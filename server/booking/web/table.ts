// The active profile's bookings as a CSV file, written page by page while it is sent.
import { limits } from "#domain/limits.ts";
import { toLocal } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { countTable, tableFile } from "#server/http/page/table-file.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import { amountCell, byteOrderMark, csvLines } from "#server/kernel/csv.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { listTableBookings, type TableBooking } from "#server/payment/reads/table.ts";

type Columns = readonly (readonly [title: () => string, cell: (row: TableBooking) => unknown])[];
type StatusText = (row: TableBooking, now: string) => string;

const local = (at: Date | null, zone: string) => at && toLocal(at, zone).replace("T", " ");
const amount = (minor: number | null, currency: string) =>
  minor === null ? null : amountCell(minor, currency);

/** The columns of each side: a customer pays and gets refunds, a provider earns. */
function columnsOf(kind: "customer" | "provider", status: (row: TableBooking) => string): Columns {
  const isCustomer = kind === "customer";
  const money: Columns = isCustomer
    ? [
        [m.booking_table_paid, (row) => amount(row.paid_minor, row.currency)],
        [m.booking_table_refunded, (row) => amount(row.refunded_minor, row.currency)],
      ]
    : [[m.booking_table_earns, (row) => amount(row.earns_minor, row.currency)]];
  return [
    [m.booking_table_number, (row) => row.number],
    [m.booking_table_title, (row) => row.title],
    [isCustomer ? m.booking_table_provider : m.booking_table_customer, (row) => row.other_name],
    [m.booking_table_start, (row) => local(row.starts_at, row.time_zone)],
    [m.booking_table_end, (row) => local(row.ends_at, row.time_zone)],
    [m.booking_table_zone, (row) => row.time_zone],
    [m.booking_table_town, (row) => row.place_town],
    [m.booking_table_status, status],
    [m.booking_table_total, (row) => amount(row.total_minor, row.currency)],
    [m.booking_table_currency, (row) => row.currency],
    ...money,
  ];
}

/** Answers the file. `statusText` words a booking's state for its side. @throws Response 302 or 429 */
export async function serveBookingsTable(
  context: Context,
  request: Request,
  statusText: StatusText,
): Promise<Response> {
  const { profile, member } = requireProfile(context, request);
  const { session, scope } = pageOf(context);
  await countTable(session, member.account_id);
  const columns = columnsOf(profile.kind, (row) => statusText(row, session.now));
  const name = `${m.booking_table_file()}-${session.now.slice(0, 10)}`;
  return tableFile(name, linesOf(scope, columns, session.locale));
}

async function* linesOf(scope: ReadScope, columns: Columns, locale: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([title]) => title())], { locale });
  for (let after: string | null = null; ; ) {
    const rows: TableBooking[] = replaceClosedNames(
      await listTableBookings(scope, after, limits.csv_page_rows),
    );
    if (rows.length > 0)
      yield csvLines(
        rows.map((row) => columns.map(([, cell]) => cell(row))),
        { locale },
      );
    after = rows.at(-1)?.id ?? null;
    if (rows.length < limits.csv_page_rows) return;
  }
}
