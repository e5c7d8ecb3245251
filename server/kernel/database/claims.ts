// Reads as the api role: in a read-only transaction, in schema `api`, with the actor's claims, by which the row
// policies decide (`db/schema/kernel.sql`).
import { sql } from "kysely";
import { escapeLiteral } from "pg";
import type { Actor } from "../actor.ts";
import type { Database } from "./db.ts";

/** Runs `work` on one connection of the api role's pool, which sees what the actor may see and nothing else. */
export async function readAs<T>(api: Database, actor: Actor, work: (db: Database) => Promise<T>): Promise<T> {
  const begin = sql.raw(
    `begin read only; select set_config('search_path', 'api', true), api.act_as(${escapeLiteral(claimsOf(actor))})`,
  );
  return api.connection().execute(async (connection) => {
    try {
      await begin.execute(connection);
      return await work(connection);
    } finally {
      // Nothing was written: roll back after a result as after an error.
      await sql.raw("rollback").execute(connection);
    }
  });
}

function claimsOf(actor: Actor): string {
  if (actor.kind === "system") throw new Error("the system does not read as the role of machines");
  const { visitor_id } = actor;
  if (actor.kind === "visitor") return JSON.stringify({ visitor_id });
  const { account_id, profile, is_operator } = actor;
  return JSON.stringify({ account_id, profile_id: profile?.id ?? null, visitor_id, is_operator });
}
