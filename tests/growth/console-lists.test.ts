// Every list of the console on a small market: its pages have each row exactly once and in order, whatever its address
// filters and however many rows a step reads; its file has the same rows; and nobody else sees any.
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import type { FilterName } from "#domain/operator/list-query.ts";
import { type ListQuery, listSearch } from "#domain/operator/list-query.ts";
import { seedOf } from "#scripts/test-run/turn.ts";
import {
  type ConsoleList,
  choicesOf,
  type ListSource,
  type SortName,
} from "#server/operator/reads/console/declaration.ts";
import { consoleLists, listNames } from "#server/operator/reads/console/lists.ts";
import { readAll, type ViewRow } from "#server/operator/reads/console/page.ts";
import { idsOfList, listQueryOf, pageOfList } from "#tests/kit/operator/console-lists.ts";
import { fillMails } from "./mails.ts";
import { loaderArgs, type Market, openMarket } from "./market.ts";
import { fillPartners } from "./partners.ts";
import { fillWebhooks } from "./webhooks.ts";

let market: Market;
let people: { provider: string; booking: string };
beforeAll(async () => {
  market = await openMarket(400);
  const { kit, members } = market;
  await kit.reportedMessage();
  await kit.failedRefund();
  await kit.refusedMail();
  await kit.deadJob();
  const provider = members.provider.profile?.id ?? "";
  await fillPartners(kit.owner, provider);
  await fillWebhooks(kit.owner, provider);
  await fillMails(kit.owner);
  // Rows of one moment, so that the key alone orders them; and a title that a spreadsheet would run.
  await kit.owner.query("update booking set created_at = date_trunc('month', created_at)");
  await kit.owner.query(`update booking set title = '=HYPERLINK("https://x.test")' where id in
    (select id from booking order by created_at desc limit 3)`);
  const [row] = await kit.rows<{ id: string }>("select id from booking where status = 'completed' limit 1");
  people = { provider, booking: row?.id ?? "" };
}, 300_000);
afterAll(() => market?.stop());

const lists = listNames.map((name) => [name, consoleLists[name] as ConsoleList] as const);
const scope = () => market.kit.scopeOf(market.members.operator);

/** Values of each filter; some find nothing. */
const valuesOf = (list: ConsoleList): Record<FilterName, readonly string[]> => ({
  q: ["anna", "an", "klein", "nobody-is-called-so"],
  state: list.states.length > 0 ? list.states : ["none"],
  category: ["growth-0", "growth-3", "none"],
  country: ["DE", "AT", "XX"],
  provider: [people.provider, "00000000-0000-4000-8000-000000000000"],
  noun: list.nouns ?? ["none"],
  kind: ["invitation", "booking_confirmed", "sweep_records", "none"],
  subject: [people.booking],
  person: [market.members.operator.email, market.members.customer.account_id, "nobody@is.test"],
  command: ["accept_offer", "verify_provider", "none"],
  overdue: ["1"],
  from: ["2020-01-01", new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)],
  to: ["2020-01-01", new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)],
  min: ["0", "2500"],
  max: ["0", "3000"],
});

type Address = { search: string; page_rows: number; step_rows: number };

const addressOf = (list: ConsoleList): fc.Arbitrary<Address> => {
  const choices = choicesOf(list);
  const values = valuesOf(list);
  return fc.record({
    search: fc
      .tuple(
        fc.record(
          Object.fromEntries(choices.filters.map((name) => [name, fc.constantFrom(...values[name])])),
          { requiredKeys: [] },
        ),
        fc.constantFrom(...choices.sorts),
      )
      .map(([filters, sort]) =>
        listSearch({ filters, sort, columns: choices.usual_columns, after: null }, choices),
      ),
    page_rows: fc.constantFrom(25, 60, 400),
    step_rows: fc.constantFrom(20, 90, limits.list_step_rows),
  });
};

