// A request that reopens because its booking ended unpaid. While it was awarded nobody could make or accept another
// offer, so the hold must not shorten its open time. Its expiry
// - moves by the calendar days between acceptance and end;
// - leaves at least `request_decision_days` from now, for revived and new offers;
// - is never past the date it is for, and never earlier than before. `request_open_max_days` does not apply, because
//   the request was not open during the hold.
// Undoing the acceptance leaves the expiry unchanged.
// A hold does not extend an offer, whose validity is the provider's promise: an offer that has run out meanwhile
// expires, and its provider gets a mail and may offer again.
import { limits } from "../limits.ts";
import type { PlannedMove } from "../moves.ts";
import { offerReminder } from "../offer/reminder.ts";
import { requestReminder } from "../request/reminder.ts";
import { addDaysInZone, daysBetween, earliest, endOfDay } from "../time.ts";

type ReopenedRequest = {
  readonly id: string;
  readonly expires_at: Date | null;
  readonly starts_at: Date | null;
  readonly time_zone: string | null;
};
type Deadlines = { readonly expires_at?: Date; readonly remind_at: Date | null };

/** The expiry of a request after its booking, accepted at `accepted_at`, ended unpaid. */
export function reopenedUntil(
  request: Omit<ReopenedRequest, "id"> & { readonly expires_at: Date },
  accepted_at: Date,
  now: Date,
): Date {
  const { expires_at, starts_at, time_zone } = request;
  const zone = time_zone ?? "UTC";
  const withHoldDays = addDaysInZone(expires_at, daysBetween(accepted_at, now, zone), zone);
  const decision = endOfDay(addDaysInZone(now, limits.request_decision_days, zone), zone);
  const until = earliest(withHoldDays.getTime() > decision.getTime() ? withHoldDays : decision, starts_at);
  return until.getTime() > expires_at.getTime() ? until : expires_at;
}

/** Deadlines and reminders of the request and offers that become available again, by row id. */
export function reopeningColumns(
  input: {
    readonly booking: { readonly accepted_at: Date };
    readonly request: ReopenedRequest;
    readonly offers: readonly { readonly id: string; readonly valid_until: Date }[];
    readonly moves: readonly PlannedMove[];
  },
  now: Date,
): Record<string, Deadlines> {
  const { booking, request, offers, moves } = input;
  const isUndone = moves.some((move) => move.noun === "booking" && move.transition === "undo");
  const columns: Record<string, Deadlines> = {};
  for (const move of moves) {
    if (move.noun === "request" && move.transition === "reopen_after_lapse" && request.expires_at) {
      const { expires_at } = request;
      const until = isUndone
        ? expires_at
        : reopenedUntil({ ...request, expires_at }, booking.accepted_at, now);
      columns[move.id] = { expires_at: until, remind_at: requestReminder(until, now) };
    }
    if (move.noun !== "offer" || move.to !== "sent") continue;
    const offer = offers.find(({ id }) => id === move.id);
    if (offer) columns[move.id] = { remind_at: offerReminder(offer.valid_until, now) };
  }
  return columns;
}
