// Mails about another date or other lines of a confirmed booking: proposed, agreed, and failed.
import type { ChangeStatus } from "#domain/booking/change/machine.ts";
import { m } from "#messages/messages.js";
import { type ChangeFacts, findChange } from "../../reads-change.ts";
import { moment, money, shortMoment, timeLines } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type MailSpec, type Reader } from "../layout/mail.ts";
import { type BookingFacts, bookingCalendar, bookingDetails, findBookingForProfile } from "./bookings.tsx";

type Facts = BookingFacts & { change: ChangeFacts };
type Load = MailSpec<Facts>["load"];

/** The change in one of these statuses with its booking, which is confirmed; `to`: only for one of its sides. */
const findFor =
  (statuses: readonly ChangeStatus[], to?: "proposer" | "other"): Load =>
  async (db, id, profile_id, now) => {
    const change = await findChange(db, id);
    if (!change || !statuses.includes(change.status)) return null;
    const booking = await findBookingForProfile(db, change.booking_id, profile_id, now, ["confirmed"]);
    if (!booking) return null;
    const isProposer = change.proposed_by === booking.side;
    return to && (to === "proposer") !== isProposer ? null : { ...booking, change };
  };

const otherName = (booking: Facts) =>
  booking.side === "customer" ? booking.provider_name : booking.customer_name;

/** The booking as the change makes it, or would make it. */
function changeFacts(booking: Facts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  const { change, currency, time_zone } = booking;
  const { starts_at, ends_at, starts_at_before, ends_at_before } = change;
  const sum = (minor: number) => money(reader, minor, currency);
  return change.kind === "reschedule"
    ? [
        [
          m.mail_label_date_before({}, o),
          timeLines(reader, { starts_at: starts_at_before, ends_at: ends_at_before, time_zone }),
        ],
        [m.mail_label_new_date({}, o), timeLines(reader, { starts_at, ends_at, time_zone })],
      ]
    : [
        [m.mail_label_total_before({}, o), sum(change.total_before_minor), "sum"],
        [m.mail_label_new_total({}, o), sum(change.total_minor), "sum"],
      ];
}

const toBooking = ({ id }: Facts, reader: Reader) => ({
  label: m.mail_action_booking({}, { locale: reader.locale }),
  path: `/booking/${id}`,
});

const change_proposed = defineMail<Facts>({
  load: findFor(["proposed"], "other"),
  subject(booking, { locale }) {
    const parts = { name: otherName(booking), title: booking.title };
    return booking.change.kind === "reschedule"
      ? m.mail_change_proposed_subject_date(parts, { locale })
      : m.mail_change_proposed_subject_lines(parts, { locale });
  },
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { change } = booking;
    const parts = { name: otherName(booking), until: moment(reader, change.due_at) };
    const isDate = change.kind === "reschedule";
    return (
      <Letter
        reader={reader}
        title={isDate ? m.mail_change_proposed_title_date({}, o) : m.mail_change_proposed_title_lines({}, o)}
        lead={
          isDate ? m.mail_change_proposed_lead_date(parts, o) : m.mail_change_proposed_lead_lines(parts, o)
        }
        facts={[
          ...bookingDetails(booking, reader),
          ...changeFacts(booking, reader),
          [m.mail_label_reason({}, o), change.reason],
          [m.mail_label_answer_by({}, o), parts.until],
        ]}
        action={{ label: m.mail_action_answer({}, o), path: `/booking/${booking.id}` }}
        notes={[
          m.mail_change_proposed_note({}, o),
          ...(isDate ? [m.mail_change_proposed_note_date({}, o)] : []),
        ]}
      />
    );
  },
});

const isUnpaid = ({ change }: Facts) => change.status === "awaiting_payment";
const amountOf = ({ change, currency }: Facts, reader: Reader) =>
  money(reader, change.to_pay_minor ?? 0, currency);

const change_agreed = defineMail<Facts>({
  load: findFor(["awaiting_payment", "applied"]),
  subject(booking, reader) {
    const o = { locale: reader.locale };
    const { title, change } = booking;
    if (isUnpaid(booking)) {
      const until = shortMoment(reader, change.due_at);
      return booking.side === "customer"
        ? m.mail_change_agreed_subject_pay({ amount: amountOf(booking, reader), until, title }, o)
        : m.mail_change_agreed_subject_unpaid({ title }, o);
    }
    return change.kind === "reschedule"
      ? m.mail_change_agreed_subject_date({ title }, o)
      : m.mail_change_agreed_subject_lines({ title }, o);
  },
  body: (booking, reader) =>
    isUnpaid(booking) ? unpaidLetter(booking, reader) : appliedLetter(booking, reader),
  calendar: (booking, reader) => (isUnpaid(booking) ? null : bookingCalendar(booking, reader)),
});

