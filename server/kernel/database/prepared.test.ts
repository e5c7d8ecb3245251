// Frequent statements are planned once per connection, except those that a migration would break or that have endless
// shapes.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { type Database, makeDatabase, makePool } from "./db.ts";
import { StatementNames } from "./prepared.ts";

const bench = duringFile(startRuntime);

/** A database of one connection, so that its statements can be counted. */
async function withOne(work: (db: Database) => Promise<void>): Promise<void> {
  const pool = makePool(bench.urls.appUrl, () => undefined, { max: 1 });
  try {
    await work(makeDatabase(pool));
  } finally {
    await pool.end();
  }
}

const preparedOn = async (db: Database) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements order by name`.execute(db))
    .rows;

const categoryOf = (db: Database, slug: string) =>
  db.selectFrom("category").select(["id", "slug"]).where("slug", "=", slug).execute();

test("a statement is prepared from its third execution on, and returns the same", async () => {
  await withOne(async (db) => {
    const first = await categoryOf(db, "cleaning");
    await categoryOf(db, "cleaning");
    expect(await preparedOn(db)).toEqual([]);
    for (let time = 0; time < 10; time += 1) expect(await categoryOf(db, "cleaning")).toEqual(first);
    expect(await categoryOf(db, "no-such")).toEqual([]);
    expect(await preparedOn(db)).toEqual([{ statement: expect.stringContaining('from "category"') }]);
  });
});

test("a prepared statement that failed, or ran in a failed transaction, can be executed again", async () => {
  await withOne(async (db) => {
    const half = (by: number) => sql<{ half: number }>`select 10 / ${by}::int as half`.execute(db);
    for (let time = 0; time < 4; time += 1) await half(5);
    await expect(half(0)).rejects.toMatchObject({ code: "22012" });
    expect((await half(5)).rows).toEqual([{ half: 2 }]);

    const other = (tx: Database) => sql`select ${1}::int + 1 as two`.execute(tx);
    const failed = db.transaction().execute(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      for (let time = 0; time < 4; time += 1)
        await expect(other(tx)).rejects.toMatchObject({ code: "25P02" });
    });
    await expect(failed).rejects.toThrow();
    expect((await other(db)).rows).toEqual([{ two: 2 }]);
  });
});

test("a column that a migration adds breaks no statement of a running process", async () => {
  await withOne(async (db) => {
    const owner = makePool(bench.urls.ownerUrl, () => undefined, { max: 1 });
    const all = () => db.selectFrom("category").selectAll().where("slug", "=", "no-such").execute();
    const touch = () =>
      db
        .updateTable("category")
        .set({ slug: "still-none" })
        .where("slug", "=", "no-such")
        .returningAll()
        .execute();
    const below = async () =>
      (
        await sql`with one as (select * from category where slug = ${"no-such"}) select * from one`.execute(
          db,
        )
      ).rows;
    const some = () => categoryOf(db, "no-such");
    const asks = [all, touch, below, some];
    try {
      for (let time = 0; time < 5; time += 1) for (const ask of asks) await ask();
      await owner.query("alter table category add column added text");
      for (const ask of asks) expect(await ask()).toEqual([]);
    } finally {
      await owner.query("alter table category drop column if exists added");
      await owner.end();
    }
  });
});

test("the number of prepared statements is limited, however many shapes a statement has", () => {
  const names = new StatementNames();
  const assigned = new Set<string>();
  for (let shape = 0; shape < 5_000; shape += 1)
    for (let time = 0; time < 5; time += 1) {
      const name = names.nameOf(`select 1 where 1 in (${"$1, ".repeat(shape % 7)}${shape})`);
      if (name !== undefined) assigned.add(name);
    }
  expect(assigned.size).toBe(160);

  const once = new StatementNames();
  for (let shape = 0; shape < 5_000; shape += 1) expect(once.nameOf(`select ${shape}`)).toBeUndefined();
});
