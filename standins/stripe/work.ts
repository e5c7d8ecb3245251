// The context of one unit of work: the transaction, the time, the settings and the cause.

import type { Sql } from "../kit/db.ts";
import type { StandinsEnv } from "../kit/env.ts";

/** The settings that this stand-in reads. The two optional ones have no effect unless set. */
export type StripeEnv = Pick<
  StandinsEnv,
  "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STANDINS_PUBLIC_URL" | "APP_URL"
> & {
  /** `1` mounts the control endpoints under `/_control/stripe` (tests and demo only). */
  STANDINS_CONTROL?: string | undefined;
  /** The name shown on the pay page; "Proffer" when absent. */
  STRIPE_MERCHANT_NAME?: string | undefined;
};

/** The cause of a change: an API request, or none (the pay page, time). */
export type Cause = { id: string | null; idempotency_key: string | null };
export const NO_CAUSE: Cause = { id: null, idempotency_key: null };

export type Work = { sql: Sql; now_ms: number; env: StripeEnv; cause: Cause };

/** Stripe counts in whole seconds. */
export function seconds(now_ms: number): number {
  return Math.floor(now_ms / 1000);
}
