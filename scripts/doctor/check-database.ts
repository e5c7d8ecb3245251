// The database: reachable, new enough, the primary; the three roles with exactly the rights they need; the schema of
// this version.
import type pg from "pg";
import { clockState, compareMigrations, databaseState, databaseVersion } from "#domain/operator/health.ts";
import { listMigrationFiles, predatesBaseline } from "#server/kernel/database/migration-files.ts";
import { type CheckResult, judged, ok, problem, reasonOf, warning } from "./finding.ts";
import type { DoctorUrls } from "./installation.ts";
import { readOnly } from "./read-only.ts";

const rolesRemedy =
  "Make the roles as deploy/roles.sql does and start again: the rights of the application's two roles are set from db/grants.sql at each start.";

type Role = {
  name: string;
  version: number;
  is_standby: boolean;
  is_superuser: boolean;
  bypasses_rows: boolean;
  makes_roles: boolean;
  makes_databases: boolean;
  may_create: boolean;
  uses_public: boolean;
  owned: number;
  writable: number;
};

const roleQuery = `select current_user::text as name, current_setting('server_version_num')::int as version,
    pg_is_in_recovery() as is_standby, role.rolsuper as is_superuser, role.rolbypassrls as bypasses_rows,
    role.rolcreaterole as makes_roles, role.rolcreatedb as makes_databases,
    has_schema_privilege('public', 'create') or has_database_privilege(current_database(), 'create') as may_create,
    has_schema_privilege('public', 'usage') as uses_public,
    (select count(*)::int from ours where pg_has_role(ours.relowner, 'usage')) as owned,
    (select count(*)::int from ours where has_table_privilege(ours.oid, 'insert, update, delete')) as writable
  from pg_roles role where role.rolname = current_user`;
const ours = `with ours as (
  select c.oid, c.relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'api', 'claim', 'migration', 'graphile_worker') and c.relkind in ('r', 'v')
) `;

const readRole = (url: string): Promise<Role> =>
  readOnly(url, async (client) => {
    const { rows } = await client.query<Role>(ours + roleQuery);
    if (!rows[0]) throw new Error("the database does not say which role this is");
    return rows[0];
  });

/** Whether the addresses answer, with which version, and as which roles. */
export async function checkDatabase(urls: DoctorUrls): Promise<CheckResult[]> {
  const roles: Partial<Record<keyof DoctorUrls, Role>> = {};
  const failed: CheckResult[] = [];
  for (const name of ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_API_URL"] as const) {
    const url = urls[name];
    if (url === undefined) continue;
    try {
      roles[name] = await readRole(url);
    } catch (error) {
      failed.push(
        problem(
          `${name} does not answer: ${reasonOf(error)}`,
          `Start the database, or correct host, port, name and password in ${name}.`,
        ),
      );
    }
  }
  const { DATABASE_URL: app, DATABASE_API_URL: api, DATABASE_OWNER_URL: owner } = roles;
  if (!app || !api || failed.length > 0) return failed;
  const found = [...serverFindings(app), ...roleFindings(app, api, owner)];
  return found.length > 0
    ? found
    : [ok(`PostgreSQL ${databaseVersion(app.version)}, ${owner ? "three" : "two"} roles with their rights`)];
}

function serverFindings({ version, is_standby }: Role): CheckResult[] {
  const found: CheckResult[] = [];
  if (databaseState(version) !== "ok")
    found.push(
      problem(
        `PostgreSQL ${databaseVersion(version)} is too old`,
        "Use PostgreSQL 17 or newer, then restore a backup.",
      ),
    );
  if (is_standby)
    found.push(
      problem(
        "DATABASE_URL leads to a read-only copy",
        "Let it lead to the primary: a copy cannot be written, and shows older pages.",
      ),
    );
  return found;
}

