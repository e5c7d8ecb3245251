// The age of the last backup, and whether the database notices damaged pages.
import { backupState } from "#domain/operator/health.ts";
import { readLastBackup } from "#scripts/backup/last-backup.ts";
import type { ServerUrls } from "#scripts/supervisor/database.ts";
import type { Settings } from "#server/kernel/env.ts";
import { type CheckResult, judged, ok, warning } from "./finding.ts";
import { readOnly } from "./read-only.ts";

const hourMs = 3_600_000;
const remedy =
  "Run `npm run backup` each night (proffer-backup.timer) and copy the archive to another machine; `journalctl -u proffer-backup` says why one has failed.";

/** What the time of the last backup means. */
export function backupFinding(last: Date | null, now: Date): CheckResult {
  const state = backupState("live", last, now);
  if (last === null) return judged(state, "no backup has been made", remedy);
  const hours = Math.round((now.getTime() - last.getTime()) / hourMs);
  return judged(state, `the last backup is ${hours} hours old`, remedy);
}

/** A demo needs no backup. */
export async function checkBackup(
  { MODE }: Pick<Settings, "MODE">,
  { DATABASE_URL }: ServerUrls,
): Promise<CheckResult[]> {
  if (MODE === "demo") return [ok("a demo needs none")];
  return [backupFinding(await readOnly(DATABASE_URL, readLastBackup), new Date())];
}

/** Whether PostgreSQL compares each page that it reads with its checksum. */
export async function checkChecksums(
  { DATABASE_URL: isConfigured }: Pick<Settings, "DATABASE_URL">,
  urls: ServerUrls,
): Promise<CheckResult[]> {
  const { rows } = await readOnly(urls.DATABASE_URL, (client) =>
    client.query<{ data_checksums: string }>("show data_checksums"),
  );
  if (rows[0]?.data_checksums === "on") return [ok("damaged pages are noticed (data checksums)")];
  const way = isConfigured
    ? "Stop PostgreSQL, run its own `pg_checksums --enable`, start it."
    : "Back up, stop the product, and restore the backup into a new DATA_DIR: new databases have checksums.";
  return [warning("the database has no data checksums: a damaged page is not noticed", way)];
}
