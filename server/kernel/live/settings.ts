// The settings of the marketplace in this process. They are read once and kept until an announcement says that they have
// changed; while the process cannot hear announcements, for a few seconds.
import { type SettingName, type Settings, settingsOf } from "#domain/setting/settings.ts";
import type { Database } from "../database/db.ts";
import type { Log } from "../log.ts";
import { readAnnouncement } from "./announcement.ts";
import type { LiveChannel } from "./channel.ts";

/** How old kept settings may be while nothing would announce a change. */
const maxAgeMs = 5_000;

export type SettingsCache = {
  /**
   * The settings in force, the last known ones while the database is away.
   * @throws an error that `isOutage` recognises when none are known yet
   */
  current(): Promise<Settings>;
  /** Reads them anew for the next caller. */
  drop(): void;
};

/** `channel`: null where nobody announces anything; then only `drop` ends what is kept. */
export function cacheSettings(
  db: Database,
  channel: LiveChannel | null,
  log: Pick<Log, "warn">,
): SettingsCache {
  let known: Settings | null = null;
  let reading: { promise: Promise<Settings>; at: number; is_heard: boolean } | null = null;
  const drop = () => {
    reading = null;
  };
  const isFresh = (read: { at: number; is_heard: boolean }) =>
    channel === null || (read.is_heard && channel.isListening()) || performance.now() - read.at < maxAgeMs;
  let isHearing = false;
  const hear = () => {
    if (isHearing) return;
    isHearing = true;
    channel?.hear({
      onMessage: (message) => {
        if (readAnnouncement(message)?.kind === "settings") drop();
      },
      onListening: drop,
    });
  };
  const read = async (): Promise<Settings> => {
    try {
      const values = await listValues(db);
      known = settingsOf(values, (name) => warnOfUnfit(log, name));
      return known;
    } catch (error) {
      drop();
      if (known) return known;
      throw error;
    }
  };
  return {
    current() {
      hear();
      if (reading && isFresh(reading)) return reading.promise;
      // A change that is announced from now on ends what this reads.
      const begun = { promise: read(), at: performance.now(), is_heard: channel?.isListening() ?? false };
      reading = begun;
      return begun.promise;
    },
    drop,
  };
}

async function listValues(db: Database): Promise<[string, unknown][]> {
  const rows = await db
    .selectFrom("setting_version")
    .distinctOn("name")
    .select(["name", "value"])
    .orderBy("name")
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ name, value }) => [name, value]);
}

const warnOfUnfit = (log: Pick<Log, "warn">, name: SettingName) =>
  log.warn({ setting: name }, "a stored setting is beyond what this release accepts: its first value holds");
