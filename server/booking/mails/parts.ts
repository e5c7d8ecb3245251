// What mails about a booking share: whom they go to, their texts, facts and buttons.
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import { calendarFile } from "#server/kernel/calendar/file.ts";
import type { Action, Fact, Reader } from "#server/kernel/mail/content.ts";
import { sum } from "#server/kernel/mail/facts.ts";
import { fullAddress, price, timeLines } from "#server/kernel/mail/format.ts";
import type { Load } from "#server/kernel/mail/mail.ts";
import { type BookingRow, findBooking } from "./booking-row.ts";

export type BookingFacts = BookingRow & { side: "customer" | "provider" };

/**
 * A loader of the booking with this profile's side; null in other statuses, for other profiles, and once what the mail
 * says is no longer true.
 */
export function loadBooking(
  statuses: readonly BookingStatus[],
  isTrue: (booking: BookingFacts) => boolean = () => true,
): Load<BookingFacts> {
  return async (db, id, profile_id, now) => {
    const row = await findBooking(db, id, profile_id, now);
    const isCustomer = row?.customer_profile_id === profile_id;
    if (!row || !statuses.includes(row.status)) return null;
    if (!isCustomer && row.provider_profile_id !== profile_id) return null;
    const booking = { ...row, side: isCustomer ? "customer" : "provider" } as const;
    return isTrue(booking) ? booking : null;
  };
}

/** Statuses in which a booking awaits its customer. */
export const waitingStatuses = ["awaiting_information", "awaiting_payment"] as const;

/** True until the provider may give the date to somebody else. */
export const isHeld = ({ hold_until, now }: BookingFacts) => hold_until.getTime() > now.getTime();

/** Which side's mail it is. */
export const isForCustomer = ({ side }: BookingFacts) => side === "customer";

/** What one side reads or gets instead of the other. */
export const bySide = <C, P>(booking: BookingFacts, customer: C, provider: P): C | P =>
  isForCustomer(booking) ? customer : provider;

/** What messages about a booking name; `name` is the other side. */
export const bookingTexts = (booking: BookingFacts) => ({
  title: booking.title,
  provider: booking.provider_name,
  customer: booking.customer_name,
  name: isForCustomer(booking) ? booking.provider_name : booking.customer_name,
  until: booking.hold_until,
});
export type BookingTexts = ReturnType<typeof bookingTexts>;

/** Title, other side, time and price. */
export function bookingDetails(booking: BookingFacts): Fact[] {
  return [
    [m.mail_label_booking, `${booking.title} · ${booking.number}`],
    isForCustomer(booking)
      ? [m.mail_label_provider, booking.provider_name]
      : [m.mail_label_customer, booking.customer_name],
    [m.mail_label_when, (reader) => timeLines(reader, booking)],
    [m.mail_label_total, (reader) => price(reader, booking), "sum"],
  ];
}

/** What most mails about a booking have. */
export const aboutBooking = (booking: BookingFacts) => ({
  texts: bookingTexts(booking),
  facts: bookingDetails(booking),
  action: bookingPage(booking),
});

/** The provider's share: of the price, or once the booking has ended, of what is kept. */
export function earningFacts({ earnings, currency }: BookingFacts): Fact[] {
  const { fee_minor, fee_tax_minor, provider_minor } = earnings;
  return [
    sum(m.mail_label_fee, fee_minor + fee_tax_minor, currency),
    sum(m.mail_label_you_earn, provider_minor, currency),
  ];
}

/** The page of a booking. */
export const bookingPage = ({ id }: BookingFacts): Action => [m.mail_action_booking, `/booking/${id}`];

/** The page where the customer pays. */
export const paymentPage = ({ id }: BookingFacts): Action => [
  m.mail_action_payment,
  `/request/booking/${id}/payment`,
];

/** The button for a waiting booking: the customer's next step, or the booking's page. */
export function nextStep(booking: BookingFacts): Action {
  if (!isForCustomer(booking)) return bookingPage(booking);
  return booking.status === "awaiting_information"
    ? [m.mail_action_information, `/request/booking/${booking.id}/information`]
    : paymentPage(booking);
}

/** The booking as a calendar file; null without a date. Only the booking's page shows contact data. */
export function bookingCalendar(booking: BookingFacts, reader: Reader): string | null {
  const { id, number, version, title, starts_at, ends_at, time_zone, now } = booking;
  if (!starts_at) return null;
  const { name: description } = bookingTexts(booking);
  const event = { id, number, version, title, starts_at, ends_at, time_zone, is_cancelled: false };
  const url = `${reader.public_url}/booking/${id}`;
  return calendarFile({ ...event, location: fullAddress(reader, booking), description, url }, now);
}
