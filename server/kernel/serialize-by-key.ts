// Calls that mean the same thing wait for each other in this process, until everything the first one does for its
// caller is done. The database's lock holds across processes, but it holds a connection while it waits, and it lets go
// at the commit, before what is run right after it.

const last = new Map<string, Promise<unknown>>();

/** Runs `work` when all earlier work of this name has ended, however it ended. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(name);
  const mine = before ? before.then(work, work) : work();
  last.set(name, mine);
  try {
    return await mine;
  } finally {
    if (last.get(name) === mine) last.delete(name);
  }
}
