import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterNames, type ListChoices, type ListQuery, listSearch } from "./list-query.ts";
import { readListQuery } from "./read-list-query.ts";

const list: ListChoices = {
  filters: filterNames,
  states: ["open", "closed"],
  nouns: ["request", "offer"],
  kinds: ["offer_received", "invitation"],
  sorts: ["newest", "oldest", "amount"],
  columns: ["number", "title", "state", "total", "fee"],
  usual_columns: ["number", "title", "state", "total"],
};
const read = (search: string) => readListQuery(new URLSearchParams(search), list);
const nothing = { filters: {}, sort: "newest", columns: list.usual_columns, after: null };

const values = {
  q: fc.constantFrom("klein", "a b", "R-7K3F"),
  state: fc.constantFrom(...list.states),
  category: fc.constantFrom("photography", "music-and-dj"),
  country: fc.constantFrom("DE", "AT"),
  provider: fc.constantFrom("Studio Keller", "0197a000-0000-7000-8000-000000000001"),
  noun: fc.constantFrom(...list.nouns),
  subject: fc.uuid(),
  overdue: fc.constant("1"),
  from: fc.constantFrom("2026-11-01", "2028-02-29"),
  to: fc.constantFrom("2026-11-30", "2999-12-31"),
  min: fc.constantFrom("10", "10.50", "0"),
  max: fc.constantFrom("999999999", "1,5"),
};

const queries: fc.Arbitrary<ListQuery> = fc.record({
  filters: fc.record(values, { requiredKeys: [] }),
  sort: fc.constantFrom(...list.sorts),
  columns: fc.subarray(list.columns.slice(1), { minLength: 1 }).map((chosen) => ["number", ...chosen]),
  after: fc.constantFrom(null, "WzEsIjIiXQ"),
});

test("an address says the same when it is read again", () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(read(listSearch(query, list))).toEqual(query);
    }),
  );
});

test("an address without anything is the beginning of the list in its usual form, and is written so", () => {
  expect(read("")).toEqual(nothing);
  expect(listSearch(read(""), list)).toBe("");
});

test("whatever somebody writes is a query of the list", () => {
  const names = fc.constantFrom(...filterNames, "sort", "columns", "status", "page", "__proto__");
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string({ unit: "binary", maxLength: 300 }))), (pairs) => {
      const { filters, sort, columns } = readListQuery(new URLSearchParams(pairs), list);
      expect(list.sorts).toContain(sort);
      expect(list.columns).toEqual(expect.arrayContaining([...columns]));
      expect(filterNames).toEqual(expect.arrayContaining(Object.keys(filters)));
    }),
  );
});

describe("left out", () => {
  test.each([
    ["a state of another list", "state=paused"],
    ["a date that does not exist", "from=2026-02-30"],
    ["a date in another form", "to=30.11.2026"],
    ["an amount with a sign", "min=-1"],
    ["an amount that is too long", "max=9999999999"],
    ["a country that is no code", "country=Germany"],
    ["a category with a quote", "category=a'b"],
    ["a subject that is no id", "subject=1"],
    ["another value than the one of a tick", "overdue=yes"],
    ["an unknown order", "sort=title"],
    ["unknown columns", "columns=secret,password"],
    ["an unknown filter", "owner=1"],
    ["an empty field of a form", "state=&category=&from=&columns="],
  ])("%s", (_what, search) => {
    expect(read(search)).toEqual(nothing);
  });
});

test("columns come as a form sends them or as one list, and the one that names the row is always there", () => {
  expect(read("columns=fee&columns=title").columns).toEqual(["number", "title", "fee"]);
  expect(read("columns=fee,title").columns).toEqual(["number", "title", "fee"]);
});

test("the country may be typed in small letters, and the address of release 0.1.0 names a state `status`", () => {
  expect(read("country=de").filters).toEqual({ country: "DE" });
  expect(read("status=open").filters).toEqual({ state: "open" });
});
