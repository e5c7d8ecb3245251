import type { OwnDeviceRow } from "#server/account/reads/lists.ts";

export type DeviceRow = OwnDeviceRow & { is_this: boolean };

/** Sign-ins that look alike: one browser on one system, with the latest use and the first sign-in of all of them. */
export type DeviceGroup = Omit<DeviceRow, "session_id"> & { session_ids: readonly string[] };

/** One form signs out at most this many sessions. */
const max_sessions = 100;

/**
 * Groups equal devices. The current device has its own row, first; the others keep the order of their latest use.
 * @param rows last used first
 */
export function groupDevices(rows: readonly DeviceRow[]): DeviceGroup[] {
  const groups = new Map<string, DeviceRow[]>();
  for (const row of [...rows].sort((a, b) => Number(b.is_this) - Number(a.is_this))) {
    const key = JSON.stringify([row.is_this, row.browser, row.system, row.is_handheld]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [latest] = group;
    if (!latest) return [];
    const { session_id: _, ...device } = latest;
    const first_seen_at = group.map((row) => row.first_seen_at).sort()[0] ?? device.first_seen_at;
    const session_ids = group.slice(0, max_sessions).map((row) => row.session_id);
    return [{ ...device, first_seen_at, session_ids }];
  });
}
