// Short numbers of requests, offers and bookings: the database makes them, never twice, with four characters as long
// as any are left.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseShortNumber } from "#domain/short-number.ts";
import { commands } from "#server/nouns.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { jsonSchema } from "./inputs.ts";

let kit: TestKit;
let app: pg.Pool;
beforeAll(async () => {
  kit = await startKit();
  app = new pg.Pool({ connectionString: kit.urls.appUrl, max: 10 });
});
afterAll(async () => {
  await app.end();
  await kit.stop();
});

const four = 2 ** 20;
const five = 2 ** 25;
const six = 2 ** 30;

/**
 * How many numbers there are from a position on, and how many of them differ. Uses its own connection: on a busy
 * machine a million numbers take longer than the product's statement timeout.
 */
async function distinct(from: number, count: number) {
  const owner = new pg.Client({ connectionString: kit.urls.ownerUrl, statement_timeout: 60_000 });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ differing: number; lengths: number[] }>(
      `select count(distinct number collate "C")::int as differing, array_agg(distinct length(number)) as lengths
       from (select short_number('R', place) as number from generate_series($1::bigint, $1::bigint + $2 - 1) place) x`,
      [from, count],
    );
    return rows[0];
  } finally {
    await owner.end();
  }
}

const nextNumber = async () =>
  (
    await app.query<{ number: string }>(
      `insert into request (id, status, visitor_id, created_at, updated_at)
       values (gen_random_uuid(), 'draft', gen_random_uuid(), now(), now()) returning number`,
    )
  ).rows[0]?.number ?? "";

/** Makes the next request get the number at this position. */
const continueAt = (place: number) => kit.owner.query("select setval('request_number', $1, false)", [place]);

describe("the number at a position", () => {
  test("the first 2^20 are all the four-character numbers, each once", async () => {
    expect(await distinct(0, four)).toEqual({ differing: four, lengths: [6] });
  }, 60_000);

  test.each([
    ["of five characters", four, 7],
    ["of five characters, the last ones", four + five - 50_000, 7],
    ["of six characters", four + five, 8],
    ["of six characters, the last ones", four + five + six - 50_000, 8],
  ])("%s: all differ", async (_which, from, length) => {
    expect(await distinct(from, 50_000)).toEqual({ differing: 50_000, lengths: [length] });
  });

  test("does not reveal its position: neighbours share a prefix no more often than by chance", async () => {
    const rows = await kit.rows<{
      alike: number;
    }>(`select count(*)::int as alike from generate_series(0, 9999) place
       where substr(short_number('R', place), 3, 1) = substr(short_number('R', place + 1), 3, 1)`);
    // By chance 313 of 10,000; far more, or none at all, would be a pattern.
    expect(rows[0]?.alike).toBeLessThan(1_500);
    const same = await kit.rows<{
      same: number;
    }>(`select count(*)::int as same from generate_series(0, 9999) place
       where substr(short_number('R', place), 3) = substr(short_number('B', place), 3)`);
    expect(same[0]?.same).toBeLessThan(100);
  });
});

test("rows inserted concurrently get different numbers, which read back as written", async () => {
  const insert = `insert into request (id, status, visitor_id, created_at, updated_at)
    select gen_random_uuid(), 'draft', gen_random_uuid(), now(), now() from generate_series(1, 50) returning number`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.query<{ number: string }>(insert)));
  const numbers = answers.flatMap(({ rows }) => rows.map(({ number }) => number));
  expect(new Set(numbers).size).toBe(1_000);
  for (const number of numbers) expect(parseShortNumber(number)).toEqual({ noun: "request", number });
});

test("numbers grow to five and then six characters, then inserts are refused rather than reusing one", async () => {
  await continueAt(four - 1);
  expect(await nextNumber()).toMatch(/^R-.{4}$/);
  expect(await nextNumber()).toMatch(/^R-.{5}$/);
  await continueAt(four + five - 1);
  expect(await nextNumber()).toMatch(/^R-.{5}$/);
  expect(await nextNumber()).toMatch(/^R-.{6}$/);
  await continueAt(four + five + six - 1);
  expect(await nextNumber()).toMatch(/^R-.{6}$/);
  await expect(nextNumber()).rejects.toMatchObject({ code: "2200H" });
  await continueAt(100_000);
});

test("the number of a deleted or uncommitted row is not reused", async () => {
  const number = await nextNumber();
  await kit.owner.query("delete from request where number = $1", [number]);
  const client = await app.connect();
  await client.query("begin");
  const { rows } = await client.query<{ number: string }>(
    `insert into request (id, status, visitor_id, created_at, updated_at)
     values (gen_random_uuid(), 'draft', gen_random_uuid(), now(), now()) returning number`,
  );
  await client.query("rollback");
  client.release();
  const later = [await nextNumber(), await nextNumber()];
  expect(later).not.toContain(number);
  expect(later).not.toContain(rows[0]?.number);
});

test.each(["R-7K3", "r-7k3f", "R7K3F", "R-7K3I", "O-7K3F", "R-7K3FABC", ""])(
  "%j is not a request number",
  async (number) => {
    const insert = `insert into request (id, number, status, visitor_id, created_at, updated_at)
    values ($1, $2, 'draft', $1, now(), now())`;
    await expect(kit.owner.query(insert, [randomUUID(), number])).rejects.toMatchObject({
      constraint: "request_number_form",
    });
  },
);

test("request, offer and booking have one each, with the letter of their noun", async () => {
  const { request_id, offer_id, booking_id } = await kit.booking();
  const rows = await kit.rows<{ number: string }>(
    `select number from request where id = $1 union all select number from offer where id = $2
     union all select number from booking where id = $3`,
    request_id,
    offer_id,
    booking_id,
  );
  expect(rows.map(({ number }) => parseShortNumber(number)?.noun)).toEqual(["request", "offer", "booking"]);
});

test("no command takes a number", () => {
  const taking = Object.entries(commands).filter(([, { input }]) => {
    const { properties = {} } = jsonSchema(input) as { properties?: Record<string, unknown> };
    return "number" in properties;
  });
  expect(Object.keys(commands).length).toBeGreaterThan(40);
  expect(taking.map(([name]) => name)).toEqual([]);
});
