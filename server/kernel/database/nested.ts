// A connection whose transactions are savepoints of the open one: code that begins and commits by itself becomes part
// of a larger transaction, and takes effect with it or not at all.
import type { Client } from "pg";

const own = "nested_transaction";
const each = "nested_statement";

/** What a commit does: checks deferred constraints, so that pending events no longer block a change of the table. */
const checkDeferred = "set constraints all immediate; set constraints all deferred";

const statements: Readonly<Record<string, string>> = {
  begin: `savepoint ${own}`,
  commit: `${checkDeferred}; release savepoint ${own}`,
  rollback: `rollback to savepoint ${own}; release savepoint ${own}`,
};

/** Nobody else sees these tables yet, so an index need not be built concurrently. */
const plain = (text: string) => text.replaceAll(/\bindex\s+concurrently\b/gi, "index");

type Query = string | { text: string; values?: unknown[] };

/**
 * The connection for code that handles transactions itself. Every other statement gets its own savepoint, so that one
 * that fails and is caught does not end the transaction. Leaves `concurrently` out of index statements.
 */
export function nestedTransactions(client: Client): Client {
  const query = async (what: Query, values?: unknown[]) => {
    const text = plain(typeof what === "string" ? what : what.text);
    const statement = statements[text.trim().toLowerCase()];
    if (statement !== undefined) return client.query(statement);
    await client.query(`savepoint ${each}`);
    try {
      const result = await client.query(text, values ?? (typeof what === "string" ? undefined : what.values));
      await client.query(`release savepoint ${each}`);
      return result;
    } catch (error) {
      await client.query(`rollback to savepoint ${each}; release savepoint ${each}`);
      throw error;
    }
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === "query") return query;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
