// What the tests of the doctor's checks expect of every finding.
import { expect } from "vitest";
import type { CheckResult } from "#scripts/doctor/finding.ts";

/** Returns the statuses and expects every finding that is not ok to say what to do. */
export function statusesOf(results: readonly CheckResult[]): string[] {
  for (const { status, remedy } of results) expect(remedy === null).toBe(status === "ok");
  return results.map(({ status }) => status);
}
