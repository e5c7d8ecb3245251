// The guarded transition, the only way a status changes: one update conditional on the status and version that the
// caller has read, and one event row.
import { sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type Machine, next, type Role } from "#domain/machine.ts";
import { refuse } from "#domain/refusal.ts";
import { webhookEventOf } from "#domain/webhook/events.ts";
import { announceEvent } from "#domain/webhook/jobs.ts";
import type { Actor } from "./actor.ts";
import type { CommandContext } from "./command.ts";
import type { Row } from "./database/db.ts";
import { announce } from "./live/announcement.ts";
import { enqueueRowJob } from "./queue/enqueue.ts";

export type MovableTable =
  | "account"
  | "request"
  | "offer"
  | "booking"
  | "payment_attempt"
  | "refund"
  | "instalment"
  | "booking_change"
  | "direct_offer"
  | "partner"
  | "message";

export type Move<Status extends string, Transition extends string> = {
  machine: Machine<Status, Transition>;
  transition: NoInfer<Transition>;
  role: Role;
  reason?: string | undefined;
};

/**
 * Moves a row along an edge of its machine and returns the updated row.
 * @throws Refusal transition_not_allowed when the machine has no such edge, stale when the row has changed meanwhile.
 */
export async function move<T extends MovableTable, S extends string, R extends string>(
  ctx: CommandContext,
  table: T,
  row: { id: string; status: string; version: number },
  edge: Move<S, R>,
  set: Partial<Record<keyof DB[T] & string, unknown>> = {},
): Promise<Row<T>> {
  const to = next(edge.machine, statusOf(edge.machine, row.status), edge.transition, edge.role);
  const assignments = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const result = await sql<Row<T>>`
    update ${sql.table(table)}
    set ${sql.join([sql`status = ${to}`, sql`version = version + 1`, ...assignments])}
    where id = ${row.id} and status = ${row.status} and version = ${row.version}
    returning *`.execute(ctx.tx);
  const current = result.rows[0];
  if (!current) refuse("stale");
  await recordEvent(ctx, edge.machine.name, {
    ...edge,
    subject_id: row.id,
    from: row.status,
    to,
    version: row.version + 1,
  });
  return current;
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

/**
 * Inserts the event of a new row (`from` is null) or of a transition. The same statement announces it to the web
 * processes, and enqueues the event's webhooks if anybody subscribes to its type.
 */
export async function recordEvent(ctx: CommandContext, noun: string, details: EventDetails): Promise<void> {
  const member = memberOf(ctx.actor);
  const insert = ctx.tx.insertInto("event").values({
    noun,
    subject_id: details.subject_id,
    transition: details.transition,
    from_status: details.from,
    to_status: details.to,
    version: details.version,
    role: details.role,
    account_id: member?.account_id ?? null,
    profile_id: member?.profile?.id ?? null,
    on_behalf_of: member?.on_behalf_of ?? null,
    reason: details.reason ?? null,
    command_id: ctx.command_id,
    request_id: ctx.request_id,
    at: ctx.now,
  });
  const type = webhookEventOf(noun, details.transition);
  await ctx.tx
    .with("added", () => insert.returning("event.id"))
    .selectFrom("added")
    .select((eb) => announce(sql`${eb.ref("added.id")}::text`).as("announced"))
    .$if(type !== null, (query) =>
      query.select((eb) => {
        const job = enqueueRowJob(announceEvent, { event_id: eb.ref("added.id") });
        return sql`case when ${isChosen(type)} then ${job} end`.as("job");
      }),
    )
    .execute();
}

/** Ordered, so that one step through the primary key is enough: the planner may turn `exists` into a full scan. */
const isChosen = (type: string | null) => sql<boolean>`(
  select type from webhook_subscription where type = ${type} order by profile_id limit 1) is not null`;

/** A column's status as the machine's type. The check constraint and the machine list the same names. */
function statusOf<S extends string, R extends string>(machine: Machine<S, R>, status: string): S {
  if (!Object.hasOwn(machine.states, status)) throw new Error(`${machine.name} knows no status ${status}`);
  return status as S;
}

function memberOf(actor: Actor) {
  return actor.kind === "member" ? actor : null;
}
