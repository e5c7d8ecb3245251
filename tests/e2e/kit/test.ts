// `test` that closes each test's browsers with it. Contexts that a test opens itself would live until the worker's
// browser ends, with every page in them still following its session: after fifty journeys they slow each other down.
import { test as base } from "@playwright/test";

export const test = base.extend<{ contextsEnd: undefined }>({
  contextsEnd: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
