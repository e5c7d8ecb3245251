// `npm run migrate`: brings a configured database to this version and ends, before web servers and workers start that
// our supervisor does not run. `npm start` migrates by itself.
import { restorePlaces } from "#scripts/backup/installation.ts";
import { settleRestore } from "#scripts/backup/settle-restore.ts";
import { retryWhileAway } from "#scripts/postgres/while-away.ts";
import { configuredDatabase } from "#scripts/supervisor/database.ts";
import { migrate } from "#server/kernel/database/migrate.ts";
import { checkSignIns } from "#server/kernel/database/start-check.ts";
import { roleOf } from "#server/kernel/env/address.ts";
import { EnvError, parseDataSettings, printMisspeltNames } from "#server/kernel/env.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
/** A database container that starts at the same time may first recover from a crash. */
const patienceMs = 60_000;

try {
  printMisspeltNames();
  const parsed = parseDataSettings(process.env);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  const urls = configuredDatabase(parsed.env);
  if (!urls)
    throw new Problem("DATABASE_URL, DATABASE_OWNER_URL and DATABASE_API_URL name the database: set them.");
  await retryWhileAway(() => checkSignIns(urls), { patienceMs, say });
  const end = await settleRestore({ ...restorePlaces(parsed.env), urls, standins: null });
  if (end !== "nothing") say(`an interrupted restore was ${end}`);
  const roles = { appRole: roleOf(urls.DATABASE_URL), apiRole: roleOf(urls.DATABASE_API_URL) };
  const applied = await migrate(urls.DATABASE_OWNER_URL, roles);
  say(applied.length > 0 ? `applied ${applied.join(", ")}` : "nothing to apply");
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
