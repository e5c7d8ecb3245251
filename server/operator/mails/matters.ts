// The mail to an operator about matters that need one: a single mail for all new ones, without texts of users.

import { z } from "zod";
import { backup_overdue_after_hours, type MatterKind, matterKinds } from "#domain/operator/tasks.ts";
import { m } from "#messages/messages.js";
import { defineAccountMail, type Happened, requireFact } from "#server/kernel/mail/account-mail.ts";
import { type Fact, type Line, type Reader, say } from "#server/kernel/mail/content.ts";
import { moment } from "#server/kernel/mail/format.ts";

const Matters = z.array(
  z.object({ kind: z.enum(matterKinds), count: z.number(), due_at: z.iso.datetime().nullable() }),
);

const kindText: Record<MatterKind, Line> = {
  dispute_open: m.admin_task_dispute_open,
  booking_undelivered: m.admin_task_booking_undelivered,
  cancellation_unanswered: m.admin_task_cancellation_unanswered,
  payment_while_suspended: m.admin_task_payment_while_suspended,
  refunded_at_stripe: m.admin_task_refunded_at_stripe,
  refund_paid_twice: m.admin_task_refund_paid_twice,
  verification_wanted: m.admin_task_verification_wanted,
  verification_ended: m.admin_task_verification_ended,
  sender_reported: m.admin_task_sender_reported,
  mail_refused: m.admin_task_mail_refused,
  message_reported: m.admin_task_message_reported,
  message_repeated: m.admin_task_message_repeated,
  content_reported: m.admin_task_content_reported,
  approval_wanted: m.admin_task_approval_wanted,
  objection_received: m.admin_task_objection_received,
  bank_dispute: m.admin_problem_dispute,
  event_set_aside: m.admin_set_aside,
  refund_failed: m.admin_refunds,
  jobs_dead: m.watch_jobs_title,
  backup_overdue: say(m.watch_backup_overdue, { hours: backup_overdue_after_hours }),
};

const mattersOf = (happened: Happened) => Matters.parse(JSON.parse(requireFact(happened, "matters")));

/** How many there are, and when the first is due. */
function countOf({ count, due_at }: z.output<typeof Matters>[number], reader: Reader): string {
  if (!due_at) return String(count);
  const when = moment(reader, new Date(due_at));
  return `${count} · ${m.watch_mail_due({ when }, { locale: reader.locale })}`;
}

const operator_matters = defineAccountMail((happened, reader) => ({
  texts: { url: `${reader.public_url}/admin/alerts` },
  subject: m.watch_mail_subject,
  title: m.watch_mail_title,
  lead: [m.watch_mail_lead],
  facts: [
    ...mattersOf(happened).map((matter): Fact => [kindText[matter.kind], countOf(matter, reader)]),
    [m.watch_mail_label_when, happened.at],
  ],
  action: [m.watch_mail_action, "/admin"],
  notes: [m.watch_mail_choose],
  why: m.watch_mail_why,
}));

export const matterMails = { operator_matters };
