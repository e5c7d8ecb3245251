// What every stand-in gets from the shared server, and what it returns.
import type { Clock } from "./clock.ts";
import type { Pool } from "./db.ts";
import type { StandinsEnv } from "./env.ts";
import type { Log } from "./log.ts";

export type StandinDeps = { pool: Pool; clock: Clock; env: StandinsEnv; log: Log };

/**
 * A mounted stand-in. `stop()` ends its timers and deliveries within a second; afterwards the server
 * ends the pool. A stand-in is `mountX(app: Hono, deps: StandinDeps): Promise<Mounted>` and runs its
 * own `migrate` before it resolves.
 */
export type Mounted = { stop(): Promise<void> };
