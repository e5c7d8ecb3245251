// Reads and writes whole objects. Callers pass a transaction's connection and lock an object before
// changing it.
import type Stripe from "stripe";
import type { Sql } from "../../kit/db.ts";
import { noSuch } from "../wire/errors.ts";

/** The Stripe type in each table. */
export type Stored = {
  session: Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  balance_transaction: Stripe.BalanceTransaction;
  event: Stripe.Event;
};
export type Table = keyof Stored;

/** What Stripe's messages call a table's objects. */
const NAMES: Record<Table, string> = {
  session: "checkout.session",
  payment_intent: "payment_intent",
  charge: "charge",
  refund: "refund",
  balance_transaction: "balance_transaction",
  event: "event",
};

/** Stores a new object; `extra` has the table's columns that are not part of the answer. */
export async function insertObject<T extends Table>(
  sql: Sql,
  table: T,
  body: Stored[T],
  extra: Record<string, unknown> = {},
): Promise<void> {
  const names = Object.keys(extra);
  const columns = ["id", "body", ...names].join(", ");
  const marks = ["$1", "$2", ...names.map((_, index) => `$${index + 3}`)].join(", ");
  const values = [body.id, JSON.stringify(body), ...names.map((name) => extra[name])];
  await sql.query(`insert into stripe.${table} (${columns}) values (${marks})`, values);
}

/** The object, locked for the rest of the transaction when `isLocked`. */
export async function findObject<T extends Table>(
  sql: Sql,
  table: T,
  id: string,
  isLocked = false,
): Promise<Stored[T] | undefined> {
  const lock = isLocked ? " for update" : "";
  const found = await sql.query<{ body: Stored[T] }>(
    `select body from stripe.${table} where id = $1${lock}`,
    [id],
  );
  return found.rows[0]?.body;
}

/** Like `findObject`, but answers an unknown id as Stripe does (404 resource_missing). */
export async function requireObject<T extends Table>(
  sql: Sql,
  table: T,
  id: string,
  options: { isLocked?: boolean; param?: string } = {},
): Promise<Stored[T]> {
  const body = await findObject(sql, table, id, options.isLocked ?? false);
  if (!body) throw noSuch(NAMES[table], id, options.param);
  return body;
}

/** Changes top-level fields and returns the changed object. */
export async function patchObject<T extends Table>(
  sql: Sql,
  table: T,
  id: string,
  patch: Partial<Stored[T]>,
): Promise<Stored[T]> {
  const changed = await sql.query<{ body: Stored[T] }>(
    `update stripe.${table} set body = body || $2::jsonb where id = $1 returning body`,
    [id, JSON.stringify(patch)],
  );
  const body = changed.rows[0]?.body;
  if (!body) throw new Error(`${table} ${id} vanished`);
  return body;
}

/** The id behind an expandable field. */
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === "string" ? value : (value?.id ?? undefined);
}
