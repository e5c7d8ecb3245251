// The Stripe stand-in: `/v1/*` API, `/pay/*` hosted pages, webhooks to `${APP_URL}/webhooks/stripe`.
// It speaks API version 2026-10-28.endive as far as the contract beside it describes, and refuses by name
// what it does not implement. With STANDINS_CONTROL=1 also `/_control/stripe/*` (control/routes.ts).

import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import type { Clock } from "../kit/clock.ts";
import { migrate, type Pool, transaction } from "../kit/db.ts";
import type { Mounted } from "../kit/deps.ts";
import type { Log } from "../kit/log.ts";
import { isStandinKey } from "./api/auth.ts";
import { releaseOrphans } from "./api/idempotency.ts";
import { createApi } from "./api/router.ts";
import { createPlan } from "./control/plan.ts";
import { createControl } from "./control/routes.ts";
import { isSomethingDue, passTime } from "./core/expiry.ts";
import { setRefundOutcome } from "./core/refunds.ts";
import { createPayPages } from "./pay/routes.ts";
import { STATEMENTS } from "./store/schema.ts";
import { deliverDue, releaseClaims } from "./webhook/deliver.ts";
import { startTicker } from "./webhook/ticker.ts";
import { NO_CAUSE, type StripeEnv } from "./work.ts";

export type StripeDeps = { pool: Pool; clock: Clock; env: StripeEnv; log: Log };

/**
 * Adds the stand-in's routes to `app` and starts its timers; runs its own migrations first.
 * Needs `@hono/node-server` underneath (it closes sockets). `stop()` ends timers and running
 * deliveries; the next start sends undelivered events.
 * Throws when the configured key is not a test key.
 */
export async function mountStripe(app: Hono, deps: StripeDeps): Promise<Mounted> {
  const { pool, clock, env, log } = deps;
  if (!isStandinKey(env.STRIPE_SECRET_KEY)) {
    throw new Error("The Stripe stand-in takes only a key that starts with sk_test_ or sk_live_standin_.");
  }
  const owner = randomUUID();
  await migrate(pool, "stripe", STATEMENTS);
  await releaseOrphans(pool, owner, clock.now());
  await releaseClaims(pool);

  const plan = createPlan();
  const timely = async (): Promise<void> => {
    if (!(await isSomethingDue(pool, clock.now()))) return;
    await transaction(pool, (sql) => passTime({ sql, now_ms: clock.now(), env, cause: NO_CAUSE }));
    deliveries.kick();
  };
  const deliveries = startTicker((signal) => deliverDue({ pool, clock, env, log, plan }, signal), log);
  const time = startTicker(timely, log);
  const shared = { pool, clock, env, passTime: timely, onCommit: deliveries.kick };

  app.route("/", createApi({ ...shared, log, plan, owner }));
  app.route("/", createPayPages(shared));
  if (env.STANDINS_CONTROL === "1") {
    const settle = (id: string, status: string) =>
      transaction(pool, (sql) =>
        setRefundOutcome({ sql, now_ms: clock.now(), env, cause: NO_CAUSE }, id, status),
      );
    app.route("/", createControl({ pool, plan, settle, onChange: deliveries.kick }));
  }
  return {
    async stop() {
      await Promise.all([time.stop(), deliveries.stop()]);
    },
  };
}
