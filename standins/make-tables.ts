// Creates the stand-ins' tables in STANDINS_DATABASE_URL and exits without starting any stand-in, to restore a backup,
// which has the rows. Each argument, such as `auth=12`, names a stand-in and how many of its statements the backup
// had; the stand-ins run later ones when they start.
import { authSchema } from "./auth/schema.ts";
import { createDb, migrate } from "./kit/db.ts";
import { parseEnv } from "./kit/env.ts";
import { STATEMENTS } from "./stripe/store/schema.ts";

const schemas = [
  ["auth", authSchema],
  ["stripe", STATEMENTS],
] as const;
const counts = new Map(process.argv.slice(2).map((arg) => [arg.split("=")[0], Number(arg.split("=")[1])]));

const env = parseEnv(process.env);
const pool = createDb(env.STANDINS_DATABASE_URL);
try {
  for (const [name, statements] of schemas) {
    const count = counts.get(name) ?? 0;
    if (count > 0) await migrate(pool, name, statements.slice(0, count));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
