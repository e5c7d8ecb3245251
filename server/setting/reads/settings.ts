// The history of settings, for operators.

import { limits } from "#domain/limits.ts";
import { isSettingName, type SettingName } from "#domain/setting/settings.ts";
import { accounts } from "#server/account/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { settingVersions } from "../access.ts";

/** One value that a setting had. `by`: the operator's address; null: whoever administers the machine. */
export type SettingChange = {
  name: SettingName;
  version: number;
  value: unknown;
  /** Null: it was given with the details of the marketplace. */
  reason: string | null;
  changed_at: string;
  by: string | null;
};

function changes(scope: ReadScope) {
  const account = accounts(scope).select(["account.id as account_id", "account.email"]).as("account");
  return settingVersions(scope)
    .leftJoin(account, (join) => join.onRef("account.account_id", "=", "setting_version.changed_by"))
    .select(["setting_version.name", "setting_version.version", "setting_version.value"])
    .select(["setting_version.reason", "setting_version.changed_at", "account.email as by"]);
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof changes>["execute"]>>[number];

const toChange = ({ name, changed_at, ...row }: ChangeRow): SettingChange[] =>
  isSettingName(name) ? [{ ...row, name, changed_at: changed_at.toISOString() }] : [];

/** The latest change of each setting that has been set. */
export async function listLatestChanges(scope: ReadScope): Promise<Map<SettingName, SettingChange>> {
  const rows = await changes(scope)
    .distinctOn("setting_version.name")
    .orderBy("setting_version.name")
    .orderBy("setting_version.version", "desc")
    .execute();
  return new Map(rows.flatMap(toChange).map((change) => [change.name, change]));
}

/** The changes of one setting, the latest first. */
export async function listChanges(scope: ReadScope, name: SettingName): Promise<SettingChange[]> {
  const rows = await changes(scope)
    .where("setting_version.name", "=", name)
    .orderBy("setting_version.version", "desc")
    .limit(limits.page_max_rows)
    .execute();
  return rows.flatMap(toChange);
}
