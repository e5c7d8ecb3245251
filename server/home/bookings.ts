// Bookings that await an action of the active profile or of the other side.
import { type RawBuilder, sql } from "kysely";
import { findDueInstalment } from "#domain/payment/plan.ts";
import { profiles } from "#server/account/access.ts";
import { bookingContacts, bookings } from "#server/booking/access.ts";
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { emptyTodo, iso, type Todo, type TodoKind, todoRows } from "./todo.ts";

const lastAttempt = sql<string | null>`(select payment_attempt.status from payment_attempt
  where payment_attempt.booking_id = booking.id order by payment_attempt.created_at desc, payment_attempt.id desc limit 1)`;

const customerDue = sql<Date | null>`case when booking.status = 'delivered' then booking.auto_complete_at
  else booking.hold_until end`;
const providerDue = sql<Date | null>`case
  when booking.status in ('confirmed', 'changes_requested') then coalesce(booking.ends_at, booking.starts_at)
  when booking.status = 'delivered' then booking.auto_complete_at else booking.hold_until end`;

/** Bookings shown to a side: unpaid ones while their hold lasts, confirmed ones to the provider a week before they end. */
function needsAttention(side: ActorProfile["kind"], now: Date): RawBuilder<boolean> {
  const held = sql`(booking.status in ('awaiting_information', 'awaiting_payment') and booking.hold_until > ${now})`;
  if (side === "customer") return sql`(${held} or booking.status = 'delivered')`;
  return sql`(${held} or booking.status in ('delivered', 'changes_requested') or (booking.status = 'confirmed'
    and coalesce(booking.ends_at, booking.starts_at) < ${new Date(now.getTime() + soonMs)}))`;
}

const soonMs = 7 * 86_400_000;

/** The bookings of one side, by due date. */
export async function bookingTodos(scope: ReadScope, { id: me, kind: side }: ActorProfile): Promise<Todo[]> {
  const due = side === "customer" ? customerDue : providerDue;
  const own =
    side === "customer" ? sql.ref("booking.customer_profile_id") : sql.ref("booking.provider_profile_id");
  const provider = profiles(scope).select(["id", "display_name"]).as("provider");
  const contact = bookingContacts(scope).select(["booking_id", "name"]).as("contact");
  const rows = await bookings(scope)
    .leftJoin(provider, (join) => join.onRef("provider.id", "=", "booking.provider_profile_id"))
    .leftJoin(contact, (join) => join.onRef("contact.booking_id", "=", "booking.id"))
    .select([
      "booking.id",
      "booking.number",
      "booking.status",
      "booking.title",
      "booking.currency",
      "booking.total_minor",
    ])
    .select([
      "booking.deposit_bp",
      "booking.starts_at",
      "booking.time_zone",
      "booking.accepted_at",
      "booking.hold_until",
    ])
    .select(["provider.display_name as provider_name", "contact.name as customer_name"])
    .select([due.as("due_at"), lastAttempt.as("last_attempt")])
    .where(sql<boolean>`${own} = ${me}::uuid`)
    .where(needsAttention(side, scope.now))
    .orderBy(due)
    .orderBy("booking.id")
    .limit(todoRows)
    .execute();
  return rows.map((row) => {
    const kind = kindOf(row.status, side);
    const isUnpaid = kind === "inform" || kind === "pay";
    const minor = isUnpaid ? (findDueInstalment(row)?.amount_minor ?? 0) : row.total_minor;
    const step = kind === "pay" ? "payment" : "information";
    return {
      ...emptyTodo,
      kind,
      id: row.id,
      number: row.number,
      title: row.title,
      with: side === "customer" ? row.provider_name : row.customer_name,
      due_at: iso(row.due_at),
      amount: { minor, currency: row.currency },
      to: isUnpaid ? `/request/booking/${row.id}/${step}` : `/booking/${row.id}`,
      has_failed_payment: kind === "pay" && ["failed", "expired"].includes(row.last_attempt ?? ""),
    };
  });
}

function kindOf(status: string, side: ActorProfile["kind"]): TodoKind {
  if (side === "provider")
    return ["confirmed", "changes_requested"].includes(status) ? "deliver" : "await_customer";
  if (status === "delivered") return "delivered";
  return status === "awaiting_payment" ? "pay" : "inform";
}
