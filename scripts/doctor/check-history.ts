// Events and ledger entries: whether the months ahead have their tables, and whether rows are outside of them.
import { type CheckResult, ok, warning } from "./finding.ts";
import type { DoctorUrls } from "./installation.ts";
import { readOnly } from "./read-only.ts";

/** The most rows to count; a default table with this many is already slow. */
const maxCounted = 100_000;

type Missing = { whole: string; month: string };
type Outside = { whole: string; months: string[]; rows: number; is_taken: boolean };

// The worker makes tables three months ahead; the third may be missing until it has run in a new month.
const missingQuery = `select whole, to_char(month, 'YYYY-MM') as month
  from unnest(array['event', 'ledger_entry']) whole,
    generate_series(date_trunc('month', now() at time zone 'UTC'), now() at time zone 'UTC' + interval '2 months', '1 month') month
  where not exists (select from pg_inherits where inhparent = ('public.' || whole)::regclass
    and inhrelid = to_regclass('history.' || whole || to_char(month, '_YYYY_MM')))
  order by month, whole`;

const outsideQuery = (
  whole: string,
) => `select '${whole}' as whole, array_agg(month order by month) as months,
    sum(rows)::int as rows, bool_or(to_regclass('history.${whole}_' || replace(month, '-', '_')) is not null) as is_taken
  from (select to_char(at at time zone 'UTC', 'YYYY-MM') as month, count(*) as rows
    from (select at from history.${whole}_default limit ${maxCounted}) as found group by 1) as months
  having count(*) > 0`;

/** Reads them as the owner: no other role may use the monthly tables. */
export async function checkHistory({ DATABASE_OWNER_URL }: DoctorUrls): Promise<CheckResult[]> {
  if (!DATABASE_OWNER_URL)
    return [ok("not examined: only the owner reads the tables of months, and DATABASE_OWNER_URL is not set")];
  return readOnly(DATABASE_OWNER_URL, async (client) => {
    const known = await client.query("select to_regclass('history.event_default') is not null as has_any");
    if (!known.rows[0]?.has_any)
      return [
        warning(
          "events and the ledger have no tables of months yet",
          "Back up, stop the product, run `npm run migrate`, start it.",
        ),
      ];
    const missing = await client.query<Missing>(missingQuery);
    const outside: Outside[] = [];
    for (const whole of ["event", "ledger_entry"])
      outside.push(...(await client.query<Outside>(outsideQuery(whole))).rows);
    return historyFindings(missing.rows, outside);
  });
}

/** Missing tables and rows outside of them, with what to do. */
export function historyFindings(missing: readonly Missing[], outside: readonly Outside[]): CheckResult[] {
  const found: CheckResult[] = [];
  if (missing.length > 0) {
    const names = missing.map(({ whole, month }) => `${whole} ${month}`).join(", ");
    found.push(
      warning(
        `no table for a month ahead: ${names}`,
        "`npm run migrate` makes them. The worker does it each day (make_months): its log says why it has not. Until then rows go to the default table; none is lost.",
      ),
    );
  }
  for (const { whole, months, rows, is_taken } of outside) {
    const count = rows >= maxCounted ? `${maxCounted} rows or more` : `${rows} rows`;
    found.push(
      warning(
        `${count} of ${whole} stand in its default table: ${months.join(", ")}`,
        is_taken
          ? `A table of that month is there and not attached: attach it, or rename it; then \`npm run migrate\` moves the rows.`
          : "`npm run migrate` moves them into tables of their months, best at a quiet hour: nobody can write or read them meanwhile. None is lost, and pages show them.",
      ),
    );
  }
  return found.length > 0 ? found : [ok("each month has its table, for the two months ahead as well")];
}
