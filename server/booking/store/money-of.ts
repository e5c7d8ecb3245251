// The money of a booking as its pages show it.
import { sql } from "kysely";
import type { InstalmentView } from "../reads/view.ts";

/** On rows of `booking`: the sum paid, less what was returned or is ordered to be. */
export const heldMinorSql = sql<number>`((select coalesce(sum(payment_attempt.amount_minor), 0)::float8
    from payment_attempt where payment_attempt.booking_id = booking.id and payment_attempt.status = 'succeeded')
  - (select coalesce(sum(refund.amount_minor), 0)::float8 from refund where refund.booking_id = booking.id
    and (refund.status in ('requested', 'pending', 'succeeded') or refund.is_settled_otherwise)))`;

/** On rows of `booking`: its payments in the order in which they are due. */
export const instalmentList = sql<InstalmentView[]>`(select coalesce(json_agg(json_build_object(
    'id', instalment.id, 'status', instalment.status, 'instalment', instalment.kind,
    'amount_minor', instalment.amount_minor, 'due_at', instalment.due_at, 'created_at', instalment.created_at)
    order by instalment.due_at, instalment.position), '[]')
  from instalment where instalment.booking_id = booking.id)`;
