// Calls with the same key in this process wait until the first has finished, including its run-now jobs. The advisory
// lock of `run-command.ts` works across processes, but a waiting call occupies a connection, and the lock ends at
// commit, before the run-now jobs.

const tails = new Map<string, Promise<unknown>>();

/** Runs `work` once all earlier work under this key has ended or failed. */
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
