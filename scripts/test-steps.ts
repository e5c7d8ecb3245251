// What `npm test`, `npm run validate` and CI run, in this order. Each is a script of package.json and runs alone.

/** How the result of a step is counted: one for all, or what the reporter of the test runner says. */
export type Step = { script: string; counts: "one" | "vitest" | "playwright" };

export const steps: Step[] = [
  { script: "format", counts: "one" },
  { script: "lint", counts: "one" },
  { script: "types", counts: "one" },
  { script: "boundaries", counts: "one" },
  { script: "unused", counts: "one" },
  { script: "env:check", counts: "one" },
  { script: "build:fresh", counts: "one" },
  { script: "test:unit", counts: "vitest" },
  { script: "test:integration", counts: "vitest" },
  { script: "test:contract", counts: "vitest" },
  { script: "test:tooling", counts: "vitest" },
  { script: "test:e2e", counts: "playwright" },
  { script: "test:seams", counts: "vitest" },
  { script: "test:start", counts: "vitest" },
];
