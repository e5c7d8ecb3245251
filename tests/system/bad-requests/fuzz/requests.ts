// Requests for the operations of the document.
import fc from "fast-check";
import type { ColumnKind, Columns } from "#server/kernel/relation-columns.ts";
import { relations } from "#server/nouns.ts";
import type { operations } from "#tests/kit/api/validator.ts";
import { drawnFrom, type KnownIds } from "./values.ts";

export type Operation = (typeof operations)[number];
export type Request = {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

const operators = ["eq", "neq", "gt", "gte", "lt", "lte", "in", "is", "like", "not.eq", "cs", ""];

/** A request for this operation. */
export function requestOf(operation: Operation, ids: KnownIds): fc.Arbitrary<Request> {
  return operation[0] === "GET" ? readOf(operation, ids) : callOf(operation, ids);
}

function callOf(operation: Operation, ids: KnownIds): fc.Arbitrary<Request> {
  const [, path, { requestBody }] = operation;
  const schema = requestBody?.content["application/json"]?.schema ?? {};
  const key = seldom(5, fc.constantFrom("a", "key-of-the-caller", "another-key", "x".repeat(300)));
  const prefer = fc.constantFrom(undefined, undefined, "return=minimal", "return=representation");
  const body = fc.oneof(
    { weight: 19, arbitrary: drawnFrom(schema, ids).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  );
  return fc.tuple(body, key, prefer).map(([text, idempotencyKey, preference]) => ({
    operation,
    path: `/rest/v1${path}`,
    headers: given({
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
      prefer: preference,
    }),
    body: text,
  }));
}

function readOf(operation: Operation, ids: KnownIds): fc.Arbitrary<Request> {
  const [, path] = operation;
  const { columns = {}, key = ["id"] } = declaredOf(path.slice(1));
  const names = Object.keys(columns);
  const column = mostly(fc.constantFrom(...names), fc.constantFrom("visitor_id", "*", "a:id", "offer(*)"));
  const filter = mostly(
    fc.constantFrom(...names).chain((name) => filterOn(name, columns[name]?.kind, ids)),
    oddFilter(names),
  );
  const order = mostly(fc.constantFrom(...key), column);
  const columnsOf = fc.array(column, { minLength: 1, maxLength: 4 }).map((all) => all.join(","));
  const query = fc.tuple(
    seldom(3, pair("select", columnsOf)),
    seldom(
      3,
      pair(
        "order",
        fc.tuple(order, fc.constantFrom("", ".asc", ".desc")).map((both) => both.join("")),
      ),
    ),
    seldom(3, pair("limit", mostly(fc.constantFrom("0", "1", "25", "1000000"), fc.constantFrom("-1", "x")))),
    seldom(15, pair("offset", fc.constantFrom("0", "1001", "x"))),
    seldom(15, pair("cursor", fc.string({ maxLength: 20 }))),
    seldom(
      9,
      pair(
        "or",
        fc.tuple(column, column).map(([a, b]) => `(${a}.is.null,${b}.is.null)`),
      ),
    ),
    seldom(1, filter),
    seldom(4, filter),
  );
  const accept = seldom(5, fc.constantFrom("application/vnd.pgrst.object+json", "text/csv"));
  const prefer = seldom(3, fc.constantFrom("count=exact", "count=planned"));
  const range = seldom(6, fc.constantFrom("0-1", "5-2", "900-"));
  return fc.tuple(query, accept, prefer, range).map(([pairs, type, preference, rows]) => ({
    operation,
    path: `/rest/v1${path}?${new URLSearchParams(pairs.filter((one) => one !== null))}`,
    headers: given({ accept: type ?? "application/json", prefer: preference, range: rows }),
    body: null,
  }));
}

type Declared = { columns: Columns; key?: readonly string[] };
const declaredOf = (name: string): Partial<Declared> => relations[name] ?? {};

/** Left out `times` times as often as included. */
const seldom = <Value>(times: number, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: times, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const mostly = <Value>(good: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 15, arbitrary: good }, { weight: 1, arbitrary: odd });
const pair = (name: string, arbitrary: fc.Arbitrary<string>) =>
  arbitrary.map((text): [string, string] => [name, text]);

/** A filter that the column's type allows. */
function filterOn(name: string, kind: ColumnKind | undefined, ids: KnownIds): fc.Arbitrary<[string, string]> {
  const values: Partial<Record<ColumnKind, fc.Arbitrary<string>>> = {
    uuid: fc.constantFrom(...ids),
    integer: fc.constantFrom("0", "1", "-3", "2147483647"),
    bigint: fc.constantFrom("0", "1", "100000"),
    boolean: fc.constantFrom("true", "false"),
    timestamptz: fc.constantFrom("2026-01-01", "2030-01-01T00:00:00Z"),
    date: fc.constantFrom("2026-01-01", "2030-01-01"),
  };
  const value = (kind && values[kind]) ?? fc.constantFrom("open", "sent", "a", "x y", "é");
  const compared = fc.tuple(fc.constantFrom("eq", "neq", "gt", "gte", "lt", "lte"), value);
  const listed = fc
    .array(value, { minLength: 1, maxLength: 3 })
    .map((all) => ["in", `(${all.join(",")})`] as const);
  return fc
    .oneof(
      { weight: 4, arbitrary: compared },
      { weight: 2, arbitrary: listed },
      fc.constant(["is", "null"] as const),
    )
    .map(([operator, text]): [string, string] => [name, `${operator}.${text}`]);
}

function oddFilter(names: readonly string[]): fc.Arbitrary<[string, string]> {
  return fc
    .tuple(
      fc.constantFrom(...names, "visitor_id", "__proto__"),
      fc.constantFrom(...operators),
      fc.string({ maxLength: 12 }),
    )
    .map(([name, operator, text]) => [name, `${operator}.${text}`]);
}

const given = (headers: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, value] as const])),
  );
