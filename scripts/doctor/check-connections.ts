// Whether the database accepts the most connections that the processes of an installation open.
import { connectionState } from "#domain/operator/health.ts";
import type { ServerUrls } from "#scripts/supervisor/database.ts";
import { connectionsStatement, mostConnections } from "#server/kernel/database/connections.ts";
import { type CheckResult, judged } from "./finding.ts";
import { readOnly } from "./read-only.ts";

type Connections = {
  /** `max_connections` minus those reserved for superusers and maintenance. */
  accepted: number;
  /** Of all programs and databases of the server, including this diagnosis. */
  open: number;
};

/** Compares `max_connections` with what the processes take, and with the currently open connections. */
export async function checkConnections({ DATABASE_URL }: ServerUrls): Promise<CheckResult[]> {
  const { rows } = await readOnly(DATABASE_URL, (client) => client.query<Connections>(connectionsStatement));
  return rows.map(findingOf);
}

export function findingOf({ accepted, open }: Connections): CheckResult {
  const { web, worker } = mostConnections;
  const needs = `a web server takes up to ${web}, a worker up to ${worker}`;
  const remedy =
    "Raise max_connections (docs/deploying.md has the sum), or put a pooler in front of the database.";
  const state = connectionState({ accepted, open }, mostConnections);
  const message =
    state === "problem"
      ? `the database accepts ${accepted} connections only: ${needs}`
      : `${open} of ${accepted} connections are open: ${needs}`;
  return judged(state, message, remedy);
}
