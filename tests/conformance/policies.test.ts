// The policies and views of the api role are made from what the nouns declare, are not older than it, and are made anew
// only where they have changed.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { policiesText } from "#scripts/policies/text.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import { text, uuid } from "#server/kernel/relation-columns.ts";
import { relations } from "#server/nouns.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

test("db/policies.sql is what the registry says (`npm run policies`)", () => {
  expect(readFileSync("db/policies.sql", "utf8")).toBe(policiesText(relations));
});

test("a start makes nothing anew that is there", async () => {
  const views = () =>
    kit.rows(
      "select oid, relname from pg_class where relnamespace in ('api'::regnamespace, 'claim'::regnamespace)",
    );
  const before = await views();
  await kit.owner.query(readFileSync("db/policies.sql", "utf8"));
  expect(await views()).toEqual(before);
  expect(before.length).toBeGreaterThan(Object.keys(relations).length);
});

const partOf = (readers: Parameters<typeof defineReaders>[2]) =>
  policiesText({
    category: defineRelation({
      name: "category",
      summary: "Categories.",
      columns: { id: uuid(), slug: text() },
      readers: defineReaders("category", "in_person", readers),
      key: ["id"],
      selective: ["id"],
    }),
  });

test("a view has the columns that are served and those that its readers name", () => {
  const made = partOf({ public: { everyone: true, row: sql`category.archived_at is null` } });
  expect(made).toContain("  category.slug,\n  category.archived_at\nfrom category;");
  expect(made).toContain("(select claim.is_operator())\n  or category.archived_at is null");
});

test("a policy has no parameters: a value that is not written out is refused", () => {
  expect(() => partOf({ public: { everyone: true, row: sql`category.slug = ${"a"}` } })).toThrow(
    "no parameters",
  );
});
