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

test("of a long chain of old refresh tokens only the active one and its parent are kept", async () => {
  const user_id = randomUUID();
  await insertUser(pool, { id: user_id, email: "old@example.test" }, Date.now());
  const id = randomUUID();
  const created_at = new Date(Date.now() - 3 * 86_400_000);
  await insertSession(pool, {
    ...{ id, user_id, aal: "aal1", amr: [] },
    user_agent: null,
    ip: null,
    created_at,
  });
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
  await sweep({ pool, clock: { now: () => Date.now() }, settings: settingsSchema.parse({}) });
  const remaining = await pool.query<{ is_revoked: boolean }>(
    "select is_revoked from auth.refresh_tokens order by id",
  );
  expect(remaining.rows.map((row) => row.is_revoked)).toEqual([true, false]);
});

test("an enrolment unfinished for a day is deleted, with old challenges; a verified factor is kept", async () => {
  const user_id = randomUUID();
  await insertUser(pool, { id: user_id, email: "factors@example.test" }, Date.now());
  const [old, verified, fresh] = [randomUUID(), randomUUID(), randomUUID()] as const;
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const id of [old, verified, fresh]) {
    const at = id === fresh ? new Date() : yesterday;
    await insertFactor(pool, { id, user_id, friendly_name: id, sealed_secret: Buffer.alloc(1) }, at);
    await insertChallenge(pool, { id, factor_id: id, ip: null }, at);
  }
  await pool.query("update auth.mfa_factors set status = 'verified' where id = $1", [verified]);
  await sweep({ pool, clock: { now: () => Date.now() }, settings: settingsSchema.parse({}) });
  const factors = await listFactors(pool, [user_id]);
  expect(factors.map(({ id }) => id).sort()).toEqual([verified, fresh].sort());
  const challenges = await pool.query<{ id: string }>("select id from auth.mfa_challenges");
  expect(challenges.rows).toEqual([{ id: fresh }]);
});
