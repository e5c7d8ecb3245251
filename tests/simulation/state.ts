// What the two sides and the operator see of a booking before they choose what to do.
import type { Member } from "#server/kernel/actor.ts";
import type { Scene } from "./scene.ts";
import type { World } from "./world.ts";

export type BookingState = {
  id: string;
  status: string;
  version: number;
  total_minor: number;
  net_minor: number;
  starts_at: Date | null;
  ends_at: Date | null;
  has_started: boolean;
  provider: Member;
  /** Paid and neither refunded nor ordered to be. */
  paid_minor: number;
  session_url: string | null;
  open_instalments: number;
  overdue_instalment: { id: string; version: number } | null;
  change: {
    id: string;
    status: string;
    version: number;
    proposed_by: "customer" | "provider";
    total_minor: number;
  } | null;
  cancel_asked_by: "customer" | "provider" | null;
  tasks: string[];
  request: { status: string; version: number };
};

const query = `
  select booking.id, booking.status, booking.version, booking.total_minor::float8, booking.net_minor::float8,
    booking.starts_at, booking.ends_at, booking.offer_id,
    coalesce(booking.starts_at <= $2, true) as has_started,
    (select coalesce(sum(amount_minor), 0)::float8 from payment_attempt where booking_id = booking.id and status = 'succeeded')
      - (select coalesce(sum(amount_minor), 0)::float8 from refund where booking_id = booking.id
        and (status in ('requested', 'pending', 'succeeded') or is_settled_otherwise)) as paid_minor,
    (select session_url from payment_attempt where booking_id = booking.id and session_url is not null
      order by created_at desc, attempt_no desc limit 1) as session_url,
    (select count(*)::int from instalment where booking_id = booking.id and status in ('due', 'overdue')) as open_instalments,
    (select json_build_object('id', id, 'version', version) from instalment
      where booking_id = booking.id and status = 'overdue' order by position limit 1) as overdue_instalment,
    (select json_build_object('id', id, 'status', status, 'version', version, 'proposed_by', proposed_by,
      'total_minor', total_minor) from booking_change
      where booking_id = booking.id and status in ('proposed', 'awaiting_payment')) as change,
    (select asked_by from cancel_request where booking_id = booking.id and answered_at is null) as cancel_asked_by,
    (select coalesce(json_agg(kind order by kind), '[]') from operator_task
      where subject_id = booking.id and closed_at is null) as tasks,
    json_build_object('status', request.status, 'version', request.version) as request
  from booking join request on request.id = booking.request_id
  where booking.request_id = $1 order by booking.accepted_at, booking.id`;

/** The bookings of the scene's request, oldest first. */
export async function readBookings(world: World, scene: Scene): Promise<BookingState[]> {
  const rows = await world.all(query, [scene.request_id, world.clock.now()]);
  return rows.map(({ offer_id, ...row }) => ({ ...row, provider: scene.providers.get(offer_id) }));
}
