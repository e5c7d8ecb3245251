import { m } from "#messages/messages.js";
import type { OwnDeviceRow } from "#server/account/reads-lists.ts";

/** "Firefox on Windows"; a missing browser or system name is left out. */
export function deviceName({ browser, system }: Pick<OwnDeviceRow, "browser" | "system">): string {
  if (browser && system) return m.device_browser_on({ browser, system });
  if (browser) return m.device_browser_somewhere({ browser });
  return system ? m.device_unknown_on({ system }) : m.device_unknown();
}
