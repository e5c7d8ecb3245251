// The grammar of reads: what it accepts, what it refuses, and that parsing time grows with the length of the text.
import { describe, expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { defineReaders } from "../readers/declaration.ts";
import { defineRelation } from "../relation.ts";
import { nullable, text, timestamptz, uuid } from "../relation-columns.ts";
import { parseFilter } from "./filters.ts";
import { parseParameters } from "./parameters.ts";
import { parseSelect } from "./selection.ts";

const relation = defineRelation({
  name: "thing",
  summary: "A thing.",
  columns: { id: uuid(), status: text(), at: nullable(timestamptz()) },
  readers: defineReaders("category", true, {}),
  is_listed: false,
  key: ["id"],
  selective: ["id"],
});

const codeOf = (work: () => unknown): string => {
  try {
    return JSON.stringify(work());
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [issue] = (error.details.issues ?? []) as { code: string }[];
    return issue?.code ?? error.code;
  }
};
const parse = (query: string) => parseParameters(relation, new URLSearchParams(query));

describe("select", () => {
  test("columns, aliases, hints and embedded relations", () => {
    expect(parseSelect("*, name:title ,lines:offer_line!offer_id(label)")).toEqual({
      has_all: true,
      columns: [{ column: "title", alias: "name" }],
      embeds: [
        {
          target: "offer_line",
          hint: "offer_id",
          alias: "lines",
          selection: { has_all: false, columns: [{ column: "label", alias: "label" }], embeds: [] },
        },
      ],
    });
  });

  test.each([
    ["", "invalid_select"],
    ["a,", "invalid_select"],
    ["a b", "invalid_select"],
    ["a::text", "invalid_select"],
    ["a->b", "invalid_select"],
    ["a!b", "invalid_select"],
    ["a(b", "invalid_select"],
    ["a(b))", "invalid_select"],
    ["a()", "invalid_select"],
    ["a(b(c))", "embedded_too_deep"],
    [Array.from({ length: 9 }, (_, index) => `a${index}(b)`).join(","), "too_many_embeds"],
    [Array.from({ length: 201 }, () => "a").join(","), "too_many"],
    [`${"a".repeat(64)}`, "unknown_column"],
    ["__key0:id", "unknown_column"],
  ])("%s is refused: %s", (select, code) => {
    expect(codeOf(() => parseSelect(select))).toBe(code);
  });
});

describe("filters", () => {
  const one = (query: string) => parseFilter("status", query);

  test.each([
    ["eq.open", { operator: "eq", value: "open" }],
    ["eq.a.b,c)", { operator: "eq", value: "a.b,c)" }],
    ['eq."x"', { operator: "eq", value: '"x"' }],
    ["eq.", { operator: "eq", value: "" }],
    ["is.null", { operator: "is", value: "null" }],
    ["is.not_null", { operator: "is", value: "not_null" }],
    ["in.(a,b)", { operator: "in", values: ["a", "b"] }],
    ['in.("a,b",c d,"e\\"\\\\")', { operator: "in", values: ["a,b", "c d", 'e"\\'] }],
  ])("%s", (query, expected) => {
    expect(one(query)).toEqual({ column: "status", ...expected });
  });

  test.each([
    "open",
    "eq",
    "fts.a",
    "constructor.a",
    "not.eq.a",
    "like.a",
    "ilike.a",
    "is.open",
    "in.a",
    "in.(a",
    "in.()",
    'in.("a)',
    "in.(a)b",
  ])("%s is refused", (query) => {
    expect(codeOf(() => parseFilter("status", query))).toBe("invalid_filter");
  });
});

describe("parameters", () => {
  test("order with direction", () => {
    expect(parse("order=at.desc,id").order).toEqual([
      { column: "at", is_descending: true },
      { column: "id", is_descending: false },
    ]);
  });

  test.each([
    ["nothing=eq.1", "unknown_parameter"],
    ["and=(id.eq.1)", "unknown_parameter"],
    ["or=(id.eq.1)", "unknown_parameter"],
    ["offset=1", "unknown_parameter"],
    ["columns=id", "unknown_parameter"],
    ["order=id.up", "invalid_order"],
    ["order=id.desc.nullslast", "invalid_order"],
    [`order=${"id,".repeat(10)}id`, "too_many"],
    ["limit=-1", "invalid_number"],
    ["limit=1&limit=2", "repeated"],
    [Array.from({ length: 101 }, () => "id=is.null").join("&"), "too_many"],
    [`id=in.(${"1,".repeat(1_000)}1)`, "too_many"],
  ])("%s is refused: %s", (query, code) => {
    expect(codeOf(() => parse(query))).toBe(code);
  });

  test("a page has at most a hundred rows", () => {
    expect(parse("limit=100000").limit).toBe(100);
  });

  test("a text far longer than any address is read quickly", () => {
    const start = performance.now();
    for (const shape of ["(", '"', '\\"', "a(", "a,", "in.(", "eq."]) {
      codeOf(() => parseSelect(shape.repeat(64_000)));
      codeOf(() => parseFilter("status", `in.("${shape.repeat(64_000)}`));
    }
    // In quadratic time, each of them would take minutes.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
