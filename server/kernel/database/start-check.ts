// Checks once, before a program does anything, that it can work on its database: each address signs in, and the schema
// has what this version needs. Each problem is one sentence that names the setting.
import pg from "pg";
import { roleOf } from "#server/kernel/env/address.ts";
import type { Env } from "#server/kernel/env.ts";
import { Problem, reasonOf } from "#server/kernel/start/problem.ts";
import { knownMigrations } from "./known-migrations.ts";

type AddressName = "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_API_URL" | "DATABASE_DIRECT_URL";
type Addresses = { readonly [K in AddressName]?: string | undefined };

/** A database that comes up beside everything else of a machine answers late. */
const limitMs = 15_000;

/** PostgreSQL's codes: schema or table missing, or not granted to this role yet. */
const unmigratedCodes = new Set(["3F000", "42P01", "42501"]);

/** Signs in with each address in turn. @throws Problem that names the first one that fails */
export async function checkSignIns(addresses: Addresses): Promise<void> {
  for (const [setting, url] of Object.entries(addresses))
    if (url !== undefined) await withAddress(setting, url, async () => undefined);
}

/**
 * For a web server, a worker and the operator's command: all addresses sign in and this version's migrations are applied.
 * A newer database is fine.
 * @throws Problem
 */
export async function checkDatabaseAtStart(
  env: Pick<Env, "DATABASE_URL" | "DATABASE_API_URL" | "DATABASE_DIRECT_URL">,
): Promise<void> {
  const { DATABASE_URL, DATABASE_API_URL, DATABASE_DIRECT_URL } = env;
  await checkSignIns({ DATABASE_API_URL, DATABASE_DIRECT_URL });
  await withAddress("DATABASE_URL", DATABASE_URL, async (client) => {
    const applied = await appliedMigrations(client);
    const missing = (await knownMigrations()).filter((name) => !applied.has(name));
    if (missing.length > 0)
      throw new Problem(
        `The database of DATABASE_URL has not the schema of this version (${missing.length} migrations are missing): run \`npm run migrate\` first.`,
      );
  });
}

async function appliedMigrations(client: pg.Client): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await client.query<{ name: string }>("select name from migration.applied");
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (unmigratedCodes.has((error as pg.DatabaseError).code ?? "")) return new Set();
    throw error;
  }
}

async function withAddress(
  setting: string,
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Problem(signInSentence(setting, url, error), { cause: error });
  }
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function signInSentence(setting: string, url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const code = error instanceof Error ? String(Reflect.get(error, "code") ?? "") : "";
  const reason = reasonOf(error);
  if (code.startsWith("28"))
    return `${setting}: the database refuses the sign-in as ${roleOf(url)} (${reason}): correct user and password in it.`;
  if (code === "3D000")
    return `${setting}: there is no database ${pathname.slice(1)} at ${host}: correct the name in it, or make the database (deploy/roles.sql).`;
  return `${setting}: the database at ${host} does not answer (${reason}): start it, or correct host and port in it.`;
}
