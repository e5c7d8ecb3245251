// The databases of an embedded cluster and the three roles of the application: owner, writer, reader.
import { Client, escapeIdentifier, escapeLiteral } from "pg";

/** A role that may sign in. */
export type Role = { name: string; password: string };

/** Extensions that migrations may use; made by the superuser because the owner need not be one. */
const extensions = ["btree_gist", "citext", "pg_trgm"];

/** The statement timeout of the application: a longer statement would occupy its connection. */
const statementLimit = "10s";

/** The same address with another user, password or database. */
export function changeUrl(url: string, parts: { role?: Role; database?: string }): string {
  const changed = new URL(url);
  if (parts.role) {
    changed.username = encodeURIComponent(parts.role.name);
    changed.password = encodeURIComponent(parts.role.password);
  }
  if (parts.database) changed.pathname = `/${encodeURIComponent(parts.database)}`;
  return changed.href;
}

/** Runs `work` with one connection and closes it, also after an error. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the role or gives it this password; plain rights, no DDL beyond what it owns. */
export async function ensureRole(client: Client, { name, password }: Role): Promise<void> {
  const found = await client.query("select 1 from pg_roles where rolname = $1", [name]);
  const verb = found.rowCount ? "alter" : "create";
  await client.query(
    `${verb} role ${escapeIdentifier(name)} with login nosuperuser nocreatedb nocreaterole password ${escapeLiteral(password)}`,
  );
}

/** Makes the database with this owner if it does not exist; nobody else may connect without a grant. */
export async function ensureDatabase(superuserUrl: string, name: string, owner: string): Promise<void> {
  await withClient(changeUrl(superuserUrl, { database: "postgres" }), async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!found.rowCount)
      await client.query(`create database ${escapeIdentifier(name)} owner ${escapeIdentifier(owner)}`);
    await client.query(`revoke all on database ${escapeIdentifier(name)} from public`);
  });
}

/** Prepares the application's database: owner, extensions, and connect rights for the two other roles. */
export async function ensureAppDatabase(
  superuserUrl: string,
  name: string,
  roles: { owner: Role; app: Role; api: Role },
): Promise<void> {
  await ensureDatabase(superuserUrl, name, roles.owner.name);
  await withClient(changeUrl(superuserUrl, { database: name }), async (client) => {
    for (const extension of extensions)
      await client.query(`create extension if not exists ${escapeIdentifier(extension)}`);
    await client.query(`alter schema public owner to ${escapeIdentifier(roles.owner.name)}`);
    await client.query("revoke all on schema public from public");
    for (const { name: role } of [roles.app, roles.api]) {
      await client.query(
        `alter role ${escapeIdentifier(role)} set statement_timeout = ${escapeLiteral(statementLimit)}`,
      );
      await client.query(`grant connect on database ${escapeIdentifier(name)} to ${escapeIdentifier(role)}`);
    }
  });
}
