import type { SettingName } from "./settings.ts";

/**
 * The settings of migrations, backups and restores, which use only the database and the files. In live mode they start
 * without the keys of other services, so that these keys need not be on their machine.
 */
export const dataSettings = [
  "MODE",
  "ALLOW_ROOT",
  "DATA_DIR",
  "FILES_URL",
  "CLOCK_FILE",
  "DATABASE_URL",
  "DATABASE_API_URL",
  "DATABASE_OWNER_URL",
  "COOKIE_SECRET",
  "BACKUP_RECIPIENTS",
  "BACKUP_IDENTITY_FILE",
] as const satisfies readonly SettingName[];
