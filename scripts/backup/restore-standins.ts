// The stand-ins' database of a restore: made beside the existing one, and exchanged for it by name.
import { spawnSync } from "node:child_process";
import { changeUrl, ensureDatabase, withClient } from "#scripts/postgres/roles.ts";
import { Problem } from "#server/kernel/start/problem.ts";
import type { StandinsPlace } from "./installation.ts";
import { readStatements, standinsSchemas } from "./write-backup.ts";

const beside = "standins_restoring";
const replaced = "standins_replaced";

/**
 * Makes the new database, and lets the stand-ins make their tables there, as they were after these statements. Starts
 * the stand-ins only by their path.
 */
export async function prepareStandins(place: StandinsPlace, statements: readonly string[]): Promise<string> {
  await discardStandins(place);
  const { username } = new URL(place.url);
  await ensureDatabase(place.adminUrl, beside, decodeURIComponent(username));
  const url = changeUrl(place.url, { database: beside });
  const countOf = (schema: string) =>
    statements.filter((statement) => statement.startsWith(`${schema} `)).length;
  const counts = standinsSchemas.map((schema) => `${schema}=${countOf(schema)}`);
  const { status, stderr } = spawnSync(process.execPath, ["standins/make-tables.ts", ...counts], {
    env: { ...process.env, STANDINS_DATABASE_URL: url },
    encoding: "utf8",
  });
  if (status !== 0) throw new Problem(`The tables of the stand-ins could not be made: ${stderr.trim()}`);
  const here = await withClient(url, readStatements);
  if (here.join() !== statements.join())
    throw new Problem("The stand-ins of the backup had other tables than these have, or later ones.");
  return url;
}

/** Removes what an interrupted restore left beside; leaves the database itself alone. */
export async function discardStandins({ adminUrl }: StandinsPlace): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (const name of [beside, replaced]) await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** Exchanges both by name, in one transaction, and removes the earlier one. Does nothing if this is already done. */
export async function swapStandins(place: StandinsPlace): Promise<void> {
  const name = new URL(place.url).pathname.slice(1);
  await withClient(place.adminUrl, async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [beside]);
    if (found.rowCount === 0) return;
    await client.query(`drop database if exists ${replaced} with (force)`);
    await client.query("begin");
    await client.query(`alter database ${name} rename to ${replaced}`);
    await client.query(`alter database ${beside} rename to ${name}`);
    await client.query("commit");
  });
  await discardStandins(place);
}