/** The rows of one table by one plain statement, without any index in mind. */
function rowsAtOnce(list: ListSource, { filters, sort }: ListQuery): RawBuilder<unknown> {
  const { key, kind } = list.sorts[sort as SortName] ?? { key: sql`1`, kind: "number" };
  const bounds: Partial<Record<FilterName, (value: string) => RawBuilder<unknown>>> = {
    from: (value) => sql`${list.date} >= ${value}::date::timestamp at time zone 'UTC'`,
    to: (value) => sql`${list.date} < (${value}::date + 1)::timestamp at time zone 'UTC'`,
    min: (value) => sql`${list.amount} >= ${value}::numeric * 100`,
    max: (value) => sql`${list.amount} <= ${value}::numeric * 100`,
  };
  const conditions = (Object.entries(filters) as [FilterName, string][]).map(
    ([name, value]) =>
      bounds[name]?.(value) ??
      (list.filters as Record<string, (text: string) => unknown>)[name]?.(value) ??
      sql`${list.states.includes(value)}::boolean`,
  );
  const where = sql.join([list.base ?? sql`true`, ...conditions.map((one) => sql`${one}`)], sql` and `);
  const id = sql.ref(`${list.table}.${list.key.column}`);
  const table = list.rows ? sql`graphile_worker._private_jobs job` : sql.table(list.table);
  const value = kind === "instant" ? sql`extract(epoch from ${key})` : sql`${key}::numeric`;
  return sql`select ${id}::text as id, ${value} as value, ${id} as key from ${table} where ${where}`;
}

/** The same rows in order. */
async function idsAtOnce(list: ConsoleList, search: string): Promise<string[]> {
  const query = listQueryOf(list, search);
  const { direction } = list.sorts[query.sort as SortName] ?? { direction: "asc" };
  const rows = (list.sources ?? [list]).map((source) => rowsAtOnce(source, query));
  const found = await sql<{ id: string }>`select id from (${sql.join(rows, sql` union all `)}) every_row
    order by value ${sql.raw(direction)}, key ${sql.raw(direction)}`.execute(market.kit.runtime.db);
  return found.rows.map((row) => row.id);
}

describe.each(lists)("the list %s", (name, list) => {
  test("has rows", async () => {
    const { rows, total } = await pageOfList(scope(), list);
    expect(rows.length).toBeGreaterThan(0);
    expect(total.count).toBeGreaterThanOrEqual(rows.length);
    // The first cell leads somewhere.
    for (const { cells } of rows) expect(cells[0]?.kind).toBe("link");
  });

  test("shows each row of any address exactly once and in order", async () => {
    await fc.assert(
      fc.asyncProperty(addressOf(list), async ({ search, ...sizes }) => {
        expect(await idsOfList(scope(), list, search, sizes), search).toEqual(await idsAtOnce(list, search));
      }),
      { numRuns: 25, seed: seedOf(`console-lists ${name}`) },
    );
  }, 120_000);

  test("shows rows in the state that its address names, and every state of a row has a name", async () => {
    for (const state of list.states) {
      const { rows, columns } = await pageOfList(scope(), list, `state=${state}`);
      const index = columns.findIndex(({ kind }) => kind === "state");
      for (const { cells } of rows) expect(cells[index]?.value).toBe(state);
    }
    const { rows, columns } = await pageOfList(scope(), list);
    const index = columns.findIndex(({ kind }) => kind === "state");
    if (index < 0) return;
    for (const { cells } of rows) expect(list.states).toContain(cells[index]?.value);
  });

  test("leaves unknown filters out, and takes whatever is written as the place of a page", async () => {
    const all = await pageOfList(scope(), list);
    expect((await pageOfList(scope(), list, "owner=1&state=none&from=yesterday")).rows).toEqual(all.rows);
    const places = [
      "x",
      "W10",
      "WzEsMl0",
      "WyIxIiwiMiJd",
      "WzkwMDcxOTkyNTQ3NDA5OTEsIngiXQ",
      "'; drop table account",
    ];
    for (const place of places) {
      const page = await pageOfList(scope(), list, `after=${encodeURIComponent(place)}`);
      expect(page.rows.length, place).toBeGreaterThanOrEqual(0);
    }
    const next = all.next === null ? [] : (await pageOfList(scope(), list, `after=${all.next}`)).rows;
    expect(next.map(({ id }) => id)).not.toEqual(expect.arrayContaining(all.rows.map(({ id }) => id)));
  });

  test("has no row and no count for anybody but an operator in person", async () => {
    const { kit, members } = market;
    const acting = { ...members.operator, on_behalf_of: members.customer.account_id };
    for (const actor of [members.customer, members.provider, acting, await kit.visitor()]) {
      const { rows, total } = await pageOfList(kit.scopeOf(actor), list);
      expect(rows).toEqual([]);
      expect(total).toEqual({ count: 0, isMore: false });
    }
  });
});

