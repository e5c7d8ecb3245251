// Mails about another date or other lines of a confirmed booking: proposed, agreed, and failed.
import type { ChangeStatus } from "#domain/booking/change/machine.ts";
import { type BookingStatus, paidBookingStatuses } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import type { Fact, Line, Reader } from "#server/kernel/mail/content.ts";
import { sum } from "#server/kernel/mail/facts.ts";
import { timeLines } from "#server/kernel/mail/format.ts";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";
import { type ChangeFacts, findChange } from "./change-row.ts";
import {
  aboutBooking,
  type BookingFacts,
  bookingCalendar,
  bookingDetails,
  bookingPage,
  bookingTexts,
  bySide,
  loadBooking,
  paymentPage,
} from "./parts.ts";

type Facts = BookingFacts & { change: ChangeFacts };

/**
 * The change in one of these statuses with its booking, which is in one of `during`; `to`: only for one of its sides.
 */
const loadChange =
  (
    statuses: readonly ChangeStatus[],
    to?: "proposer" | "other",
    during: readonly BookingStatus[] = ["confirmed"],
  ): Load<Facts> =>
  async (db, id, profile_id, now) => {
    const change = await findChange(db, id);
    if (!change || !statuses.includes(change.status)) return null;
    const booking = await loadBooking(during)(db, change.booking_id, profile_id, now);
    if (!booking) return null;
    const isProposer = change.proposed_by === booking.side;
    return to && (to === "proposer") !== isProposer ? null : { ...booking, change };
  };

const isDate = ({ change }: Facts) => change.kind === "reschedule";
const isUnpaid = ({ change }: Facts) => change.status === "awaiting_payment";

const changeTexts = (booking: Facts) => ({
  ...bookingTexts(booking),
  amount: { minor: booking.change.to_pay_minor ?? 0, currency: booking.currency },
  until: booking.change.due_at,
});
type ChangeTexts = ReturnType<typeof changeTexts>;

const aboutChange = (booking: Facts) => ({ ...aboutBooking(booking), texts: changeTexts(booking) });

/** The booking, and what the change makes of it, or would make. */
function changeDetails(booking: Facts): Fact[] {
  const { change, currency, time_zone } = booking;
  const { starts_at, ends_at, starts_at_before, ends_at_before } = change;
  const before = { starts_at: starts_at_before, ends_at: ends_at_before, time_zone };
  return [
    ...bookingDetails(booking),
    ...(isDate(booking)
      ? ([
          [m.mail_label_date_before, (reader) => timeLines(reader, before)],
          [m.mail_label_new_date, (reader) => timeLines(reader, { starts_at, ends_at, time_zone })],
        ] satisfies Fact[])
      : [
          sum(m.mail_label_total_before, change.total_before_minor, currency),
          sum(m.mail_label_new_total, change.total_minor, currency),
        ]),
  ];
}

const proposedDate = {
  subject: m.mail_change_proposed_subject_date,
  title: m.mail_change_proposed_title_date,
  lead: [m.mail_change_proposed_lead_date],
  notes: [m.mail_change_proposed_note, m.mail_change_proposed_note_date],
};

const proposedLines = {
  subject: m.mail_change_proposed_subject_lines,
  title: m.mail_change_proposed_title_lines,
  lead: [m.mail_change_proposed_lead_lines],
  notes: [m.mail_change_proposed_note],
};

const aboutProposal = (booking: Facts) => ({
  texts: changeTexts(booking),
  ...(isDate(booking) ? proposedDate : proposedLines),
  facts: [
    ...changeDetails(booking),
    [m.mail_label_reason, booking.change.reason] satisfies Fact,
    [m.mail_label_answer_by, booking.change.due_at] satisfies Fact,
  ],
  action: [m.mail_action_answer, `/booking/${booking.id}`] as const,
});

const change_proposed = defineMail(loadChange(["proposed"], "other"), aboutProposal);

const change_reminder = defineMail(loadChange(["proposed"], "other"), (booking) => ({
  ...aboutProposal(booking),
  subject: m.mail_change_reminder_subject,
}));

