// Row-level SQL of the values of settings; the only writer of their table. It adds rows and never changes them.
import { limits } from "#domain/limits.ts";
import { type SettingName, type Settings, settings } from "#domain/setting/settings.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { type Database, json, type Row, type Tx } from "#server/kernel/database/db.ts";

/** The value in force as it is stored, with its version; version 0 and null while nobody has set it. */
export async function findStored(tx: Tx, name: SettingName): Promise<{ version: number; value: unknown }> {
  const row = await tx
    .selectFrom("setting_version")
    .select(["version", "value"])
    .where("name", "=", name)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? { version: 0, value: null };
}

/** Adds the next value. Of two at once the second violates `setting_version_name_version_key`. */
export async function insertVersion(
  ctx: CommandContext,
  { value, ...fields }: Pick<Row<"setting_version">, "name" | "version" | "reason"> & { value: unknown },
): Promise<string> {
  const changed_by = ctx.actor.kind === "member" ? ctx.actor.account_id : null;
  const { id } = await ctx.tx
    .insertInto("setting_version")
    .values({ id: ctx.newId(), ...fields, value: json(value), changed_at: ctx.now, changed_by })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a setting a value with the details of the marketplace, unless it has it. Announce it once all are given. */
export async function putValue<Name extends SettingName>(
  ctx: CommandContext,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  const { version, value: stored } = await findStored(ctx.tx, name);
  const current = version === 0 ? settings[name].initial : stored;
  if (current !== value) await insertVersion(ctx, { name, version: version + 1, value, reason: null });
}

/** Every value that the setting has had, the latest first. */
export async function listStoredVersions(
  db: Database,
  name: SettingName,
): Promise<Pick<Row<"setting_version">, "version" | "value" | "changed_at" | "reason">[]> {
  return db
    .selectFrom("setting_version")
    .select(["version", "value", "changed_at", "reason"])
    .where("name", "=", name)
    .orderBy("version", "desc")
    .limit(limits.page_max_rows)
    .execute();
}
