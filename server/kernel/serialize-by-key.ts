// Calls with one key wait for each other in this process until the first has finished, its run-now jobs included. The
// advisory lock of `run-command.ts` works across processes, but a waiting call occupies a connection, and the lock is
// released at commit, before the run-now jobs.

const tails = new Map<string, Promise<unknown>>();

/** Runs `work` once all earlier work under this key has ended, also by an error. */
export async function serializeByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = tails.get(key);
  const current = previous ? previous.then(work, work) : work();
  tails.set(key, current);
  try {
    return await current;
  } finally {
    if (tails.get(key) === current) tails.delete(key);
  }
}
