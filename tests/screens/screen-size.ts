// The screens on which a page is checked. The browser's debugging protocol changes size and phone mode on the open
// page: reloading it for each screen would cost more than the checks.
import type { Page } from "@playwright/test";

export type ScreenSize = { width: number; height: number; is_phone: boolean };
export type Screen = { resize(size: ScreenSize): Promise<void> };

export const phone = { width: 393, height: 852, is_phone: true } as const;
/** Each page is loaded on the phone and then resized to the others. */
export const screens: readonly ScreenSize[] = [
  phone,
  { width: 320, height: 640, is_phone: true },
  { width: 820, height: 1180, is_phone: true },
  { width: 1440, height: 900, is_phone: false },
];
/** Date and time fields have browser-defined widths, so pages with them are also checked on some phones in between. */
export const dateScreens: readonly ScreenSize[] = [376, 430, 500].map((width) => ({
  width,
  height: 852,
  is_phone: true,
}));
/** The screens besides the phone for a page whose structure has already passed on all: the extremes. */
export const extremeScreens: readonly ScreenSize[] = screens.filter(({ width }) => width !== 820);
/** The wide screen at 200 % zoom. */
export const zoomedScreen = { width: 720, height: 450, is_phone: false } as const;
/** A4 at 96 pixels to the inch. */
export const paper = { width: 794, height: 1123, is_phone: false } as const;

/** Makes a page's screen resizable; its browser context has no viewport of its own. */
export async function openScreen(page: Page): Promise<Screen> {
  const protocol = await page.context().newCDPSession(page);
  return {
    async resize({ width, height, is_phone }) {
      const metrics = { width, height, deviceScaleFactor: 1, mobile: is_phone };
      await Promise.all([
        protocol.send("Emulation.setDeviceMetricsOverride", metrics),
        protocol.send("Emulation.setTouchEmulationEnabled", { enabled: is_phone, maxTouchPoints: 5 }),
      ]);
    },
  };
}
