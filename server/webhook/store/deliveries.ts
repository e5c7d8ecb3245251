// Row-level SQL of deliveries, which an event or a person makes and attempts move, and of these attempts.
import { sql } from "kysely";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { healthAfter, nextAttemptAt, type WebhookOutcome } from "#domain/webhook/schedule.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row, Tx } from "#server/kernel/database/db.ts";

export type DeliveryRow = Row<"webhook_delivery">;

/** Inserts a test of an endpoint, due at once. */
export async function insertTest(ctx: CommandContext, endpoint_id: string, type: string): Promise<string> {
  const id = ctx.newId();
  await ctx.tx
    .insertInto("webhook_delivery")
    .values({
      id,
      endpoint_id,
      type,
      status: "pending",
      is_manual: true,
      due_at: ctx.now,
      created_at: ctx.now,
    })
    .execute();
  return id;
}

/** A delivery of this endpoint, under lock; the caller has locked the endpoint. @throws Refusal not_found */
export async function lockDelivery(
  { tx }: CommandContext,
  endpoint_id: string,
  id: string,
): Promise<DeliveryRow> {
  const query = tx
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("id", "=", id)
    .where("endpoint_id", "=", endpoint_id)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? refuse("not_found");
}

/** The endpoint of a delivery, so that callers can lock it first. @throws Refusal not_found */
export async function endpointOfDelivery({ tx }: CommandContext, id: string): Promise<string> {
  const query = tx.selectFrom("webhook_delivery").select("endpoint_id").where("id", "=", id);
  return (await query.executeTakeFirst())?.endpoint_id ?? refuse("not_found");
}

/** Makes a delivery due at once, whether it waits or has ended, and whatever its endpoint's state. */
export async function setDueNow(ctx: CommandContext, { id }: DeliveryRow): Promise<void> {
  await ctx.tx
    .updateTable("webhook_delivery")
    .set({ due_at: ctx.now, status: "pending", is_manual: true, ended_at: null })
    .where("id", "=", id)
    .execute();
}

/** The next due delivery of this endpoint: a manual one, else the earliest due one that may be sent. */
export async function findDueDelivery(
  db: Database,
  endpoint_id: string,
  now: Date,
): Promise<DeliveryRow | null> {
  const found = await sql<DeliveryRow>`
    select delivery.* from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    where delivery.endpoint_id = ${endpoint_id} and delivery.status = 'pending' and delivery.due_at <= ${now}
      and (delivery.is_manual or (endpoint.status = 'active' and coalesce(endpoint.held_until <= ${now}, true)))
    order by delivery.is_manual desc, delivery.due_at, delivery.id limit 1`.execute(db);
  return found.rows[0] ?? null;
}

/** Endpoints with a delivery that is due and may be sent, at most `rows` after this id, in the order of ids. */
export async function listDueEndpoints(
  db: Database,
  now: Date,
  { after, rows }: { after: string | null; rows: number },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select endpoint.id from webhook_endpoint endpoint
    where (${after}::uuid is null or endpoint.id > ${after}::uuid) and exists (
      select 1 from webhook_delivery delivery
      where delivery.endpoint_id = endpoint.id and delivery.status = 'pending' and delivery.due_at <= ${now}
        and (delivery.is_manual or (endpoint.status = 'active' and coalesce(endpoint.held_until <= ${now}, true))))
    order by endpoint.id limit ${rows}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Removes a delivery whose profile may no longer see its subject. */
export async function deleteDelivery(db: Database, id: string): Promise<void> {
  await db.deleteFrom("webhook_delivery").where("id", "=", id).execute();
}

/** Gives up a delivery that came due too late for a try, such as one that waited while its endpoint was paused. */
export async function failDelivery(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set({ due_at: null, status: "failed", is_manual: false, ended_at: now })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** Whether a delivery is past its retry days. */
export function isPastRetries({ created_at, attempts, is_manual }: DeliveryRow, now: Date): boolean {
  return (
    !is_manual &&
    attempts > 0 &&
    now.getTime() - created_at.getTime() > limits.webhook_retry_days * units.day_ms
  );
}

export type AttemptRecord = {
  outcome: WebhookOutcome;
  status_code: number | null;
  answer: string | null;
  duration_ms: number;
  started_at: Date;
};

/**
 * Records an attempt: its row, the delivery's new status, and the endpoint's health. Returns why to pause the endpoint,
 * or null. Does nothing if the delivery was deleted or another worker has recorded this attempt.
 */
export function recordAttempt(
  db: Database,
  delivery: DeliveryRow,
  attempt: AttemptRecord,
  { now, random }: { now: Date; random: number },
): Promise<"failing" | "gone" | null> {
  return db.transaction().execute(async (tx) => {
    const endpoint = await tx
      .selectFrom("webhook_endpoint")
      .select(["id", "status", "failing_since", "failures"])
      .where("id", "=", delivery.endpoint_id)
      .forUpdate()
      .executeTakeFirst();
    if (!endpoint || !(await moveDelivery(tx, delivery, attempt, { now, random }))) return null;
    const { started_at, duration_ms, outcome, status_code, answer } = attempt;
    await tx
      .insertInto("webhook_attempt")
      .values({
        delivery_id: delivery.id,
        number: delivery.attempts + 1,
        started_at,
        duration_ms,
        outcome,
        status_code,
        answer,
      })
      .execute();
    // A manual try counts only as proof that the address works; its failure is what the person wants to see.
    if (delivery.is_manual && outcome !== "delivered") return null;
    const { pause, ...health } = healthAfter(endpoint, outcome, now);
    await tx.updateTable("webhook_endpoint").set(health).where("id", "=", endpoint.id).execute();
    return endpoint.status === "active" ? pause : null;
  });
}

async function moveDelivery(
  tx: Tx,
  { id, attempts, event_id, created_at }: DeliveryRow,
  { outcome }: AttemptRecord,
  { now, random }: { now: Date; random: number },
): Promise<boolean> {
  const isDone = outcome === "delivered";
  // No retry after the receiver has answered "gone", nor for a test.
  const isLast = isDone || event_id === null || outcome === "gone";
  const due_at = isLast ? null : nextAttemptAt({ attempts: attempts + 1, created_at }, now, random);
  const moved = await tx
    .updateTable("webhook_delivery")
    .set({
      attempts: attempts + 1,
      due_at,
      is_manual: false,
      status: isDone ? "delivered" : due_at ? "pending" : "failed",
      ended_at: due_at ? null : now,
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}
