// A pool whose process can be killed between two statements: from then on every statement fails and no connection is
// returned, so PostgreSQL rolls back open transactions. `restart` begins the next process.
import type pg from "pg";

/** The process is dead: only what it had committed remains of its work. */
export class ProcessKilled extends Error {}

export type Crash = {
  /** Kills the process after this many more statements. */
  arm(statements: number): void;
  /** Starts a new process; returns whether the old one was killed. */
  restart(): boolean;
};

/** The pool with its switch. */
export function makeCrashingPool(pool: pg.Pool): { pool: pg.Pool; crash: Crash } {
  let rest = Number.POSITIVE_INFINITY;
  let isKilled = false;
  const requireAlive = () => {
    if (rest-- <= 0) isKilled = true;
    if (isKilled) throw new ProcessKilled("the process was killed");
  };
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const wrap = (client: pg.PoolClient): pg.PoolClient => {
    const known = clients.get(client);
    if (known) return known;
    const wrapped = {
      query: async (...args: Parameters<typeof client.query>) => {
        requireAlive();
        return client.query(...args);
      },
      release: () => client.release(isKilled),
    } as unknown as pg.PoolClient;
    clients.set(client, wrapped);
    return wrapped;
  };
  const crashing = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      if (isKilled) throw new ProcessKilled("the process was killed");
      return wrap(await pool.connect());
    },
  } as unknown as pg.Pool;
  return {
    pool: crashing,
    crash: {
      arm: (statements) => {
        rest = statements;
      },
      restart: () => {
        const wasKilled = isKilled;
        [rest, isKilled] = [Number.POSITIVE_INFINITY, false];
        return wasKilled;
      },
    },
  };
}
