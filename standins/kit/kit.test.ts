import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { createClock } from "./clock.ts";
import { createDb, migrate, type Pool } from "./db.ts";
import { parseEnv } from "./env.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = createDb(database.ownerUrl);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("statements run once, even when two processes start together, and new ones follow", async () => {
  const first = ["create table probe.thing (id integer primary key)"];
  await Promise.all([migrate(pool, "probe", first), migrate(pool, "probe", first)]);
  await migrate(pool, "probe", [...first, "insert into probe.thing (id) values (1)"]);
  await migrate(pool, "probe", [...first, "insert into probe.thing (id) values (1)"]);
  expect((await pool.query("select id from probe.thing")).rows).toEqual([{ id: 1 }]);
});

/** The clock reads the file at intervals, which a busy machine lengthens. */
const pollOptions = { timeout: 20_000, interval: 50 };

test("the clock follows its file, keeps the offset while it is half-written, and resets it when the file is removed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clock-"));
  const file = join(folder, "clock.json");
  const clock = createClock(file);
  const offset = () => Math.round((clock.now() - Date.now()) / 1_000);
  expect(offset()).toBe(0);
  await writeFile(file, '{"offset_ms": 3600000}');
  await vi.waitFor(() => expect(offset()).toBe(3_600), pollOptions);
  await writeFile(file, '{"offset_ms": ');
  expect(offset()).toBe(3_600);
  await rm(folder, { recursive: true });
  await vi.waitFor(() => expect(offset()).toBe(0), pollOptions);
});

test("settings have defaults that follow the port, and one line names all faults", () => {
  const env = parseEnv({
    STANDINS_DATABASE_URL: "postgres://x",
    STANDINS_PORT: "4001",
    APP_URL: "http://a.example/",
  });
  expect(env).toMatchObject({
    STANDINS_PUBLIC_URL: "http://127.0.0.1:4001",
    MAIL_WEB_PORT: 4_002,
    MAIL_SMTP_PORT: 4_003,
    SMTP_URL: "smtp://127.0.0.1:4003",
    APP_URL: "http://a.example",
  });
  expect(() => parseEnv({ STANDINS_PORT: "x" })).toThrow(/STANDINS_PORT.*STANDINS_DATABASE_URL/);
});
