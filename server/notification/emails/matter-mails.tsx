// The mail to an operator about matters that need one: a single mail for all new ones, without texts of users.
import { z } from "zod";
import { type MatterKind, matterKinds } from "#domain/operator/tasks.ts";
import { m } from "#messages/messages.js";
import { type AccountMail, requireFact } from "./layout/account-mail.ts";
import { moment } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import type { Reader } from "./layout/mail.ts";

const Matters = z.array(
  z.object({ kind: z.enum(matterKinds), count: z.number(), due_at: z.iso.datetime().nullable() }),
);

const kindText: Record<MatterKind, typeof m.admin_task_dispute_open> = {
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
  bank_dispute: m.admin_problem_dispute,
  event_set_aside: m.admin_set_aside,
  refund_failed: m.admin_refunds,
  jobs_dead: m.watch_jobs_title,
  backup_overdue: m.watch_backup_overdue,
};

function factOf({ kind, count, due_at }: z.output<typeof Matters>[number], reader: Reader): Fact {
  const o = { locale: reader.locale };
  const due = due_at ? [m.watch_mail_due({ when: moment(reader, new Date(due_at)) }, o)] : [];
  return [kindText[kind]({}, o), [String(count), ...due].join(" · ")];
}

const mattersOf = (happened: Parameters<AccountMail["body"]>[0]) =>
  Matters.parse(JSON.parse(requireFact(happened, "matters")));

export const matterMails = {
  operator_matters: {
    subject: (_happened, { locale }) => m.watch_mail_subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={m.watch_mail_title({}, o)}
          lead={m.watch_mail_lead({}, o)}
          facts={[
            ...mattersOf(happened).map((matter) => factOf(matter, reader)),
            [m.watch_mail_label_when({}, o), moment(reader, happened.at)],
          ]}
          action={{ label: m.watch_mail_action({}, o), path: "/admin" }}
          notes={[m.watch_mail_choose({ url: `${reader.public_url}/admin/alerts` }, o)]}
          why={m.watch_mail_why({}, o)}
        />
      );
    },
  },
} satisfies Record<string, AccountMail>;
