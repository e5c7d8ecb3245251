// A slow connection: the page arrives before its scripts.
import type { Page } from "@playwright/test";

/** Holds back every script. @returns a function that lets them through */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the field with this name has hydrated. */
export const isHydrated = (page: Page, name: string) =>
  page.waitForFunction((wanted) => {
    const field = document.querySelector(`main [name="${wanted}"]`);
    return field !== null && Object.keys(field).some((key) => key.startsWith("__reactProps"));
  }, name);
