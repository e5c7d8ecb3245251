// `npm run migrate`: brings a configured database to this version and ends, before web servers and workers start that no
// supervisor of ours runs. `npm start` does it by itself.
import { restorePlaces } from "#scripts/backup/installation.ts";
import { settleRestore } from "#scripts/backup/settle-restore.ts";
import { explain, Problem } from "#scripts/supervisor/problem.ts";
import { migrate, roleOf } from "#server/kernel/database/migrate.ts";
import { EnvError, parseSettings } from "#server/kernel/env.ts";

try {
  const parsed = parseSettings(process.env);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_API_URL } = parsed.env;
  if (!DATABASE_URL || !DATABASE_OWNER_URL || !DATABASE_API_URL)
    throw new Problem("DATABASE_URL, DATABASE_OWNER_URL and DATABASE_API_URL name the database: set them.");
  const urls = { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_API_URL };
  const end = await settleRestore({ ...restorePlaces(parsed.env), urls, standins: null });
  if (end !== "nothing") process.stdout.write(`an interrupted restore was ${end}\n`);
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
