// One row of the list of bookings, for one of its sides.
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { AwaitedAct } from "../store/awaited.ts";
import { providerEarnings } from "../store/earnings.ts";
import type { BookingGroup } from "../store/groups.ts";
import { iso, type Side } from "./view.ts";

export type BookingRowView = {
  id: string;
  number: string;
  version: number;
  status: BookingStatus;
  /** It lapsed because somebody undid the acceptance. */
  is_undone: boolean;
  side: Side;
  /** False for whoever booked an offer by a link. */
  is_own_request: boolean;
  group: BookingGroup;
  title: string;
  /** Name of the other side; null where the viewer may not see it. */
  other_name: string | null;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string;
  place_town: string | null;
  currency: string;
  /** The total for the customer; what the provider earns, or has earned, for the provider. */
  amount_minor: number;
  hold_until: string;
  auto_complete_at: string | null;
  undelivered_check_at: string | null;
  cancel_answer_due_at: string | null;
  /** When an overdue payment cancels it. */
  cancel_overdue_at: string | null;
  is_provider_suspended: boolean;
  /** What the booking awaits from this side, and until when. */
  awaited: { act: AwaitedAct; until: string | null } | null;
};

type ListRow = {
  id: string;
  number: string;
  version: number;
  status: BookingStatus;
  is_undone: boolean;
  is_owner_booking: boolean;
  customer_profile_id: string;
  title: string;
  starts_at: Date | null;
  ends_at: Date | null;
  time_zone: string;
  currency: string;
  total_minor: number;
  fee_minor: number;
  fee_tax_minor: number;
  earned: Parameters<typeof providerEarnings>[0]["earned"];
  hold_until: Date;
  auto_complete_at: Date | null;
  undelivered_check_at: Date | null;
  cancel_answer_due_at: Date | null;
  cancel_overdue_at: Date | null;
  is_provider_suspended: boolean;
  provider_name: string | null;
  place_town: string | null;
  given_name: string | null;
  asked_name: string | null;
  act: AwaitedAct | null;
  until: Date | null;
};

/** The row for the profile `own`, which is one of its sides. */
export function toRow(row: ListRow, own: string, group: BookingGroup): BookingRowView {
  const side: Side = row.customer_profile_id === own ? "customer" : "provider";
  const { id, number, version, status, is_undone, title, time_zone, place_town, currency } = row;
  return {
    id,
    number,
    version,
    status,
    is_undone,
    side,
    is_own_request: side === "customer" && row.is_owner_booking,
    group,
    title,
    other_name: side === "customer" ? row.provider_name : (row.given_name ?? row.asked_name),
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    time_zone,
    place_town,
    currency,
    amount_minor: side === "customer" ? row.total_minor : providerEarnings(row).earns_minor,
    hold_until: row.hold_until.toISOString(),
    auto_complete_at: iso(row.auto_complete_at),
    undelivered_check_at: iso(row.undelivered_check_at),
    cancel_answer_due_at: iso(row.cancel_answer_due_at),
    cancel_overdue_at: iso(row.cancel_overdue_at),
    is_provider_suspended: row.is_provider_suspended,
    awaited: row.act && { act: row.act, until: iso(row.until) },
  };
}
