// A provider's time. A booking of an exclusive category takes it from its start to its end, both needed. The constraint
// booking_slot_is_free stops the second of two acceptances; these rules refuse before it comes to that.
import { refuse } from "../refusal.ts";

type Terms = { readonly starts_at: Date | null; readonly ends_at: Date | null };
export type Slot = { readonly starts_at: Date; readonly ends_at: Date };

/** The time that terms would take from their provider, or null when they take none. */
export function slotOf(terms: Terms & { readonly is_exclusive: boolean }): Slot | null {
  const { starts_at, ends_at, is_exclusive } = terms;
  return is_exclusive && starts_at && ends_at && starts_at < ends_at ? { starts_at, ends_at } : null;
}

/** Refuses slot_taken, with its id, when one of the provider's own bookings has taken the time of an offer. */
export function requireFreeSlot(holder: { readonly id: string } | null): void {
  if (holder) refuse("slot_taken", { booking_id: holder.id });
}
