// The screens that a page is checked on. The size, and whether it is a phone, change on the open page by the browser's
// debugging protocol: a reload for each of them would cost more than the checks.
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
/** Fields for dates and times have widths of the browser's own: where they stand, some phones in between are checked too. */
export const dateScreens: readonly ScreenSize[] = [376, 430, 500].map((width) => ({
  width,
  height: 852,
  is_phone: true,
}));
/** What a page is checked on besides the phone when another one of its structure has passed on all: the extremes. */
export const extremeScreens: readonly ScreenSize[] = screens.filter(({ width }) => width !== 820);
/** The wide screen at a zoom of 200 %. */
export const zoomedScreen = { width: 720, height: 450, is_phone: false } as const;
/** A4 at 96 pixels to the inch. */
export const paper = { width: 794, height: 1123, is_phone: false } as const;

/** Makes the screen of a page resizable; its browser context has no viewport of its own. */
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
