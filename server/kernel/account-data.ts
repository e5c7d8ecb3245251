// What a noun does with the data of one account: what goes into the copy that its owner asks for, and what is erased when
// the account is closed.

import type { ExportTable } from "#domain/account/export.ts";
import type { Settings } from "#domain/setting/settings.ts";
import type { ClosingAccount, CommandContext } from "./command.ts";
import type { Database } from "./database/db.ts";
import type { ReadScope } from "./scope.ts";

export type ExportRow = Readonly<Record<string, unknown>>;
export type ExportRows = Partial<Record<ExportTable, readonly ExportRow[]>>;

/** The account, and a scope of its person without a profile. */
export type AccountReading = { db: Database; account_id: string; scope: ReadScope };
/** One of its profiles, a scope of that profile, and its rows of the tables before. */
export type ProfileReading = AccountReading & { profile_id: string; own: ExportRows };

/**
 * One table of a copy. A row of the account with a `storage_key` is a stored file: its bytes are copied to its `path`,
 * and the key is left out. Rows of two profiles with one `id` are one row.
 */
export type ExportedTable = {
  /** Its line in the README of the copy. */
  description: (settings: Settings, options: { locale: "en" | "de" }) => string;
} & (
  | { ofAccount(reading: AccountReading): Promise<readonly ExportRow[]> }
  | { ofProfile(reading: ProfileReading): Promise<readonly ExportRow[]> }
);
export type Exports = Readonly<Partial<Record<ExportTable, ExportedTable>>>;

/**
 * Erases what one noun holds of an account that is being closed. What other accounts or the law need stays without the
 * person. Returns the storage keys of files whose rows it deleted.
 */
export type Erasure = (ctx: CommandContext, account: ClosingAccount) => Promise<readonly string[]>;
