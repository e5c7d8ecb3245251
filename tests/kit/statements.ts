// What code asks the database: every statement with its parameters, and the database's plan for it.
import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { makePool } from "#server/kernel/database/db.ts";

export type Statement = { sql: string; parameters: readonly unknown[] };

/** A database with its own connections that records every statement; `end` closes them. */
export function listeningDatabase(url: string): {
  db: Database;
  asked: Statement[];
  end(): Promise<void>;
} {
  const pool = makePool(url, () => undefined, { max: 4 });
  const asked: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  });
  return { db, asked, end: () => pool.end() };
}

/** A plan node with the nodes below it. */
type Plan = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Plan[] };

/**
 * Every node of the database's plan for a statement, each before those below it. `url`: the application's role, because
 * row-level security changes plans, and to a table's owner it does not apply.
 */
export async function planOf(url: string, { sql, parameters }: Statement, settings = ""): Promise<Plan[]> {
  const pool = makePool(url, () => undefined);
  const client = await pool.connect();
  try {
    await client.query(`begin; ${settings}`);
    const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
    const nodes: Plan[] = [];
    const visit = (plan: Plan): void => {
      nodes.push(plan);
      plan.Plans?.forEach(visit);
    };
    visit(rows[0]["QUERY PLAN"][0].Plan);
    return nodes;
  } finally {
    await client.query("rollback");
    client.release();
    await pool.end();
  }
}
