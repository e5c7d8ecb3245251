import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Plugin } from "vite";
import { configDefaults, defineConfig, type TestUserConfig } from "vitest/config";
import { indexPath, joinMessages } from "#scripts/build/follow-messages.ts";
import { toolTestsLeftOut } from "#scripts/test-run/conditions.ts";
import { filesOfOtherTurns } from "#scripts/test-run/rotated-files.ts";
import { digestFile } from "./messages/compilation.ts";

const seededProperties = "scripts/test-run/seeded-properties.ts";

const database = {
  globalSetup: ["tests/kit/messages-setup.ts", "tests/kit/global-setup.ts"],
  setupFiles: [seededProperties],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const seededProduct = ["tests/kit/messages-setup.ts", "tests/kit/product/seeded-setup.ts"];

/** All messages as one module. The cache would look at the list of their files alone, not at their texts. */
const messages: Plugin = {
  ...joinMessages(),
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) =>
      id.endsWith(indexPath) ? readFileSync(digestFile, "utf8") : undefined,
    );
  },
};

const excluded = (project: string) => [
  ...configDefaults.exclude,
  ...filesOfOtherTurns(project),
  ...toolTestsLeftOut(),
];

/** The full run sets where a step writes its coverage: `scripts/test-run/coverage.ts` makes one table of all. */
function coverage({ TEST_COVERAGE, TEST_COVERAGE_OF_ALL }: NodeJS.ProcessEnv): TestUserConfig {
  if (!TEST_COVERAGE) return {};
  const product = ["{app,domain,server,standins,scripts,db,messages}/**/*.{ts,tsx,mjs}"];
  return {
    coverage: {
      enabled: true,
      provider: "v8",
      reporter: ["json"],
      reportsDirectory: TEST_COVERAGE,
      reportOnFailure: true,
      exclude: ["tests/**", "**/*.test.{ts,tsx}", "messages/compiled/**"],
      // Of the files that nothing loads as well.
      ...(TEST_COVERAGE_OF_ALL ? { include: product } : {}),
    },
  };
}

/**
 * One project for each kind of test, so that each runs alone by name: `vitest run --project unit`. Where several run, those
 * of other numbers of workers come after the others.
 */
export default defineConfig({
  plugins: [messages],
  test: {
    // What a run has transformed the next one need not: the steps of `npm test` share most of their modules.
    fsModuleCache: true,
    // By itself one core is left idle: of two, as continuous integration has, that is half of them. A worker more uses them
    // while others wait.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    ...coverage(process.env),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          exclude: excluded("unit"),
          globalSetup: ["tests/kit/messages-setup.ts"],
          include: ["{domain,app,messages}/**/*.test.{ts,tsx}", "tests/words/**/*.test.ts"],
          setupFiles: ["tests/kit/no-console-error.ts", "tests/kit/date/moved-date.ts", seededProperties],
          // Nothing here keeps state in a module: half of the time went into loading the same modules for each file.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: "integration",
          exclude: excluded("integration"),
          // Each worker loads the modules once: with a graph of modules for each file, loading took most of the time.
          isolate: false,
          include: ["server/**/*.test.{ts,tsx}", "tests/conformance/**/*.test.ts", "db/**/*.test.ts"],
        },
      },
      {
        extends: true,
        // Each file has its own database, ports, queue and clock; only the modules of a worker are shared.
        test: {
          ...database,
          name: "contract",
          exclude: excluded("contract"),
          include: ["tests/{contract/payment,simulation}/**/*.test.ts"],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // The stand-ins alone, which `npm run boundaries` keeps apart from the product.
        test: {
          ...database,
          name: "standins",
          exclude: excluded("standins"),
          include: ["{tests/contract/{auth,errors,stripe},standins}/**/*.test.ts"],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: "tooling",
          exclude: excluded("tooling"),
          include: ["{scripts,tests/boundaries,tests/growth,tests/tooling,tests/routes}/**/*.test.ts"],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // The built product over HTTP. Most files use one that runs for all; some need settings of their own.
        test: {
          name: "system",
          exclude: excluded("system"),
          include: ["tests/system/**/*.test.ts"],
          globalSetup: [...seededProduct, "tests/system/kit/shared-product.ts"],
          // Each worker loads the modules once.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          // Three files at once meet one product: so many tests of each at a time.
          maxConcurrency: 2,
        },
      },
      {
        extends: true,
        // The built product with its processes killed and its services away. Each file has a product of its own, and most
        // of the time one waits for its product to come back: three at a time use that.
        test: {
          name: "resilience",
          exclude: excluded("resilience"),
          include: ["tests/resilience/**/*.test.ts"],
          globalSetup: seededProduct,
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "start",
          exclude: excluded("start"),
          include: ["tests/start/**/*.test.ts"],
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
