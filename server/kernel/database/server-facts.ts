// What the database server says about itself, for the page of health. Reads settings and no table of ours.
import { sql } from "kysely";
import { connectionsStatement } from "./connections.ts";
import type { Database } from "./db.ts";

export type ServerFacts = {
  /** `server_version_num`. */
  version: number;
  /** Its clock, read between `before` and `after` of ours (milliseconds). */
  now: Date;
  before: number;
  after: number;
  has_checksums: boolean;
  accepted: number;
  open: number;
};

export async function readServerFacts(db: Database): Promise<ServerFacts> {
  const before = Date.now();
  const read = await sql<{ version: number; now: Date; has_checksums: boolean }>`
    select current_setting('server_version_num')::int as version, clock_timestamp() as now,
      current_setting('data_checksums') = 'on' as has_checksums`.execute(db);
  const after = Date.now();
  const { rows } = await sql.raw<{ accepted: number; open: number }>(connectionsStatement).execute(db);
  const [facts, connections] = [read.rows[0], rows[0]];
  if (!facts || !connections) throw new Error("the database does not describe itself");
  return { ...facts, ...connections, before, after };
}
