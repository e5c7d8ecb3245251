// Mails about a problem between the two sides: reported, answered, soon to be decided, a proposal to settle it, and how it
// ended, with its sums.
import { m } from "#messages/messages.js";
import { type Action, type Fact, type Message, type Sentence, say } from "#server/kernel/mail/content.ts";
import { reasonFact, sum } from "#server/kernel/mail/facts.ts";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";
import { type Dispute, findDispute } from "./dispute-row.ts";
import {
  type BookingFacts,
  bookingDetails,
  bookingTexts,
  bySide,
  isForCustomer,
  loadBooking,
} from "./parts.ts";

type DisputeFacts = BookingFacts & { dispute: Dispute };

const problems: Record<Dispute["kind"], Message> = {
  not_delivered: m.booking_problem_not_delivered,
  not_as_agreed: m.booking_problem_not_as_agreed,
  no_show_customer: m.booking_problem_no_show_customer,
  no_show_provider: m.booking_problem_no_show_provider,
  other: m.booking_problem_other,
};

/** The facts of an open dispute, while `isFor` holds. */
const loadOpen =
  (isFor: (facts: DisputeFacts) => boolean): Load<DisputeFacts> =>
  async (db, id, profile_id, now) => {
    const booking = await loadBooking(["disputed"])(db, id, profile_id, now);
    const dispute = booking && (await findDispute(db, id));
    if (!booking || !dispute || dispute.resolved_at) return null;
    const facts = { ...booking, dispute };
    return isFor(facts) ? facts : null;
  };

const isOwn = ({ side, dispute }: DisputeFacts) => side === dispute.opened_by;

const problemFacts = (facts: DisputeFacts): Fact[] => [
  ...bookingDetails(facts),
  [m.mail_label_problem, say(problems[facts.dispute.kind])],
];

const problemPage = ({ id }: BookingFacts): Action => [m.mail_action_booking, `/booking/${id}#problem`];

const dispute_opened = defineMail(
  loadOpen(() => true),
  (facts) => ({
    texts: { ...bookingTexts(facts), until: facts.dispute.answer_due_at },
    subject: isOwn(facts) ? m.mail_dispute_opened_subject_own : m.mail_dispute_opened_subject,
    title: m.mail_dispute_opened_title,
    lead: [isOwn(facts) ? m.mail_dispute_opened_lead_own : m.mail_dispute_opened_lead],
    facts: [...problemFacts(facts), [m.mail_label_statement, facts.dispute.report]],
    action: problemPage(facts),
  }),
);

const dispute_statement = defineMail(
  loadOpen(({ side, dispute }) => dispute.last.side !== side),
  (facts) => ({
    texts: { ...bookingTexts(facts), until: facts.dispute.statements_until },
    subject: m.mail_dispute_statement_subject,
    title: m.mail_dispute_statement_title,
    lead: [m.mail_dispute_statement_lead],
    facts: [...problemFacts(facts), [m.mail_label_statement, facts.dispute.last.text]],
    action: problemPage(facts),
  }),
);

const dispute_reminder = defineMail(
  loadOpen((facts) => !isOwn(facts) && !facts.dispute.has_answer && facts.dispute.answer_due_at > facts.now),
  (facts) => ({
    texts: { ...bookingTexts(facts), until: facts.dispute.answer_due_at },
    subject: m.mail_dispute_reminder_subject,
    title: m.mail_dispute_reminder_title,
    lead: [m.mail_dispute_reminder_lead],
    facts: [...problemFacts(facts), [m.mail_label_answer_by, facts.dispute.answer_due_at]],
    action: problemPage(facts),
  }),
);

const settlement_proposed = defineMail(
  loadOpen(({ side, dispute }) => dispute.settlement_by !== null && dispute.settlement_by !== side),
  (facts) => ({
    texts: bookingTexts(facts),
    subject: m.mail_settlement_proposed_subject,
    title: m.mail_settlement_proposed_title,
    lead: [m.mail_settlement_proposed_lead],
    facts: [...problemFacts(facts), ...proposedEnd(facts)],
    action: problemPage(facts),
  }),
);

