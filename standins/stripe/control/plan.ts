// What a test or a demo has ordered to go wrong next. Kept in memory: a restart is a clean sheet.

export type RequestFault =
  | { kind: "reset_before" | "reset_after" }
  | { kind: "slow"; ms: number }
  | { kind: "status"; status: 409 | 429 | 500; is_stored: boolean; should_retry?: boolean };
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

/** Forgets all orders and lets webhooks flow again. */
export function resetPlan(plan: Plan): void {
  Object.assign(plan, createPlan());
}
