// A row of the booking list, worded on the server for the party that views it.
import { m } from "#messages/messages.js";
import type { BookingRowView } from "#server/booking/reads/lists.ts";
import { bookingPaths, hasHoldEnded, isUnpaid } from "../paths.ts";
import { makeSentence, type Sentence } from "../sentence.tsx";
import { type BadgeView, describeBadge } from "./panel-text.ts";

export type BookingRowText = Pick<
  BookingRowView,
  | "id"
  | "number"
  | "version"
  | "side"
  | "is_own_request"
  | "title"
  | "starts_at"
  | "ends_at"
  | "time_zone"
  | "place_town"
  | "currency"
  | "amount_minor"
> & {
  badge: BadgeView;
  other: string;
  note: Sentence | null;
  /** End of the hold while the booking can be paid, else null. */
  held_until: string | null;
  /** A future start, rendered as "in 3 days"; null while the booking waits for the reader. */
  soon_at: string | null;
  next: { to: string; label: string } | null;
  /** The booking is unpaid, so either party may cancel it from the list. */
  may_cancel: boolean;
};

/** Texts and links of one row. */
export function describeRow(row: BookingRowView, now: string): BookingRowText {
  const {
    id,
    number,
    version,
    side,
    is_own_request,
    title,
    starts_at,
    ends_at,
    time_zone,
    place_town,
    currency,
    amount_minor,
    status,
  } = row;
  const mayCancel = isUnpaid(status);
  const isHeld = mayCancel && !hasHoldEnded(row, now);
  return {
    id,
    number,
    version,
    side,
    is_own_request,
    title,
    starts_at,
    ends_at,
    time_zone,
    place_town,
    currency,
    amount_minor,
    badge: describeBadge(row, now),
    other: row.other_name ?? (side === "customer" ? m.booking_provider() : m.booking_customer()),
    note: noteOf(row, now),
    held_until: isHeld ? row.hold_until : null,
    soon_at: status === "confirmed" && !row.awaited && starts_at && starts_at > now ? starts_at : null,
    next: isHeld && side === "customer" ? nextOf(row) : null,
    may_cancel: mayCancel,
  };
}

function nextOf({ id, status }: BookingRowView): BookingRowText["next"] {
  return status === "awaiting_information"
    ? { to: bookingPaths.information(id), label: m.booking_row_finish_information() }
    : { to: bookingPaths.payment(id), label: m.booking_row_finish_payment() };
}

function noteOf(row: BookingRowView, now: string): Sentence | null {
  const { status, side, hold_until, auto_complete_at, cancel_answer_due_at } = row;
  const deadlineNote = (sentence: (inputs: { when: string }) => string, at: string) =>
    makeSentence(sentence, { when: { at, form: "short" } });
  if (hasHoldEnded(row, now)) return deadlineNote(m.booking_row_over, hold_until);
  const act = row.awaited && actNotes[row.awaited.act];
  if (act && row.awaited?.until) return deadlineNote(act, row.awaited.until);
  if (row.awaited?.act === "answer_settlement") return makeSentence(m.booking_row_answer_settlement, {});
  switch (status) {
    case "awaiting_information":
    case "awaiting_payment":
      if (side === "provider") return deadlineNote(m.booking_row_held_provider, hold_until);
      return deadlineNote(
        status === "awaiting_payment" ? m.booking_row_payment : m.booking_row_information,
        hold_until,
      );
    case "delivered":
      return auto_complete_at ? deadlineNote(m.booking_row_accepted, auto_complete_at) : null;
    case "cancel_requested":
      return cancel_answer_due_at ? deadlineNote(m.booking_row_answer, cancel_answer_due_at) : null;
    default:
      return null;
  }
}

/** What the booking waits for from the viewer's side; the status says the rest. */
const actNotes: Readonly<
  Partial<Record<NonNullable<BookingRowView["awaited"]>["act"], (inputs: { when: string }) => string>>
> = {
  pay_rest: m.booking_row_pay_rest,
  pay_change: m.booking_row_pay_change,
  answer_change: m.booking_row_answer_change,
  answer_wish: m.booking_row_answer_wish,
  answer_dispute: m.booking_row_answer_dispute,
  redeliver: m.booking_row_redeliver,
  report: m.booking_row_report,
};
