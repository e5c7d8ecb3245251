import { describeDevice } from "#domain/account/user-agent.ts";
import { m } from "#messages/messages.js";
import type { OwnDeviceRow } from "#server/account/reads/lists.ts";

/** "Firefox on Windows"; a missing browser or system name is left out. */
export function deviceName(device: Pick<OwnDeviceRow, "browser" | "system">): string {
  return describeDevice(device, {
    both: (names) => m.device_browser_on(names),
    browser: (name) => m.device_browser_somewhere(name),
    system: (name) => m.device_unknown_on(name),
    neither: () => m.device_unknown(),
  });
}
