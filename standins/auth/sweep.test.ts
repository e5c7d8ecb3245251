import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, migrate, type Pool } from "#standins/kit/db.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { insertChallenge, insertFactor, listFactors } from "./factor/factor-store.ts";
import { authSchema } from "./schema.ts";
import { findActiveToken, insertRefreshToken, insertSession } from "./session/session-store.ts";
import { settingsSchema } from "./settings.ts";
import { sweep } from "./sweep.ts";
import { insertUser } from "./user/user-store.ts";

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = createDb(database.ownerUrl);
  await migrate(pool, "auth", authSchema);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function person(options: { is_anonymous?: boolean; made?: Date } = {}): Promise<string> {
  const id = randomUUID();
  const email = options.is_anonymous ? undefined : `${id}@example.test`;
  await insertUser(
    pool,
    { id, email, is_anonymous: options.is_anonymous },
    (options.made ?? new Date()).getTime(),
  );
  return id;
}

async function sessionOf(user_id: string, opened: Date, refreshed = opened): Promise<string> {
  const id = randomUUID();
  const session = { id, user_id, aal: "aal1" as const, amr: [], user_agent: null, ip: null };
  await insertSession(pool, { ...session, created_at: opened });
  await pool.query("update auth.sessions set refreshed_at = $2 where id = $1", [id, refreshed]);
  return id;
}

async function idsOf(table: "users" | "sessions"): Promise<string[]> {
  const found = await pool.query<{ id: string }>(`select id from auth.${table}`);
  return found.rows.map(({ id }) => id);
}

const clock = { now: () => Date.now() };

test("deletes accounts without an address after a month, others never", async () => {
  const [old, young] = [ago(31), ago(29)];
  const deleted = await person({ is_anonymous: true, made: old });
  const kept = [await person({ is_anonymous: true, made: young }), await person({ made: old })];
  await sweep({ pool, clock, settings: settingsSchema.parse({}) });
  const remaining = await idsOf("users");
  expect(remaining).toEqual(expect.arrayContaining(kept));
  expect(remaining).not.toContain(deleted);
});

test("deletes expired sessions three days later, and none without a limit on sessions", async () => {
  const user_id = await person();
  const made = [
    await sessionOf(user_id, ago(10), ago(0.1)),
    await sessionOf(user_id, ago(6), ago(5)),
    await sessionOf(user_id, ago(3.5), ago(3.4)),
  ];
  await sweep({ pool, clock, settings: settingsSchema.parse({}) });
  expect((await idsOf("sessions")).sort()).toEqual([...made].sort());
  await sweep({ pool, clock, settings: settingsSchema.parse({ session_inactivity_s: 86_400 }) });
  expect((await idsOf("sessions")).sort()).toEqual([made[0], made[2]].sort());
  await sweep({ pool, clock, settings: settingsSchema.parse({ session_timebox_s: 86_400 }) });
  expect(await idsOf("sessions")).toEqual([made[2]]);
});

test("keeps only the active token and its parent from a long chain of old refresh tokens", async () => {
  const created_at = ago(3);
  const id = await sessionOf(await person(), created_at);
  for (let step = 0; step < 5; step += 1) {
    const parent = await findActiveToken(pool, id);
    await pool.query("update auth.refresh_tokens set is_revoked = true");
    const digest = createHash("sha256").update(String(step)).digest();
    const nonce = parent ? Buffer.alloc(16) : null;
    await insertRefreshToken(
      pool,
      { digest, session_id: id, parent_id: parent?.id ?? null, nonce },
      created_at,
    );
  }
  await sweep({ pool, clock, settings: settingsSchema.parse({}) });
  const remaining = await pool.query<{ is_revoked: boolean }>(
    "select is_revoked from auth.refresh_tokens order by id",
  );
  expect(remaining.rows.map((row) => row.is_revoked)).toEqual([true, false]);
});

test("deletes enrolments unfinished for a day, with old challenges; keeps verified factors", async () => {
  const user_id = await person();
  const [old, verified, fresh] = [randomUUID(), randomUUID(), randomUUID()] as const;
  for (const id of [old, verified, fresh]) {
    const at = id === fresh ? new Date() : ago(25 / 24);
    await insertFactor(pool, { id, user_id, friendly_name: id, sealed_secret: Buffer.alloc(1) }, at);
    await insertChallenge(pool, { id, factor_id: id, ip: null }, at);
  }
  await pool.query("update auth.mfa_factors set status = 'verified' where id = $1", [verified]);
  await sweep({ pool, clock, settings: settingsSchema.parse({}) });
  const factors = await listFactors(pool, [user_id]);
  expect(factors.map(({ id }) => id).sort()).toEqual([verified, fresh].sort());
  const challenges = await pool.query<{ id: string }>("select id from auth.mfa_challenges");
  expect(challenges.rows).toEqual([{ id: fresh }]);
});
