// Reads of the payment's jobs. Jobs act as the system: these reads are unscoped, and no page uses them.
import { sql } from "kysely";
import { isPayableAmount, toStripeAmount } from "#domain/currency.ts";
import { isId } from "#domain/ids.ts";
import { liveAttemptStatuses } from "#domain/payment/machine.ts";
import { type Database, literals, type Row } from "#server/kernel/database/db.ts";

/** An attempt by id, or null. */
export async function findAttempt(db: Database, id: string) {
  const row = await db
    .selectFrom("payment_attempt")
    .select(["id", "booking_id", "status", "session_id", "params", "idempotency_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export type StoredEvent = Pick<Row<"stripe_event">, "id" | "type" | "status" | "object_id" | "payload">;

/** A stored webhook event, or null. */
export async function findEvent(db: Database, id: string): Promise<StoredEvent | null> {
  const row = await db
    .selectFrom("stripe_event")
    .select(["id", "type", "status", "object_id", "payload"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The kind of an event's object: `checkout.session` of `checkout.session.completed`. */
export function nounOf({ type }: StoredEvent): string {
  return type.split(".").slice(0, -1).join(".");
}

/** Stripe's mode of an event: `live` for real money. */
export function modeOf({ payload }: StoredEvent): "live" | "test" {
  return at(payload, "livemode") === true ? "live" : "test";
}

/** The attempt of an event's object: by session or intent, else by the attempt id in the object's metadata. */
export async function findAttemptByEvent(db: Database, event: StoredEvent) {
  const attempts = db.selectFrom("payment_attempt").select(["id", "session_id"]);
  const byObject = await attempts
    .where((eb) =>
      eb.or([eb("session_id", "=", event.object_id), eb("payment_intent_id", "=", event.object_id)]),
    )
    .executeTakeFirst();
  const metadata_id = metadataOf(event.payload)?.attempt_id;
  if (byObject || !isId(metadata_id)) return byObject ?? null;
  return (await attempts.where("id", "=", metadata_id).executeTakeFirst()) ?? null;
}

/** The payment intent of a charge event, or null. */
export function paymentIntentOf({ payload }: StoredEvent): string | null {
  const intent = at(at(at(payload, "data"), "object"), "payment_intent");
  return typeof intent === "string" ? intent : null;
}

/** The attempt of a payment intent or checkout session, or null. */
export async function findAttemptByPayment(
  db: Database,
  by: { payment_intent_id: string } | { session_id: string },
) {
  const attempts = db.selectFrom("payment_attempt").select(["id", "status", "session_id"]);
  const found =
    "session_id" in by
      ? attempts.where("session_id", "=", by.session_id)
      : attempts.where("payment_intent_id", "=", by.payment_intent_id);
  return (await found.executeTakeFirst()) ?? null;
}

/** A refund by its Stripe id, or null. */
export async function findRefundByStripeId(db: Database, stripe_refund_id: string) {
  const row = await db
    .selectFrom("refund")
    .select("id")
    .where("stripe_refund_id", "=", stripe_refund_id)
    .executeTakeFirst();
  return row ? findRefund(db, row.id) : null;
}

/** A refund with the fields of a request to Stripe, or null; `stripe_amount` is null for a sum that Stripe cannot pay. */
export async function findRefund(db: Database, id: string) {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom("refund")
    .innerJoin("payment_attempt", "payment_attempt.id", "refund.attempt_id")
    .select([
      "refund.id",
      "refund.status",
      "refund.version",
      "refund.booking_id",
      "refund.amount_minor",
      "refund.currency",
      "refund.idempotency_key",
      "refund.stripe_refund_id",
      "refund.created_at",
      "payment_attempt.payment_intent_id",
    ])
    .where("refund.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { amount_minor, currency } = row;
  const isPayable = isPayableAmount(amount_minor, currency);
  return { ...row, stripe_amount: isPayable ? toStripeAmount(amount_minor, currency) : null };
}

// Pages of the sweep in the order of ids, so that failing rows do not block the ones behind them.

/** Rows of one page; `after` is the last row of the page before, or null for the first. */
type Page = { before: Date; after: string | null; rows: number };

/** Live attempts created before `before`. */
export async function listWaitingAttempts(db: Database, { before, after, rows }: Page) {
  return db
    .selectFrom("payment_attempt")
    .select(["id", "session_id"])
    .where("status", "in", literals(liveAttemptStatuses))
    .where("created_at", "<", before)
    .$if(after !== null, (query) => query.where("id", ">", after))
    .orderBy("id")
    .limit(rows)
    .execute();
}

/** Requested and pending refunds created before `before`. */
export async function listWaitingRefunds(db: Database, { before, after, rows }: Page) {
  return db
    .selectFrom("refund")
    .select("id")
    .where("status", "in", literals(["requested", "pending"]))
    .where("created_at", "<", before)
    .$if(after !== null, (query) => query.where("id", ">", after))
    .orderBy("id")
    .limit(rows)
    .execute();
}

/** Events received before `before` and not handled: their job has failed or died. */
export async function listUnreadEvents(db: Database, { before, after, rows }: Page) {
  return db
    .selectFrom("stripe_event")
    .select("id")
    .where("status", "=", sql.lit("received"))
    .where("received_at", "<", before)
    .$if(after !== null, (query) => query.where("id", ">", after))
    .orderBy("id")
    .limit(rows)
    .execute();
}

function metadataOf(payload: unknown): Record<string, string> | undefined {
  const object = at(at(payload, "data"), "object");
  const metadata = at(object, "metadata");
  return typeof metadata === "object" && metadata !== null ? (metadata as Record<string, string>) : undefined;
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
