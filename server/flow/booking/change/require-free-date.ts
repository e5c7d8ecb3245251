// Whether a provider's time is free for a new date of a booking.
import type { ChangeSide } from "#domain/booking/change/machine.ts";
import { refuse } from "#domain/refusal.ts";
import { getDisplayName } from "#server/account/store/in-use.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { findSlotHolder } from "#server/offer/store/slot.ts";

type Dates = { readonly starts_at: Date | null; readonly ends_at: Date | null };

/** @throws Refusal slot_taken: names the booking to the provider, and the booked provider to the customer */
export async function requireFreeDate(
  ctx: CommandContext,
  booking: BookingRow,
  dates: Dates,
  side: ChangeSide,
): Promise<void> {
  const { starts_at, ends_at } = dates;
  const holder = await findSlotHolder(ctx.tx, { ...booking, starts_at, ends_at }, booking.id);
  if (holder) await refuseTaken(ctx, booking, side, holder.id);
}

/** Refuses with slot_taken in the details for this side. */
export async function refuseTaken(
  ctx: CommandContext,
  { provider_profile_id }: Pick<BookingRow, "provider_profile_id">,
  side: ChangeSide,
  holder_id?: string,
): Promise<never> {
  if (side === "provider" && holder_id) refuse("slot_taken", { booking_id: holder_id });
  return refuse("slot_taken", { provider_name: await getDisplayName(ctx.tx, provider_profile_id) });
}
