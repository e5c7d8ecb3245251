// What a test or a demo has ordered to go wrong next. Kept in memory: a restart is a clean sheet.

export type RequestFault =
  /** With a path it waits for a request there; others pass it by. */
  | { kind: "reset_before" | "reset_after"; path?: string }
  | { kind: "slow"; ms: number; path?: string }
  | { kind: "status"; status: 409 | 429 | 500; is_stored: boolean; should_retry?: boolean; path?: string };
type WebhookFault = { kind: "drop" } | { kind: "duplicate"; copies: number } | { kind: "delay"; ms: number };

export type Plan = {
  requests: RequestFault[];
  webhooks: WebhookFault[];
  /** Hold back until this many are due, then send them in the reverse order; 0 = off. */
  reorder: number;
  isPaused: boolean;
};

export function createPlan(): Plan {
  return { requests: [], webhooks: [], reorder: 0, isPaused: false };
}

/** What goes wrong with a request to this path, taken out of the plan. */
export function takeRequestFault({ requests }: Plan, path: string): RequestFault | undefined {
  const index = requests.findIndex((fault) => !fault.path || fault.path === path);
  return index < 0 ? undefined : requests.splice(index, 1)[0];
}

/** Forgets all orders and lets webhooks flow again. */
export function resetPlan(plan: Plan): void {
  Object.assign(plan, createPlan());
}
