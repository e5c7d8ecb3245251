// Repeated statements are sent as prepared statements: each connection parses and plans them once. Planning is most of
// what a page costs the database.
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** A statement is prepared from this execution on; rarer ones are not worth the memory of a plan. */
const minExecutions = 3;
/** Limits the plans that every connection keeps in memory. */
const maxNames = 160;
const maxCounts = 1_000;

/**
 * Whether the statement may return every column: PostgreSQL refuses a prepared one of these after a migration has added
 * a column. One below another select counts as well.
 */
const returnsEveryColumn = (text: string) => /(\bselect (?:distinct )?|\breturning |\.)\*/.test(text);

/** The names of the statements that are prepared, the same on every connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name to prepare this statement under; undefined: it is sent unprepared. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxNames) return name;
    const times = (this.#counts.get(text) ?? 0) + 1;
    if (times < minExecutions || returnsEveryColumn(text)) {
      // Texts that differ in the length of a value list would fill the map without end.
      if (this.#counts.size >= maxCounts) this.#counts.clear();
      this.#counts.set(text, times);
      return undefined;
    }
    this.#counts.delete(text);
    const newName = `proffer_${this.#names.size + 1}`;
    this.#names.set(text, newName);
    return newName;
  }
}

/** The pool for the query builder: its clients prepare repeated statements on their own connection. */
export function preparedStatementPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  // Kysely recognises a connection by its client object: each client is wrapped once.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const wrapped = clients.get(client);
      if (wrapped) return wrapped;
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
