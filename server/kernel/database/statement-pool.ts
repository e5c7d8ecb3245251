// The pool for the query builder: it prepares frequent statements and records each as a span of the current trace. Both
// happen here, once per connection: whatever a page wrapped around a connection would stay on it after the page.
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isTracing, recordSpan } from "../telemetry/spans.ts";
import { StatementNames } from "./prepared.ts";
import { nameOfStatement } from "./statement-name.ts";

/** The pool for the query builder; `prepares: false` for a pooler that lends a connection per transaction. */
export function statementPool(pool: pg.Pool, { prepares }: { prepares: boolean }): PostgresPool {
  const names = prepares ? new StatementNames() : undefined;
  // Kysely recognises a connection by its client object, so wrap each client once.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const wrapped = clients.get(client);
      if (wrapped) return wrapped;
      const sending = sendingClient(client, names);
      clients.set(client, sending);
      return sending;
    },
  };
}

function sendingClient(client: pg.PoolClient, names: StatementNames | undefined): PostgresPoolClient {
  const send = (text: string, values: unknown[]) => {
    const name = values.length > 0 ? names?.nameOf(text) : undefined;
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  };
  return {
    query: ((text: string, values: unknown[]) =>
      isTracing() ? traced(text, send(text, values)) : send(text, values)) as typeof client.query,
    release: (destroy) => client.release(destroy),
  };
}

/** Records a span of the statement: its kind and table, without its text and values. */
async function traced<T>(text: string, sent: Promise<T>): Promise<T> {
  const from = performance.now();
  const name = nameOfStatement(text);
  const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
  const record = (isFailed: boolean) =>
    recordSpan({ name, kind: "client", attributes }, performance.now() - from, isFailed);
  try {
    const result = await sent;
    record(false);
    return result;
  } catch (error) {
    record(true);
    throw error;
  }
}