test("a page with filters that no index serves looks at a bounded number of rows, and goes on from there", async () => {
  const search = "country=XX";
  const sizes = { page_rows: 25, step_rows: 50, steps: 2 };
  const first = await pageOfList(scope(), consoleLists.requests as ConsoleList, search, sizes);
  expect(first).toMatchObject({ rows: [], isPartial: true, total: { count: 0, isMore: true } });
  expect(first.next).not.toBeNull();
  market.plans.length = 0;
  await pageOfList(scope(), consoleLists.requests as ConsoleList, search);
  expect(market.plans.length).toBeLessThanOrEqual(limits.list_steps + 2);
});

test("a long list is counted up to a thousand", async () => {
  const { total } = await pageOfList(scope(), consoleLists.requests as ConsoleList);
  expect(total).toEqual({ count: limits.list_counted_rows, isMore: true });
});

describe("the file of a list", () => {
  const csvOf = async (path: string, list: string, member = market.members.operator) => {
    const { loader } = await import("../../app/routes/admin/list-csv.ts");
    const args = await loaderArgs(market, member, { path, params: { list } });
    const answer: unknown = await (loader as (args: unknown) => Promise<unknown>)(args).catch(
      (thrown: unknown) => thrown,
    );
    return answer as Response;
  };

  test("has the rows of the address in its order and with its columns, none of them a formula", async () => {
    const search = "?state=completed&sort=amount&columns=title,total";
    const response = await csvOf(`/admin/bookings.csv${search}`, "bookings");
    const lines = (await response.text()).trimEnd().split("\r\n");
    expect(lines[0]).toBe("Number,About,Total,Total (currency)");
    const list = consoleLists.bookings as ConsoleList;
    const rows: ViewRow[] = [];
    const context = { scope: scope(), time_zone: "UTC", currency: "EUR" };
    for await (const page of readAll(list, listQueryOf(list, search), context)) rows.push(...page);
    expect(rows.length).toBeGreaterThan(limits.page_rows);
    expect(await idsAtOnce(list, search)).toEqual(rows.map(({ id }) => id));
    const numberOf = ({ cells }: ViewRow) => (cells[0]?.kind === "link" ? cells[0].value?.text : null);
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(rows.map(numberOf));
    const all = await (await csvOf("/admin/bookings.csv", "bookings")).text();
    expect(all).toContain("'=HYPERLINK");
    expect(all).not.toMatch(/(^|[,"])=HYPERLINK/m);
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/,
    );
  });

  test.each(["customer", "provider"] as const)("opens to no %s", async (who) => {
    expect(await csvOf("/admin/bookings.csv", "bookings", market.members[who])).toMatchObject({
      init: { status: 403 },
    });
  });

  test("asks an operator with an old proof for a new one, and knows no other list", async () => {
    const { operator } = market.members;
    const old = { ...operator, assurance: { is_two_factor: true, proved_at: new Date(0) } };
    expect((await csvOf("/admin/bookings.csv", "bookings", old)).status).toBe(302);
    expect((await csvOf("/admin/secrets.csv", "secrets")).status).toBe(404);
  });
});
