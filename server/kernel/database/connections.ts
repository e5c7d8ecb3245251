// The most connections that a process opens. The pools, the doctor and the sum in docs/deploying.md use these numbers.

/** `queue`: only with DATABASE_DIRECT_URL; without it, the queue uses `app`. */
export const poolSizes = { app: 10, api: 4, queue: 10 } as const;
/** The connection that listens for what commands announce, outside the pools. */
const listening = 1;

/** What the server accepts, and what all programs and databases have open. */
export const connectionsStatement = `select
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - current_setting('reserved_connections')::int as accepted,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`;

/** A worker serves no relations; its queues listen on connections of their own pool. */
export const mostConnections = {
  web: poolSizes.app + poolSizes.api + listening,
  worker: poolSizes.app + listening,
  workerWithDirectUrl: poolSizes.app + poolSizes.queue + listening,
} as const;
