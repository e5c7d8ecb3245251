// Makes the tables of the stand-ins in STANDINS_DATABASE_URL and ends, without starting any of them: for restoring a
// backup, which has the rows.
import { authSchema } from "./auth/schema.ts";
import { createDb, migrate } from "./kit/db.ts";
import { parseEnv } from "./kit/env.ts";
import { STATEMENTS } from "./stripe/store/schema.ts";

const env = parseEnv(process.env);
const pool = createDb(env.STANDINS_DATABASE_URL);
try {
  if (env.STANDINS_AUTH === "1") await migrate(pool, "auth", authSchema);
  await migrate(pool, "stripe", STATEMENTS);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
