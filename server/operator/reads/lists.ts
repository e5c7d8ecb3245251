// Work lists of operators: events set aside, failed refunds, open tasks; oldest first, with their totals.
import { type Expression, type RawBuilder, sql } from "kysely";
import { decisionOfTask } from "#domain/booking/awaited-decision.ts";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { StripeEventId } from "#domain/payment/schemas.ts";
import { profiles } from "#server/account/access.ts";
import { bookings } from "#server/booking/access.ts";
import { literals } from "#server/kernel/database/db.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { stripeEvents } from "#server/payment/access.ts";
import { isUnsettled, operatorRefunds, operatorTasks } from "../access.ts";
import { type EventBooking, findEventBookings } from "./event-bookings.ts";
import { type Amount, amountOf, claimsOf, objectOf } from "./stripe-claims.ts";

/** `total` counts the whole list, not the page. */
export type WorkList<T> = { rows: T[]; total: number; next: string | null };
export type BookingTitle = Pick<EventBooking, "booking_id" | "number" | "title">;
export type SetAsideEventRow = {
  id: string;
  type: string;
  problem: string;
  received_at: string;
  amount: Amount | null;
  booking: BookingTitle | null;
};
export type FailedRefundRow = Amount & BookingTitle & { id: string; reason: string; created_at: string };
export type TaskRow = {
  id: string;
  kind: string;
  opened_at: string;
  booking: BookingTitle | null;
  /** The name of the provider, for a task about one. */
  provider_name: string | null;
};

const openTask = sql<boolean>`operator_task.closed_at is null`;

/** The number of rows in all three lists; 0 for everybody but an operator. */
export async function countOperatorTasks(scope: ReadScope): Promise<number> {
  const count = sql<string>`count(*)`.as("count");
  const rows = await stripeEvents(scope)
    .select(count)
    .where("status", "=", sql.lit("quarantined"))
    .unionAll(operatorRefunds(scope).select(count).where(isUnsettled))
    .unionAll(operatorTasks(scope).select(count).where(openTask))
    .execute();
  return rows.reduce((sum, row) => sum + Number(row.count), 0);
}

/** Stripe events set aside. `after` is the id of the last row shown; an invalid one means the beginning. */
export async function listSetAsideEvents(
  scope: ReadScope,
  after: string | null = null,
  page_rows: number = limits.page_rows,
): Promise<WorkList<SetAsideEventRow>> {
  const setAside = () => stripeEvents(scope).where("status", "=", sql.lit("quarantined"));
  const total = setAside().select(sql<string>`count(*)`.as("total"));
  const last = StripeEventId.safeParse(after).success ? after : null;
  const place = stripeEvents(scope).select(["received_at", "id"]).where("id", "=", last);
  const rows = await setAside()
    .select(["id", "type", "problem", "received_at", "payload", total.as("total")])
    .where(afterRow(last, sql`(received_at, id)`, place))
    .orderBy("received_at")
    .orderBy("id")
    .limit(page_rows + 1)
    .execute();
  const events = rows.map(({ payload, total: _total, problem, received_at, ...row }) => {
    const object = objectOf(payload);
    const details = { amount: amountOf(object), claims: claimsOf(object) };
    return { ...row, ...details, problem: problem ?? "", received_at: received_at.toISOString() };
  });
  const findBooking = await findEventBookings(
    scope,
    events.map(({ claims }) => claims),
  );
  return page(
    events.map(({ claims, ...row }) => ({ ...row, booking: findBooking(claims) })),
    rows[0]?.total,
    page_rows,
  );
}

/** Failed refunds that were neither retried nor dismissed. */
export async function listFailedRefunds(
  scope: ReadScope,
  after: string | null = null,
  page_rows: number = limits.page_rows,
): Promise<WorkList<FailedRefundRow>> {
  const total = operatorRefunds(scope).select(sql<string>`count(*)`.as("total")).where(isUnsettled);
  const last = isId(after) ? after : null;
  const place = operatorRefunds(scope).select(["created_at", "id"]).where("id", "=", last);
  const booking = bookings(scope).select(["id as booking_id", "number", "title"]).as("booking");
  const rows = await operatorRefunds(scope)
    .innerJoin(booking, (join) => join.onRef("booking.booking_id", "=", "refund.booking_id"))
    .select([
      "refund.id",
      "booking.booking_id",
      "booking.number",
      "booking.title",
      "refund.amount_minor",
      "refund.currency",
    ])
    .select(["refund.reason", "refund.created_at", total.as("total")])
    .where(isUnsettled)
    .where(afterRow(last, sql`(refund.created_at, refund.id)`, place))
    .orderBy("refund.created_at")
    .orderBy("refund.id")
    .limit(page_rows + 1)
    .execute();
  return page(
    rows.map(({ total: _total, ...row }) => ({ ...row, created_at: row.created_at.toISOString() })),
    rows[0]?.total,
    page_rows,
  );
}

/** The kinds of tasks that a decision about money closes. */
const decisionKinds = sql<boolean>`operator_task.kind in (${sql.join(literals(Object.keys(decisionOfTask)))})`;

/** Open tasks about bookings whose end the operator decides. */
export function listDecisions(
  scope: ReadScope,
  after: string | null = null,
  page_rows: number = limits.page_rows,
): Promise<WorkList<TaskRow>> {
  return listTasks(scope, after, page_rows, decisionKinds);
}

/** Open tasks, by default of all kinds. */
export async function listTasks(
  scope: ReadScope,
  after: string | null = null,
  page_rows: number = limits.page_rows,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<WorkList<TaskRow>> {
  const total = operatorTasks(scope).select(sql<string>`count(*)`.as("total")).where(openTask).where(which);
  const last = isId(after) ? after : null;
  const place = operatorTasks(scope).select(["opened_at", "id"]).where("id", "=", last);
  const booking = bookings(scope).select(["id as booking_id", "number", "title"]).as("booking");
  const provider = profiles(scope).select(["id as profile_id", "display_name"]).as("provider");
  const rows = await operatorTasks(scope)
    .leftJoin(provider, (join) => join.onRef("provider.profile_id", "=", "operator_task.subject_id"))
    .leftJoin(booking, (join) => join.onRef("booking.booking_id", "=", "operator_task.subject_id"))
    .select(["operator_task.id", "operator_task.kind", "operator_task.opened_at"])
    .select([
      "booking.booking_id",
      "booking.number",
      "booking.title",
      "provider.display_name",
      total.as("total"),
    ])
    .where(openTask)
    .where(which)
    .where(afterRow(last, sql`(operator_task.opened_at, operator_task.id)`, place))
    .orderBy("operator_task.opened_at")
    .orderBy("operator_task.id")
    .limit(page_rows + 1)
    .execute();
  return page(
    rows.map(({ id, kind, opened_at, booking_id, number, title, display_name }) => ({
      id,
      kind,
      opened_at: opened_at.toISOString(),
      booking: booking_id && number && title ? { booking_id, number, title } : null,
      provider_name: display_name,
    })),
    rows[0]?.total,
    page_rows,
  );
}

/** The rows after the last one shown; without one, all of them. */
function afterRow(
  last: string | null,
  key: RawBuilder<unknown>,
  place: Expression<unknown>,
): RawBuilder<boolean> {
  return last === null ? sql<boolean>`true` : sql<boolean>`${key} > ${place}`;
}

function page<T extends { id: string }>(
  list: T[],
  total: string | null | undefined,
  size: number,
): WorkList<T> {
  const rows = list.slice(0, size);
  const next = list.length > size ? (rows.at(-1)?.id ?? null) : null;
  return { rows, total: Number(total ?? 0), next };
}
