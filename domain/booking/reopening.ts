// A request that opens again because its booking came to nothing. While it was awarded nobody else could offer or
// be chosen, so the hold must not have eaten its life:
// - the calendar days between acceptance and end are added to its expiry;
// - at least the time to decide is left from now, so that the revived offers can be looked at and new ones come;
// - never past the date it is for, and never earlier than it was. The longest opening does not count here: those
//   days were not open ones.
// An acceptance that is undone within minutes leaves everything as it was, the expiry included.
// Offers come back only as long as they are valid: how long a price stands is the provider's word, and a hold does
// not lengthen it. What has run out meanwhile expires, its provider is told, and may offer anew.
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

/** Until when a request is open after a booking accepted at `accepted_at` ended unpaid. */
export function reopenedUntil(
  request: Omit<ReopenedRequest, "id"> & { readonly expires_at: Date },
  accepted_at: Date,
  now: Date,
): Date {
  const { expires_at, starts_at, time_zone } = request;
  const zone = time_zone ?? "UTC";
  const returned = addDaysInZone(expires_at, daysBetween(accepted_at, now, zone), zone);
  const decision = endOfDay(addDaysInZone(now, limits.request_decision_days, zone), zone);
  const until = earliest(returned.getTime() > decision.getTime() ? returned : decision, starts_at);
  return until.getTime() > expires_at.getTime() ? until : expires_at;
}

/** The deadlines and reminders of everything an ending puts back on the table, by the id of its row. */
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
