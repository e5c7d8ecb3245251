// Bookings that await an action of the active profile or of the other side.
import { type RawBuilder, sql } from "kysely";
import { findDueInstalment } from "#domain/payment/plan.ts";
import { profiles } from "#server/account/access.ts";
import { bookingContacts, bookings } from "#server/booking/access.ts";
import { type AwaitedAct, nextActionOf } from "#server/booking/store/awaited.ts";
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingTitle } from "#server/request/store/texts.ts";
import { emptyTodo, iso, type Todo, type TodoKind, todoRows } from "./todo.ts";

const lastAttempt = sql<string | null>`(select payment_attempt.status from payment_attempt
  where payment_attempt.booking_id = booking.id order by payment_attempt.created_at desc, payment_attempt.id desc limit 1)`;

const dueAt = sql<Date | null>`case when awaited.act is not null then awaited.until
  when booking.status = 'confirmed' then coalesce(booking.ends_at, booking.starts_at)
  when booking.status = 'delivered' then booking.auto_complete_at else booking.hold_until end`;

/**
 * Bookings shown to a side: those that await it, unpaid ones while their hold lasts; to the provider also those that
 * await the customer, and confirmed ones from a week before they end.
 */
function needsAttention(side: ActorProfile["kind"], now: Date): RawBuilder<boolean> {
  const held = sql`(booking.status in ('awaiting_information', 'awaiting_payment') and booking.hold_until > ${now})`;
  const acts = sql`coalesce(awaited.act not in ('inform', 'pay'), false)`;
  if (side === "customer") return sql`(${held} or ${acts})`;
  return sql`(${held} or ${acts} or booking.status = 'delivered' or (booking.status = 'confirmed'
    and coalesce(booking.ends_at, booking.starts_at) < ${new Date(now.getTime() + soonMs)}))`;
}

const soonMs = 7 * 86_400_000;

/** The bookings of one side, by due date. */
export async function bookingTodos(scope: ReadScope, { id: me, kind: side }: ActorProfile): Promise<Todo[]> {
  const own =
    side === "customer" ? sql.ref("booking.customer_profile_id") : sql.ref("booking.provider_profile_id");
  const provider = profiles(scope).select(["id", "display_name"]).as("provider");
  const contact = bookingContacts(scope).select(["booking_id", "name"]).as("contact");
  const rows = await bookings(scope)
    .leftJoinLateral(nextActionOf(me, scope.now).as<"awaited">("awaited"), (join) => join.onTrue())
    .leftJoin(provider, (join) => join.onRef("provider.id", "=", "booking.provider_profile_id"))
    .leftJoin(contact, (join) => join.onRef("contact.booking_id", "=", "booking.id"))
    .select([
      "booking.id",
      "booking.number",
      "booking.status",
      bookingTitle(scope).as("title"),
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
    .select(["awaited.act", dueAt.as("due_at"), lastAttempt.as("last_attempt")])
    .where(sql<boolean>`${own} = ${me}::uuid`)
    .where(needsAttention(side, scope.now))
    .orderBy(dueAt)
    .orderBy("booking.id")
    .limit(todoRows)
    .execute();
  return rows.map((row) => {
    const kind = row.act === null ? waitingKind(row.status) : kinds[row.act];
    const isUnpaid = kind === "inform" || kind === "pay";
    const minor = isUnpaid ? (findDueInstalment(row)?.amount_minor ?? 0) : row.total_minor;
    return {
      ...emptyTodo,
      kind,
      id: row.id,
      number: row.number,
      title: row.title,
      with: side === "customer" ? row.provider_name : row.customer_name,
      due_at: iso(row.due_at),
      amount: { minor, currency: row.currency },
      to: pathOf(kind, row.id),
      has_failed_payment: kind === "pay" && ["failed", "expired"].includes(row.last_attempt ?? ""),
    };
  });
}

const kinds: Readonly<Record<AwaitedAct, TodoKind>> = {
  inform: "inform",
  pay: "pay",
  pay_rest: "pay_rest",
  pay_change: "pay_change",
  answer_change: "answer_change",
  answer_wish: "answer_wish",
  answer_dispute: "answer_dispute",
  answer_settlement: "answer_settlement",
  accept: "delivered",
  redeliver: "redeliver",
  report: "report",
};

/** For a provider's booking that awaits nothing from the provider yet. */
const waitingKind = (status: string): TodoKind => (status === "confirmed" ? "deliver" : "await_customer");

/** Payments have their own page; everything else happens on the booking's. */
function pathOf(kind: TodoKind, id: string): string {
  if (kind === "inform") return `/request/booking/${id}/information`;
  return ["pay", "pay_rest", "pay_change"].includes(kind)
    ? `/request/booking/${id}/payment`
    : `/booking/${id}`;
}
