import type { SettingName } from "./settings.ts";

/**
 * What migrations, backups and restores read. They reach the database and the files alone: in live mode they start without
 * the keys of other services, which then need not be where they run.
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
