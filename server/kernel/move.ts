// The guarded transition, the one way a status changes: one update that names the status and version
// the caller has locked, and one event row beside it.
import { sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type Machine, next, type Role } from "#domain/machine.ts";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "./actor.ts";
import type { CommandContext } from "./command.ts";
import type { Row } from "./database/db.ts";

export type MovableTable = "account" | "request" | "offer" | "booking" | "payment_attempt" | "refund";

export type Move<Status extends string, Transition extends string> = {
  machine: Machine<Status, Transition>;
  transition: NoInfer<Transition>;
  role: Role;
  reason?: string | undefined;
};

/**
 * Moves a row along an edge of its machine and returns it as it is now.
 * @throws Refusal transition_not_allowed when the machine has no such edge, stale when the row has moved on meanwhile.
 */
export async function move<T extends MovableTable, S extends string, R extends string>(
  ctx: CommandContext,
  table: T,
  row: { id: string; status: string; version: number },
  how: Move<S, R>,
  set: Partial<Record<keyof DB[T] & string, unknown>> = {},
): Promise<Row<T>> {
  const to = next(how.machine, statusOf(how.machine, row.status), how.transition, how.role);
  const assignments = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const result = await sql<Row<T>>`
    update ${sql.table(table)}
    set ${sql.join([sql`status = ${to}`, sql`version = version + 1`, ...assignments])}
    where id = ${row.id} and status = ${row.status} and version = ${row.version}
    returning *`.execute(ctx.tx);
  const moved = result.rows[0];
  if (!moved) refuse("stale");
  await recordEvent(ctx, how.machine.name, {
    ...how,
    subject_id: row.id,
    from: row.status,
    to,
    version: row.version + 1,
  });
  return moved;
}

export type EventDetails = {
  transition: string;
  role: Role;
  reason?: string | undefined;
  subject_id: string;
  from: string | null;
  to: string;
  version: number;
};

/** The event row of a new thing (from nothing to its first status) or of a move. */
export async function recordEvent(ctx: CommandContext, noun: string, details: EventDetails): Promise<void> {
  const who = memberOf(ctx.actor);
  await ctx.tx
    .insertInto("event")
    .values({
      noun,
      subject_id: details.subject_id,
      transition: details.transition,
      from_status: details.from,
      to_status: details.to,
      version: details.version,
      role: details.role,
      account_id: who?.account_id ?? null,
      profile_id: who?.profile?.id ?? null,
      on_behalf_of: who?.on_behalf_of ?? null,
      reason: details.reason ?? null,
      command_id: ctx.command_id,
      request_id: ctx.request_id,
      at: ctx.now,
    })
    .execute();
}

/** The database's status as the machine's: its check constraint and the machine list the same names. */
function statusOf<S extends string, R extends string>(machine: Machine<S, R>, status: string): S {
  if (!Object.hasOwn(machine.states, status)) throw new Error(`${machine.name} knows no status ${status}`);
  return status as S;
}

function memberOf(actor: Actor) {
  return actor.kind === "member" ? actor : null;
}
