// All of the demo data or none: a database whose transactions are savepoints of one outer transaction. A start that is
// killed half-way leaves nothing, and no worker sees a job before everything is committed. It has one connection, so
// commands run one after the other.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Database, Tx } from "#server/kernel/database/db.ts";

const savepoint = "seed_step";

/** The transaction as a database on which commands can begin transactions. */
export function savepointsOf(tx: Tx): Database {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => tx.executeQuery(query as CompiledQuery<R>),
    streamQuery() {
      throw new Error("the seed streams nothing");
    },
  };
  const runSql = async (text: string) => {
    await tx.executeQuery(CompiledQuery.raw(text));
  };
  const nothing = async () => {};
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: () => runSql(`savepoint ${savepoint}`),
      commitTransaction: () => runSql(`release savepoint ${savepoint}`),
      rollbackTransaction: () => runSql(`rollback to savepoint ${savepoint}`),
      releaseConnection: nothing,
      destroy: nothing,
    }),
  };
  return new Kysely<DB>({ dialect });
}