const change_agreed = defineMail(loadChange(["awaiting_payment", "applied"]), (booking, reader) =>
  isUnpaid(booking) ? unpaid(booking) : applied(booking, reader),
);

const unpaid = (booking: Facts) => ({
  texts: changeTexts(booking),
  subject: bySide(booking, m.mail_change_agreed_subject_pay, m.mail_change_agreed_subject_unpaid),
  title: m.mail_change_agreed_title_unpaid,
  lead: [bySide(booking, m.mail_change_agreed_lead_pay, m.mail_change_agreed_lead_unpaid)],
  facts: [
    ...changeDetails(booking),
    sum(m.mail_label_due_now, booking.change.to_pay_minor ?? 0, booking.currency),
    [m.mail_label_pay_by, booking.change.due_at] satisfies Fact,
  ],
  action: bySide(booking, paymentPage, bookingPage)(booking),
});

const applied = (booking: Facts, reader: Reader) => ({
  texts: changeTexts(booking),
  ...(isDate(booking) ? appliedDate : appliedLines),
  facts: [...changeDetails(booking), ...moneyAfter(booking)],
  action: bookingPage(booking),
  calendar: bookingCalendar(booking, reader),
});

const appliedDate = {
  subject: m.mail_change_agreed_subject_date,
  title: m.mail_change_agreed_title_date,
  lead: [m.mail_change_agreed_lead_date],
};

const appliedLines = {
  subject: m.mail_change_agreed_subject_lines,
  title: m.mail_change_agreed_title_lines,
  lead: [m.mail_change_agreed_lead_lines],
};

/** What goes back, and what is still to be paid. */
function moneyAfter({ change, currency, open_instalment: open }: Facts): Fact[] {
  return [
    ...(change.refund_minor > 0 ? [sum(m.mail_label_refund, change.refund_minor, currency)] : []),
    ...(open ? [sum(m.mail_label_still_to_pay, open.amount_minor, currency)] : []),
    [m.mail_label_pay_by, open?.due_at ?? null],
  ];
}

const change_declined = defineMail(loadChange(["declined"], "proposer"), (booking) => ({
  ...aboutChange(booking),
  subject: m.mail_change_declined_subject,
  title: m.mail_change_over_title,
  lead: [m.mail_change_declined_lead, m.mail_change_over_next],
  facts: [...bookingDetails(booking), [m.mail_label_answer, booking.change.note || null]],
}));

const wasAgreed = ({ change }: Facts) => change.to_pay_minor !== null;

const change_withdrawn = defineMail(loadChange(["withdrawn"]), (booking) => ({
  ...aboutChange(booking),
  subject: m.mail_change_withdrawn_subject,
  title: m.mail_change_over_title,
  lead: [
    wasAgreed(booking) ? m.mail_change_withdrawn_lead_unpaid : m.mail_change_withdrawn_lead,
    m.mail_change_over_next,
  ],
}));

const change_lapsed = defineMail(loadChange(["lapsed"]), (booking) => ({
  ...aboutChange(booking),
  subject: m.mail_change_lapsed_subject,
  title: m.mail_change_over_title,
  lead: [whyLapsed(booking), m.mail_change_over_next],
}));

function whyLapsed(booking: Facts): Line<ChangeTexts> {
  if (wasAgreed(booking)) return m.mail_change_lapsed_lead_unpaid;
  return booking.change.proposed_by === booking.side
    ? m.mail_change_lapsed_lead_proposer
    : m.mail_change_lapsed_lead;
}

const price_reduced = defineMail(loadChange(["applied"], "other", paidBookingStatuses), (booking) => ({
  ...aboutChange(booking),
  subject: m.mail_price_reduced_subject,
  title: m.mail_price_reduced_title,
  lead: [m.mail_price_reduced_lead],
  facts: [
    ...changeDetails(booking),
    [m.mail_label_reason, booking.change.reason] satisfies Fact,
    ...moneyAfter(booking),
  ],
}));

export const changeMails = {
  change_proposed,
  change_reminder,
  change_agreed,
  change_declined,
  change_withdrawn,
  change_lapsed,
  price_reduced,
};
