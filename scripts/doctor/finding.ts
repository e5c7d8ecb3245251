// What a check has found: fine, worth a look, or a problem, with what to do. A check that does not end in time is
// itself a problem, so that the diagnosis always ends.
import type { HealthState } from "#domain/operator/health.ts";
import { reasonOf } from "#server/kernel/start/problem.ts";

export { reasonOf };

export type Finding = {
  check: string;
  status: HealthState;
  message: string;
  /** What to do; null if nothing. */
  remedy: string | null;
};
export type CheckResult = Omit<Finding, "check">;
/** One check: writes nothing, and returns one or more results. */
export type Check = { name: string; run(): Promise<CheckResult[]> };

export const checkTimeoutMs = 10_000;

export const ok = (message: string): CheckResult => ({ status: "ok", message, remedy: null });
export const warning = (message: string, remedy: string): CheckResult => ({
  status: "warning",
  message,
  remedy,
});
export const problem = (message: string, remedy: string): CheckResult => ({
  status: "problem",
  message,
  remedy,
});

/** The result for a state that the rules have judged; `remedy` where it is not ok. */
export const judged = (status: HealthState, message: string, remedy: string): CheckResult =>
  status === "ok" ? ok(message) : { status, message, remedy };

/** Runs all checks concurrently; returns the findings in the order of the checks. Never rejects. */
export async function runChecks(
  checks: readonly Check[],
  timeout_ms: number = checkTimeoutMs,
): Promise<Finding[]> {
  const results = await Promise.all(checks.map((check) => resultsOf(check, timeout_ms)));
  return checks.flatMap(({ name }, index) =>
    (results[index] ?? []).map((found) => ({ check: name, ...found })),
  );
}

async function resultsOf({ run }: Check, timeout_ms: number): Promise<CheckResult[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult[]>((resolve) => {
    const found = problem(
      `there was no result within ${timeout_ms / 1_000} s`,
      "Find out what does not answer: the network, a firewall that drops packets, an overloaded service.",
    );
    timer = setTimeout(() => resolve([found]), timeout_ms);
  });
  const work = run().catch((error: unknown) => [
    problem(
      reasonOf(error),
      "This check failed unexpectedly: correct what the message says, then run it again.",
    ),
  ]);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The findings as lines for a terminal. */
export function toLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.flatMap(({ check, status, message, remedy }) => [
    `${status.padEnd("warning".length)}  ${check.padEnd(width)}  ${message}`,
    ...(remedy === null ? [] : [`${" ".repeat("warning".length + width + 4)}→ ${remedy}`]),
  ]);
}
