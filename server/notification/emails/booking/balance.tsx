// Mails about a payment due after the booking's confirmation: its balance, or the difference of a change.
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { moment, money, shortMoment } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails, findBookingForProfile } from "./bookings.tsx";

type Due = BookingFacts & { open: NonNullable<BookingFacts["open_instalment"]> };

/** The confirmed booking with its open payment; null once nothing is open. */
async function withOpen(...[db, id, profile_id, now]: Parameters<typeof findConfirmed>): Promise<Due | null> {
  const booking = await findConfirmed(db, id, profile_id, now);
  return booking?.open_instalment ? { ...booking, open: booking.open_instalment } : null;
}
const findConfirmed = (
  db: Parameters<typeof findBookingForProfile>[0],
  id: string,
  profile_id: string,
  now: Date,
) => findBookingForProfile(db, id, profile_id, now, ["confirmed"]);

const amountOf = (booking: Due, reader: Reader) => money(reader, booking.open.amount_minor, booking.currency);

function dueFacts(booking: Due, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  return [
    ...bookingDetails(booking, reader),
    [m.mail_label_due_now({}, o), amountOf(booking, reader), "sum"],
    [m.mail_label_pay_by({}, o), moment(reader, booking.open.due_at)],
  ];
}

function payLink(booking: BookingFacts, reader: Reader) {
  const o = { locale: reader.locale };
  return booking.side === "customer"
    ? { label: m.mail_action_payment({}, o), path: `/request/booking/${booking.id}/payment` }
    : { label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` };
}

const balance_due = defineMail<Due>({
  async load(db, id, profile_id, now) {
    const booking = await withOpen(db, id, profile_id, now);
    return booking?.side === "customer" && !booking.is_payment_under_way ? booking : null;
  },
  subject: (booking, reader) =>
    m.mail_balance_due_subject(
      {
        amount: amountOf(booking, reader),
        until: shortMoment(reader, booking.open.due_at),
        title: booking.title,
      },
      { locale: reader.locale },
    ),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, booking.open.due_at);
    const [amount, provider] = [amountOf(booking, reader), booking.provider_name];
    return (
      <Letter
        reader={reader}
        title={m.mail_balance_due_title({}, o)}
        lead={m.mail_balance_due_lead({ amount, provider, until }, o)}
        facts={dueFacts(booking, reader)}
        action={payLink(booking, reader)}
        notes={[m.mail_balance_due_note({ days: limits.balance_grace_days }, o)]}
      />
    );
  },
});

const balance_overdue = defineMail<Due>({
  async load(db, id, profile_id, now) {
    const booking = await withOpen(db, id, profile_id, now);
    return booking?.cancel_overdue_at ? booking : null;
  },
  subject: ({ title }, { locale }) => m.mail_balance_overdue_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const amount = amountOf(booking, reader);
    const until = booking.cancel_overdue_at ? moment(reader, booking.cancel_overdue_at) : "";
    const { customer_name: customer, provider_name: provider } = booking;
    return (
      <Letter
        reader={reader}
        title={m.mail_balance_overdue_title({}, o)}
        lead={
          booking.side === "customer"
            ? m.mail_balance_overdue_lead_customer({ amount, provider, until }, o)
            : m.mail_balance_overdue_lead_provider({ amount, customer, until }, o)
        }
        facts={dueFacts(booking, reader)}
        action={payLink(booking, reader)}
      />
    );
  },
});

const balance_extended = defineMail<Due>({
  load: withOpen,
  subject: (booking, reader) =>
    m.mail_balance_extended_subject(
      { until: shortMoment(reader, booking.open.due_at), title: booking.title },
      { locale: reader.locale },
    ),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const [amount, until] = [amountOf(booking, reader), moment(reader, booking.open.due_at)];
    return (
      <Letter
        reader={reader}
        title={m.mail_balance_extended_title({}, o)}
        lead={
          booking.side === "customer"
            ? m.mail_balance_extended_lead_customer({ amount, until }, o)
            : m.mail_balance_extended_lead_provider({ amount, until, customer: booking.customer_name }, o)
        }
        facts={dueFacts(booking, reader)}
        action={payLink(booking, reader)}
      />
    );
  },
});

const balance_paid = defineMail<BookingFacts>({
  load: (db, id, profile_id, now) =>
    findBookingForProfile(db, id, profile_id, now, [
      "confirmed",
      "cancel_requested",
      "delivered",
      "changes_requested",
      "completed",
      "disputed",
    ]),
  subject: ({ title }, { locale }) => m.mail_balance_paid_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { provider_name: provider, customer_name: customer } = booking;
    const still = booking.open_instalment;
    return (
      <Letter
        reader={reader}
        title={m.mail_balance_paid_title({}, o)}
        lead={
          booking.side === "customer"
            ? m.mail_balance_paid_lead_customer({ provider }, o)
            : m.mail_balance_paid_lead_provider({ customer }, o)
        }
        facts={[
          ...bookingDetails(booking, reader),
          [m.mail_label_paid({}, o), money(reader, booking.paid_minor, booking.currency), "sum"],
          ...(still
            ? [
                [
                  m.mail_label_still_to_pay({}, o),
                  money(reader, still.amount_minor, booking.currency),
                  "sum",
                ] as const,
              ]
            : []),
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

export const balanceMails = { balance_due, balance_overdue, balance_extended, balance_paid };