function unpaidLetter(booking: Facts, reader: Reader) {
  const o = { locale: reader.locale };
  const [amount, until] = [amountOf(booking, reader), moment(reader, booking.change.due_at)];
  const isCustomer = booking.side === "customer";
  return (
    <Letter
      reader={reader}
      title={m.mail_change_agreed_title_unpaid({}, o)}
      lead={
        isCustomer
          ? m.mail_change_agreed_lead_pay({ amount, until }, o)
          : m.mail_change_agreed_lead_unpaid({ amount, until, name: otherName(booking) }, o)
      }
      facts={[
        ...bookingDetails(booking, reader),
        ...changeFacts(booking, reader),
        [m.mail_label_due_now({}, o), amount, "sum"],
        [m.mail_label_pay_by({}, o), until],
      ]}
      action={
        isCustomer
          ? { label: m.mail_action_payment({}, o), path: `/request/booking/${booking.id}/payment` }
          : toBooking(booking, reader)
      }
    />
  );
}

function appliedLetter(booking: Facts, reader: Reader) {
  const o = { locale: reader.locale };
  const { change, currency, open_instalment } = booking;
  const name = otherName(booking);
  const sum = (minor: number) => money(reader, minor, currency);
  const isDate = change.kind === "reschedule";
  const facts: Fact[] = [...bookingDetails(booking, reader), ...changeFacts(booking, reader)];
  if (change.refund_minor > 0) facts.push([m.mail_label_refund({}, o), sum(change.refund_minor), "sum"]);
  if (open_instalment) {
    facts.push([m.mail_label_still_to_pay({}, o), sum(open_instalment.amount_minor), "sum"]);
    facts.push([m.mail_label_pay_by({}, o), moment(reader, open_instalment.due_at)]);
  }
  return (
    <Letter
      reader={reader}
      title={isDate ? m.mail_change_agreed_title_date({}, o) : m.mail_change_agreed_title_lines({}, o)}
      lead={
        isDate ? m.mail_change_agreed_lead_date({ name }, o) : m.mail_change_agreed_lead_lines({ name }, o)
      }
      facts={facts}
      action={toBooking(booking, reader)}
    />
  );
}

const change_declined = defineMail<Facts>({
  load: findFor(["declined"], "proposer"),
  subject: (booking, { locale }) =>
    m.mail_change_declined_subject({ name: otherName(booking), title: booking.title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { note } = booking.change;
    return (
      <Letter
        reader={reader}
        title={m.mail_change_over_title({}, o)}
        lead={[m.mail_change_declined_lead({ name: otherName(booking) }, o), m.mail_change_over_next({}, o)]}
        facts={[
          ...bookingDetails(booking, reader),
          ...(note ? [[m.mail_label_answer({}, o), note] as const] : []),
        ]}
        action={toBooking(booking, reader)}
      />
    );
  },
});

const change_withdrawn = defineMail<Facts>({
  load: findFor(["withdrawn"]),
  subject: ({ title }, { locale }) => m.mail_change_withdrawn_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const name = otherName(booking);
    const wasAgreed = booking.change.to_pay_minor !== null;
    return (
      <Letter
        reader={reader}
        title={m.mail_change_over_title({}, o)}
        lead={[
          wasAgreed
            ? m.mail_change_withdrawn_lead_unpaid({ name }, o)
            : m.mail_change_withdrawn_lead({ name }, o),
          m.mail_change_over_next({}, o),
        ]}
        facts={bookingDetails(booking, reader)}
        action={toBooking(booking, reader)}
      />
    );
  },
});

const change_lapsed = defineMail<Facts>({
  load: findFor(["lapsed"]),
  subject: ({ title }, { locale }) => m.mail_change_lapsed_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { change } = booking;
    const until = moment(reader, change.due_at);
    const lead =
      change.to_pay_minor !== null
        ? m.mail_change_lapsed_lead_unpaid({ amount: amountOf(booking, reader), until }, o)
        : change.proposed_by === booking.side
          ? m.mail_change_lapsed_lead_proposer({ name: otherName(booking), until }, o)
          : m.mail_change_lapsed_lead({ name: otherName(booking), until }, o);
    return (
      <Letter
        reader={reader}
        title={m.mail_change_over_title({}, o)}
        lead={[lead, m.mail_change_over_next({}, o)]}
        facts={bookingDetails(booking, reader)}
        action={toBooking(booking, reader)}
      />
    );
  },
});

export const changeMails = {
  change_proposed,
  change_agreed,
  change_declined,
  change_withdrawn,
  change_lapsed,
};
