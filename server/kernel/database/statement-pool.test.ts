// Each statement is one span however it is sent, and a page leaves nothing behind on its connection.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { inSpan, type SpanStart, setTracer } from "../telemetry/spans.ts";
import { readAs } from "./claims.ts";
import { type Database, makeDatabase, makePool, serializeQueries } from "./db.ts";

const bench = duringFile(startRuntime);

async function withOne(options: { prepares: boolean; url?: string }, work: (db: Database) => Promise<void>) {
  const pool = makePool(options.url ?? bench.urls.appUrl, () => undefined, { max: 1 });
  try {
    await work(makeDatabase(pool, options));
  } finally {
    await pool.end();
  }
}

/** How many functions lie between the caller and the driver, by the stack of an error that the database reports. */
async function countFrames(page: Database): Promise<number> {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  try {
    const error: unknown = await sql`select 1 / 0`.execute(page).catch((thrown: unknown) => thrown);
    return error instanceof Error ? (error.stack ?? "").split("\n").length : 0;
  } finally {
    Error.stackTraceLimit = limit;
  }
}

test.each([true, false])(
  "a statement of the thousandth page on a connection goes the same way as one of the first (prepares: %s)",
  async (prepares) => {
    await withOne({ prepares }, async (db) => {
      const first = await countFrames(serializeQueries(db));
      expect(first).toBeGreaterThan(5);
      for (let page = 0; page < 1_000; page += 1) await sql`select 1`.execute(serializeQueries(db));
      expect(await countFrames(serializeQueries(db))).toBe(first);
    });
  },
);

describe("while somebody traces", () => {
  type Span = SpanStart & { is_failed: boolean };
  let spans: Span[] = [];
  beforeEach(() => {
    spans = [];
    setTracer({
      start: (span) => ({
        traceparent: "",
        end: ({ is_failed }) => {
          if (span.kind === "client") spans.push({ ...span, is_failed });
        },
      }),
    });
  });
  afterEach(() => setTracer(null));

  const traced = (work: () => Promise<unknown>) => inSpan({ name: "test", kind: "internal" }, work);
  const names = () => spans.map(({ name }) => name);
  const ask = (db: Database) =>
    db.selectFrom("category").select("id").where("slug", "=", "cleaning").execute();

  test.each([true, false])(
    "each statement is one span, also of the last of many pages (prepares: %s)",
    async (prepares) => {
      await withOne({ prepares }, async (db) => {
        for (let page = 0; page < 5; page += 1) await traced(() => ask(serializeQueries(db)));
        expect(names()).toEqual(Array.from({ length: 5 }, () => "select category"));
        expect(spans[4]).toMatchObject({
          kind: "client",
          is_failed: false,
          attributes: { "db.system.name": "postgresql", "db.query.summary": "select category" },
        });
        spans = [];
        await traced(() => db.transaction().execute(ask));
        expect(names()).toEqual(["begin", "select category", "commit"]);
      });
    },
  );

  test("a failed statement is a failed span", async () => {
    await withOne({ prepares: true }, async (db) => {
      await expect(traced(() => sql`select 1 / 0 from category`.execute(db))).rejects.toThrow();
      expect(spans).toMatchObject([{ name: "select category", is_failed: true }]);
    });
  });

  test("a read as the api role is traced with its claims", async () => {
    const visitor = { kind: "visitor", visitor_id: randomUUID() } as const;
    await withOne({ prepares: true, url: bench.urls.apiUrl }, async (api) => {
      await traced(() => readAs(api, visitor, (db) => sql`select 1`.execute(db)));
      expect(names()).toEqual(["begin", "select", "rollback"]);
    });
  });

  test("there is no span outside traced work", async () => {
    await withOne({ prepares: true }, async (db) => {
      await ask(db);
      expect(names()).toEqual([]);
    });
  });
});
