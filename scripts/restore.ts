// `npm run restore -- <file>`: restores a backup into an empty, stopped installation; with --replace-everything into
// one with data, which it removes.
import { resolve } from "node:path";
import { openInstallation } from "#scripts/backup/installation.ts";
import { checkBackup, replaceWord, restoreBackup } from "#scripts/backup/restore-backup.ts";
import { databaseBytes, mebibytes } from "#scripts/backup/space.ts";
import { EnvError, parseDataSettings, printMisspeltNames } from "#server/kernel/env.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(args: string[]): Promise<void> {
  const [file, ...more] = args.filter((arg) => arg !== replaceWord);
  if (!file || file.startsWith("-") || more.length > 0)
    throw new Problem(`usage: npm run restore -- <file> [${replaceWord}]`);
  process.umask(0o077);
  printMisspeltNames();
  const parsed = parseDataSettings(process.env);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  const manifest = await checkBackup(resolve(file), parsed.env);
  say(`${file} is complete: made at ${manifest.created_at} by version ${manifest.product_version}.`);
  const installation = await openInstallation(process.env, { purpose: "restore", say });
  try {
    if (installation.clusterFolder === null)
      say(
        `The database is elsewhere: whether its disk has ${mebibytes(databaseBytes(manifest))} MB free cannot be checked.`,
      );
    const mayReplace = args.includes(replaceWord);
    const { notes } = await restoreBackup(resolve(file), manifest, installation, { mayReplace });
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Restored ${rows} rows, ${manifest.jobs} queued jobs and ${manifest.files.count} files; every count is that of the backup.`,
    );
    for (const { name, currency, sum_minor } of manifest.ledger)
      say(`  ledger ${name} ${currency}: ${sum_minor}`);
    for (const note of notes) say(note);
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
