// What a booking awaits from one of its sides, as SQL on rows of `booking`: one definition for the list of bookings and
// for the start page.
import { type RawBuilder, sql } from "kysely";
import { limits, units } from "#domain/limits.ts";
import { isTimeOver } from "./groups.ts";

export type AwaitedAct =
  | "inform"
  | "pay"
  | "pay_rest"
  | "pay_change"
  | "answer_change"
  | "answer_wish"
  | "answer_dispute"
  | "answer_settlement"
  | "accept"
  | "redeliver"
  | "report";
export type Awaited = { act: AwaitedAct; until: Date | null };

/** The balance becomes an act with its first reminder. */
const balanceShownMs = Math.max(...limits.balance_reminders_before_days) * units.day_ms;

/** All acts that the row awaits from this profile, as a relation of `act` and `until`. */
function actsOf(profile_id: string, now: Date): RawBuilder<Awaited> {
  const isCustomer = sql`booking.customer_profile_id = ${profile_id}::uuid`;
  const isProvider = sql`booking.provider_profile_id = ${profile_id}::uuid`;
  const side = sql`case when ${isCustomer} then 'customer' else 'provider' end`;
  return sql<Awaited>`(
    select case booking.status when 'awaiting_payment' then 'pay' else 'inform' end as act, booking.hold_until as until
      where booking.status in ('awaiting_information', 'awaiting_payment') and ${isCustomer}
    union all select 'accept', booking.auto_complete_at where booking.status = 'delivered' and ${isCustomer}
    union all select 'redeliver', (select delivery.changes_until from delivery
        where delivery.booking_id = booking.id order by delivery.position desc limit 1)
      where booking.status = 'changes_requested' and ${isProvider}
    union all select 'report', booking.undelivered_check_at
      where booking.status = 'confirmed' and ${isProvider} and (${isTimeOver(now)}
        or booking.starts_at is null and booking.undelivered_check_at - interval '7 days' <= ${now})
    union all select case change.status when 'proposed' then 'answer_change' else 'pay_change' end, change.due_at
      from booking_change change where change.booking_id = booking.id
        and ((change.status = 'proposed' and change.proposed_by <> ${side})
          or (change.status = 'awaiting_payment' and ${isCustomer}))
    union all select 'answer_wish', wish.answer_due_at from cancel_request wish
      where wish.booking_id = booking.id and booking.status = 'cancel_requested' and wish.answered_at is null
        and wish.escalated_at is null and wish.asked_by <> ${side}
    union all select 'answer_dispute', dispute.answer_due_at from booking_dispute dispute
      where dispute.booking_id = booking.id and dispute.resolved_at is null and dispute.opened_by <> ${side}
        and dispute.answer_due_at > ${now} and not exists (select 1 from dispute_statement said
          where said.dispute_id = dispute.id and said.side <> dispute.opened_by)
    union all select 'answer_settlement', null from booking_dispute dispute
      where dispute.booking_id = booking.id and dispute.resolved_at is null
        and dispute.settlement_by is not null and dispute.settlement_by <> ${side}
    union all select 'pay_rest', coalesce(booking.cancel_overdue_at, rest.due_at) from instalment rest
      where rest.booking_id = booking.id and rest.kind = 'balance' and rest.status in ('due', 'overdue')
        and booking.status not in ('awaiting_information', 'awaiting_payment')
        and rest.due_at < ${new Date(now.getTime() + balanceShownMs)} and ${isCustomer})`;
}

const isOver = sql<boolean>`booking.status in ('completed', 'cancelled', 'lapsed')`;

/** The most pressing act as a relation of at most one row, for a lateral join. */
export function nextActionOf(profile_id: string, now: Date): RawBuilder<Awaited> {
  return sql<Awaited>`(select acts.act, acts.until from ${actsOf(profile_id, now)} acts
    where not ${isOver} order by acts.until nulls last limit 1)`;
}
