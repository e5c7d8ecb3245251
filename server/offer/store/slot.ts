// A provider's bookings at a time: one query for the form's warning, for refusing an offer or an acceptance, and for a
// late payment whose date is taken. Bookings are a later noun, so their table is named in SQL.
import { type RawBuilder, sql } from "kysely";
import { liveBookingStatuses } from "#domain/booking/machine.ts";
import { type Slot, slotOf } from "#domain/offer/slot.ts";
import { literals, type Tx } from "#server/kernel/database/db.ts";

/** Condition on `booking`: a live one of this provider at this time; one that ends when the other begins is none. */
export function isBookedAt(
  provider: RawBuilder<unknown>,
  starts_at: RawBuilder<unknown>,
  taken_until: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`booking.provider_profile_id = ${provider}
    and booking.status in (${sql.join(literals(liveBookingStatuses))})
    and booking.starts_at < ${taken_until} and booking.taken_until > ${starts_at}`;
}

/** Condition on `booking`: it blocks its provider's time for others. */
export const holdsSlot = sql<boolean>`booking.is_exclusive`;

type Holding = Parameters<typeof slotOf>[0] & { readonly provider_profile_id: string };

/** The live booking that has taken the time of these terms, or null; ignores `except`. */
export async function findSlotHolder(
  tx: Tx,
  terms: Holding,
  except: string | null = null,
): Promise<{ id: string } | null> {
  const slot = slotOf(terms);
  if (!slot) return null;
  const found = await sql<{ id: string }>`select booking.id from booking
    where ${isBookedAt(sql`${terms.provider_profile_id}::uuid`, ...boundsOf(slot))} and ${holdsSlot}
      and booking.id is distinct from ${except}::uuid limit 1`.execute(tx);
  return found.rows[0] ?? null;
}

/** Both ends of occupied time as values for a statement. */
export const boundsOf = ({ starts_at, taken_until }: Slot) =>
  [sql`${starts_at}::timestamptz`, sql`${taken_until}::timestamptz`] as const;
