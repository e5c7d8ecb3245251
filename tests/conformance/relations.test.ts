// What holds for every relation of the registry, and the supported part of the read grammar.
import { beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { maskedColumns } from "#server/kernel/relation.ts";
import type { ColumnKind } from "#server/kernel/relation-columns.ts";
import { relations } from "#server/nouns.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { readPage } from "#tests/kit/relations.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

let booked: Awaited<ReturnType<TestKit["booking"]>>;
const kit = duringFile(startKit);
beforeAll(async () => {
  booked = await kit.booking();
});

/** The database's name for a kind of column, where it differs. */
const typeNames: Partial<Record<ColumnKind, string>> = { timestamptz: "timestamp with time zone" };

type Answer = Record<string, unknown>[] | string;

async function read(actor: Actor, table: string, query = ""): Promise<Answer> {
  try {
    return (await readPage({ api: kit.api, now: kit.clock.now() }, actor, { table, query })).rows;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

describe.each(Object.entries(relations))("%s", (name, relation) => {
  test("is listed under its own name, with a sentence", () => {
    expect(relation.name).toBe(name);
    expect(relation.summary).toMatch(/\.$/);
  });

  test("declares its columns with the types that the database has", async () => {
    const rows = await kit.rows<{ name: string; type: string; is_nullable: boolean }>(
      `select column_name as name, case udt_name when 'citext' then 'text' else data_type end as type, is_nullable = 'YES' as is_nullable
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      name,
    );
    const stored = new Map(rows.map((row) => [row.name, row]));
    for (const [column, { kind, is_nullable }] of Object.entries(relation.columns)) {
      const type = typeNames[kind] ?? kind;
      // A masked column is null in some rows, whatever the table says.
      const isMasked = maskedColumns(relation).includes(column);
      expect(stored.get(column), column).toMatchObject({
        name: column,
        type,
        ...(isMasked ? {} : { is_nullable }),
      });
    }
  });

  test("answers the declared columns and no others", async () => {
    const { customer, booking_id } = booked;
    const filter = relation.listSource ? "" : `&${relation.selective[0]}=in.(${booking_id})`;
    const rows = await read(customer, name, `limit=1${filter}`);
    expect(rows).toBeInstanceOf(Array);
    for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(relation.columns));
  });

  test("refuses a column that is not declared, as a filter, in the order and in the selection", async () => {
    const actor = booked.customer;
    for (const query of [
      "visitor_id=eq.1",
      "%00=eq.1",
      "__proto__=eq.1",
      "offer.id=eq.1",
      "or=(id.eq.1)",
      "offset=1",
    ])
      expect(await read(actor, name, query)).toBe("unknown_parameter");
    const others = ["order=visitor_id.desc", "select=visitor_id"];
    for (const query of [...others, "select=device(user_agent)"]) {
      expect(await read(actor, name, query)).toBe("invalid_input");
    }
  });

  test("refuses an unsupported operator, text that no column holds and a limit that is not a number", async () => {
    const column = Object.keys(relation.columns)[0] ?? "";
    const actor = booked.customer;
    const noText = [`${column}=eq.%00`, `${column}=in.(%00)`, "cursor=e30"];
    const noId = relation.columns[column]?.kind === "uuid" ? [`${column}=eq.not-a-uuid`] : [];
    const noNumber = ["limit=all", "limit=1e9", "limit=-1", `limit=${"9".repeat(30)}`];
    for (const query of [`${column}=fts.x`, `${column}=`, ...noText, ...noId, ...noNumber]) {
      expect(await read(actor, name, query)).toBe("invalid_input");
    }
  });
});

test.each(["request", "offer", "offer_line", "booking"])(
  "%s shows strangers and visitors no rows of others",
  async (name) => {
    await kit.booking();
    expect(await read(await kit.customer(), name)).toEqual([]);
    expect(await read(await kit.visitor(), name)).toEqual([]);
  },
);

test("both sides of a booking read it, a filter and an order narrow and sort what is seen", async () => {
  const { customer, provider, booking_id, request_id } = await kit.booking();
  expect(await read(customer, "booking", `select=id,status&id=eq.${booking_id}`)).toEqual([
    { id: booking_id, status: "awaiting_information" },
  ]);
  expect(await read(provider, "booking", "select=id")).toEqual([{ id: booking_id }]);
  expect(await read(provider, "booking", "select=id&status=in.(lapsed,cancelled)")).toEqual([]);
  expect(await read(customer, "request", `select=id&id=in.(${request_id})&closed=1`)).toBe(
    "unknown_parameter",
  );
  const offer = await read(customer, "booking", "select=offer_id");
  const offer_id = typeof offer === "string" ? "" : offer[0]?.offer_id;
  const query = `select=position&offer_id=eq.${offer_id}&order=position.desc&limit=2`;
  const lines = await read(customer, "offer_line", query);
  expect(lines).toEqual([{ position: 3 }, { position: 2 }]);
});

test("a number finds its row for those who may see it, operators included, and for nobody else", async () => {
  const { customer, provider, booking_id } = await kit.booking();
  const [row] = (await read(customer, "booking", `select=number&id=eq.${booking_id}`)) as {
    number: string;
  }[];
  expect(row?.number).toMatch(/^B-.{4}$/);
  const query = `select=id&number=eq.${row?.number}`;
  for (const actor of [customer, provider, await kit.operator()])
    expect(await read(actor, "booking", query)).toEqual([{ id: booking_id }]);
  expect(await read(await kit.customer(), "booking", query)).toEqual([]);
});

test("a filter's text is data, never part of the query", async () => {
  const { customer } = await kit.booking();
  expect(await read(customer, "booking", "title=eq.' or true --")).toEqual([]);
});

describe("queries that no index serves are refused, with an alternative", () => {
  const issueOf = async (actor: Actor, table: string, query: string): Promise<unknown> => {
    const place = { api: kit.api, now: kit.clock.now() };
    const refusal: unknown = await readPage(place, actor, { table, query }).then(
      ({ rows }) => rows,
      (error) => error,
    );
    return isRefusal(refusal) ? (refusal.details.issues as unknown[])[0] : refusal;
  };

  test.each(["request", "offer", "booking"])("%s: an order by anything but its key", async (name) => {
    const actor = await kit.customer();
    expect(await issueOf(actor, name, "order=currency.desc")).toMatchObject({
      code: "not_indexed",
      order_by: ["id"],
    });
    expect(await issueOf(actor, name, "order=id.desc")).toEqual([]);
  });

  test("rows that a filter names may come in any order", async () => {
    const { customer, request_id } = await kit.booking();
    const rows = await read(customer, "offer", `select=request_id&request_id=eq.${request_id}&order=sent_at`);
    expect(rows).toEqual([{ request_id }]);
  });

  test("an operator, who sees everybody's rows, filters by what an index serves", async () => {
    const operator = await kit.operator();
    const { booking_id, request_id } = await kit.booking();
    expect(await issueOf(operator, "booking", "status=eq.lapsed")).toMatchObject({
      path: "status",
      code: "not_indexed",
    });
    const query = `select=id&request_id=eq.${request_id}&status=eq.awaiting_information`;
    expect(await read(operator, "booking", query)).toEqual([{ id: booking_id }]);
  });

  test("the rows after a key", async () => {
    const { customer, booking_id } = await kit.booking();
    const first = `${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}`;
    expect(await read(customer, "booking", `select=id&id=gt.${first}`)).toEqual([{ id: booking_id }]);
    expect(await read(customer, "booking", `select=id&id=gt.${booking_id}`)).toEqual([]);
  });
});
