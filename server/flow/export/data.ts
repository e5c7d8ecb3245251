// All data of an account, as tables of plain rows. Each of its profiles reads through the access rules of its own
// screens, so other people's data are included only where they are shared with it.

import { type ExportTable, exportTables } from "#domain/account/export.ts";
import type { ExportRow, ExportRows } from "#server/kernel/account-data.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";

export type ExportFile = { storage_key: string; path: string };
export type ExportData = { tables: Record<ExportTable, ExportRow[]>; files: ExportFile[] };

/**
 * Reads all tables, each statement by an index on own rows, without a common transaction: a change during the export
 * may be in one table and not yet in another. Null without an active account of that id.
 */
export async function gatherExport(
  { db, exports, settings: known }: Pick<Runtime, "db" | "exports" | "settings">,
  account_id: string,
  now: Date,
): Promise<ExportData | null> {
  const actors = await ownActors(db, account_id);
  if (!actors) return null;
  const { person, acting } = actors;
  const tables = Object.fromEntries(
    exportTables.map((name) => [name, []]),
  ) as unknown as ExportData["tables"];
  const declared = exportTables.map((name) => [name, exports[name]] as const);
  const files: ExportFile[] = [];
  const settings = await known.current();
  const scope = new ReadScope(db, person, now, settings);
  for (const [name, table] of declared) {
    if (!table || !("ofAccount" in table)) continue;
    for (const row of await table.ofAccount({ db, account_id, scope })) {
      const { storage_key, ...shown } = row;
      if (typeof storage_key === "string") files.push({ storage_key, path: String(row.path) });
      tables[name].push(shown);
    }
  }
  const keys = new Set<string>();
  for (const actor of acting) {
    const profile = {
      db,
      account_id,
      profile_id: actor.profile?.id ?? "",
      scope: new ReadScope(db, actor, now, settings),
    };
    const own: ExportRows = {};
    for (const [name, table] of declared) {
      if (!table || !("ofProfile" in table)) continue;
      own[name] = await table.ofProfile({ ...profile, own });
      for (const row of own[name]) if (isFirst(keys, name, row)) tables[name].push(row);
    }
  }
  return { tables, files };
}

/** Whether a row is new: two profiles of one account may see the same one. */
function isFirst(keys: Set<string>, name: string, { id }: ExportRow): boolean {
  const key = `${name} ${String(id)}`;
  if (keys.has(key)) return false;
  keys.add(key);
  return true;
}

/** Actors of the account: without a profile, and as each profile, archived ones included; never as an operator. */
async function ownActors(
  db: Database,
  account_id: string,
): Promise<{ person: Member; acting: Member[] } | null> {
  const account = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", account_id)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!account) return null;
  const person: Member = {
    kind: "member",
    account_id,
    email: account.email,
    is_operator: false,
    profile: null,
    visitor_id: null,
    on_behalf_of: null,
    assurance: { is_two_factor: false, proved_at: null },
  };
  const rows = await db
    .selectFrom("profile")
    .select(["id", "kind", "display_name", "country", "verified_at"])
    .where("account_id", "=", account_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const acting = rows.map(({ kind, verified_at, ...profile }): Member => {
    const kindOf = kind === "provider" ? ("provider" as const) : ("customer" as const);
    return { ...person, profile: { ...profile, kind: kindOf, is_verified: verified_at !== null } };
  });
  return { person, acting };
}
