// The page of health says each state in words, and the whole in one sentence.
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import type { HealthState } from "#domain/operator/health.ts";
import { type HealthFact, healthGroups } from "#domain/operator/health-page.ts";
import Health from "./health.tsx";

function pageOf(states: readonly HealthState[], facts: HealthFact[]): string {
  const rows = healthGroups.jobs.map((check, index) => ({ check, state: states[index] ?? "ok", facts }));
  const countOf = (state: HealthState) => states.filter((one) => one === state).length;
  const loaderData = {
    groups: [{ group: "jobs", rows }],
    problems: countOf("problem"),
    warnings: countOf("warning"),
    jobs: [],
    mails: [],
    deliveries: [],
  };
  const props = { loaderData } as unknown as ComponentProps<typeof Health>;
  const viewer = { locale: "en" as const, time_zone: "UTC", now: "2026-11-21T00:00:00Z", words: viewerWords };
  const element = (
    <ViewerContext value={viewer}>
      <Health {...props} />
    </ViewerContext>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("when all is fine, the page says so and gives no advice", () => {
  const page = pageOf([], [{ is: "in_step" }]);
  expect(page).toContain("Everything works");
  expect(page).toContain("In step");
  expect(page).not.toMatch(/Broken|Look|Start a worker|To be done again/);
});

test("what is broken is said in words, with what to do", () => {
  const page = pageOf(["warning", "problem"], [{ is: "workers", count: 0 }]);
  expect(page).toContain("Something does not work");
  expect(page).toContain("Broken: 1. To look at: 1.");
  expect(page.match(/>Broken</g)).toHaveLength(1);
  expect(page).toContain("Start a worker");
});

test("a row that could not be read says that instead of the check's advice", () => {
  const page = pageOf(["ok", "problem"], [{ is: "unread" }]);
  expect(page).toContain("Could not be read in time");
  expect(page).not.toContain("Start a worker");
});
