// Statements that are asked again and again are prepared: each connection parses and plans them once instead of every
// time, and planning is most of what a page costs the database.
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** From its third time on a statement is prepared; what is asked once or twice is not worth the memory of a plan. */
const timesBefore = 3;
/** Every connection keeps its own plans in memory, so there is an end to them. */
const mostNames = 160;
const mostCounted = 1_000;

/**
 * Whether a later column would change what the statement answers: PostgreSQL refuses such a one once the table has been
 * migrated under it.
 */
const answersEveryColumn = (text: string) => /(^select |\breturning |\.)\*/.test(text);

/** The names of the statements that are prepared, the same on every connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name to prepare this statement under; undefined: it goes as it is. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostNames) return name;
    const times = (this.#counts.get(text) ?? 0) + 1;
    if (times < timesBefore || answersEveryColumn(text)) {
      // Texts of many shapes (a list of so many values) must not be remembered for ever.
      if (this.#counts.size >= mostCounted) this.#counts.clear();
      this.#counts.set(text, times);
      return undefined;
    }
    this.#counts.delete(text);
    const given = `proffer_${this.#names.size + 1}`;
    this.#names.set(text, given);
    return given;
  }
}

/** The pool as the query builder sees it: with statements that are prepared on the connection that carries them. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  // The query builder knows a connection again by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const preparing = preparingClient(client, names);
      clients.set(client, preparing);
      return preparing;
    },
  };
}

function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  return {
    query: ((text: string, values: unknown[]) => {
      const name = values.length > 0 ? names.nameOf(text) : undefined;
      return name === undefined ? client.query(text, values) : client.query({ name, text, values });
    }) as typeof client.query,
    release: (destroy) => client.release(destroy),
  };
}
