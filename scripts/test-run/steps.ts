// What `npm test`, `npm run validate` and CI run, in this order. Each is a script of package.json and runs alone.

import { turnOfDay } from "./turn.ts";

/** How to count the result of a step: as one, or by the test runner's report. */
export type Counting = "one" | "vitest" | "playwright";

export type Step = {
  /** A script of package.json. */
  script: string;
  counts: Counting;
  /** The name of the step if its script runs more than once. */
  name?: string;
  /** Appended to the script's command. */
  args?: string;
  env?: NodeJS.ProcessEnv;
  /** What it takes on two idle cores. In CI a step that takes much longer than this fails the run: see `overBudget`. */
  budget_seconds: number;
  /** Neighbours with the same name do not depend on each other: two of them run at once. */
  together?: "sources" | "compiled" | "generated";
  /** If it fails, the run ends: later steps would only repeat its failure. */
  is_decisive?: true;
  /** Runs if one of these files or folders has changed since the last full run; without them, always. */
  inputs?: readonly string[];
};

/** The name of a step in reports and summaries. */
export const nameOf = (step: Pick<Step, "script" | "name">): string => step.name ?? step.script;

/** The budgets add up to the twelve minutes that a run should take; neighbours run at once. */
export const steps: readonly Step[] = [
  { script: "messages", counts: "one", budget_seconds: 13, together: "sources", is_decisive: true },
  { script: "lint", counts: "one", budget_seconds: 8, together: "sources" },
  { script: "env:check", counts: "one", budget_seconds: 2, together: "sources" },
  // After the messages, which both would otherwise compile.
  { script: "types", counts: "one", budget_seconds: 36, together: "compiled", is_decisive: true },
  { script: "build:fresh", counts: "one", budget_seconds: 25, together: "compiled", is_decisive: true },
  // After the types: what these generate for the routes and for the API's client is imported.
  { script: "boundaries", counts: "one", budget_seconds: 7, together: "generated" },
  { script: "unused", counts: "one", budget_seconds: 7, together: "generated" },
  { script: "test:unit", counts: "vitest", budget_seconds: 14 },
  { script: "test:integration", counts: "vitest", budget_seconds: 140 },
  { script: "test:contract", counts: "vitest", budget_seconds: 32 },
  {
    ...({ script: "test:standins", counts: "vitest", budget_seconds: 24 } as const),
    inputs: ["standins/", "tests/contract/", "tests/e2e/kit/authenticator.ts", "scripts/postgres/"],
  },
  { script: "test:tooling", counts: "vitest", budget_seconds: 60 },
  { script: "test:e2e", counts: "playwright", budget_seconds: 250 },
  { script: "test:system", counts: "vitest", budget_seconds: 80 },
  { script: "test:resilience", counts: "vitest", budget_seconds: 60 },
  {
    // 40 s, and as long again where it installs packages.
    ...({ script: "test:start", counts: "vitest", budget_seconds: 80 } as const),
    inputs: [
      ...["scripts/", "db/", "standins/", "tests/start/"],
      ...["package.json", ".npmrc", ".env.example", "vite.config.ts", "react-router.config.ts"],
    ],
  },
];

const vitest = (name: string, args: string, more: Partial<Step> = {}): Step => ({
  script: "vitest",
  name,
  args,
  counts: "vitest",
  budget_seconds: 180,
  ...more,
});

/**
 * Dates on which rules of days, months and years go wrong. The long forms and whole lists have already run, so these
 * run like pushes on those days.
 */
const dates: readonly { name: string; now: string; zone?: string }[] = [
  { name: "29 February 2028", now: "2028-02-29T10:00:00Z" },
  // Berlin's day has 25 hours: code that adds 24 ends an hour early, and one hour comes twice.
  { name: "the night of a clock change", now: "2026-10-24T23:30:00Z" },
  // In Berlin the next year has begun.
  { name: "31 December 23:59", now: "2026-12-31T23:59:00Z" },
  // 23:30 on 30 April for the programs, 1 May for PostgreSQL and in Berlin.
  { name: "a month's end in another zone", now: "2027-05-01T09:30:00Z", zone: "Pacific/Honolulu" },
];

/** The additional steps of the full run, after all others. */
export const fullSteps: readonly Step[] = [
  ...dates.map(({ name, now, zone = "UTC" }) =>
    vitest(`unit and integration on ${name}`, " --project unit --project integration", {
      env: { TEST_NOW: now, TZ: zone, TEST_FULL: "", TEST_TURN: String(turnOfDay(new Date(now))) },
      budget_seconds: 260,
    }),
  ),
  { script: "faults", args: " --tested", counts: "one", budget_seconds: 900 },
];

/** The steps for some test files, with the build if one of them may need it. */
export function stepsForFiles(chosen: {
  vitest: readonly string[];
  playwright: readonly string[];
  needsBuild: boolean;
}): Step[] {
  const build = steps.filter(({ script }) => script === "build:fresh" && chosen.needsBuild);
  const quoted = (files: readonly string[]) => files.map((file) => ` "${file}"`).join("");
  return [
    ...build,
    ...(chosen.vitest.length > 0 ? [vitest("the test files", quoted(chosen.vitest))] : []),
    ...(chosen.playwright.length > 0
      ? [
          {
            script: "test:e2e",
            name: "the journeys",
            args: quoted(chosen.playwright),
            ...({ counts: "playwright", budget_seconds: 180 } as const),
          },
        ]
      : []),
  ];
}

/** The steps for changes since a commit: the checks of sources, and the tests that import a changed file. */
export function stepsForChanges(since: string, own: Parameters<typeof stepsForFiles>[0]): Step[] {
  const statics = steps.filter(({ script }) => ["messages", "types", "lint", "boundaries"].includes(script));
  const projects = ["unit", "integration", "contract"].map((project) => ` --project ${project}`).join("");
  const importing = vitest("the tests of what changed", `${projects} --changed ${since} --passWithNoTests`);
  return [...statics, importing, ...stepsForFiles(own)];
}
