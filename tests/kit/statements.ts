// What code asks of the database: every statement with its parameters, and the plan the database has for it.
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "#db/schema.d.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { makePool } from "#server/kernel/database/db.ts";

export type Statement = { sql: string; parameters: readonly unknown[] };

/** A database of its own connections that writes down what is asked of it; `end` closes them. */
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

/** A node of a plan with the nodes below it. */
type Plan = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Plan[] };

/** Every node of the plan the database has for a statement, with these settings. */
export async function planOf(owner: pg.Pool, { sql, parameters }: Statement, settings = ""): Promise<Plan[]> {
  const client = await owner.connect();
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
  }
}
