// `npm run backup -- <file>`: writes the database, the queue and the uploaded files into one archive, while the product
// runs or not.
import { resolve } from "node:path";
import { openInstallation } from "#scripts/backup/installation.ts";
import { noteBackup } from "#scripts/backup/last-backup.ts";
import { writeBackup } from "#scripts/backup/write-backup.ts";
import { withClient } from "#scripts/postgres/roles.ts";
import { printMisspeltNames } from "#server/kernel/env.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main([file, ...more]: string[]): Promise<void> {
  if (!file || file.startsWith("-") || more.length > 0)
    throw new Problem("usage: npm run backup -- <file>, for example backups/2027-01-31.proffer.tar.gz");
  process.umask(0o077);
  printMisspeltNames();
  const installation = await openInstallation(process.env, { purpose: "backup", say });
  try {
    const { database, jobs, files, ledger, cookie_secret } = await writeBackup(installation, resolve(file));
    await withClient(installation.urls.DATABASE_OWNER_URL, (client) => noteBackup(client, new Date()));
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${resolve(file)}: ${rows} rows of ${database.tables.length} tables, ${jobs} queued jobs, ${files.count} files.`,
    );
    for (const { name, currency, sum_minor } of ledger) say(`  ledger ${name} ${currency}: ${sum_minor}`);
    for (const key of files.missing) say(`  missing in the file store: ${key}`);
    if (!cookie_secret?.own_value)
      say("The settings are not part of it: keep COOKIE_SECRET and the keys of the services apart.");
  } finally {
    await installation.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
