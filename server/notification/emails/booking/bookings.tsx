// Mails about a booking. Both sides get one, each with what it means for that side and what that side can do.
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import { calendarFile } from "#server/kernel/calendar/file.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { type BookingRow, findBooking } from "../../reads-booking.ts";
import { address, moment, money, price, shortMoment, timeLines } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";

export type Side = "customer" | "provider";
export type BookingFacts = BookingRow & { side: Side };

/** The booking with this profile's side; null in other statuses and for other profiles. */
export async function findBookingForProfile(
  db: Database,
  id: string,
  profile_id: string,
  now: Date,
  statuses: readonly BookingStatus[],
): Promise<BookingFacts | null> {
  const booking = await findBooking(db, id, profile_id, now);
  if (!booking || !statuses.includes(booking.status)) return null;
  if (booking.customer_profile_id === profile_id) return { ...booking, side: "customer" };
  if (booking.provider_profile_id === profile_id) return { ...booking, side: "provider" };
  return null;
}

/** Statuses in which a booking awaits its customer. */
export const waitingStatuses = ["awaiting_information", "awaiting_payment"] as const;

/** Title, other side, time and price. */
export function bookingDetails(booking: BookingFacts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  return [
    [m.mail_label_booking({}, o), `${booking.title} · ${booking.number}`],
    booking.side === "customer"
      ? [m.mail_label_provider({}, o), booking.provider_name]
      : [m.mail_label_customer({}, o), booking.customer_name],
    [m.mail_label_when({}, o), timeLines(reader, booking)],
    [m.mail_label_total({}, o), price(reader, booking), "sum"],
  ];
}

const booking_made = defineMail<BookingFacts>({
  load: (db, id, profile_id, now) => findBookingForProfile(db, id, profile_id, now, waitingStatuses),
  subject(booking, reader) {
    const o = { locale: reader.locale };
    const { title, customer_name: customer } = booking;
    return booking.side === "customer"
      ? m.mail_booking_made_subject_customer({ until: shortMoment(reader, booking.hold_until), title }, o)
      : m.mail_booking_made_subject_provider({ customer, title }, o);
  },
  body(booking, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, booking.hold_until);
    const { provider_name: provider, customer_name: customer } = booking;
    const is_customer = booking.side === "customer";
    const lead =
      booking.status === "awaiting_information"
        ? m.mail_booking_made_lead_information({ provider, until }, o)
        : m.mail_booking_made_lead_payment({ provider, until }, o);
    return (
      <Letter
        reader={reader}
        title={
          is_customer ? m.mail_booking_made_title_customer({}, o) : m.mail_booking_made_title_provider({}, o)
        }
        lead={is_customer ? lead : m.mail_booking_made_lead_provider({ customer, until }, o)}
        facts={[...bookingDetails(booking, reader), [m.mail_label_pay_by({}, o), until]]}
        action={nextStepLink(booking, reader)}
        notes={is_customer ? [m.mail_booking_made_note_customer({}, o)] : []}
      />
    );
  },
});

/** The button for a waiting booking: the customer's next step, or the booking's page. */
export function nextStepLink(booking: BookingFacts, reader: Reader) {
  const o = { locale: reader.locale };
  if (booking.side === "provider") {
    return { label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` };
  }
  return booking.status === "awaiting_information"
    ? { label: m.mail_action_information({}, o), path: `/request/booking/${booking.id}/information` }
    : { label: m.mail_action_payment({}, o), path: `/request/booking/${booking.id}/payment` };
}

const booking_confirmed = defineMail<BookingFacts>({
  load: (db, id, profile_id, now) =>
    findBookingForProfile(db, id, profile_id, now, [
      "confirmed",
      "delivered",
      "changes_requested",
      "completed",
    ]),
  subject: ({ title }, { locale }) => m.mail_booking_confirmed_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { provider_name: provider, customer_name: customer } = booking;
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_confirmed_title({}, o)}
        lead={
          booking.side === "customer"
            ? m.mail_booking_confirmed_lead_customer({ provider }, o)
            : booking.was_revived
              ? m.mail_booking_confirmed_lead_revived({ customer }, o)
              : m.mail_booking_confirmed_lead_provider({ customer }, o)
        }
        facts={[
          ...bookingDetails(booking, reader),
          ...(booking.side === "customer" ? paid(booking, reader) : earningFacts(booking, reader)),
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
  calendar: bookingCalendar,
});

/** The booking as a calendar file; null without a date. Only the booking's page shows contact data. */
export function bookingCalendar(booking: BookingFacts, reader: Reader): string | null {
  const { id, number, version, title, starts_at, ends_at, time_zone, now } = booking;
  if (!starts_at) return null;
  const other = booking.side === "customer" ? booking.provider_name : booking.customer_name;
  const event = { id, number, version, title, starts_at, ends_at, time_zone, is_cancelled: false };
  const url = `${reader.public_url}/booking/${id}`;
  return calendarFile({ ...event, location: address(reader, booking), description: other, url }, now);
}

function paid(booking: BookingFacts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  const facts: Fact[] = [
    [m.mail_label_paid({}, o), money(reader, booking.paid_minor, booking.currency), "sum"],
  ];
  const left_minor = booking.total_minor - booking.paid_minor;
  if (left_minor > 0) {
    facts.push([m.mail_label_still_to_pay({}, o), money(reader, left_minor, booking.currency), "sum"]);
  }
  return facts;
}

/** The provider's share: of the price, or once the booking has ended, of what is kept. */
export function earningFacts(booking: BookingFacts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  const { fee_minor, fee_tax_minor, provider_minor } = booking.earnings;
  return [
    [m.mail_label_fee({}, o), money(reader, fee_minor + fee_tax_minor, booking.currency), "sum"],
    [m.mail_label_you_earn({}, o), money(reader, provider_minor, booking.currency), "sum"],
  ];
}

export const bookingMails = { booking_made, booking_confirmed };
