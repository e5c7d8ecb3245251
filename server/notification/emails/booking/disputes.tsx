// Mails about a problem between the two sides: reported, answered, soon to be decided, decided with its sums.
import type { BookingStatus } from "#domain/booking/machine.ts";
import { m } from "#messages/messages.js";
import { type Dispute, findDispute } from "../../reads-dispute.ts";
import { moment, money, shortMoment } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type MailSpec, type Reader } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails, findBookingForProfile } from "./bookings.tsx";

type DisputeFacts = BookingFacts & { dispute: Dispute };

const problems = {
  not_delivered: m.booking_problem_not_delivered,
  not_as_agreed: m.booking_problem_not_as_agreed,
  no_show_customer: m.booking_problem_no_show_customer,
  no_show_provider: m.booking_problem_no_show_provider,
  other: m.booking_problem_other,
} as const;

const disputed: readonly BookingStatus[] = ["disputed"];

/** The facts of an open dispute, while `isFor` holds. */
const loadOpen =
  (isFor: (facts: DisputeFacts, now: Date) => boolean): MailSpec<DisputeFacts>["load"] =>
  async (db, id, profile_id, now) => {
    const booking = await findBookingForProfile(db, id, profile_id, now, disputed);
    const dispute = booking && (await findDispute(db, id));
    if (!booking || !dispute || dispute.resolved_at) return null;
    const facts = { ...booking, dispute };
    return isFor(facts, now) ? facts : null;
  };

const otherName = (booking: BookingFacts) =>
  booking.side === "customer" ? booking.provider_name : booking.customer_name;
const isOwn = ({ side, dispute }: DisputeFacts) => side === dispute.opened_by;

function problemFacts(facts: DisputeFacts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  return [
    ...bookingDetails(facts, reader),
    [m.mail_label_problem({}, o), problems[facts.dispute.kind]({}, o)],
  ];
}

const linkTo = (booking: BookingFacts, { locale }: Reader) => ({
  label: m.mail_action_booking({}, { locale }),
  path: `/booking/${booking.id}#problem`,
});

const dispute_opened = defineMail<DisputeFacts>({
  load: loadOpen(() => true),
  subject(facts, { locale }) {
    const { title } = facts;
    return isOwn(facts)
      ? m.mail_dispute_opened_subject_own({ title }, { locale })
      : m.mail_dispute_opened_subject({ name: otherName(facts), title }, { locale });
  },
  body(facts, reader) {
    const o = { locale: reader.locale };
    const name = otherName(facts);
    const until = moment(reader, facts.dispute.answer_due_at);
    return (
      <Letter
        reader={reader}
        title={m.mail_dispute_opened_title({}, o)}
        lead={
          isOwn(facts)
            ? m.mail_dispute_opened_lead_own({ name, until }, o)
            : m.mail_dispute_opened_lead({ name, until }, o)
        }
        facts={[...problemFacts(facts, reader), [m.mail_label_statement({}, o), facts.dispute.report]]}
        action={linkTo(facts, reader)}
      />
    );
  },
});

const dispute_statement = defineMail<DisputeFacts>({
  load: loadOpen(({ side, dispute }) => dispute.last.side !== side),
  subject: (facts, { locale }) =>
    m.mail_dispute_statement_subject({ name: otherName(facts), title: facts.title }, { locale }),
  body(facts, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, facts.dispute.statements_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_dispute_statement_title({}, o)}
        lead={m.mail_dispute_statement_lead({ name: otherName(facts), until }, o)}
        facts={[...problemFacts(facts, reader), [m.mail_label_statement({}, o), facts.dispute.last.text]]}
        action={linkTo(facts, reader)}
      />
    );
  },
});

const dispute_reminder = defineMail<DisputeFacts>({
  load: loadOpen(
    (facts, now) => !isOwn(facts) && !facts.dispute.has_answer && facts.dispute.answer_due_at > now,
  ),
  subject: ({ title, dispute }, reader) =>
    m.mail_dispute_reminder_subject(
      { until: shortMoment(reader, dispute.answer_due_at), title },
      { locale: reader.locale },
    ),
  body(facts, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, facts.dispute.answer_due_at);
    return (
      <Letter
        reader={reader}
        title={m.mail_dispute_reminder_title({}, o)}
        lead={m.mail_dispute_reminder_lead({ name: otherName(facts), until }, o)}
        facts={[...problemFacts(facts, reader), [m.mail_label_answer_by({}, o), until]]}
        action={linkTo(facts, reader)}
      />
    );
  },
});

const dispute_decided = defineMail<DisputeFacts>({
  async load(db, id, profile_id, now) {
    const statuses = ["completed", "cancelled", "confirmed"] as const;
    const booking = await findBookingForProfile(db, id, profile_id, now, statuses);
    const dispute = booking && (await findDispute(db, id));
    return booking && dispute?.outcome ? { ...booking, dispute } : null;
  },
  subject: ({ title }, { locale }) => m.mail_dispute_decided_subject({ title }, { locale }),
  body(facts, reader) {
    const o = { locale: reader.locale };
    const { reason } = facts.dispute;
    const why: Fact[] = reason ? [[m.mail_label_reason({}, o), reason]] : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_dispute_decided_title({}, o)}
        lead={[outcomeText(facts, reader), ...sumsText(facts, reader)]}
        facts={[...problemFacts(facts, reader), ...why, ...sums(facts, reader)]}
        action={linkTo(facts, reader)}
      />
    );
  },
});

function outcomeText({ dispute }: DisputeFacts, { locale }: Reader): string {
  if (dispute.outcome === "cancel") return m.mail_dispute_decided_cancel({}, { locale });
  if (dispute.outcome === "complete") return m.mail_dispute_decided_complete({}, { locale });
  return m.mail_dispute_decided_continue({}, { locale });
}

/** What the decision means for the reader's money; empty if the booking continues or costs nothing. */
function sumsText({ side, dispute, currency, paid_minor }: DisputeFacts, reader: Reader): string[] {
  const o = { locale: reader.locale };
  const { refund_minor, earned_minor } = dispute;
  if (refund_minor === null || earned_minor === null || paid_minor === 0) return [];
  const [refund, earned] = [money(reader, refund_minor, currency), money(reader, earned_minor, currency)];
  if (refund_minor === 0) {
    return side === "customer"
      ? [m.mail_dispute_decided_no_refund_customer({}, o)]
      : [m.mail_dispute_decided_no_refund_provider({ earned }, o)];
  }
  return side === "customer"
    ? [m.mail_dispute_decided_refund_customer({ refund }, o)]
    : [m.mail_dispute_decided_refund_provider({ refund, earned }, o)];
}

function sums({ side, dispute, currency }: DisputeFacts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  const { refund_minor, kept_minor, earned_minor } = dispute;
  if (refund_minor === null || kept_minor === null) return [];
  const facts: Fact[] = [
    [m.mail_label_refund({}, o), money(reader, refund_minor, currency), "sum"],
    [m.mail_label_decided_kept({}, o), money(reader, kept_minor, currency), "sum"],
  ];
  if (side === "provider" && earned_minor !== null)
    facts.push([m.mail_label_you_earn({}, o), money(reader, earned_minor, currency), "sum"]);
  return facts;
}

export const disputeMails = { dispute_opened, dispute_statement, dispute_reminder, dispute_decided };
