// The walk of one persona: a test for each of its places.
import { test as base, expect } from "@playwright/test";
import { type Browsers, closeBrowsers, openBrowsers } from "./browsers.ts";
import type { Locale } from "./catalogue.ts";
import { checkPlace } from "./page-checks.ts";
import type { Persona } from "./persona.ts";
import { places } from "./places.ts";
import { attachProduct, type WalkProduct } from "./product.ts";

export { expect };
export const test = base.extend<
  object,
  { product: WalkProduct; browsers: Readonly<Record<Locale, Browsers>> }
>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: how a fixture without needs is written
    async ({}, use) => {
      const product = await attachProduct();
      await use(product);
      await product.detach();
    },
    { scope: "worker" },
  ],
  browsers: [
    async ({ browser, product }, use) => {
      const de = await openBrowsers(browser, product, "de");
      const en = await openBrowsers(browser, product, "en");
      await use({ de, en });
      await Promise.all([closeBrowsers(de), closeBrowsers(en)]);
    },
    { scope: "worker" },
  ],
});

/**
 * Leaves one provider to be verified. Everybody whom the tests made is: the list would show nothing else, and some names
 * twice. None at all would be another list as soon as another worker's test makes a provider.
 */
async function leaveOneVerification({ owner, kit }: WalkProduct): Promise<void> {
  await owner.query(`update operator_task set closed_at = now(), note = 'overtaken', version = version + 1
    where kind = 'verification_wanted' and closed_at is null`);
  await kit.provider({ is_verified: false });
}

/** Declares a test for each place of this persona. */
export function walkAs(persona: Persona): void {
  test.use({ screenshot: "off" });
  // The operator's pages list the rows of everybody, so their order matters; all others show only their owner's rows.
  test.describe.configure({ mode: persona === "operator" ? "default" : "parallel" });
  for (const place of places.filter((one) => one.persona === persona)) {
    test(`${place.route} · ${place.state}`, async ({ product, browsers }) => {
      if (place.route === "/admin") await leaveOneVerification(product);
      expect(await checkPlace(browsers, product, place)).toEqual([]);
    });
  }
}
