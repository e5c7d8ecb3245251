// The end of a restore, also of an interrupted one. The commit of the product's database decides: if it has the
// restore's mark, the rest follows; if not, everything made beside it is removed.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Client } from "pg";
import { withClient } from "#scripts/postgres/roles.ts";
import { replaceCookieSecret } from "#scripts/supervisor/secrets.ts";
import type { Installation } from "./installation.ts";
import { discardUnpackedFiles, hasUnpackedFiles, readJournal, swapFiles } from "./restore-files.ts";
import { discardStandins, swapStandins } from "./restore-standins.ts";

/** What a restore changes besides the rows. */
export type RestorePlaces = Pick<Installation, "urls" | "standins" | "filesFolder" | "clockFile"> & {
  env: Pick<Installation["env"], "DATA_DIR">;
};

const markPrefix = "restored ";

/** Marks the database in the transaction that replaces its content. */
export async function markRestored(client: Client, id: string): Promise<void> {
  await client.query(`comment on table migration.applied is '${markPrefix}${id}'`);
}

async function readMark(ownerUrl: string): Promise<string | null> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      "select obj_description(to_regclass('migration.applied'), 'pg_class') as mark",
    );
    const mark = rows[0]?.mark;
    return mark?.startsWith(markPrefix) ? mark.slice(markPrefix.length) : null;
  });
}

/** Finishes or undoes an interrupted restore; `nothing` if there is none. Safe to repeat after a crash. */
export async function settleRestore(places: RestorePlaces): Promise<"finished" | "undone" | "nothing"> {
  const { urls, standins, filesFolder, clockFile, env } = places;
  if (!hasUnpackedFiles(filesFolder)) return "nothing";
  const journal = await readJournal(filesFolder);
  if (journal === null || journal.id !== (await readMark(urls.DATABASE_OWNER_URL))) {
    if (standins) await discardStandins(standins);
    await discardUnpackedFiles(filesFolder);
    return "undone";
  }
  if (standins) await swapStandins(standins);
  if (clockFile) {
    mkdirSync(dirname(clockFile), { recursive: true, mode: 0o700 });
    writeFileSync(clockFile, JSON.stringify({ offset_ms: journal.clock_offset_ms }), { mode: 0o600 });
  }
  if (journal.cookie_secret !== null) {
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
    replaceCookieSecret(env.DATA_DIR, journal.cookie_secret);
  }
  await swapFiles(filesFolder);
  return "finished";
}
