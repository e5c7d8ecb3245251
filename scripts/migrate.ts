// `npm run migrate`: brings a configured database to this version and ends, before web servers and workers start that no
// supervisor of ours runs. `npm start` does it by itself.

import { migrate } from "#server/kernel/database/migrate.ts";
import { checkSignIns } from "#server/kernel/database/start-check.ts";
import { EnvError, parseSettings, printMisspeltNames } from "#server/kernel/env.ts";
import { roleOf } from "#server/kernel/env-address.ts";
import { explain, Problem } from "#server/kernel/problem.ts";

try {
  printMisspeltNames();
  const parsed = parseSettings(process.env);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_API_URL } = parsed.env;
  if (!DATABASE_URL || !DATABASE_OWNER_URL || !DATABASE_API_URL)
    throw new Problem("DATABASE_URL, DATABASE_OWNER_URL and DATABASE_API_URL name the database: set them.");
  await checkSignIns({ DATABASE_OWNER_URL, DATABASE_URL, DATABASE_API_URL });
  const applied = await migrate(DATABASE_OWNER_URL, {
    appRole: roleOf(DATABASE_URL),
    apiRole: roleOf(DATABASE_API_URL),
    moved_rows: null,
  });
  process.stdout.write(applied.length > 0 ? `applied ${applied.join(", ")}\n` : "nothing to apply\n");
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