const settlement_declined = defineMail(
  loadOpen(({ dispute }) => dispute.settlement_by === null),
  (facts) => ({
    texts: bookingTexts(facts),
    subject: m.mail_settlement_declined_subject,
    title: m.mail_settlement_declined_title,
    lead: [m.mail_settlement_declined_lead],
    facts: problemFacts(facts),
    action: problemPage(facts),
  }),
);

const proposedEnds = {
  complete: m.booking_settlement_complete,
  cancel: m.booking_settlement_cancel,
  continue: m.booking_settlement_continue,
} as const satisfies Record<string, Message>;

/** What is proposed: how the booking ends, and what goes back. */
function proposedEnd({ dispute, currency }: DisputeFacts): Fact[] {
  const { settlement_outcome: outcome, settlement_refund_minor: refund_minor } = dispute;
  if (!outcome) return [];
  const back = refund_minor === null ? [] : [sum(m.mail_label_refund, refund_minor, currency)];
  return [[m.mail_label_proposal, say(proposedEnds[outcome])], ...back];
}

const dispute_decided = defineMail(
  async (db, id, profile_id, now) => {
    const booking = await loadBooking(["completed", "cancelled", "confirmed"])(db, id, profile_id, now);
    const dispute = booking && (await findDispute(db, id));
    return booking && dispute?.outcome ? { ...booking, dispute } : null;
  },
  (facts) => ({
    texts: bookingTexts(facts),
    subject: facts.dispute.is_settled ? m.mail_dispute_settled_subject : m.mail_dispute_decided_subject,
    title: facts.dispute.is_settled ? m.mail_dispute_settled_title : m.mail_dispute_decided_title,
    lead: [outcomeText(facts.dispute), ...whatItCosts(facts)],
    facts: [...problemFacts(facts), reasonFact(facts.dispute.reason), ...decidedSums(facts)],
    action: problemPage(facts),
  }),
);

function outcomeText({ outcome }: Dispute) {
  if (outcome === "cancel") return m.mail_dispute_decided_cancel;
  if (outcome === "complete") return m.mail_dispute_decided_complete;
  return m.mail_dispute_decided_continue;
}

/** What the decision means for the reader's money; empty if the booking continues or costs nothing. */
function whatItCosts(facts: DisputeFacts): Sentence[] {
  const { dispute, currency, paid_minor } = facts;
  const { refund_minor, earned_minor } = dispute;
  if (refund_minor === null || earned_minor === null || paid_minor === 0) return [];
  const texts = { refund: { minor: refund_minor, currency }, earned: { minor: earned_minor, currency } };
  const [forCustomer, forProvider] =
    refund_minor === 0
      ? [m.mail_dispute_decided_no_refund_customer, m.mail_dispute_decided_no_refund_provider]
      : [m.mail_dispute_decided_refund_customer, m.mail_dispute_decided_refund_provider];
  return [say(bySide(facts, forCustomer, forProvider), texts)];
}

function decidedSums(facts: DisputeFacts): Fact[] {
  const { refund_minor, kept_minor, earned_minor } = facts.dispute;
  if (refund_minor === null || kept_minor === null) return [];
  const earned =
    isForCustomer(facts) || earned_minor === null
      ? []
      : [sum(m.mail_label_you_earn, earned_minor, facts.currency)];
  return [
    sum(m.mail_label_refund, refund_minor, facts.currency),
    sum(m.mail_label_decided_kept, kept_minor, facts.currency),
    ...earned,
  ];
}

export const disputeMails = {
  dispute_opened,
  dispute_statement,
  dispute_reminder,
  dispute_decided,
  settlement_proposed,
  settlement_declined,
};
