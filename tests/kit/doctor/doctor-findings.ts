// What the tests of the doctor's checks ask of every finding.
import { expect } from "vitest";
import type { CheckResult } from "#scripts/doctor/finding.ts";

/** The statuses, and that every finding which is not fine says what to do. */
export function statusesOf(results: readonly CheckResult[]): string[] {
  for (const { status, remedy } of results) expect(remedy === null).toBe(status === "ok");
  return results.map(({ status }) => status);
}
