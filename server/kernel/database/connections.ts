// How many connections a process takes at most. The pools, the doctor and the sum in docs/deploying.md follow from it.

/** `queue`: only with DATABASE_DIRECT_URL; otherwise the queue takes its connections from `app`. */
export const poolSizes = { app: 10, api: 4, queue: 10 } as const;
/** Waits for live events, outside of the pools. */
const listening = 1;

/** A worker serves no relation and no live events; its queues listen on connections of their pool. */
export const mostConnections = {
  web: poolSizes.app + poolSizes.api + listening,
  worker: poolSizes.app,
  workerWithDirectUrl: poolSizes.app + poolSizes.queue,
} as const;
