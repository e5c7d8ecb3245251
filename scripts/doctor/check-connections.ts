// Whether the database accepts the most connections that the processes of an installation open.
import type { ServerUrls } from "#scripts/supervisor/database.ts";
import { mostConnections } from "#server/kernel/database/connections.ts";
import { type CheckResult, ok, problem, warning } from "./finding.ts";
import { readOnly } from "./read-only.ts";

/** For migrations, backups and this diagnosis. */
const besides = 2;

type Connections = {
  /** `max_connections` minus those reserved for superusers and maintenance. */
  accepted: number;
  /** Of all programs and databases of the server, including this diagnosis. */
  open: number;
};

/** Compares `max_connections` with what the processes take, and with the currently open connections. */
export async function checkConnections({ DATABASE_URL }: ServerUrls): Promise<CheckResult[]> {
  const { rows } = await readOnly(DATABASE_URL, (client) =>
    client.query<Connections>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - current_setting('reserved_connections')::int as accepted,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`,
    ),
  );
  return rows.map(findingOf);
}

export function findingOf({ accepted, open }: Connections): CheckResult {
  const { web, worker } = mostConnections;
  const needs = `a web server takes up to ${web}, a worker up to ${worker}`;
  const remedy =
    "Raise max_connections (docs/deploying.md has the sum), or put a pooler in front of the database.";
  if (accepted < web + worker + besides)
    return problem(`the database accepts ${accepted} connections only: ${needs}`, remedy);
  if (accepted - open < web) return warning(`${open} of ${accepted} connections are open: ${needs}`, remedy);
  return ok(`${open} of ${accepted} connections are open; ${needs}`);
}
