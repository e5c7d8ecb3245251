// What `npm test`, `npm run validate` and CI run, in this order. Each is a script of package.json and runs alone.

/** How the result of a step is counted: one for all, or what the reporter of the test runner says. */
export type Step = {
  script: string;
  counts: "one" | "vitest" | "playwright";
  /** On two cores; with the installation they add up to 32 minutes, which should be 22. A step that takes longer is named at the end of the run and does not fail it. */
  budget_seconds: number;
  /** It reads sources only and depends on no other step: two of these run at once. */
  is_static?: true;
};

export const steps: readonly Step[] = [
  { script: "types", counts: "one", budget_seconds: 25, is_static: true },
  { script: "lint", counts: "one", budget_seconds: 10, is_static: true },
  { script: "env:check", counts: "one", budget_seconds: 3, is_static: true },
  // After the types: what these generate for the routes and for the API's client is imported.
  { script: "boundaries", counts: "one", budget_seconds: 8 },
  { script: "unused", counts: "one", budget_seconds: 8 },
  { script: "build:fresh", counts: "one", budget_seconds: 33 },
  { script: "test:unit", counts: "vitest", budget_seconds: 18 },
  { script: "test:integration", counts: "vitest", budget_seconds: 195 },
  { script: "test:contract", counts: "vitest", budget_seconds: 45 },
  { script: "test:standins", counts: "vitest", budget_seconds: 35 },
  { script: "test:tooling", counts: "vitest", budget_seconds: 55 },
  { script: "test:e2e", counts: "playwright", budget_seconds: 800 },
  { script: "test:seams", counts: "vitest", budget_seconds: 325 },
  { script: "test:start", counts: "vitest", budget_seconds: 150 },
];