function roleFindings(app: Role, api: Role, owner: Role | undefined): CheckResult[] {
  const found: CheckResult[] = [];
  const wrong = (message: string) => found.push(problem(message, rolesRemedy));
  const names = [app, api, ...(owner ? [owner] : [])].map(({ name }) => name);
  if (new Set(names).size < names.length)
    wrong(`the ${owner ? "three" : "two"} database addresses do not name different roles`);
  for (const [setting, role] of [
    ["DATABASE_URL", app],
    ["DATABASE_API_URL", api],
  ] as const) {
    if (role.is_superuser) wrong(`${setting}: the role ${role.name} is a superuser`);
    if (role.bypasses_rows) wrong(`${setting}: the role ${role.name} bypasses row-level security`);
    if (role.makes_roles || role.makes_databases)
      wrong(`${setting}: the role ${role.name} may create roles or databases`);
    if (role.may_create) wrong(`${setting}: the role ${role.name} may create tables or schemas`);
    if (role.owned > 0) wrong(`${setting}: the role ${role.name} owns tables or is a member of their owner`);
  }
  if (api.uses_public) wrong(`DATABASE_API_URL: the role ${api.name} may use the schema public`);
  if (api.writable > 0) wrong(`DATABASE_API_URL: the role ${api.name} may write ${api.writable} tables`);
  return found;
}

/** Whether the schema fits this version. */
export async function checkMigrations({ DATABASE_URL }: DoctorUrls): Promise<CheckResult[]> {
  const [files, applied] = await Promise.all([
    listMigrationFiles(),
    readOnly(DATABASE_URL, appliedMigrations),
  ]);
  if (predatesBaseline(applied))
    return [
      problem(
        "the database was made by a version before 0.1.0, which cannot be updated",
        "Start with a new database, or go back to that version.",
      ),
    ];
  const known = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const { missing, newer } = compareMigrations(
    files.map(({ name }) => name),
    applied.map(({ name }) => name),
  );
  const changed = applied.filter(({ name, sha256 }) => known.has(name) && known.get(name) !== sha256);
  const found: CheckResult[] = [];
  if (missing.length > 0)
    found.push(
      problem(
        `not applied: ${missing.join(", ")}`,
        "Back up, stop the product, run `npm run migrate`, start it.",
      ),
    );
  if (newer.length > 0)
    found.push(
      warning(
        `the database has ${newer.join(", ")} of a later release; this one runs on it`,
        "Finish the update, or stay with the release before: of what the later one applied it uses nothing.",
      ),
    );
  if (changed.length > 0)
    found.push(
      problem(
        `changed after they were applied: ${changed.map(({ name }) => name).join(", ")}`,
        "Restore the files of the release.",
      ),
    );
  return found.length > 0 ? found : [ok(`all ${files.length} are applied`)];
}

async function appliedMigrations(client: pg.Client): Promise<{ name: string; sha256: string }[]> {
  const exists = await client.query("select 1 from pg_catalog.pg_tables where schemaname = 'migration'");
  if (exists.rowCount === 0) return [];
  return (await client.query<{ name: string; sha256: string }>("select name, sha256 from migration.applied"))
    .rows;
}

/** The difference between this machine's clock and another, read between two readings of ours. */
export function skewFinding(whose: string, theirs: Date, before: number, after: number): CheckResult {
  const { ahead_s, state } = clockState(theirs, before, after);
  if (state === "ok") return ok(`in step with ${whose}`);
  const way = ahead_s > 0 ? "ahead of" : "behind";
  const message = `this machine is ${Math.abs(ahead_s)} s ${way} ${whose}`;
  return judged(state, message, "Let both machines set their clocks by NTP.");
}

/** The clock of the database. */
export async function checkDatabaseClock({ DATABASE_URL }: DoctorUrls): Promise<CheckResult[]> {
  return readOnly(DATABASE_URL, async (client) => {
    const before = Date.now();
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
    return [skewFinding("the database", rows[0]?.now ?? new Date(Number.NaN), before, Date.now())];
  });
}
