// Faults planned by a test or a demo, kept in memory: a restart clears them.

export type RequestFault =
  /** With a path, the fault applies only to a request to it. */
  | { kind: "reset_before" | "reset_after"; path?: string }
  | { kind: "slow"; ms: number; path?: string }
  | { kind: "status"; status: 409 | 429 | 500; is_stored: boolean; should_retry?: boolean; path?: string };
type WebhookFault = { kind: "drop" } | { kind: "duplicate"; copies: number } | { kind: "delay"; ms: number };

export type Plan = {
  requests: RequestFault[];
  webhooks: WebhookFault[];
  isPaused: boolean;
};

export function createPlan(): Plan {
  return { requests: [], webhooks: [], isPaused: false };
}

/** Removes the next fault for a request to this path from the plan and returns it. */
export function takeRequestFault({ requests }: Plan, path: string): RequestFault | undefined {
  const index = requests.findIndex((fault) => !fault.path || fault.path === path);
  return index < 0 ? undefined : requests.splice(index, 1)[0];
}

/** Clears the plan and resumes webhooks. */
export function resetPlan(plan: Plan): void {
  Object.assign(plan, createPlan());
}
