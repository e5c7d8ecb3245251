// The visits of one persona: a test for each of its screen states.
import { test as base, expect } from "@playwright/test";
import { turnOfRun } from "#scripts/test-run/turn.ts";
import { visitInBrowser } from "./browser-visit.ts";
import { type Browsers, closeBrowsers, openBrowsers } from "./browsers.ts";
import type { Locale } from "./catalogue.ts";
import { hasPassed } from "./checks/structure.ts";
import { besideOthers, isConsole, runsAlone } from "./console-lock.ts";
import { isFirst, isForBrowser } from "./depth.ts";
import { visitOverHttp } from "./http-visit.ts";
import type { Persona } from "./persona.ts";
import { attachProduct, type ScreenProduct } from "./product.ts";
import type { CheckedState } from "./screen-state.ts";
import { screenStates } from "./screen-states.ts";

export { expect };
export const test = base.extend<
  object,
  { product: ScreenProduct; browsers: Readonly<Record<Locale, Browsers>> }
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
 * Leaves one provider unverified. The tests have created many: the list would show nothing else, and some names twice.
 */
async function leaveOneVerification({ owner, kit }: ScreenProduct): Promise<void> {
  await owner.query(`update operator_task set closed_at = now(), note = 'overtaken', version = version + 1
    where kind = 'verification_wanted' and closed_at is null`);
  await kit.provider({ is_verified: false });
}

/** Declares a test for each of this persona's screen states: over HTTP, and in a browser where this run uses one. */
export function visitAs(persona: Persona): void {
  test.use({ screenshot: "off" });
  // The operator's pages list everybody's rows, so their order matters; all others show only their owner's rows.
  test.describe.configure({ mode: persona === "operator" ? "default" : "parallel" });
  for (const screenState of screenStates.filter((one) => one.persona === persona)) {
    const title = `${persona} · ${screenState.route} · ${screenState.state}`;
    if (isForBrowser(screenState))
      test(title, ({ product, browsers }) =>
        besideOthers(
          product,
          async () => {
            const seen = await visit(product, screenState);
            const structure = seen.structure();
            if (turnOfRun() !== null && hasPassed(structure) && !isFirst(screenState)) return;
            const faults = await visitInBrowser(browsers, product, screenState, { ...seen, structure });
            expect(faults).toEqual([]);
          },
          runsAlone(screenState),
        ),
      );
    else
      test(title, async ({ product }) => {
        await besideOthers(product, () => visit(product, screenState), runsAlone(screenState));
      });
  }
}

async function visit(product: ScreenProduct, screenState: CheckedState) {
  if (isConsole(screenState)) await leaveOneVerification(product);
  const target = await screenState.prepare(product);
  const { faults, structure } = await visitOverHttp(product, screenState, target);
  expect(faults).toEqual([]);
  return { target, structure };
}
