// What the payment's jobs look up. Jobs act as the system: these reads are not scoped and no screen uses them.
import { toStripeAmount } from "#domain/currency.ts";
import type { Database, Row } from "#server/kernel/db.ts";

/** An attempt by id, or null. */
export async function findAttempt(db: Database, id: string) {
  const row = await db
    .selectFrom("payment_attempt")
    .select(["id", "booking_id", "status", "session_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

type StoredEvent = Pick<Row<"stripe_event">, "id" | "type" | "status" | "object_id" | "payload">;

/** A stored webhook event, or null. */
export async function findEvent(db: Database, id: string): Promise<StoredEvent | null> {
  const row = await db
    .selectFrom("stripe_event")
    .select(["id", "type", "status", "object_id", "payload"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The attempt an event's object belongs to: by session, by intent, or by the attempt id we gave both as metadata. */
export async function findAttemptBySession(db: Database, event: StoredEvent): Promise<{ id: string } | null> {
  const metadataId = metadataOf(event.payload)?.attempt_id;
  const row = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("session_id", "=", event.object_id),
        eb("payment_intent_id", "=", event.object_id),
        ...(metadataId && /^[0-9a-f-]{36}$/.test(metadataId) ? [eb("id", "=", metadataId)] : []),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** A refund with what Stripe must be told, or null. */
export async function findRefund(db: Database, id: string) {
  const row = await db
    .selectFrom("refund")
    .innerJoin("payment_attempt", "payment_attempt.id", "refund.attempt_id")
    .select([
      "refund.status",
      "refund.booking_id",
      "refund.amount_minor",
      "refund.currency",
      "refund.idempotency_key",
      "payment_attempt.payment_intent_id",
    ])
    .where("refund.id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, stripe_amount: toStripeAmount(row.amount_minor, row.currency) } : null;
}

/** Attempts that wait for longer than `before` allows: what the sweep asks Stripe about. */
export async function listWaitingAttempts(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where("status", "in", ["created", "requires_action", "processing"])
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

function metadataOf(payload: unknown): Record<string, string> | undefined {
  const object = at(at(payload, "data"), "object");
  const metadata = at(object, "metadata");
  return typeof metadata === "object" && metadata !== null ? (metadata as Record<string, string>) : undefined;
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
